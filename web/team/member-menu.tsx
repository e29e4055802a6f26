import { Crown, KeyRound, ListChecks, ShieldMinus, ShieldOff, ShieldPlus, UserMinus } from 'lucide-react'
import type { CurrentUser } from '../../contract/auth/fields.ts'
import type { TeamMember } from '../../contract/team/fields.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { nameOf } from '../colleagues/queries.ts'
import { RowMenu } from '../lists/row-menu.tsx'
import { DropdownMenuItem, DropdownMenuSeparator } from '../ui/dropdown-menu.tsx'
import { useChangeRole } from './changes.ts'
import type { MemberAct } from './member-dialog.tsx'

/** What the user may do with a member, and nothing that the server would refuse; an admin may step down themselves. */
export function MemberMenu({ member, onAct }: { member: TeamMember; onAct: (act: MemberAct) => void }) {
  const user = useSignedInUser()
  const may = permissions(user, member)
  if (!may.anything && !may.stepDown) return null
  const begin = (kind: MemberAct['kind']) => () => onAct({ kind, member })
  return (
    <RowMenu label={`Actions for ${nameOf(member)}`}>
      {may.stepDown ? (
        <DropdownMenuItem onSelect={begin('stepDown')}>
          <ShieldMinus aria-hidden />
          Step down
        </DropdownMenuItem>
      ) : (
        <ActsOnOther member={member} owns={may.owns} begin={begin} />
      )}
    </RowMenu>
  )
}

interface ActsOnOtherProps {
  member: TeamMember
  owns: boolean
  begin: (kind: MemberAct['kind']) => () => void
}

function ActsOnOther({ member, owns, begin }: ActsOnOtherProps) {
  const changeRole = useChangeRole()
  return (
    <>
      {member.role === 'user' && (
        <DropdownMenuItem onSelect={begin('access')}>
          <ListChecks aria-hidden />
          Change access
        </DropdownMenuItem>
      )}
      {member.role === 'user' ? (
        <DropdownMenuItem onSelect={() => changeRole.mutate({ member, role: 'admin' })}>
          <ShieldPlus aria-hidden />
          Make admin
        </DropdownMenuItem>
      ) : (
        <DropdownMenuItem onSelect={() => changeRole.mutate({ member, role: 'user' })}>
          <ShieldMinus aria-hidden />
          Make user
        </DropdownMenuItem>
      )}
      {owns && (
        <DropdownMenuItem onSelect={begin('transfer')}>
          <Crown aria-hidden />
          Transfer ownership
        </DropdownMenuItem>
      )}
      <DropdownMenuItem onSelect={begin('reset')}>
        <KeyRound aria-hidden />
        Issue reset link
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={begin('resetFactors')}>
        <ShieldOff aria-hidden />
        Reset second factor
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem variant="destructive" onSelect={begin('remove')}>
        <UserMinus aria-hidden />
        Remove from team
      </DropdownMenuItem>
    </>
  )
}

/** As the server decides it (server/features/team/rules.ts): over an admin only the owner does, and over the owner nobody. */
function permissions(user: CurrentUser, member: TeamMember) {
  const owns = user.role === 'owner'
  const self = member.id === user.id
  return {
    anything: !self && (member.role === 'user' || (owns && member.role === 'admin')),
    stepDown: self && member.role === 'admin',
    owns,
  }
}
