import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { hashToken, openToken } from '../account/rules.ts'
import { findColleague } from '../companies/rules.ts'
import { findByToken, findOpenInvitation } from './store.ts'

/** The letter of an invitation; undefined when there is nothing to send any more: it is accepted, revoked or expired. */
export const readInvitationMail = (
  company: CompanyDatabase<CompanyScope>,
  id: string,
  { secret, now, origin }: { secret: string; now: number; origin: string },
) =>
  company.read(async (scope) => {
    const invitation = await findOpenInvitation(scope, id)
    const token = invitation && openToken(secret, invitation.sealedToken)
    if (!token || Date.parse(invitation.expiresAt) <= now) return undefined
    const [offer, inviter] = await Promise.all([
      findByToken(scope, hashToken(token)),
      invitation.invitedBy ? findColleague(scope, invitation.invitedBy) : undefined,
    ])
    if (!offer) return undefined
    const { email, role, expiresAt } = invitation
    const name = inviter && (`${inviter.firstName} ${inviter.lastName}`.trim() || inviter.email)
    return {
      to: email,
      companyName: offer.companyName,
      role,
      inviter: name,
      url: `${origin}/invitation/${token}`,
      expiresAt,
    }
  })
