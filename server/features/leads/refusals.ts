import { badInput, conflict, notFound, refusals } from '../../platform/calls/refusals.ts'

export const leadRefusals = refusals('leads', {
  not_found: () => notFound('Lead'),
  move_not_found: () => notFound('Move'),
  all_moved_since: () => conflict('These leads have moved again or were deleted. There is nothing to undo.'),
  all_reassigned_since: () => conflict('These leads have other owners now. There is nothing to undo.'),
  none_chosen: () => badInput('Choose at least one', { ids: 'Choose at least one' }),
  too_many_match: ({ most }: { most: number }) =>
    badInput(`More than ${most.toLocaleString('en')} leads match. Narrow the list first.`),
  moved_meanwhile: () => conflict('Someone else moved this lead. Check its stage and try again.'),
  in_stage_already: () => conflict('This lead is already in this stage'),
  moved_again: () => conflict('This lead has moved again, so this move cannot be undone'),
})
