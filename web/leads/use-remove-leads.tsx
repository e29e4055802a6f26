import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { previewDeletion } from '../../contract/lead-batches/endpoints.ts'
import { type CallReply, runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { colleaguesQuery, nameOf } from '../colleagues/queries.ts'
import { formatCount } from '../format.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { useDeleteLeads } from './batch-changes.ts'
import type { LeadChoice } from './list/lead-choice.ts'

interface Removal {
  choice: LeadChoice
  /** The one lead's name; nothing for several. */
  name?: string
  /** They are being deleted. */
  onDelete?: () => void
}

type Belongings = CallReply<typeof previewDeletion>

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
      mutate(removal)
    },
    [mutate],
  )
  const dialog = asked && (
    <AlertDialog
      open={open}
      onOpenChange={setOpen}
      title={titleOf(asked)}
      description={
        <>
          {asked.belongings.leads > 1 && <Owners owners={asked.belongings.owners} />}
          {warning(asked.belongings)}
        </>
      }
      action={asked.belongings.leads === 1 ? 'Delete lead' : `Delete ${formatCount(asked.belongings.leads)} leads`}
      onAction={() => {
        setOpen(false)
        carryOut(asked)
      }}
    />
  )
  return { ask, dialog, pending: preview.isPending }
}

/** Whose leads they are, as in "12 are Grace Hopper’s and 25 yours." */
function Owners({ owners }: Pick<Belongings, 'owners'>) {
  const user = useSignedInUser()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const whose = (id: string | null) => {
    const colleague = colleagues.find((each) => each.id === id)
    if (id === user.id) return 'yours'
    if (colleague) return `${nameOf(colleague)}’s`
    return id ? 'of former colleagues' : 'unassigned'
  }
  const counts = owners.map(({ id, leads }, index) => {
    const verb = leads === 1 ? 'is ' : 'are '
    return `${formatCount(leads)} ${index === 0 ? verb : ''}${whose(id)}`
  })
  return `${new Intl.ListFormat('en-US').format(counts)}. `
}

function titleOf({ name, belongings: { leads } }: { name?: string; belongings: Belongings }) {
  if (leads > 1) return `Delete ${formatCount(leads)} leads?`
  if (!name) return 'Delete this lead?'
  return (
    <>
      Delete <bdi>{name}</bdi>?
    </>
  )
}

function warning({ leads, notes, tasks, moves }: Belongings) {
  const parts = [
    countOf(notes, 'note', 'notes'),
    countOf(tasks, 'task', 'tasks'),
    moves > 0 ? `${leads === 1 ? 'its' : 'their'} stage history` : '',
  ].filter(Boolean)
  if (parts.length === 0) return 'Undo brings everything back.'
  const what = new Intl.ListFormat('en-US').format(parts)
  return `This also deletes ${what}. Undo brings everything back.`
}

const countOf = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${formatCount(count)} ${count === 1 ? one : many}`
