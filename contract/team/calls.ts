import * as z from 'zod/mini'
import { Areas } from '../auth/fields.ts'
import { call } from '../call.ts'
import { Id, Instant, pagesOf } from '../values.ts'
import * as at from './endpoints.ts'
import { GrantableRole, TeamMember } from './fields.ts'

export const listTeamMembers = call.admin(
  at.listTeamMembers,
  'The members of the company, with username and role',
  pagesOf(TeamMember),
)

export const changeRole = call.admin(at.changeRole, 'Make a member an admin or a user; never the last owner', {
  body: z.object({ role: GrantableRole }),
  reply: TeamMember,
})

export const changeAreas = call.admin(
  at.changeAreas,
  'Say what a user may see and edit in each area; it takes effect at once',
  { body: Areas, reply: TeamMember },
)

export const transferOwnership = call.admin(
  at.transferOwnership,
  'Transfer the company to another member; the owner becomes an admin',
  { reply: TeamMember },
)

/** What a member still has to do, and another would have to take on. */
export const getOpenWork = call.admin(at.getOpenWork, 'How many open leads and tasks a member has', {
  reply: z.object({ leads: z.int(), tasks: z.int() }),
})

export const removeMember = call.admin(
  at.removeMember,
  'Remove a member: their sessions end, and their open leads and tasks go to `handOverTo` or become unassigned',
  { query: z.object({ handOverTo: z.optional(Id) }) },
)

/** A link by which a member sets a new password, once. */
export const issueResetLink = call.admin(
  at.issueResetLink,
  'Make a one-time link for a member who forgot their password',
  { reply: z.object({ url: z.string(), expiresAt: Instant }), status: 201 },
)
