import type { LeadNote } from '../../contract/lead-notes.ts'
import type { StageChange } from '../../contract/leads.ts'

/** One thing that happened on a lead. */
export type HistoryEntry = { id: string; at: string } & ({ note: LeadNote } | { change: StageChange })

/**
 * Notes and stage changes in one line of time, newest first. While older notes are still to be loaded, `complete` is
 * false, and the changes older than the last loaded note wait for them, so that nothing moves in between later.
 */
export function mergeHistory({
  notes,
  changes,
  complete,
}: {
  notes: readonly LeadNote[]
  changes: readonly StageChange[]
  complete: boolean
}): HistoryEntry[] {
  const oldest = complete ? '' : (notes.at(-1)?.createdAt ?? '')
  const entries: HistoryEntry[] = [
    ...notes.map((note) => ({ id: note.id, at: note.createdAt, note })),
    ...changes.map((change) => ({ id: change.id, at: change.changedAt, change })),
  ]
  return entries.filter(({ at }) => at >= oldest).sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}
