import { randomUUIDv7 } from 'node:crypto'
import type { Areas } from '../../../contract/auth/fields.ts'
import { INVITATION_DAYS } from '../../../contract/invitations/endpoints.ts'
import type { DeliveryState, Invitation } from '../../../contract/invitations/fields.ts'
import type { GrantableRole } from '../../../contract/team/fields.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import { hashToken, openToken, sealToken } from '../account/rules.ts'
import { newInvitationToken } from './link-token.ts'
import { invitationRefusals } from './refusals.ts'
import * as store from './store.ts'

export { readInvitationMail } from './letter.ts'

/** Who invites, and when. `secret` is the installation's. */
export interface Inviter {
  database: Database
  company: CompanyDatabase
  secret: string
  now: number
}

/** Invites an address. Raises `conflict` when it has an account, in whichever company, or a pending invitation. */
export async function invite(
  inviter: Inviter,
  { email, role, areas }: { email: string; role: GrantableRole; areas: Areas },
): Promise<Invitation> {
  await refuseKnown(inviter.database, email)
  return inviter.company.write(async (scope) => {
    await store.removeExpired(scope, email, instant(inviter.now))
    const token = newInvitationToken(scope.companyId)
    const added = await store.addInvitation(scope, {
      ...sealed(inviter.secret, token),
      id: randomUUIDv7(),
      email,
      role,
      areas,
      delivery: 'none',
      expiresAt: expiryFrom(inviter.now),
    })
    if (!added) throw invitationRefusals.invited_already()
    await record(scope, 'invitation.created', { id: added.id, email, role })
    return send(inviter, scope, added.id)
  })
}

/** Sends an invitation again: the same link works for another seven days, also after it expired. */
export async function sendAgain(inviter: Inviter, id: string): Promise<Invitation> {
  const { email } = await inviter.company.read((scope) => requireInvitation(scope, id))
  await refuseKnown(inviter.database, email)
  return inviter.company.write(async (scope) => {
    const { sealedToken } = await requireInvitation(scope, id)
    // A token that was sealed under another secret is of no use to anyone who wants to copy it.
    const renewed = openToken(inviter.secret, sealedToken)
      ? {}
      : sealed(inviter.secret, newInvitationToken(scope.companyId))
    const changed = await store.changeInvitation(scope, id, { ...renewed, expiresAt: expiryFrom(inviter.now) })
    if (!changed) throw invitationRefusals.not_found()
    await record(scope, 'invitation.sent_again', { id, email })
    return send(inviter, scope, changed.id)
  })
}

/** Takes an invitation back: its link stops working. */
export const revoke = (company: CompanyDatabase, id: string): Promise<void> =>
  company.write(async (scope) => {
    const email = await store.removeInvitation(scope, id)
    if (email === undefined) throw invitationRefusals.not_found()
    await record(scope, 'invitation.revoked', { id, email })
  })

/** An invitation as it is answered: with the link's token, and expired when its time is over. */
export function invitationOf(
  { sealedToken, status, ...row }: store.InvitationRow,
  { secret, now }: { secret: string; now: number },
): Invitation {
  const expired = status === 'pending' && Date.parse(row.expiresAt) <= now
  return { ...row, token: openToken(secret, sealedToken) ?? '', status: expired ? 'expired' : status }
}

/** Notes how far the invitation's mail came, unless the invitation is gone. `error` is for a person to read. */
export const noteDelivery = (
  company: CompanyDatabase<CompanyScope>,
  id: string,
  { delivery, error = '' }: { delivery: DeliveryState; error?: string },
): Promise<void> =>
  company.write(async (scope) => {
    const changed = await store.changeInvitation(scope, id, { delivery, deliveryError: error })
    if (changed) await record(scope, 'invitation.mailed', { id, delivery })
  })

async function send({ secret, now }: Inviter, scope: CompanyScope, id: string): Promise<Invitation> {
  const queued = await scope.enqueue('invitation_mail', {
    companyId: scope.companyId,
    invitationId: id,
    origin: scope.origin ?? '',
  })
  const row = await store.changeInvitation(scope, id, { delivery: queued ? 'queued' : 'none', deliveryError: '' })
  if (!row) throw invitationRefusals.not_found()
  return invitationOf(row, { secret, now })
}

async function refuseKnown(database: Database, email: string) {
  if (!(await store.isAddressTaken(database, email))) return
  throw invitationRefusals.invitee_has_account()
}

const requireInvitation = async (scope: CompanyScope, id: string): Promise<store.InvitationRow> =>
  required(await store.findOpenInvitation(scope, id), invitationRefusals.not_found)

const sealed = (secret: string, token: string) => ({
  tokenHash: hashToken(token),
  sealedToken: sealToken(secret, token),
})

const DAY = 86_400_000

const instant = (milliseconds: number) => new Date(milliseconds).toISOString()

const expiryFrom = (now: number) => instant(now + INVITATION_DAYS * DAY)
