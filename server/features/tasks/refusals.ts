import { badInput, conflict, notFound, refusals, unknownId } from '../../platform/calls/refusals.ts'

export const taskRefusals = refusals('tasks', {
  of_another_lead: () => badInput('The task belongs to another lead', { leadId: 'Belongs to another lead' }),
  all_changed_since: () => conflict('These tasks were changed or deleted. There is nothing to undo.'),
  not_found: () => notFound('Task'),
  unknown_lead: ({ id }: { id: string }) => unknownId('Choose one of your leads', { field: 'leadId', id }),
})
