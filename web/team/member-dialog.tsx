import { useState } from 'react'
import type { TeamMember } from '../../contract/team/fields.ts'
import { AreaFields } from '../colleagues/area-fields.tsx'
import { nameOf } from '../colleagues/queries.ts'
import { DialogForm } from '../forms/dialog-form.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useChangeAreas, useChangeRole, useResetFactors, useTransferOwnership } from './changes.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'

export interface MemberAct {
  kind: 'access' | 'transfer' | 'reset' | 'resetFactors' | 'remove' | 'stepDown'
  member: TeamMember
}

/** The dialog of an act that asks before it is done. */
export function MemberDialog({ act: { kind, member }, onClose }: { act: MemberAct; onClose: () => void }) {
  if (kind === 'access') return <AccessDialog member={member} onClose={onClose} />
  if (kind === 'remove') return <RemoveDialog member={member} onClose={onClose} />
  if (kind === 'reset') return <ResetLinkDialog member={member} onClose={onClose} />
  return <Question kind={kind} member={member} onClose={onClose} />
}

interface QuestionProps {
  kind: 'transfer' | 'resetFactors' | 'stepDown'
  member: TeamMember
  onClose: () => void
}

function Question({ kind, member, onClose }: QuestionProps) {
  const [transfer, reset, change] = [useTransferOwnership(), useResetFactors(), useChangeRole()]
  const name = <bdi>{nameOf(member)}</bdi>
  const end = { onSettled: onClose }
  const { act, ...words } = {
    transfer: {
      title: <>Make {name} the owner?</>,
      description: (
        <>
          {name} will own the workspace and you become an admin. Only {name} can hand it back.
        </>
      ),
      action: 'Transfer ownership',
      act: () => transfer.mutate(member, end),
    },
    resetFactors: {
      title: <>Reset the second factor of {name}?</>,
      description: (
        <>
          Be sure that it is {name} who asks. Their apps, passkeys and recovery codes stop working, and their password
          alone lets them in until they set up another.
        </>
      ),
      action: 'Reset second factor',
      act: () => reset.mutate(member, end),
    },
    stepDown: {
      title: 'Step down as an admin?',
      description:
        'You no longer manage the team or the company’s settings. Only an admin or the owner can make you an admin again.',
      action: 'Step down',
      act: () => change.mutate({ member, role: 'user' }, end),
    },
  }[kind]
  const pending = transfer.isPending || reset.isPending || change.isPending
  return <AlertDialog {...words} pending={pending} onAction={act} onClose={onClose} />
}

function AccessDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const change = useChangeAreas()
  const [areas, setAreas] = useState(member.areas)
  const name = <bdi>{nameOf(member)}</bdi>
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={<>Access for {name}</>}
      description="Tasks and the dashboard are for everyone; a task of a lead goes with the lead."
    >
      <DialogForm
        onSend={() => change.mutate({ member, areas }, { onSuccess: onClose })}
        onCancel={onClose}
        submit={change.isPending ? 'Saving...' : 'Save'}
        pending={change.isPending}
      >
        <AreaFields areas={areas} onChange={setAreas} />
      </DialogForm>
    </Dialog>
  )
}
