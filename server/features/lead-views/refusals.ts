import { conflict, forbidden, notFound, refusals, unknownId } from '../../platform/calls/refusals.ts'

export const viewRefusals = refusals('lead_views', {
  not_the_owner: () => forbidden('Only its owner can stop sharing a view'),
  unknown_default: ({ id }: { id: string }) => unknownId('Choose one of your views', { field: 'defaultViewId', id }),
  not_found: () => notFound('View'),
  of_the_team: () => forbidden('Only its owner and admins can change a shared view'),
  too_many: ({ shared, most }: { shared: boolean; most: number }) =>
    conflict(`${shared ? 'The team has' : 'You have'} ${most} views, the limit. Delete one first.`),
  name_taken: ({ shared }: { shared: boolean }) =>
    conflict('A view with this name exists', {
      name: shared ? 'The team has a view with this name' : 'You have a view with this name',
    }),
})
