/**
 * Everything that happens in a company: to what, and what. The feed, open screens, notifications and the audit follow from
 * these; `server/<feature>/events.ts` says how.
 */
export const eventNames = [
  'lead.created',
  'lead.changed',
  'lead.moved',
  'lead.move_undone',
  'lead.assigned',
  'lead.assignment_undone',
  'lead.handed_over',
  'lead.deleted',
  'lead.restored',
  'view.created',
  'view.changed',
  'view.deleted',
  'view.restored',
  'note.added',
  'note.changed',
  'note.deleted',
  'note.restored',
  'task.created',
  'task.changed',
  'task.completed',
  'task.handed_over',
  'task.deleted',
  'task.restored',
  'document.uploaded',
  'document.changed',
  'document.replaced',
  'document.deleted',
  'document.restored',
  'document.reading_wanted',
  'document.reading_begun',
  'document.read',
  'opening.created',
  'opening.changed',
  'opening.published',
  'opening.unpublished',
  'opening.paused',
  'opening.closed',
  'opening.deleted',
  'opening.restored',
  'candidate.applied',
  'candidate.confirmed',
  'candidate.changed',
  'candidate.moved',
  'candidate.move_undone',
  'candidate.rated',
  'candidate.kept',
  'candidate.recording_erased',
  'candidate.erased',
  'comment.added',
  'comment.changed',
  'comment.deleted',
  'comment.restored',
  'invitation.created',
  'invitation.sent_again',
  'invitation.mailed',
  'invitation.accepted',
  'invitation.revoked',
  'member.joined',
  'member.role_changed',
  'member.made_owner',
  'member.removed',
  'member.renamed',
  'member.email_changed',
  'member.picture_changed',
  'member.password_changed',
  'member.password_reset',
  'member.reset_link_issued',
  'member.signed_in',
  'member.factor_added',
  'member.factor_removed',
  'member.factors_reset',
  'member.recovery_codes_renewed',
  'member.session_ended',
  'company.changed',
  'company.logo_changed',
  'company.assistant_changed',
] as const

/** What open screens hear of beside events: one's own notifications, which follow from them. */
export const ownNotificationNames = ['notification.added', 'notification.read'] as const

type Heard = (typeof eventNames)[number] | (typeof ownNotificationNames)[number]

/** What something happens to: the beginning of an event's name. */
export type Subject<Name extends string = Heard> = Name extends `${infer Kind}.${string}` ? Kind : never

export const subjectOf = <Name extends string>(name: Name) => name.split('.')[0] as Subject<Name>

export const streamEvents = 'GET /api/events'
