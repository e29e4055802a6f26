import { forbidden, notFound, refusals } from '../../platform/calls/refusals.ts'

export const trashRefusals = refusals('trash', {
  not_found: () => notFound('Deleted record'),
  erased_by_admins: () => forbidden('Only admins and owners can delete a candidate permanently'),
})
