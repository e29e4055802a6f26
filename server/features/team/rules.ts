import type { Areas } from '../../../contract/auth/fields.ts'
import { areas as areaNames } from '../../../contract/plain/areas.ts'
import type { GrantableRole, TeamMember } from '../../../contract/team/fields.ts'
import type { SignedInUser } from '../../platform/calls/caller.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record, recordEach } from '../../platform/events/record.ts'
import { accountMailOf, makeResetLink, type ResetLink, removeFactors } from '../account/rules.ts'
import { holdAssignee, requireColleague } from '../companies/rules.ts'
import { passOnViews } from '../lead-views/rules.ts'
import { teamRefusals } from './refusals.ts'
import * as store from './store.ts'

export interface Manager {
  company: CompanyDatabase
  user: SignedInUser
}

/** Makes a member an admin or a user. An owner's role changes by handing the company over, never here. */
export const changeRole = (manager: Manager, id: string, role: GrantableRole): Promise<TeamMember> =>
  manager.company.write(async (scope) => {
    const member = await requireMember(scope, id)
    if (member.role === 'owner') throw teamRefusals.owner_keeps_role()
    if (member.role === role) return member
    // An admin may step down.
    if (member.id !== manager.user.id) requireRank(manager, member)
    await record(scope, 'member.role_changed', { id, email: member.email, from: member.role, to: role })
    return store.setRole(scope, member.id, role)
  })

/** Says what a user may do in each area. Owners and admins may do everything. */
export const changeAreas = (manager: Manager, id: string, areas: Areas): Promise<TeamMember> =>
  manager.company.write(async (scope) => {
    const member = await requireMember(scope, id)
    if (member.role !== 'user') throw teamRefusals.does_everything()
    const changes = areaNames.flatMap((area) => {
      const [from, to] = [member.areas[area], areas[area]]
      return from === to ? [] : [[area, { from, to }] as const]
    })
    if (changes.length === 0) return member
    await record(scope, 'member.areas_changed', { id, email: member.email, changes: Object.fromEntries(changes) })
    return store.setAreas(scope, id, areas)
  })

/** Hands the company over: the member becomes its owner, the owner an admin. Only the owner may. */
export const transferOwnership = (manager: Manager, id: string): Promise<TeamMember> =>
  manager.company.write(async (scope) => {
    const owners = await store.lockOwners(scope)
    if (!owners.includes(manager.user.id)) throw teamRefusals.not_the_owner()
    const member = await requireMember(scope, id)
    if (member.role === 'owner') throw teamRefusals.owner_already()
    await record(scope, 'member.made_owner', {
      id,
      email: member.email,
      formerOwner: manager.user.id,
      from: member.role,
    })
    await store.setRole(scope, manager.user.id, 'admin')
    return store.setRole(scope, member.id, 'owner')
  })

export const countOpenWork = (company: CompanyDatabase, id: string): Promise<{ leads: number; tasks: number }> =>
  company.read(async (scope) => {
    if (!(await store.findMember(scope, id))) throw teamRefusals.not_found()
    return store.countOpenWork(scope, id)
  })

/**
 * Removes a member: their sessions end everywhere, their open leads and tasks go to `handOverTo`, or to nobody, and the
 * team's views that were theirs to `handOverTo`, or to the member who removes them. What they did stays under their name.
 */
export const removeMember = (manager: Manager, id: string, handOverTo: string | undefined): Promise<void> =>
  manager.company.write(async (scope) => {
    const members = await store.lockMembers(scope, handOverTo ? [id, handOverTo] : [id])
    const member = members.find((each) => each.id === id)
    if (!member) throw teamRefusals.not_found()
    if (member.id === manager.user.id) throw teamRefusals.own_removal()
    if (member.role === 'owner') throw teamRefusals.owner_stays()
    requireRank(manager, member)
    const heir = await requireHeir(scope, member, handOverTo)
    const work = await store.handOverWork(scope, member.id, heir)
    await store.removeMember(scope, member.id)
    await passOnViews(scope, { from: member.id, heir: heir ?? manager.user.id })
    const { email, firstName, lastName } = member
    const counts = { leads: work.leads.length, tasks: work.tasks.length }
    await record(scope, 'member.removed', { id, email, firstName, lastName, heir, ...counts })
    const hands = { from: member.id, to: heir }
    await recordEach(
      scope,
      'lead.handed_over',
      work.leads.map((lead) => ({ ...lead, ...hands })),
    )
    await recordEach(
      scope,
      'task.handed_over',
      work.tasks.map((task) => ({ ...task, ...hands })),
    )
  })

/** Makes a link by which a member sets a new password. Nobody makes one for the owner, whose account it would open. */
export const issueResetLink = (manager: Manager, id: string, now: number): Promise<ResetLink> =>
  manager.company.write(async (scope) => {
    const member = await requireMember(scope, id)
    if (member.id === manager.user.id) throw teamRefusals.own_password()
    if (member.role === 'owner') throw teamRefusals.owner_password()
    requireRank(manager, member)
    await record(scope, 'member.reset_link_issued', { id, email: member.email })
    return makeResetLink(scope.db, { userId: member.id, origin: scope.origin ?? '', expiresAt: now + RESET_LINK_LIFE })
  })

/** Removes the second factors of a member who lost them. Nobody does it for the owner, whose account it would open. */
export const resetFactors = (manager: Manager, id: string): Promise<void> =>
  manager.company.write(async (scope) => {
    const member = await requireMember(scope, id)
    if (member.id === manager.user.id) throw teamRefusals.own_factors()
    if (member.role === 'owner') throw teamRefusals.owner_factors()
    requireRank(manager, member)
    if ((await removeFactors(scope.db, id)) === 0) throw teamRefusals.no_factor()
    await record(scope, 'member.factors_reset', { id, email: member.email })
    await scope.enqueue('account_mail', accountMailOf(scope, id, { kind: 'factors_reset' }))
  })

/** An issued link is handed over by a person, who may not meet the member today. */
const RESET_LINK_LIFE = 24 * 3_600_000

/** The member, locked; `not_found` that is the same for another company's, a removed and a missing one. */
async function requireMember(scope: CompanyScope, id: string): Promise<TeamMember> {
  const [member] = await store.lockMembers(scope, [id])
  if (!member) throw teamRefusals.not_found()
  return member
}

// Admins manage users; over another admin only the owner decides, so that no admin can drive out the others.
function requireRank({ user }: Manager, member: TeamMember) {
  if (member.role === 'admin' && user.role !== 'owner') throw teamRefusals.admin_for_owner_only()
}

async function requireHeir(scope: CompanyScope, member: TeamMember, handOverTo: string | undefined) {
  const heir = await holdAssignee(scope, handOverTo)
  requireColleague(heir, { field: 'handOverTo' })
  if (heir.id === member.id) throw teamRefusals.hand_over_to_leaver()
  return heir.id ?? null
}
