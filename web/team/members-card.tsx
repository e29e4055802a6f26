import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamMember } from '../../contract/team/fields.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { accessText } from '../colleagues/access.ts'
import { nameOf } from '../colleagues/queries.ts'
import { roleNames } from '../colleagues/role-names.ts'
import { formatCount, formatDate } from '../format.ts'
import { MoreRows } from '../lists/more-rows.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Badge } from '../ui/status.tsx'
import { Table, TableCell, TableHead, TableRow } from '../ui/table.tsx'
import { type MemberAct, MemberDialog } from './member-dialog.tsx'
import { MemberMenu } from './member-menu.tsx'
import { membersQuery } from './queries.ts'

/** The Team Members table. On phones what has no column of its own stands below the name. */
export function MembersCard() {
  const members = useInfiniteQuery(membersQuery)
  const [act, setAct] = useState<MemberAct>()
  const pages = members.data?.pages ?? []
  const total = pages[0]?.total
  return (
    <Card flush title="Team Members" action={total ? <Badge>{formatCount(total)}</Badge> : null}>
      {members.isPending && <RowSkeletons count={3} />}
      {members.isLoadingError && (
        <ErrorState title="The team could not be loaded" onRetry={() => members.refetch()} className="py-8" />
      )}
      {members.data && (
        <Table aria-label="Team Members">
          <thead>
            <tr className="border-y border-border">
              <TableHead>Name</TableHead>
              <TableHead className="max-lg:hidden">Email</TableHead>
              <TableHead className="max-md:hidden">Username</TableHead>
              <TableHead className="max-md:hidden">Role</TableHead>
              <TableHead className="max-md:hidden">Access</TableHead>
              <TableHead className="max-lg:hidden">Joined</TableHead>
              <TableHead>
                <span className="sr-only">Actions</span>
              </TableHead>
            </tr>
          </thead>
          <tbody>
            {pages.flatMap(({ rows }) =>
              rows.map((member) => <MemberRow key={member.id} member={member} onAct={setAct} />),
            )}
          </tbody>
        </Table>
      )}
      <MoreRows query={members} what="members" />
      {act && <MemberDialog key={`${act.kind} ${act.member.id}`} act={act} onClose={() => setAct(undefined)} />}
    </Card>
  )
}

function MemberRow({ member, onAct }: { member: TeamMember; onAct: (act: MemberAct) => void }) {
  const user = useSignedInUser()
  const name = nameOf(member)
  return (
    <TableRow>
      <TableCell className="w-full max-w-0 py-2 lg:w-auto lg:max-w-64">
        <div className="flex items-center gap-3">
          <Avatar name={name} picture={member.profileImageUrl} />
          <div className="min-w-0">
            <p className="flex items-center gap-2">
              <span dir="auto" className="truncate font-medium" title={name}>
                {name}
              </span>
              {member.id === user.id && <Badge>You</Badge>}
            </p>
            <p className="truncate text-sm text-muted-foreground lg:hidden" title={member.email}>
              {member.email}
            </p>
            <p
              dir="auto"
              className="truncate text-left text-sm text-muted-foreground md:hidden"
              title={member.username}
            >
              {member.username}
            </p>
            <p className="text-sm text-muted-foreground md:hidden">
              {roleNames[member.role]} · joined {formatDate(member.createdAt)}
            </p>
            <p className="text-sm text-pretty text-muted-foreground md:hidden">{accessText(member.areas)}</p>
          </div>
        </div>
      </TableCell>
      <TableCell className="max-w-64 truncate max-lg:hidden" title={member.email}>
        {member.email}
      </TableCell>
      <TableCell dir="auto" className="max-w-44 truncate text-left max-md:hidden" title={member.username}>
        {member.username}
      </TableCell>
      <TableCell className="whitespace-nowrap max-md:hidden">{roleNames[member.role]}</TableCell>
      <TableCell className="min-w-36 text-pretty max-md:hidden">{accessText(member.areas)}</TableCell>
      <TableCell className="whitespace-nowrap tabular-nums max-lg:hidden">{formatDate(member.createdAt)}</TableCell>
      <TableCell className="text-right">
        <MemberMenu member={member} onAct={onAct} />
      </TableCell>
    </TableRow>
  )
}
