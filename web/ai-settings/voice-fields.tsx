import { Controller, type UseFormReturn } from 'react-hook-form'
import { FASTEST_VOICE, SLOWEST_VOICE, VOICE_STEP, voiceIds } from '../../contract/ai-settings/endpoints.ts'
import { SelectField } from '../forms/bound-fields.tsx'
import { Field } from '../ui/field.tsx'
import type { AiSettingsValues } from './settings-values.ts'

/** With which voice the assistant speaks, and how fast. */
export function VoiceFields({ form }: { form: UseFormReturn<AiSettingsValues> }) {
  const { control, formState } = form
  return (
    <>
      <SelectField control={control} name="voiceId" label="Voice" options={voices} />
      <Controller
        name="voiceSpeed"
        control={control}
        render={({ field }) => (
          <Field
            label="Voice Speed"
            help={`1 is normal speed. From ${SLOWEST_VOICE} to ${FASTEST_VOICE}.`}
            error={formState.errors.voiceSpeed?.message}
          >
            {(label) => (
              <div className="flex items-center gap-3">
                <input
                  {...label}
                  ref={field.ref}
                  type="range"
                  min={SLOWEST_VOICE}
                  max={FASTEST_VOICE}
                  step={VOICE_STEP}
                  value={field.value}
                  aria-valuetext={`${field.value} times`}
                  onChange={(event) => field.onChange(event.target.valueAsNumber)}
                  className="h-6 w-full accent-primary"
                />
                <output htmlFor={label.id} className="w-12 shrink-0 text-right tabular-nums">
                  {field.value}×
                </output>
              </div>
            )}
          </Field>
        )}
      />
    </>
  )
}

const voices = voiceIds.map((value) => ({ value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` }))
