import { conflict, forbidden, notFound, refusals } from '../../platform/calls/refusals.ts'

export const noteRefusals = refusals('lead_notes', {
  not_found: () => notFound('Note'),
  lead_deleted: () => conflict('The lead of this note is in the trash. Restore the lead first.'),
  not_the_author: () => forbidden('Only the author or an admin may change this note'),
})
