import { SettingsForm } from '../forms/settings-form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useSaveAiSettings } from './queries.ts'

/** How many tokens models may read and write in a month, for admins and owners. */
export function LimitForm({ limit }: { limit: number | null }) {
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
