import { randomUUIDv7 } from 'node:crypto'
import type { BodyOf } from '../../../contract/call.ts'
import type { acceptInvitation } from '../../../contract/invitations/calls.ts'
import type { InvitationOffer } from '../../../contract/invitations/fields.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import { networkOf } from '../../platform/calls/network.ts'
import type { Database } from '../../platform/database/connect.ts'
import { violates } from '../../platform/database/violation.ts'
import { record } from '../../platform/events/record.ts'
import { hashPassword, hashToken, requireGoodPassword } from '../account/rules.ts'
import { readStored } from '../pictures/rules.ts'
import { companyOfToken } from './link-token.ts'
import { invitationRefusals } from './refusals.ts'
import * as store from './store.ts'

/** Who follows which link, and when. */
interface Link {
  database: Database
  caller: Caller
  token: string
  now: number
}

/** What a link offers. Raises `not_found` for one that does not exist, and `gone` for a used or expired one. */
export async function readOffer(link: Link): Promise<InvitationOffer> {
  const { companyName, logoUrl, role, email } = await requireOpen(link)
  return { companyName, logoUrl: logoUrl && `/api/invitation/${link.token}/logo`, role, email }
}

/** The logo of the company that a link invites to. Raises what `readOffer` does, and `not_found` without a logo. */
export async function readOfferedLogo(link: Link): Promise<{ type: string; bytes: Buffer }> {
  const { companyId, logoUrl } = await requireOpen(link)
  const picture = logoUrl?.split('/').at(-1)
  if (!picture) throw invitationRefusals.picture_not_found()
  return readStored(link.database.company(companyId, link.caller), picture)
}

type NewMember = BodyOf<typeof acceptInvitation>

/**
 * Creates the invited account. Of two racing acceptances one wins, the other gets `gone` of a used link; a name that is
 * taken leaves the invitation open (`conflict`). Answers the account, with the password as it is kept.
 */
export async function accept(link: Link, { password, ...names }: NewMember) {
  const invitation = await requireOpen(link)
  await requireGoodPassword(password, { ...names, email: invitation.email }, 'password')
  const id = randomUUIDv7()
  const passwordHash = await hashPassword(password, networkOf(link.caller.client.address))
  const accepted = await link.database
    .company(invitation.companyId, { ...link.caller, user: { id } })
    .write(async (scope) => {
      const open = await store.markAccepted(scope, invitation.id, new Date(link.now).toISOString())
      if (!open) return undefined
      const { invitedBy, areas, ...given } = open
      // Until they sign in, a mailed link begins with where they were now.
      const member = { ...names, ...given, id, passwordHash, chosenAreas: areas, origin: link.caller.origin ?? '' }
      await store.addMember(scope, member).catch(refuseTaken)
      const { firstName, lastName } = names
      await record(scope, 'member.joined', { id, firstName, lastName, ...given })
      const accepted = { id: invitation.id, firstName, lastName, email: given.email, invitedBy }
      await record(scope, 'invitation.accepted', accepted)
      return { id, username: names.username, email: given.email, passwordHash }
    })
  if (accepted) return accepted
  await requireOpen(link)
  throw invitationRefusals.used()
}

async function requireOpen({ database, caller, token, now }: Link) {
  const companyId = companyOfToken(token)
  const found = companyId
    ? await database.company(companyId, caller).read((scope) => store.findByToken(scope, hashToken(token)))
    : undefined
  if (!companyId || !found) throw invitationRefusals.unknown_link()
  if (found.status === 'accepted') throw invitationRefusals.used()
  if (Date.parse(found.expiresAt) <= now) throw invitationRefusals.expired()
  return { ...found, companyId }
}

function refuseTaken(error: unknown): never {
  if (violates(error, 'users_username_key')) throw invitationRefusals.username_taken()
  if (violates(error, 'users_email_key')) throw invitationRefusals.has_account()
  throw error
}
