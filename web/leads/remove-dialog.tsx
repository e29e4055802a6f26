import { useQuery } from '@tanstack/react-query'
import type { previewDeletion } from '../../contract/lead-batches/endpoints.ts'
import type { CallReply } from '../api/call.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { colleaguesQuery, nameOf } from '../colleagues/queries.ts'
import { formatCount } from '../format.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'

/** What goes with leads that are deleted, and whose they are. */
export type Belongings = CallReply<typeof previewDeletion>

interface RemoveDialogProps {
  /** The one lead's name; nothing for several. */
  name?: string
  belongings: Belongings
  open: boolean
  onOpenChange: (open: boolean) => void
  onDelete: () => void
}

/** Asks before leads are deleted that are many, or that something hangs on. */
export function RemoveDialog({ name, belongings, onDelete, ...state }: RemoveDialogProps) {
  const { leads, owners } = belongings
  return (
    <AlertDialog
      title={titleOf(leads, name)}
      description={
        <>
          {leads > 1 && <Owners owners={owners} />}
          {warning(belongings)}
        </>
      }
      action={leads === 1 ? 'Delete lead' : `Delete ${formatCount(leads)} leads`}
      onAction={onDelete}
      {...state}
    />
  )
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

function titleOf(leads: number, name = '') {
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
