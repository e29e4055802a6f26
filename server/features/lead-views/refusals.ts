import { conflict, forbidden, notFound, refusals, unknownId } from '../../platform/calls/refusals.ts'

export const viewRefusals = refusals('lead_views', {
  not_the_owner: () => forbidden('Only its owner can take a view back from the team'),
  unknown_default: ({ id }: { id: string }) => unknownId('Choose one of your views', { field: 'defaultViewId', id }),
  not_found: () => notFound('View'),
  of_the_team: () => forbidden('A view of the team is changed by its owner and by admins'),
  too_many: ({ shared, most }: { shared: boolean; most: number }) =>
    conflict(`${shared ? 'The team has' : 'You have'} ${most} views, which is the limit. Delete one first.`),
  name_taken: ({ shared }: { shared: boolean }) =>
    conflict('There is a view of this name', {
      name: shared ? 'The team has a view of this name' : 'You have a view of this name',
    }),
})
