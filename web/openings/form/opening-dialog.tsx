import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewOpening, Opening } from '../../../contract/openings.ts'
import { CallError } from '../../api/call.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useSaveOpening } from '../changes.ts'
import { openingQuery } from '../queries.ts'
import { OpeningForm } from './opening-form.tsx'

/** Creates an opening, or changes one. When somebody else changed it meanwhile, one chooses whose words stay. */
export function OpeningDialog({ opening, onClose }: { opening: Opening | undefined; onClose: () => void }) {
  const [base, setBase] = useState(opening)
  const [theirs, setTheirs] = useState<Opening>()
  const { mutateAsync } = useSaveOpening(opening)
  const queryClient = useQueryClient()
  const save = async (typed: NewOpening) => {
    // Saving once more after the warning is the decision to replace what the other wrote.
    const version = (theirs ?? base)?.version
    try {
      await mutateAsync({ ...typed, version })
    } catch (error) {
      if (opening && error instanceof CallError && error.status === 409) {
        setTheirs(await queryClient.fetchQuery({ ...openingQuery(opening.id), staleTime: 0 }))
      }
      throw error
    }
  }
  const takeTheirs = () => {
    setBase(theirs)
    setTheirs(undefined)
  }
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
          submit={submitText(opening, theirs)}
          save={save}
          notice={theirs && <Conflict onTakeTheirs={takeTheirs} />}
          {...guarded}
        />
      )}
    </FormDialog>
  )
}

function submitText(opening: Opening | undefined, theirs: Opening | undefined) {
  if (theirs) return 'Save mine anyway'
  return opening ? 'Save Changes' : 'Create Job Opening'
}

function Conflict({ onTakeTheirs }: { onTakeTheirs: () => void }) {
  return (
    <div role="alert" className="rounded-sm border border-destructive bg-destructive-soft px-3 py-2.5">
      <p className="font-medium">Somebody else changed this opening while you were editing.</p>
      <p className="mt-0.5 text-muted-foreground">
        Your words are still here. Save them over theirs, or look at theirs instead.
      </p>
      <Button variant="outline" size="sm" className="mt-2.5" onClick={onTakeTheirs}>
        Discard mine and show theirs
      </Button>
    </div>
  )
}
