import { expect, test } from 'vitest'
import type { LeadNote } from '../../../contract/lead-notes/fields.ts'
import type { LeadMove } from '../../../contract/leads/fields.ts'
import { mergeHistory } from './history.ts'

const note = (id: string, createdAt: string) => ({ id, createdAt }) as LeadNote
const move = (id: string, changedAt: string) => ({ id, changedAt }) as LeadMove
const ids = (history: ReturnType<typeof mergeHistory>) => history.map(({ id }) => id)

const notes = [note('n2', '2026-03-01T10:00:00.000Z'), note('n1', '2026-02-01T10:00:00.000Z')]
const moves = [
  move('c3', '2026-03-02T10:00:00.000Z'),
  move('c2', '2026-02-15T10:00:00.000Z'),
  move('c1', '2026-01-01T10:00:00.000Z'),
]

test('notes and moves stand in one line of time, newest first', () => {
  expect(ids(mergeHistory({ notes, moves, complete: true }))).toEqual(['c3', 'n2', 'c2', 'n1', 'c1'])
})

test('a move older than the loaded notes waits for the notes around it', () => {
  expect(ids(mergeHistory({ notes, moves, complete: false }))).toEqual(['c3', 'n2', 'c2', 'n1'])
})

test('without any note the moves are the history', () => {
  expect(ids(mergeHistory({ notes: [], moves, complete: true }))).toEqual(['c3', 'c2', 'c1'])
})
