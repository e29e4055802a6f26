import { badField, badInput, conflict, notFound, refusals, unknownId } from '../../platform/calls/refusals.ts'

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
  merged_with_itself: () => badField('with', 'A lead can’t be merged with itself. Choose another one.'),
  same_lead: () => badInput('A lead is no duplicate of itself'),
  unknown_other: ({ id }: { id: string }) =>
    unknownId('This lead is not there any more: it was deleted or merged. Choose another one.', { field: 'with', id }),
  not_merged: () => conflict('This lead was not merged, or that was undone already. There is nothing to undo.'),
  merged_long_ago: () => conflict('A merge can be undone for 30 days, and this one is older.'),
  merged_since: ({ name }: { name: string }) =>
    conflict(`Another lead was merged into ${name} since. Undo that merge first.`),
  merged_on: ({ name }: { name: string }) =>
    conflict(`${name} was merged into another lead since. Undo that merge first.`),
  merged_into_deleted: ({ name }: { name: string }) => conflict(`${name} is in the trash. Restore it first.`),
  moved_again: () => conflict('This lead has moved again, so this move cannot be undone'),
})
