import * as z from 'zod/mini'
import { Areas, Role } from '../auth/fields.ts'
import { Id, Instant } from '../values.ts'
import * as plain from './endpoints.ts'

export const InvitationStatus = z.enum(plain.invitationStatuses)
export type InvitationStatus = z.infer<typeof InvitationStatus>

export const DeliveryState = z.enum(plain.deliveryStates)
export type DeliveryState = z.infer<typeof DeliveryState>

export const Invitation = z.object({
  id: Id,
  companyId: Id,
  invitedBy: z.nullable(Id),
  email: z.string(),
  role: Role,
  /** What they may do once they have joined, as a user. */
  areas: Areas,
  /**
   * The secret part of the link `{origin}/invitation/{token}`. Blank when it was made under another installation secret:
   * sending the invitation again makes a new one.
   */
  token: z.string(),
  status: InvitationStatus,
  delivery: DeliveryState,
  /** Why the mail could not be sent, for a person; blank otherwise. */
  deliveryError: z.string(),
  expiresAt: Instant,
  acceptedAt: z.nullable(Instant),
  createdAt: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** What an invited person sees before they accept. */
export const InvitationOffer = z.object({
  companyName: z.string(),
  /** Where the company's logo is for those with the link; null without one. */
  logoUrl: z.nullable(z.string()),
  role: Role,
  email: z.string(),
})
export type InvitationOffer = z.infer<typeof InvitationOffer>
