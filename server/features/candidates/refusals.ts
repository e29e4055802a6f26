import { conflict, forbidden, notFound, refusals, unknownId } from '../../platform/calls/refusals.ts'

export const candidateRefusals = refusals('candidates', {
  not_found: () => notFound('Candidate'),
  comment_not_found: () => notFound('Comment'),
  move_not_found: () => notFound('Move'),
  application_not_found: () => notFound('Application'),
  another_counts: () => conflict('Another application counts now. Check it and choose again.'),
  unknown_application: ({ field, id }: { field: string; id: string }) =>
    unknownId('The candidate has no such application', { field, id }),
  not_the_author: () => forbidden('Only the author or an admin may change this comment'),
  unknown_opening: ({ id }: { id: string }) => unknownId('There is no such job opening', { field: 'jobOpeningId', id }),
  other_count: ({ found, count }: { found: number; count: number }) =>
    conflict(`${found} match now, not ${count}. Check the list and move them again.`),
  application_stays: () => conflict('An application cannot be undone'),
  moved_again: () => conflict('Someone moved this candidate again. Nothing was undone.'),
})
