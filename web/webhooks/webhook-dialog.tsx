import { useState } from 'react'
import { subjectOf } from '../../contract/events/endpoints.ts'
import { everyEvent } from '../../contract/events/every-event.ts'
import type { EventName } from '../../contract/events/fields.ts'
import { webhookEvents, webhookSubjects } from '../../contract/webhooks/events.ts'
import type { Webhook, WebhookWithSecret } from '../../contract/webhooks/fields.ts'
import { CallError } from '../api/call.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { FormDialog, type GuardedForm } from '../forms/form-dialog.tsx'
import { useTyped } from '../forms/leave-guard.tsx'
import { InputField } from '../forms/plain-form.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import type { DialogState } from '../ui/dialog.tsx'
import { useSaveWebhook } from './changes.ts'

interface WebhookDialogProps extends DialogState {
  /** Undefined for a new one. */
  webhook: Webhook | undefined
  onCreated: (webhook: WebhookWithSecret) => void
}

export function WebhookDialog({ webhook, onCreated, ...state }: WebhookDialogProps) {
  return (
    <FormDialog
      {...state}
      title={webhook ? 'Edit webhook' : 'New webhook'}
      description="Atrium sends each event you choose to this address as a signed POST request."
    >
      {(guarded) => <WebhookForm {...guarded} webhook={webhook} onCreated={onCreated} />}
    </FormDialog>
  )
}

const groups = webhookSubjects.map((subject) => ({
  subject,
  events: webhookEvents.filter((name) => subjectOf(name) === subject),
}))

const titles: Record<(typeof webhookSubjects)[number], string> = {
  lead: 'Leads',
  note: 'Notes',
  task: 'Tasks',
  document: 'Documents',
  opening: 'Job openings',
  candidate: 'Candidates',
}

function WebhookForm({
  webhook,
  onCreated,
  onDone,
  onCancel,
}: GuardedForm & Pick<WebhookDialogProps, 'webhook' | 'onCreated'>) {
  const save = useSaveWebhook(webhook?.id)
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState(() => new Set((webhook?.events ?? []) as EventName[]))
  const unfinished = url.trim() === '' || events.size === 0
  useTyped(() => url !== (webhook?.url ?? '') || String([...events]) !== String(webhook?.events ?? []))
  const choose = (names: readonly EventName[], chosen: boolean) =>
    setEvents((before) => (chosen ? before.union(new Set(names)) : before.difference(new Set(names))))
  const send = () => {
    save.mutate(
      { url, events: webhookEvents.filter((name) => events.has(name)), enabled: webhook?.enabled ?? true },
      {
        onSuccess: (saved) => {
          onDone()
          if (saved.secret !== undefined) onCreated(saved)
        },
      },
    )
  }
  return (
    <DialogForm
      noValidate
      onSend={send}
      onCancel={onCancel}
      submit={webhook ? 'Save' : 'Create webhook'}
      pending={save.isPending}
      disabled={unfinished}
    >
      <InputField
        label="Address"
        error={save.error instanceof CallError ? (save.error.fields.url ?? save.error.serverMessage) : undefined}
        first
        type="url"
        inputMode="url"
        autoComplete="off"
        limit={2000}
        placeholder="https://example.com/webhooks"
        value={url}
        onChange={(event) => {
          setUrl(event.target.value)
          if (save.isError) save.reset()
        }}
      />
      {groups.map(({ subject, events: names }) => (
        <fieldset key={subject}>
          <legend className="mb-2 flex items-center gap-2.5 font-medium">
            <Checkbox
              aria-label={`All events of ${titles[subject].toLowerCase()}`}
              checked={
                names.every((name) => events.has(name)) || (names.some((name) => events.has(name)) && 'indeterminate')
              }
              onCheckedChange={(chosen) => choose(names, chosen)}
            />
            {titles[subject]}
          </legend>
          <div className="grid gap-x-4 pl-6.5 sm:grid-cols-2">
            {names.map((name) => (
              // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is a button, which a label may hold
              <label key={name} className="flex min-h-8 items-center gap-2.5 text-muted-foreground">
                <Checkbox checked={events.has(name)} onCheckedChange={(chosen) => choose([name], chosen)} />
                {everyEvent[name][1]}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </DialogForm>
  )
}
