import { forbidden, notFound, refusals } from '../../platform/calls/refusals.ts'

export const noteRefusals = refusals('lead_notes', {
  not_found: () => notFound('Note'),
  not_the_author: () => forbidden('Only the author or an admin may change this note'),
})
