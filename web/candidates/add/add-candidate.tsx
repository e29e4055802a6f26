import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../screens/lazy-part.ts'
import { Button } from '../../ui/button.tsx'

const AddDialog = lazyPart(() => import('./add-dialog.tsx'), 'AddDialog')

/** Adds a candidate by hand; for the opening that the list is narrowed to, where it is. */
export function AddCandidate({ opening }: { opening: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button data-edit="hiring" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        Add Candidate
      </Button>
      <Suspense>{open && <AddDialog opening={opening} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
