import { useMutation } from '@tanstack/react-query'
import type { Areas } from '../../contract/auth/fields.ts'
import { listColleagues } from '../../contract/colleagues/endpoints.ts'
import { resetFactors } from '../../contract/factors/endpoints.ts'
import { listLeads } from '../../contract/leads/endpoints.ts'
import { listTasks } from '../../contract/tasks/endpoints.ts'
import {
  changeAreas,
  changeRole,
  issueResetLink,
  listTeamMembers,
  removeMember,
  transferOwnership,
} from '../../contract/team/endpoints.ts'
import type { GrantableRole, TeamMember } from '../../contract/team/fields.ts'
import { runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { keysBelow } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { currentUserQuery, useSignedInUser } from '../auth/queries.ts'
import { accessText } from '../colleagues/access.ts'
import { nameOf } from '../colleagues/queries.ts'
import { toast } from '../ui/behaviour/toast.ts'

/** Makes a member an admin or a user; with Undo for the owner, as nobody else may take an admin's role away. */
export function useChangeRole() {
  const user = useSignedInUser()
  const change = useMutation({
    mutationFn: ({ member, role }: { member: TeamMember; role: GrantableRole }) =>
      runCall(changeRole, { params: { id: member.id }, body: { role } }),
    onSuccess: (changed, { member }) => {
      const before = member.role
      toast({
        title: changed.role === 'admin' ? `${nameOf(changed)} is an admin now` : `${nameOf(changed)} is a user now`,
        ...(user.role === 'owner' && before !== 'owner' && before !== changed.role
          ? { undo: () => change.mutate({ member: changed, role: before }) }
          : {}),
      })
      // Who stepped down may no longer see the team.
      if (changed.id === user.id) return queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      return refreshTeam()
    },
    onError: failed('Failed to change the role'),
  })
  return change
}

export function useChangeAreas() {
  return useMutation({
    mutationFn: ({ member, areas }: { member: TeamMember; areas: Areas }) =>
      runCall(changeAreas, { params: { id: member.id }, body: areas }),
    onSuccess: (changed) => {
      toast({ title: `Access changed for ${nameOf(changed)}`, description: accessText(changed.areas) })
      return refreshTeam()
    },
    onError: failed('Failed to change the access'),
  })
}

/** Hands the company over; the signed-in owner is an admin from then on. */
export function useTransferOwnership() {
  return useMutation({
    mutationFn: (member: TeamMember) => runCall(transferOwnership, { params: { id: member.id } }),
    onSuccess: (owner) => {
      toast({ title: 'Ownership transferred', description: `${nameOf(owner)} is the owner now, and you are an admin.` })
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey })
      return refreshTeam()
    },
    onError: failed('Failed to transfer ownership'),
  })
}

/** Removes a member; their open work goes to `handOverTo`, or to nobody. */
export function useRemoveMember() {
  return useMutation({
    mutationFn: ({ member, handOverTo }: { member: TeamMember; handOverTo: string | undefined }) =>
      runCall(removeMember, { params: { id: member.id }, query: handOverTo ? { handOverTo } : {} }),
    onSuccess: (_, { member }) => {
      toast({ title: 'Member removed', description: `${nameOf(member)} no longer has access.` })
      // Leads and tasks have changed hands.
      void queryClient.invalidateQueries({ queryKey: keysBelow(listLeads, {}) })
      void queryClient.invalidateQueries({ queryKey: keysBelow(listTasks, {}) })
      return refreshTeam()
    },
    onError: failed('Failed to remove the member'),
  })
}

/** Makes a one-time link for a member who forgot their password. */
export function useIssueResetLink() {
  return useMutation({
    mutationFn: (member: TeamMember) => runCall(issueResetLink, { params: { id: member.id } }),
    onError: failed('Failed to make a reset link'),
  })
}

/** Lets a member in with the password alone who lost their second factors. */
export function useResetFactors() {
  return useMutation({
    mutationFn: (member: TeamMember) => runCall(resetFactors, { params: { id: member.id } }),
    onSuccess: (_, member) =>
      toast({ title: 'Second factor reset', description: `${nameOf(member)} signs in with the password alone.` }),
    onError: failed('Failed to reset the second factor'),
  })
}

const refreshTeam = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: keysBelow(listTeamMembers, {}) }),
    queryClient.invalidateQueries({ queryKey: keysBelow(listColleagues, {}) }),
  ])
