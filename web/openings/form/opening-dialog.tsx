import { useState } from 'react'
import type { NewOpening, Opening, OpeningField } from '../../../contract/openings/fields.ts'
import { queryClient } from '../../api/query-client.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useMergedSave } from '../../forms/use-merged-save.tsx'
import { useSaveOpening } from '../changes.ts'
import { openingQuery } from '../queries.ts'
import { conflictFields } from './conflict-fields.tsx'
import { OpeningForm } from './opening-form.tsx'

/** Creates an opening, or edits one. What someone else changed meanwhile is merged, or put to choice. */
export function OpeningDialog({ opening, onClose }: { opening: Opening | undefined; onClose: () => void }) {
  const { mutateAsync } = useSaveOpening(opening)
  // As it was when the form was opened: the opening may change meanwhile.
  const [opened] = useState(opening)
  const { save, dialog } = useMergedSave<OpeningField, NewOpening>({
    what: 'job opening',
    fields: conflictFields,
    send: (typed, seen) => mutateAsync({ ...typed, version: seen?.version }),
    askAgain: () => queryClient.fetchQuery({ ...openingQuery(opened?.id ?? ''), staleTime: 0 }),
    onSaved: onClose,
  })
  return (
    <>
      <FormDialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={opened ? 'Edit Job Opening' : 'Create New Job Opening'}
        size="xl"
      >
        {(guarded) => (
          <OpeningForm
            opening={opened}
            submit={opened ? 'Save Changes' : 'Create Job Opening'}
            save={(typed) => save(typed, opened)}
            {...guarded}
          />
        )}
      </FormDialog>
      {dialog}
    </>
  )
}
