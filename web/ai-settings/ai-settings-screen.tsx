import { useQuery } from '@tanstack/react-query'
import { useSignedInUser } from '../auth/queries.ts'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { useTitle } from '../screens/brand.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { LimitForm } from './limit-form.tsx'
import { aiSettingsQuery } from './queries.ts'
import { AiSettingsForm } from './settings-form.tsx'
import { UsageCard } from './usage-card.tsx'

/** Who the assistant is for the whole company. */
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
