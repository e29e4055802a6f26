import type { ProposalKind } from '../../../../contract/assistant/fields.ts'
import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import type { PeriodUnit } from './calendar.ts'

/** What a field of a record shall hold, of one kind of record. */
export interface Change {
  subject: 'leads' | 'tasks' | 'candidates' | 'openings'
  field: string
  value: string | number
  /** Of a day: how far it moves from the one that is kept, in place of a value. */
  by?: { count: number; unit: PeriodUnit }
}

/** Something that shall be done, as far as it was said. */
export interface Command {
  kind: ProposalKind
  /** Of a task its title, of an e-mail its subject. */
  title?: string
  /** Of a note or an e-mail what it shall say. */
  text?: string
  /** Of a note, what is logged by it. */
  noteType?: 'call' | 'meeting' | 'email'
  /** Name of the lead, or of its company. */
  lead?: string
  /** Who shall do it: a colleague's id, or `me`. */
  assignee?: string
  /** Colleagues of whom one shall do it, where several have the name. */
  assignees?: string[]
  priority?: 'low' | 'medium' | 'high' | 'urgent'
  dueDate?: string
  /** At which minute of the day it is due. */
  dueTime?: number
  /** What an e-mail says besides, one statement each. */
  more?: string[]
  /** Of an e-mail: in as few words as it can say it. */
  brief?: true
  /** Whether who does it is reminded when it is due. */
  remind?: true
  stage?: 'new' | 'qualified' | 'proposal' | 'negotiation' | 'closed_won' | 'closed_lost'
  /** Why a lead moves, or a candidate is rejected. */
  reason?: string
  /** Name of the record that changes, and how: one change for each kind of record that can be meant. */
  record?: string
  changes?: Change[]
  /** What the same line wants besides. */
  also?: Command
}

/** What a stretch of the typed text is, as one would underline it. */
export interface Span {
  start: number
  end: number
  kind: 'subject' | 'condition' | 'period' | 'figure' | 'group' | 'order' | 'ask' | 'unknown'
}

/** Words that nothing is known of, and where they stand. */
export interface UnknownWord {
  text: string
  start: number
  end: number
  /** Whether it is known, and says nothing where it stands. */
  isKnown: boolean
  /** Known words that are close to it, the closest first. */
  near: string[]
}

/**
 * How a text was read: one of these, and never a part of it as if it were all. `named`: the one lead, company, candidate or
 * opening that it names. `first`: what the same line asks before the query.
 */
export type Outcome = { spans: Span[]; named?: string | undefined } & (
  | { kind: 'query'; query: DataQuery; first?: DataQuery }
  /** It can mean several things, none of them much more than the others. */
  | { kind: 'ambiguous'; queries: DataQuery[] }
  /** Some of it is not known; `without` it, the rest is a query, and `rest` is how that is asked. */
  | { kind: 'unknown'; unknown: UnknownWord[]; without: DataQuery | null; rest: string; documents: DataQuery }
  /** What is understood, and cannot be told from what is kept. */
  | { kind: 'beyond'; reason: string }
  /** What no record tells, to be looked up in what is written. */
  /** `isOfNotes`: of what people wrote about a record. */
  | { kind: 'documents'; documents: DataQuery; isOfNotes?: true }
  /** Who the colleagues are, and how to reach them. */
  | { kind: 'team'; of: string[] }
  | { kind: 'command'; command: Command }
  | { kind: 'help' }
)
