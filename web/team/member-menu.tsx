import { Crown, Ellipsis, KeyRound, ShieldMinus, ShieldPlus, UserMinus } from 'lucide-react'
import type { CurrentUser } from '../../contract/auth.ts'
import type { TeamMember } from '../../contract/team.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { nameOf } from '../colleagues/queries.ts'
import { Button } from '../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { useChangeRole } from './changes.ts'
import type { MemberAct } from './member-dialog.tsx'

/** What one may do with a member: nothing with oneself, and nothing that the server would refuse. */
export function MemberMenu({ member, onAct }: { member: TeamMember; onAct: (act: MemberAct) => void }) {
  const user = useSignedInUser()
  const changeRole = useChangeRole()
  const may = permissions(user, member)
  if (!may.anything) return null
  const begin = (kind: MemberAct['kind']) => () => onAct({ kind, member })
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="quiet" size="icon-sm" aria-label={`Actions for ${nameOf(member)}`}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
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
        {may.owns && (
          <DropdownMenuItem onSelect={begin('transfer')}>
            <Crown aria-hidden />
            Transfer ownership
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={begin('reset')}>
          <KeyRound aria-hidden />
          Issue reset link
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem variant="destructive" onSelect={begin('remove')}>
          <UserMinus aria-hidden />
          Remove from team
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** As the server decides it (server/team/rules.ts): over an admin only the owner does, and over the owner nobody. */
function permissions(user: CurrentUser, member: TeamMember) {
  const owns = user.role === 'owner'
  return { anything: member.id !== user.id && (member.role === 'user' || (owns && member.role === 'admin')), owns }
}
