import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail, RotateCw, Trash2 } from 'lucide-react'
import type { Invitation, InvitationStatus } from '../../contract/invitations/fields.ts'
import { roleNames } from '../colleagues/role-names.ts'
import { formatDate } from '../format.ts'
import { MoreRows } from '../lists/more-rows.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { type Hue, Status } from '../ui/status.tsx'
import { Table, TableCell, TableHead, TableRow } from '../ui/table.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { linkOf, useDeleteInvitation, useResend } from './changes.ts'
import { invitationsQuery } from './queries.ts'

export function InvitationsCard() {
  const invitations = useInfiniteQuery(invitationsQuery)
  const rows = invitations.data?.pages.flatMap((page) => page.rows)
  return (
    <Card flush title="Pending Invitations">
      {invitations.isPending && <RowSkeletons count={2} />}
      {invitations.isLoadingError && (
        <ErrorState
          title="The invitations could not be loaded"
          onRetry={() => invitations.refetch()}
          className="py-8"
        />
      )}
      {rows?.length === 0 && (
        <EmptyState icon={Mail} title="No pending invitations" className="border-t border-border">
          People you invite appear here until they create their account.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Table aria-label="Pending Invitations">
          <thead>
            <tr className="border-y border-border">
              <TableHead>Email</TableHead>
              <TableHead className="max-md:hidden">Role</TableHead>
              <TableHead className="max-md:hidden">Status</TableHead>
              <TableHead className="max-md:hidden">Expires</TableHead>
              <TableHead className="text-right">Actions</TableHead>
            </tr>
          </thead>
          <tbody>
            {rows.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </tbody>
        </Table>
      )}
      <MoreRows query={invitations} what="invitations" />
    </Card>
  )
}

const statusNames: Record<InvitationStatus, string> = { pending: 'Pending', accepted: 'Accepted', expired: 'Expired' }
const statusHues: Record<InvitationStatus, Hue> = { pending: 'amber', accepted: 'green', expired: 'stone' }

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, role, status, expiresAt } = invitation
  const state = <Status hue={statusHues[status]}>{statusNames[status]}</Status>
  return (
    <TableRow>
      <TableCell className="w-full max-w-0 py-2.5 md:w-auto md:max-w-64">
        <p className="truncate font-medium" title={email}>
          {email}
        </p>
        <div className="md:hidden">
          <p className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-muted-foreground">
            {state}
            <span>{roleNames[role]}</span>
            <span>
              {status === 'expired' ? 'expired' : 'expires'} {formatDate(expiresAt)}
            </span>
          </p>
          <Delivery invitation={invitation} />
        </div>
      </TableCell>
      <TableCell className="max-md:hidden">{roleNames[role]}</TableCell>
      <TableCell className="max-w-72 py-2.5 max-md:hidden">
        {state}
        <Delivery invitation={invitation} />
      </TableCell>
      <TableCell className="whitespace-nowrap tabular-nums max-md:hidden">{formatDate(expiresAt)}</TableCell>
      <TableCell>
        <RowActions invitation={invitation} />
      </TableCell>
    </TableRow>
  )
}

function RowActions({ invitation }: { invitation: Invitation }) {
  const { email, token, status, delivery } = invitation
  const resend = useResend()
  const remove = useDeleteInvitation()
  const again = `${resendWord(invitation)}: ${email}`
  return (
    <div className="flex justify-end gap-1">
      {/* Made under another installation secret it has no link; sending it again makes one. */}
      {status === 'pending' && token && (
        <Tooltip content="Copy invitation link">
          <CopyButton
            iconOnly
            variant="quiet"
            size="icon-sm"
            text={linkOf(invitation)}
            label={`Copy invitation link: ${email}`}
          />
        </Tooltip>
      )}
      {delivery === 'failed' ? (
        // Its retry stands beside the failure; the others keep their column.
        <span aria-hidden className="size-8" />
      ) : (
        <Tooltip content={resendWord(invitation)}>
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label={again}
            disabled={resend.isPending}
            onClick={() => resend.mutate(invitation)}
          >
            <RotateCw aria-hidden className={resend.isPending ? 'animate-spin' : ''} />
          </Button>
        </Tooltip>
      )}
      <Tooltip content="Delete invitation">
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={`Delete invitation: ${email}`}
          disabled={remove.isPending}
          onClick={() => remove.mutate(invitation)}
        >
          <Trash2 aria-hidden />
        </Button>
      </Tooltip>
    </div>
  )
}

function resendWord({ delivery, status }: Invitation) {
  if (delivery === 'none') return status === 'expired' ? 'Renew invitation' : 'Extend by seven days'
  return 'Send again'
}

/** How far the invitation's mail came, in words; with the way to try again when it failed. */
function Delivery({ invitation }: { invitation: Invitation }) {
  const resend = useResend()
  const { email, delivery } = invitation
  const deliveryError = invitation.deliveryError.replace(/\.$/, '')
  if (delivery === 'failed')
    return (
      <p className="text-sm text-pretty break-words text-destructive-text">
        Not sent: {deliveryError || 'the mail server refused it'}.{' '}
        <Button
          variant="link"
          size="inline"
          aria-label={`Try again: ${email}`}
          pending={resend.isPending}
          onClick={() => resend.mutate(invitation)}
        >
          Try again
        </Button>
      </p>
    )
  if (delivery === 'none') return <NoMail invitation={invitation} />
  return <p className="text-sm text-muted-foreground">{words[delivery]}</p>
}

function NoMail({ invitation }: { invitation: Invitation }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm">
      <p className="text-pretty text-warning-text">Not sent by mail. Send them the link.</p>
      {invitation.status === 'pending' && invitation.token && (
        <CopyButton variant="link" size="inline" text={linkOf(invitation)} label="Copy link" />
      )}
    </div>
  )
}

const words = {
  queued: 'Sending…',
  sent: 'Sent by email',
}
