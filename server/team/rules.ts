import type { GrantableRole, TeamMember } from '../../contract/team.ts'
import { audit, type Origin } from '../audit/rules.ts'
import { requireColleague } from '../companies/rules.ts'
import type { CompanyDoor, CompanyScope } from '../database/scope.ts'
import { badInput, conflict, forbidden, notFound } from '../http/errors.ts'
import type { SessionUser } from '../http/session-store.ts'
import * as store from './store.ts'

/** Who manages the team, and from where. */
export interface Manager {
  company: CompanyDoor
  user: SessionUser
  origin: Origin
}

/** Makes a member an admin or a user. An owner's role changes by handing the company over, never here. */
export async function changeRole(manager: Manager, id: string, role: GrantableRole): Promise<TeamMember> {
  return manager.company.write(async (scope) => {
    const member = await requireMember(scope, id)
    if (member.role === 'owner') throw conflict('Hand the company over before you change the role of its owner')
    if (member.role === role) return member
    await audit(scope, {
      ...manager.origin,
      action: 'role_changed',
      subject: member.email,
      detail: { from: member.role, to: role },
    })
    scope.announce({ thing: 'member', id })
    return store.setRole(scope, id, role)
  })
}

/** Hands the company over: the member becomes its owner, the owner an admin. Only the owner may. */
export async function transferOwnership(manager: Manager, id: string): Promise<TeamMember> {
  return manager.company.write(async (scope) => {
    const owners = await store.lockOwners(scope)
    if (!owners.includes(manager.user.id)) throw forbidden('Only the owner can hand the company over')
    const member = await requireMember(scope, id)
    if (member.role === 'owner') throw conflict('This member is the owner already')
    await audit(scope, { ...manager.origin, action: 'ownership_transferred', subject: member.email })
    scope.announce({ thing: 'member', id })
    await store.setRole(scope, manager.user.id, 'admin')
    return store.setRole(scope, id, 'owner')
  })
}

/** How many open leads and tasks a member has. */
export async function countOpenWork(company: CompanyDoor, id: string): Promise<{ leads: number; tasks: number }> {
  return company.read(async (scope) => {
    await requireColleague(scope, id, 'id')
    return store.countOpenWork(scope, id)
  })
}

/**
 * Removes a member: their sessions end everywhere, their open leads and tasks go to `handOverTo`, or to nobody. What
 * they did stays under their name.
 */
export async function removeMember(manager: Manager, id: string, handOverTo: string | undefined): Promise<void> {
  if (id === manager.user.id) throw conflict('You cannot remove yourself')
  if (handOverTo === id) throw badInput('Choose somebody else to take over', { handOverTo: 'Choose somebody else' })
  await manager.company.write(async (scope) => {
    const member = await requireMember(scope, id)
    if (member.role === 'owner') throw conflict('The owner cannot be removed. Hand the company over first.')
    if (member.role === 'admin' && manager.user.role !== 'owner') throw forbidden('Only the owner can remove an admin')
    await requireColleague(scope, handOverTo, 'handOverTo')
    const work = await store.countOpenWork(scope, id)
    await store.handOverWork(scope, id, handOverTo ?? null)
    await store.removeMember(scope, id)
    await audit(scope, {
      ...manager.origin,
      action: 'member_removed',
      subject: member.email,
      detail: { ...work, handOverTo: handOverTo ?? null },
    })
    scope.announce({ thing: 'member', id })
  })
}

/** The member, locked; a 404 that is the same for another company's, a removed and a missing one. */
export async function requireMember(scope: CompanyScope, id: string): Promise<TeamMember> {
  const member = await store.lockMember(scope, id)
  if (!member) throw notFound('Member')
  return member
}
