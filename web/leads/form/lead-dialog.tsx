import type { Lead } from '../../../contract/leads/fields.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import type { DialogState } from '../../ui/dialog.tsx'
import { LeadForm } from './lead-form.tsx'

/** The lead form in a dialog: of a new lead, or of the one given. */
export function LeadDialog({ lead, ...state }: DialogState & { lead?: Lead }) {
  return (
    <FormDialog {...state} title={lead ? 'Edit Lead' : 'Add New Lead'} size="lg">
      {(guarded) => <LeadForm lead={lead} {...guarded} />}
    </FormDialog>
  )
}
