import { useId, useState } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import {
  AI_NAME_LENGTH,
  FASTEST_VOICE,
  SLOWEST_VOICE,
  VOICE_STEP,
  voiceIds,
} from '../../contract/ai-settings/endpoints.ts'
import type { AiSettings } from '../../contract/ai-settings/fields.ts'
import { fieldsOf } from '../api/call.ts'
import { useMay } from '../auth/areas.ts'
import { SelectField } from '../forms/bound-fields.tsx'
import { showFieldErrors } from '../forms/field-errors.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { submitWithKeys } from '../forms/submit-keys.ts'
import { TextField } from '../forms/text-field.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Label } from '../ui/label.tsx'
import { Switch } from '../ui/switch.tsx'
import { KeywordsField } from './keywords-field.tsx'
import { useSaveAiSettings } from './queries.ts'
import {
  type AiSettingsValues,
  defaultValues,
  judge,
  readKeywords,
  valuesOf,
  writeKeywords,
} from './settings-values.ts'

type Form = UseFormReturn<AiSettingsValues>

/** Who the assistant is, what it does in a chat, and how it speaks. */
export function AiSettingsForm({ settings }: { settings: AiSettings }) {
  const save = useSaveAiSettings()
  const mayEdit = useMay('settings')
  // A keyword that is typed and not added yet.
  const [typed, setTyped] = useState('')
  const form = useForm<AiSettingsValues>({
    defaultValues: valuesOf(settings),
    // What a colleague saves shows at once; what is being changed here stays.
    values: valuesOf(settings),
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    if (isSubmitting || showFieldErrors(form, judge(values))) return
    try {
      form.reset(valuesOf(await save.mutateAsync(values)))
    } catch (error) {
      showFieldErrors(form, fieldsOf(error))
    }
  })
  const restoreDefaults = () => {
    form.reset(defaultValues, { keepDefaultValues: true })
    setTyped('')
  }
  return (
    <>
      <form
        noValidate
        aria-label="AI Settings"
        onSubmit={(event) => (isDirty ? void submit(event) : event.preventDefault())}
        onKeyDown={submitWithKeys}
      >
        <fieldset disabled={!mayEdit} className="min-w-0 space-y-6">
          <Identity form={form} typed={typed} onTyped={setTyped} />
          <Card title="Chat Features">
            <Toggle
              form={form}
              name="autoSuggestions"
              label="Auto Suggestions"
              help="Suggest what to ask or do next after each answer."
            />
          </Card>
          <Voice form={form} hasServer={settings.hasVoiceServer} />
          <div className="flex flex-wrap items-center gap-2" data-main-action data-edit="settings">
            <Button type="submit" pending={isSubmitting} disabled={!isDirty}>
              {isSubmitting ? 'Saving...' : 'Save Changes'}
            </Button>
            <Button variant="outline" disabled={isSubmitting} onClick={restoreDefaults}>
              Reset to Defaults
            </Button>
          </div>
        </fieldset>
      </form>
      <LeaveGuard holds={() => (isDirty && !isSubmitting) || typed.trim() !== ''} />
    </>
  )
}

function Identity({ form, typed, onTyped }: { form: Form; typed: string; onTyped: (typed: string) => void }) {
  const { errors } = form.formState
  return (
    <Card title="AI Identity">
      <div className="space-y-5">
        <TextField
          form={form}
          name="aiName"
          label="AI Name"
          help="The assistant’s name, in text and voice."
          limit={AI_NAME_LENGTH}
          autoComplete="off"
          dir="auto"
          required
        />
        <Controller
          name="personalityKeywords"
          control={form.control}
          render={({ field }) => (
            <KeywordsField
              keywords={readKeywords(field.value)}
              onChange={(keywords) => field.onChange(writeKeywords(keywords))}
              typed={typed}
              onTyped={onTyped}
              error={errors.personalityKeywords?.message}
            />
          )}
        />
      </div>
    </Card>
  )
}

function Voice({ form, hasServer }: { form: Form; hasServer: boolean }) {
  const enabled = useWatch({ control: form.control, name: 'voiceEnabled' })
  return (
    <Card title="Voice Settings">
      <div className="space-y-5">
        <Toggle
          form={form}
          name="voiceEnabled"
          label="Enable Voice"
          help={
            hasServer
              ? 'Talk with the assistant in its panel, through your voice server.'
              : 'Talk with the assistant in its panel. No voice server is set up, so it uses your browser’s speech recognition and voice.'
          }
        />
        {enabled && <VoiceFields form={form} />}
      </div>
    </Card>
  )
}

interface ToggleProps {
  form: Form
  name: 'autoSuggestions' | 'voiceEnabled'
  label: string
  help: string
}

function Toggle({ form, name, label, help }: ToggleProps) {
  const id = useId()
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field }) => (
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <Label htmlFor={id}>{label}</Label>
            <p id={`${id}-help`} className="mt-0.5 text-sm text-pretty text-muted-foreground">
              {help}
            </p>
          </div>
          {/* The checkbox behind a switch in a form is placed over it, not beside it. */}
          <div className="relative mt-0.5 shrink-0">
            <Switch
              id={id}
              ref={field.ref}
              checked={field.value}
              onCheckedChange={field.onChange}
              aria-describedby={`${id}-help`}
            />
          </div>
        </div>
      )}
    />
  )
}

/** With which voice the assistant speaks, and how fast. */
function VoiceFields({ form }: { form: UseFormReturn<AiSettingsValues> }) {
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
