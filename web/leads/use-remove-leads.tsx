import { useMutation } from '@tanstack/react-query'
import { Suspense, useCallback, useRef, useState } from 'react'
import { previewDeletion } from '../../contract/lead-batches/endpoints.ts'
import { runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { lazyPart } from '../screens/lazy-part.ts'
import { useDeleteLeads } from './batch-changes.ts'
import type { LeadChoice } from './list/lead-choice.ts'
import type { Belongings } from './remove-dialog.tsx'

const RemoveDialog = lazyPart(() => import('./remove-dialog.tsx'), 'RemoveDialog')

interface Removal {
  choice: LeadChoice
  /** The one lead's name; nothing for several. */
  name?: string
  /** They are being deleted. */
  onDelete?: () => void
}

/** More are never deleted without asking. */
const MOST_UNASKED = 10

/**
 * Deletes leads: at once where they are few and nothing hangs on them, and otherwise after asking in the dialog that
 * has to be rendered. Undo brings everything back.
 */
export function useRemoveLeads() {
  const remove = useDeleteLeads()
  const [asked, setAsked] = useState<Removal & { belongings: Belongings }>()
  const [open, setOpen] = useState(false)
  const underWay = useRef(false)
  const carryOut = ({ choice, onDelete }: Removal) => {
    remove.mutate(choice)
    onDelete?.()
  }
  const preview = useMutation({
    mutationFn: ({ choice }: Removal) => runCall(previewDeletion, { body: choice }),
    onSuccess: (belongings, removal) => {
      const { leads, notes, tasks, moves } = belongings
      if (leads <= MOST_UNASKED && notes + tasks + moves === 0) return carryOut(removal)
      setAsked({ ...removal, belongings })
      setOpen(true)
    },
    onError: failed('Failed to delete lead'),
    onSettled: () => {
      underWay.current = false
    },
  })
  const { mutate } = preview
  const ask = useCallback(
    (removal: Removal) => {
      if (underWay.current) return
      underWay.current = true
      void RemoveDialog.preload()
      mutate(removal)
    },
    [mutate],
  )
  const dialog = (
    <Suspense>
      {asked && (
        <RemoveDialog
          {...asked}
          open={open}
          onOpenChange={setOpen}
          onDelete={() => {
            setOpen(false)
            carryOut(asked)
          }}
        />
      )}
    </Suspense>
  )
  return { ask, dialog, pending: preview.isPending }
}
