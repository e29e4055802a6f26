import { conflict, forbidden, notFound, refusals, unknownId } from '../../platform/calls/refusals.ts'

export const candidateRefusals = refusals('candidates', {
  not_found: () => notFound('Candidate'),
  comment_not_found: () => notFound('Comment'),
  move_not_found: () => notFound('Move'),
  application_not_found: () => notFound('Application'),
  another_counts: () => conflict('Another application counts now. Check it, then choose again.'),
  unknown_application: ({ field, id }: { field: string; id: string }) =>
    unknownId('This application does not exist', { field, id }),
  not_the_author: () => forbidden('Only the author or an admin may change this comment'),
  unknown_opening: ({ id }: { id: string }) =>
    unknownId('This job opening does not exist', { field: 'jobOpeningId', id }),
  other_count: ({ found, count }: { found: number; count: number }) =>
    conflict(`${found} match now, not ${count}. Check the list, then move them again.`),
  application_stays: () => conflict('An application cannot be undone'),
  moved_again: () => conflict('Someone moved this candidate again. Nothing was undone.'),
})
