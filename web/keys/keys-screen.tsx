import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { listKeys } from '../../contract/keys/endpoints.ts'
import type { Key } from '../../contract/keys/fields.ts'
import { MCP_PATH } from '../../contract/mcp/endpoints.ts'
import { callQuery } from '../api/queries.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { colleaguesQuery, nameOf } from '../colleagues/queries.ts'
import { formatCount, formatDate, formatDateTime } from '../format.ts'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { SettingsPage } from '../screens/settings-page.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import type { DialogState } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SecretDialog } from '../ui/secret-dialog.tsx'
import { Status } from '../ui/status.tsx'
import { rightsOf, useRevokeKey } from './changes.ts'
import { KeyDialog } from './key-dialog.tsx'

/** What is open over the list. */
type Opened = { what: 'form' } | { what: 'key'; secret: string } | { what: 'revoking'; key: Key }

export function KeysScreen() {
  const keys = useQuery(callQuery(listKeys, {}))
  const [opened, setOpened] = useState<Opened>()
  const create = (
    <Button onClick={() => setOpened({ what: 'form' })}>
      <KeyRound aria-hidden />
      New API key
    </Button>
  )
  return (
    <SettingsPage
      wide
      title="API keys"
      description="Programs use keys to work with Atrium in your name."
      action={keys.data && keys.data.length > 0 && create}
    >
      <Card flush>
        {keys.isPending && <RowSkeletons count={2} />}
        {keys.isLoadingError && (
          <ErrorState title="The API keys could not be loaded" onRetry={() => keys.refetch()} className="py-8" />
        )}
        {keys.data?.length === 0 && (
          <EmptyState icon={KeyRound} title="No API keys yet" action={create}>
            A key lets a script or another program read and change what you can.
          </EmptyState>
        )}
        {keys.data && keys.data.length > 0 && (
          <ul aria-label="API keys" className="divide-y divide-border">
            {keys.data.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoke={() => setOpened({ what: 'revoking', key })} />
            ))}
          </ul>
        )}
      </Card>
      <ConnectCard />
      {opened && <OpenedPart opened={opened} onOpen={setOpened} />}
    </SettingsPage>
  )
}

function OpenedPart({ opened, onOpen }: { opened: Opened; onOpen: (opened: Opened | undefined) => void }) {
  const revoke = useRevokeKey()
  const state = { open: true, onOpenChange: () => onOpen(undefined) }
  if (opened.what === 'key') return <KeyShownDialog {...state} secret={opened.secret} />
  if (opened.what === 'form') {
    return <KeyDialog {...state} onCreated={({ key }) => onOpen({ what: 'key', secret: key })} />
  }
  return (
    <AlertDialog
      {...state}
      title={`Revoke “${opened.key.name}”?`}
      description={
        opened.key.programId
          ? 'The program loses access at once. You can connect it again from the program.'
          : 'Programs that use this key lose access at once. This can’t be undone.'
      }
      action={opened.key.programId ? 'Revoke access' : 'Revoke key'}
      onAction={() => {
        onOpen(undefined)
        revoke.mutate(opened.key)
      }}
    />
  )
}

function KeyRow({ apiKey, onRevoke }: { apiKey: Key; onRevoke: () => void }) {
  const user = useSignedInUser()
  const { name, ending, userId, programId } = apiKey
  // A connected program renews what it holds by itself.
  const expiresAt = programId ? null : apiKey.expiresAt
  const isOver = expiresAt !== null && Date.parse(expiresAt) < Date.now()
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <bdi className="truncate font-medium">{name}</bdi>
          {!programId && <code className="font-mono text-sm text-muted-foreground">atr_…{ending}</code>}
        </p>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted-foreground">
          <Status hue={isOver ? 'stone' : 'green'}>
            {programId ? 'Connected program' : expiryOf(expiresAt, isOver)}
          </Status>
          <span>{rightsOf(apiKey)}</span>
          {userId !== user.id && <OwnerName userId={userId} />}
        </p>
        <p className="text-sm text-muted-foreground">{usageOf(apiKey)}</p>
      </div>
      <Button variant="outline" size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}

function OwnerName({ userId }: { userId: string }) {
  const colleagues = useQuery(colleaguesQuery)
  const owner = colleagues.data?.find(({ id }) => id === userId)
  return owner && <bdi>{nameOf(owner)}</bdi>
}

function expiryOf(expiresAt: string | null, isOver: boolean): string {
  if (!expiresAt) return 'No expiry'
  return `${isOver ? 'Expired' : 'Expires'} ${formatDate(expiresAt)}`
}

function usageOf({ lastUsedAt, lastAddress, callsToday }: Key): string {
  if (!lastUsedAt) return 'Never used'
  const calls = `${formatCount(callsToday)} ${callsToday === 1 ? 'call' : 'calls'} today`
  return `Last used ${formatDateTime(lastUsedAt)} from ${lastAddress} · ${calls}`
}

function KeyShownDialog(props: DialogState & { secret: string }) {
  return (
    <SecretDialog
      {...props}
      title="Copy the API key"
      description="We show it only now. Keep it like a password: anyone who has it can do what it allows."
      copy="Copy key"
    >
      Send it as <code className="font-mono text-sm">Authorization: Bearer …</code> with each request. The{' '}
      <a href="/api/docs" className="text-primary-text underline">
        API documentation
      </a>{' '}
      has examples.
    </SecretDialog>
  )
}

/** Says which address a program with a model is given, such as Claude. */
function ConnectCard() {
  const address = window.location.origin + MCP_PATH
  return (
    <Card title="Connect an assistant">
      <p className="mb-3 text-pretty text-muted-foreground">
        Claude, ChatGPT, Cursor and other programs that speak MCP can work here in your name. Paste this address where
        the program asks for a connector or an MCP server. It then leads you here, and you choose what it may do.
        Connected programs are listed with your keys.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded-sm bg-accent px-3 py-2 font-mono text-sm break-all select-all">{address}</code>
        <CopyButton variant="outline" text={address} label="Copy address" />
      </div>
    </Card>
  )
}
