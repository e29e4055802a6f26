import { badInput, conflict, notFound, refusals } from '../../platform/calls/refusals.ts'

export const leadRefusals = refusals('leads', {
  not_found: () => notFound('Lead'),
  move_not_found: () => notFound('Move'),
  all_moved_since: () => conflict('The leads were moved again or deleted since'),
  all_reassigned_since: () => conflict('The leads were given to somebody else since'),
  none_chosen: () => badInput('Choose at least one', { ids: 'Choose at least one' }),
  too_many_match: ({ most }: { most: number }) =>
    badInput(`More than ${most.toLocaleString('en')} leads match. Narrow the list first.`),
  moved_meanwhile: () => conflict('Somebody moved the lead in the meantime'),
  in_stage_already: () => conflict('The lead is in this stage already'),
  moved_again: () => conflict('The lead was moved again since'),
})
