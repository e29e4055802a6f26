/** Days for which an invitation can be accepted. */
export const INVITATION_DAYS = 7

export const invitationStatuses = ['pending', 'accepted', 'expired'] as const

/** How far the invitation's mail came. `none`: no mail server is configured, so the link has to be handed over. */
export const deliveryStates = ['none', 'queued', 'sent', 'failed'] as const

export const listInvitations = 'GET /api/invitations'
export const createInvitation = 'POST /api/invitations'
export const resendInvitation = 'POST /api/invitations/:id/resend'
export const deleteInvitation = 'DELETE /api/invitations/:id'
export const getInvitation = 'GET /api/invitation/:token'
export const getInvitationLogo = 'GET /api/invitation/:token/logo'
export const acceptInvitation = 'POST /api/invitation/:token/accept'
