import type { DataQuery } from '../../../../contract/data-query/fields.ts'

/** Something of the company's own that words of a question may mean. */
export interface KnownName {
  kind: 'lead' | 'company' | 'title' | 'place' | 'opening' | 'department' | 'location' | 'tag' | 'candidate' | 'task'
  /** As it is kept. */
  text: string
  /** What it is called for short: `account exec`, `CSM`. */
  short?: string[]
}

/** What is known when a question is read: the company's day and people, and what its words may mean there. */
export interface Ground {
  /** The day that it is where the company is, as `2026-11-22`. */
  today: string
  colleagues: { id: string; name: string }[]
  names: KnownName[]
  /** Titles of tasks that have words of the question, of which it may ask what is still to be done. */
  toDo?: string[]
  /** How the question before was read, which this one may go on from. */
  previous: DataQuery | null
  /** The rows that it came to, by id, where the answer shows all of them. */
  rows?: string[]
  /** Whether there was one that was not read, so that nothing goes on from it. */
  isUnread?: boolean
  /** Whether that one was looked up in what is written, where this one may be too. */
  isLookedUp?: boolean
}
