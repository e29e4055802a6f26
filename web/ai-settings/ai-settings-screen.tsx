import { useQuery } from '@tanstack/react-query'
import { useSignedInUser } from '../auth/queries.ts'
import { SettingsForm } from '../forms/settings-form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { useTitle } from '../screens/brand.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { aiSettingsQuery, useSaveAiSettings } from './queries.ts'
import { AiSettingsForm } from './settings-form.tsx'
import { UsageCard } from './usage-card.tsx'

export function AiSettingsScreen() {
  useTitle('AI Settings')
  const { role } = useSignedInUser()
  const settings = useQuery(aiSettingsQuery)
  return (
    <div className="max-w-2xl space-y-6 xl:max-w-6xl">
      <PageTitle title="AI Settings" description="Applies to your whole organization" />
      {settings.isPending && (
        <Card flush>
          <RowSkeletons count={5} />
        </Card>
      )}
      {settings.isLoadingError && (
        <ErrorState title="The settings could not be loaded" onRetry={() => settings.refetch()} />
      )}
      {settings.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
          <AiSettingsForm settings={settings.data} />
          <div className="space-y-6">
            <UsageCard limit={settings.data.monthlyTokens} />
            {role !== 'user' && <LimitForm limit={settings.data.monthlyTokens} />}
          </div>
        </div>
      )}
    </div>
  )
}

/** How many tokens models may read and write in a month, for admins and owners. */
function LimitForm({ limit }: { limit: number | null }) {
  const save = useSaveAiSettings()
  return (
    <SettingsForm
      title="Monthly limit"
      saved={valuesOf(limit)}
      save={async ({ monthlyTokens }) => {
        const saved = await save.mutateAsync({ monthlyTokens: tokensOf(monthlyTokens) })
        return valuesOf(saved.monthlyTokens)
      }}
      judge={({ monthlyTokens }) => ({ monthlyTokens: fault(monthlyTokens) })}
      action="Save limit"
    >
      {(form) => (
        <TextField
          form={form}
          name="monthlyTokens"
          label="Tokens a month"
          help="When they run out, the assistant answers without a model and voice sessions end. Leave blank for no limit."
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </SettingsForm>
  )
}

const valuesOf = (limit: number | null) => ({ monthlyTokens: limit?.toLocaleString('en') ?? '' })

const digitsOf = (typed: string) => typed.replaceAll(/[\s,.'’]/g, '')

const tokensOf = (typed: string) => (digitsOf(typed) ? Number(digitsOf(typed)) : null)

const fault = (typed: string) =>
  /^\d{0,12}$/.test(digitsOf(typed)) ? undefined : 'Must be a whole number of tokens, or blank'
