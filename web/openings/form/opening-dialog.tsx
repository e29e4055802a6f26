import { useQueryClient } from '@tanstack/react-query'
import type { Opening } from '../../../contract/openings.ts'
import { useContestedEdit } from '../../forms/edit-conflict.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useSaveOpening } from '../changes.ts'
import { openingQuery } from '../queries.ts'
import { OpeningForm } from './opening-form.tsx'

/** Creates an opening, or changes one. When somebody else changed it meanwhile, one chooses whose words stay. */
export function OpeningDialog({ opening, onClose }: { opening: Opening | undefined; onClose: () => void }) {
  const { mutateAsync } = useSaveOpening(opening)
  const queryClient = useQueryClient()
  const { base, isContested, save, notice } = useContestedEdit({
    opened: opening,
    what: 'opening',
    askAgain: () => queryClient.fetchQuery({ ...openingQuery(opening?.id ?? ''), staleTime: 0 }),
  })
  return (
    <FormDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={opening ? 'Edit Job Opening' : 'Create New Job Opening'}
      size="xl"
      // A new version is a new form, with its words.
      key={base?.version}
    >
      {(guarded) => (
        <OpeningForm
          opening={base}
          submit={isContested ? 'Save mine anyway' : opening ? 'Save Changes' : 'Create Job Opening'}
          save={(typed) => save((version) => mutateAsync({ ...typed, version }))}
          notice={notice}
          {...guarded}
        />
      )}
    </FormDialog>
  )
}
