import type { Source } from '../../../../contract/assistant/fields.ts'
import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import type { OpenCommand } from '../proposals/commands.ts'

export interface Question {
  text: string
  mode: 'search' | 'chat'
  /** Which conversation goes on; undefined: a new one begins. */
  conversationId: string | undefined
  /** The reading that a person made of the chips. */
  typedQuery: DataQuery | undefined
  /** The answer that this one replaces, with all that followed it. */
  again: string | undefined
  spoken?: boolean
}

/** What of a conversation a question goes on from. */
export interface Before {
  /** How the question before was read; null where there was none, or it was not read. */
  previous: DataQuery | null
  /** The rows that it came to, by id, where the answer has all of them. */
  rows?: string[]
  isUnread: boolean
  isLookedUp?: boolean
  /** The records that the answer before shows, in their order. */
  shown: readonly Source[]
  /** The people that the last answers show, the latest first. */
  seen: readonly string[]
  /** The names of the groups that it shows, in their order: `Website`, `May 2026`. */
  groups: readonly string[]
  /** What was asked to be done, where the answer before asked back, or proposed what nobody has decided of yet. */
  openCommand: OpenCommand | null
  /** What the answer before proposed, by id. */
  proposed: readonly string[]
  /** What was said, the earliest first, as far as the asker may see it now. */
  history: { role: 'user' | 'assistant'; text: string }[]
  /** From which position on it is replaced. */
  replaced: number | undefined
}

export const NOTHING_BEFORE: Before = {
  previous: null,
  isUnread: false,
  shown: [],
  seen: [],
  groups: [],
  openCommand: null,
  proposed: [],
  history: [],
  replaced: undefined,
}

/** What is sent while an answer comes about. */
export interface Telling {
  step(text: string): void
  text(text: string): void
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}
