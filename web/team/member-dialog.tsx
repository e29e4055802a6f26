import type { TeamMember } from '../../contract/team/fields.ts'
import { nameOf } from '../colleagues/queries.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { AccessDialog } from './access-dialog.tsx'
import { useChangeRole, useResetFactors, useTransferOwnership } from './changes.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'

/** What is about to be done with a member. */
export interface MemberAct {
  kind: 'access' | 'transfer' | 'reset' | 'resetFactors' | 'remove' | 'stepDown'
  member: TeamMember
}

interface MemberDialogProps {
  act: MemberAct
  onClose: () => void
}

/** The dialog of an act that asks before it is done. */
export function MemberDialog({ act: { kind, member }, onClose }: MemberDialogProps) {
  if (kind === 'access') return <AccessDialog member={member} onClose={onClose} />
  if (kind === 'remove') return <RemoveDialog member={member} onClose={onClose} />
  if (kind === 'reset') return <ResetLinkDialog member={member} onClose={onClose} />
  if (kind === 'resetFactors') return <ResetFactorsDialog member={member} onClose={onClose} />
  if (kind === 'stepDown') return <StepDownDialog member={member} onClose={onClose} />
  return <TransferDialog member={member} onClose={onClose} />
}

function TransferDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const transfer = useTransferOwnership()
  const name = nameOf(member)
  return (
    <AlertDialog
      open
      onOpenChange={(wanted) => !wanted && onClose()}
      title={
        <>
          Make <bdi>{name}</bdi> the owner?
        </>
      }
      description={
        <>
          <bdi>{name}</bdi> will own the workspace and you become an admin. Only <bdi>{name}</bdi> can hand it back.
        </>
      }
      action="Transfer ownership"
      pending={transfer.isPending}
      onAction={() => transfer.mutate(member, { onSettled: onClose })}
    />
  )
}

function ResetFactorsDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const reset = useResetFactors()
  const name = nameOf(member)
  return (
    <AlertDialog
      open
      onOpenChange={(wanted) => !wanted && onClose()}
      title={
        <>
          Reset the second factor of <bdi>{name}</bdi>?
        </>
      }
      description={
        <>
          Be sure that it is <bdi>{name}</bdi> who asks. Their apps, passkeys and recovery codes stop working, and their
          password alone lets them in until they set up another.
        </>
      }
      action="Reset second factor"
      pending={reset.isPending}
      onAction={() => reset.mutate(member, { onSettled: onClose })}
    />
  )
}

function StepDownDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const change = useChangeRole()
  return (
    <AlertDialog
      open
      onOpenChange={(wanted) => !wanted && onClose()}
      title="Step down as an admin?"
      description="You no longer manage the team or the company’s settings. Only an admin or the owner can make you an admin again."
      action="Step down"
      pending={change.isPending}
      onAction={() => change.mutate({ member, role: 'user' }, { onSettled: onClose })}
    />
  )
}
