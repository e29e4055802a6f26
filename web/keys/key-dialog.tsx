import { useState } from 'react'
import { DEFAULT_KEY_DAYS, keyExpiries, keyFeatures } from '../../contract/keys/endpoints.ts'
import type { KeyFeature, KeyWithSecret, NewKey } from '../../contract/keys/fields.ts'
import { LINE_LENGTH } from '../../contract/plain/values.ts'
import { CallError } from '../api/call.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { FormDialog, type GuardedForm } from '../forms/form-dialog.tsx'
import { useTyped } from '../forms/leave-guard.tsx'
import { InputField } from '../forms/plain-form.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import type { DialogState } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Select } from '../ui/select.tsx'
import { featureTitles, useCreateKey } from './changes.ts'

interface KeyDialogProps extends DialogState {
  onCreated: (key: KeyWithSecret) => void
}

export function KeyDialog({ onCreated, ...state }: KeyDialogProps) {
  return (
    <FormDialog
      {...state}
      title="New API key"
      description="A program that has this key acts in your name. It can never do more than you."
    >
      {(guarded) => <KeyForm {...guarded} onCreated={onCreated} />}
    </FormDialog>
  )
}

const expiries = keyExpiries.map((days) => ({
  value: String(days),
  label: days === null ? 'No expiry' : `${days} days`,
}))

const accesses = [
  { value: 'read', label: 'Read only' },
  { value: 'write', label: 'Read and write' },
] as const

function KeyForm({ onCreated, onDone, onCancel }: GuardedForm & Pick<KeyDialogProps, 'onCreated'>) {
  const create = useCreateKey()
  const isUser = useSignedInUser().role === 'user'
  const [name, setName] = useState('')
  const [days, setDays] = useState(String(DEFAULT_KEY_DAYS))
  const [access, setAccess] = useState<NewKey['access']>('read')
  const [scope, setScope] = useState<'all' | 'some'>('all')
  const [features, setFeatures] = useState<ReadonlySet<KeyFeature>>(new Set())
  const offered = keyFeatures.filter((feature) => feature !== 'organization' || !isUser)
  const unfinished = name.trim() === '' || (scope === 'some' && features.size === 0)
  useTyped(() => name !== '')
  const send = () => {
    const chosen = scope === 'some' && { features: offered.filter((feature) => features.has(feature)) }
    const expiresInDays = keyExpiries.find((each) => String(each) === days) ?? null
    create.mutate(
      { name, access, expiresInDays, ...chosen },
      {
        onSuccess: (key) => {
          onDone()
          onCreated(key)
        },
      },
    )
  }
  return (
    <DialogForm
      noValidate
      onSend={send}
      onCancel={onCancel}
      submit="Create key"
      pending={create.isPending}
      disabled={unfinished}
    >
      <InputField
        label="Name"
        help="What uses the key, for example “Monthly report”"
        error={create.error instanceof CallError ? create.error.serverMessage : undefined}
        first
        autoComplete="off"
        limit={LINE_LENGTH}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          if (create.isError) create.reset()
        }}
      />
      <Field label="Expires after">
        {(control) => <Select {...control} value={days} onValueChange={setDays} options={expiries} />}
      </Field>
      <RadioGroup label="Access" value={access} onValueChange={setAccess} options={accesses} />
      <RadioGroup
        label="Features"
        value={scope}
        onValueChange={setScope}
        options={[
          { value: 'all', label: 'Everything I have access to' },
          { value: 'some', label: 'Only what I choose' },
        ]}
      />
      {scope === 'some' && (
        <fieldset className="-mt-3 pl-8.5">
          <legend className="sr-only">Chosen features</legend>
          {offered.map((feature) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is a button, which a label may hold
            <label key={feature} className="flex min-h-9 items-center gap-2.5 tap:min-h-11">
              <Checkbox
                checked={features.has(feature)}
                onCheckedChange={(chosen) =>
                  setFeatures((before) =>
                    chosen ? before.union(new Set([feature])) : before.difference(new Set([feature])),
                  )
                }
              />
              {featureTitles[feature]}
            </label>
          ))}
          <p className="mt-1 text-sm text-muted-foreground">
            Tasks, notifications and search are open to every key and show only what these features cover.
          </p>
        </fieldset>
      )}
    </DialogForm>
  )
}
