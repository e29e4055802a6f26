import { useQuery } from '@tanstack/react-query'
import { KeyRound, MoreHorizontal, Pencil, Power, Send, Trash2, Webhook as WebhookIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FORMER_SECRET_HOURS, listWebhooks } from '../../contract/webhooks/endpoints.ts'
import type { NewWebhook, Webhook } from '../../contract/webhooks/fields.ts'
import { callQuery } from '../api/queries.ts'
import { formatDateTime } from '../format.ts'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { SettingsPage } from '../screens/settings-page.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import type { DialogState } from '../ui/dialog.tsx'
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '../ui/dropdown-menu.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { type Hue, Status } from '../ui/status.tsx'
import { useDeleteWebhook, useRenewSecret, useSaveWebhook, useTestWebhook } from './changes.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

/** What is open over the list, and of which webhook. */
type Opened =
  | { what: 'form'; webhook: Webhook | undefined }
  | { what: 'deliveries' | 'deletion'; webhook: Webhook }
  | { what: 'secret'; secret: string; renewed: boolean }

export function WebhooksScreen() {
  const webhooks = useQuery(callQuery(listWebhooks, {}))
  const [opened, setOpened] = useState<Opened>()
  const create = (
    <Button onClick={() => setOpened({ what: 'form', webhook: undefined })}>
      <WebhookIcon aria-hidden />
      New webhook
    </Button>
  )
  return (
    <SettingsPage
      wide
      title="Webhooks"
      description="Other programs learn at once what happens in your workspace."
      action={webhooks.data && webhooks.data.length > 0 && create}
    >
      <Card flush>
        {webhooks.isPending && <RowSkeletons count={2} />}
        {webhooks.isLoadingError && (
          <ErrorState title="The webhooks could not be loaded" onRetry={() => webhooks.refetch()} className="py-8" />
        )}
        {webhooks.data?.length === 0 && (
          <EmptyState icon={WebhookIcon} title="No webhooks yet" action={create}>
            A webhook sends events, for example a new lead, to an address of your own.
          </EmptyState>
        )}
        {webhooks.data && webhooks.data.length > 0 && (
          <ul aria-label="Webhooks" className="divide-y divide-border">
            {webhooks.data.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onOpen={setOpened} />
            ))}
          </ul>
        )}
      </Card>
      {opened && <OpenedPart opened={opened} onOpen={setOpened} />}
    </SettingsPage>
  )
}

function OpenedPart({ opened, onOpen }: { opened: Opened; onOpen: (opened: Opened | undefined) => void }) {
  const remove = useDeleteWebhook()
  const state = { open: true, onOpenChange: () => onOpen(undefined) }
  if (opened.what === 'secret')
    return <SigningSecretDialog {...state} secret={opened.secret} renewed={opened.renewed} />
  if (opened.what === 'form') {
    const { webhook } = opened
    const show = ({ secret }: { secret: string }) => onOpen({ what: 'secret', secret, renewed: false })
    return <WebhookDialog {...state} webhook={webhook} onCreated={show} />
  }
  const { webhook } = opened
  if (opened.what === 'deliveries') return <DeliveriesDialog {...state} webhook={webhook} />
  return (
    <AlertDialog
      {...state}
      title="Delete this webhook?"
      description="This also deletes its deliveries. This can’t be undone."
      action="Delete webhook"
      onAction={() => {
        onOpen(undefined)
        remove.mutate(webhook)
      }}
    />
  )
}

function stateOf({ enabled, failingSince }: Webhook): [Hue, ReactNode] {
  if (!enabled) return ['stone', 'Off']
  return failingSince ? ['red', `Failing since ${formatDateTime(failingSince)}`] : ['green', 'On']
}

function WebhookRow({ webhook, onOpen }: { webhook: Webhook; onOpen: (opened: Opened) => void }) {
  const { id, url, events, enabled } = webhook
  const [menu, setMenu] = useState(false)
  const [hue, state] = stateOf(webhook)
  const save = useSaveWebhook(id)
  const renew = useRenewSecret()
  const test = useTestWebhook()
  const choose = (act: () => void) => () => {
    setMenu(false)
    act()
  }
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p title={url} className="truncate font-medium">
          {url}
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted-foreground">
          <Status hue={hue}>{state}</Status>
          <span>{events.length === 1 ? '1 event' : `${events.length} events`}</span>
        </p>
      </div>
      <Button variant="outline" size="sm" onClick={() => onOpen({ what: 'deliveries', webhook })}>
        Deliveries
      </Button>
      <DropdownMenu
        open={menu}
        onOpenChange={setMenu}
        align="end"
        trigger={(control) => (
          <Button {...control} variant="quiet" size="icon-sm" aria-label={`Actions for ${url}`}>
            <MoreHorizontal aria-hidden />
          </Button>
        )}
      >
        <DropdownMenuItem onSelect={choose(() => onOpen({ what: 'form', webhook }))}>
          <Pencil aria-hidden />
          Edit
        </DropdownMenuItem>
        <DropdownMenuItem
          onSelect={choose(() => test.mutate(webhook, { onSuccess: () => onOpen({ what: 'deliveries', webhook }) }))}
        >
          <Send aria-hidden />
          Send test event
        </DropdownMenuItem>
        <DropdownMenuItem
          onSelect={choose(() => save.mutate({ url, events: events as NewWebhook['events'], enabled: !enabled }))}
        >
          <Power aria-hidden />
          {enabled ? 'Turn off' : 'Turn on'}
        </DropdownMenuItem>
        <DropdownMenuItem
          onSelect={choose(() =>
            renew.mutate(webhook, { onSuccess: ({ secret }) => onOpen({ what: 'secret', secret, renewed: true }) }),
          )}
        >
          <KeyRound aria-hidden />
          New secret
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" onSelect={choose(() => onOpen({ what: 'deletion', webhook }))}>
          <Trash2 aria-hidden />
          Delete
        </DropdownMenuItem>
      </DropdownMenu>
    </li>
  )
}

interface SigningSecretDialogProps extends DialogState {
  secret: string
  /** Whether another secret was there before. */
  renewed: boolean
}

function SigningSecretDialog({ renewed, ...props }: SigningSecretDialogProps) {
  return (
    <SecretDialog
      {...props}
      title="Copy the signing secret"
      description="Your receiver verifies each request with it. We show it only now."
      copy="Copy secret"
    >
      {renewed && `The former secret works for another ${FORMER_SECRET_HOURS} hours.`}
    </SecretDialog>
  )
}
