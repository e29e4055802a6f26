import type { ProposalKind } from '../../../../contract/assistant/fields.ts'
import type { DataQuery } from '../../../../contract/data-query/fields.ts'

/** Something of the company's own that words of a question may mean. */
export interface KnownName {
  kind: 'lead' | 'company' | 'title' | 'place' | 'opening' | 'department' | 'location' | 'tag' | 'candidate'
  /** As it is kept. */
  text: string
}

export interface KnownColleague {
  id: string
  name: string
}

/** What is known when a question is read: the company's day and people, and what its words may mean there. */
export interface Ground {
  /** The day that it is where the company is, as `2026-11-22`. */
  today: string
  colleagues: KnownColleague[]
  names: KnownName[]
  /** How the question before was read, which this one may go on from. */
  previous: DataQuery | null
}

/** Something that shall be done, as far as it was said. */
export interface Command {
  kind: ProposalKind
  /** Of a task its title, of an e-mail its subject. */
  title?: string
  /** Of a note or an e-mail what it shall say. */
  text?: string
  /** Name of the lead, or of its company. */
  lead?: string
  /** Who shall do it: a colleague's id, or `me`. */
  assignee?: string
  priority?: 'low' | 'medium' | 'high' | 'urgent'
  dueDate?: string
  stage?: 'new' | 'qualified' | 'proposal' | 'negotiation' | 'closed_won' | 'closed_lost'
  /** Why a lead moves. */
  reason?: string
}

/** How a question was read. */
export interface Understood {
  /** Null where it asks for no rows. */
  query: DataQuery | null
  /** Share of the words that count which were understood, 0 to 1. */
  confidence: number
  /** Words that were not, as they were typed. */
  unknown: string[]
  command: Command | null
  /** Whether it asks what can be asked. */
  help: boolean
  /** What the asker should know of how it was read, and what cannot be done. */
  notes: string[]
}
