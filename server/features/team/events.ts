import type { Role } from '../../../contract/auth/fields.ts'
import type { EventTable, LinesOf, PayloadsOf } from '../../platform/events/event.ts'
import { assigned } from '../notifications/rules.ts'

interface Member {
  id: string
  email: string
}

interface Named extends Member {
  firstName: string
  lastName: string
}

interface Removed extends Named {
  /** Who got their open work; null for nobody. */
  heir: string | null
  /** How many open leads and tasks they had. */
  leads: number
  tasks: number
}

/** An account was claimed without proof. What was typed is not kept. */
interface RefusedSignIn extends Member {
  /** Endpoint of the call. */
  call: string
}

/** What a member asked for and was refused. */
interface Refused {
  id: string
  /** What was asked for, in words. */
  what: string
  call: string
  reason: string
}

/**
 * Everyone sees who joined or left. What else is done to accounts is for the admins: the audit keeps it, and
 * nothing but what is seen of a person is for open screens.
 */
export const memberEvents = {
  'member.joined': ({ role, ...member }: Named & { role: Role }) => ({
    ...on(member),
    feed: 'member_joined',
    kept: { ...member, role, name: nameOf(member) },
    audit: { subject: member.email, detail: { email: member.email, role } },
  }),
  'member.role_changed': ({ from, to, ...member }: Member & { from: Role; to: Role }) => ({
    ...on(member),
    audit: { subject: member.email, detail: { from, to } },
  }),
  'member.areas_changed': ({
    changes,
    ...member
  }: Member & { changes: Record<string, { from: string; to: string }> }) => ({
    ...on(member),
    audit: { subject: member.email, detail: changes },
  }),
  'member.made_owner': ({ formerOwner, from, ...member }: Member & { formerOwner: string; from: Role }) => ({
    ...on(member),
    live: [{ id: member.id }, { id: formerOwner }],
    audit: { subject: member.email, detail: { from, to: 'owner' } },
  }),
  'member.removed': ({ heir, leads, tasks, ...member }: Removed) => ({
    ...on(member),
    feed: 'member_left',
    kept: { ...member, heir, leads, tasks, name: nameOf(member) },
    notify: notifyHeir({ heir, leads, tasks, ...member }),
    audit: { subject: member.email, detail: { leads, tasks, handOverTo: heir } },
  }),
  'member.renamed': ({
    firstName,
    lastName,
    from,
    ...member
  }: Named & { from: Pick<Named, 'firstName' | 'lastName'> }) => ({
    ...on(member),
    audit: {
      subject: member.email,
      detail: { from: `${from.firstName} ${from.lastName}`.trim(), to: `${firstName} ${lastName}`.trim() },
    },
  }),
  'member.email_changed': ({ from, ...member }: Member & { from: string }) => ({
    ...on(member),
    audit: { subject: member.email, detail: { from, to: member.email } },
  }),
  'member.picture_changed': (member: Member) => ({ ...on(member), audit: { subject: member.email } }),
  'member.password_changed': (member: Member) => unseen(member, member.email),
  'member.password_reset': (member: Member) => unseen(member, member.email),
  'member.reset_link_issued': (member: Member) => unseen(member, member.email),
  'member.signed_in': ({ by, ...member }: Member & { by?: string }) =>
    unseen(member, member.email, by ? { by } : undefined),
  'member.factor_added': (member: { id: string; factor: string }) => unseen(member, member.factor),
  'member.factor_removed': (member: { id: string; factor: string }) => unseen(member, member.factor),
  'member.factors_reset': (member: Member) => unseen(member, member.email),
  'member.recovery_codes_renewed': (member: Member) => unseen(member, member.email),
  'member.session_ended': (member: { id: string; device: string }) => unseen(member, member.device),
  'member.sign_in_failed': (refused: RefusedSignIn) => signInOf(refused),
  'member.sign_in_blocked': (refused: RefusedSignIn) => signInOf(refused),
  'member.access_refused': (refused: Refused) => refusedTo(refused),
  'member.limit_reached': (refused: Refused) => refusedTo(refused),
  'member.record_refused': (refused: Refused) => refusedTo(refused),
} satisfies EventTable<'member'>

export const memberLines: LinesOf<'member'> = {
  'member.joined': '{name} joined',
  'member.removed': '{name} left',
}

declare module '../../platform/events/event.ts' {
  interface Payloads extends PayloadsOf<typeof memberEvents> {}
}

const on = ({ id }: { id: string }) => ({
  about: { entityType: 'member', entityId: id } as const,
  feed: null,
  live: [{ id }],
  notify: [],
})

const unseen = (member: { id: string }, subject: string, detail?: Record<string, unknown>) => ({
  ...on(member),
  live: [],
  audit: { subject, ...(detail && { detail }) },
})

const signInOf = ({ call, ...member }: RefusedSignIn) => ({
  ...on(member),
  live: [],
  audit: { subject: member.email, detail: { account: member.id, call } },
})

const refusedTo = ({ id, what, ...detail }: Refused) => ({ ...on({ id }), live: [], audit: { subject: what, detail } })

const notifyHeir = ({ heir, leads, tasks, ...member }: Removed) => {
  const count = (many: number, one: string) => (many === 1 ? `1 ${one}` : `${many} ${one}s`)
  const work = [leads && count(leads, 'lead'), tasks && count(tasks, 'task')].filter(Boolean).join(' and ')
  const link = leads > 0 ? `/sales?assignedUserId=${heir}` : '/tasks?owner=mine'
  return work ? assigned({ from: member.id, to: heir }, { what: `${work} of ${nameOf(member)}`, link }) : []
}

const nameOf = ({ firstName, lastName, email }: Named) => `${firstName} ${lastName}`.trim() || email
