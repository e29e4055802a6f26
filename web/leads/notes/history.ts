import type { LeadNote } from '../../../contract/lead-notes/fields.ts'
import type { LeadMove } from '../../../contract/leads/fields.ts'

/** One thing that happened on a lead. */
export type HistoryEntry = { id: string; at: string } & ({ note: LeadNote } | { move: LeadMove })

/**
 * Notes and moves in one line of time, newest first. While older notes are still to be loaded, `complete` is
 * false, and the moves older than the last loaded note wait for them, so that nothing moves in between later.
 */
export function mergeHistory({
  notes,
  moves,
  complete,
}: {
  notes: readonly LeadNote[]
  moves: readonly LeadMove[]
  complete: boolean
}): HistoryEntry[] {
  const oldest = complete ? '' : (notes.at(-1)?.createdAt ?? '')
  const entries: HistoryEntry[] = [
    ...notes.map((note) => ({ id: note.id, at: note.createdAt, note })),
    ...moves.map((move) => ({ id: move.id, at: move.changedAt, move })),
  ]
  return entries.filter(({ at }) => at >= oldest).sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
}
