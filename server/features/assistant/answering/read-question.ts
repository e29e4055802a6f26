import type { QuestionReading } from '../../../../contract/assistant/fields.ts'
import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import { describeQuery, formatDay, readCompany } from '../../data-query/rules.ts'
import type { Asker } from '../asker.ts'
import { shownValue } from '../proposals/intents.ts'
import { stageName } from '../proposals/leads-named.ts'
import { type Outcome, read, readGround } from '../reader/read.ts'
import { readGoingOn } from './answer-question.ts'
import { completionsOf } from './completions.ts'

const COMMANDS = {
  create_task: 'Create a task',
  add_note: 'Add a note',
  move_lead: 'Move a lead',
  change_record: 'Change a record',
  draft_email: 'Draft an email',
} as const

/** How a question would be read in a conversation, for those who are still typing. It changes nothing. */
export async function readWhileTyping(
  asker: Asker,
  { text, conversationId, typedQuery }: Typed,
): Promise<QuestionReading> {
  const { company } = asker
  const now = asker.now()
  const before = await company.read((scope) => readGoingOn(scope, conversationId))
  const [ground, known] = await Promise.all([
    readGround(company, { question: text, ...before, now }),
    company.read((scope) => readCompany(scope, now)),
  ])
  const outcome = read(text, ground)
  const next = completionsOf(text, ground)
  const [first] = next
  // A word that is only begun is read as what it may become.
  const isBegun = first && outcome.kind === 'unknown'
  const shown = isBegun ? first.outcome : outcome
  const spans = isBegun ? shown.spans.filter(({ end }) => end <= first.start) : shown.spans
  return {
    words: spans.map(({ kind: role, ...span }) => ({ ...span, role })),
    ...partsOf(typedQuery ? { kind: 'query', query: typedQuery, spans: [] } : shown, known),
    unknown:
      shown.kind === 'unknown' && !typedQuery ? shown.unknown.map(({ text: word, near }) => ({ word, near })) : [],
    next,
  }
}

interface Typed {
  text: string
  conversationId?: string | undefined
  /** The reading that a person made of the chips, in place of the text's own. */
  typedQuery?: DataQuery | undefined
}

type Known = Awaited<ReturnType<typeof readCompany>>

function partsOf(outcome: Outcome, known: Known): Pick<QuestionReading, 'parts' | 'chips' | 'typedQuery'> {
  const isOne = outcome.kind === 'query' && !outcome.first
  const query = isOne ? outcome.query : outcome.kind === 'unknown' ? outcome.without : null
  if (!query) return { parts: wordsOf(outcome, known), chips: [], typedQuery: null }
  const chips = describeQuery(query, known)
  return { parts: chips.map(({ text }) => text), chips, typedQuery: query }
}

function wordsOf(outcome: Outcome, known: Known): string[] {
  const joined = (queries: DataQuery[], how: string) =>
    queries.map((query, at) => {
      const words = describeQuery(query, known).map(({ text }) => text)
      return `${at > 0 ? `${how} ` : ''}${words.join(' · ')}`
    })
  switch (outcome.kind) {
    case 'command': {
      const { kind, title, text, lead, record, changes, assignee, dueDate, stage, reason } = outcome.command
      const [change] = changes ?? []
      const after = (change && shownValue(change, change.value, (id) => known.people.get(id))) || undefined
      const [to, who] = [stage && stageName(stage), assignee && known.people.get(assignee)]
      const parts = [COMMANDS[kind], lead, record, after, to, title, text, who, dueDate && formatDay(dueDate), reason]
      return [...new Set(parts.filter((part) => part !== undefined))]
    }
    case 'query':
      return joined([outcome.first ?? outcome.query, outcome.query], 'then')
    case 'ambiguous':
      return joined(outcome.queries, 'or')
    case 'documents':
      return ['Search documents']
    case 'team':
      return ['Team']
    case 'beyond':
      return [outcome.reason]
    default:
      return []
  }
}
