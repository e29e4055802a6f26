import type { QuestionReading } from '../../../../contract/assistant/fields.ts'
import type { DataQuery, QueryChip } from '../../../../contract/data-query/fields.ts'
import { describeQuery } from '../../data-query/rules.ts'
import type { Asker } from '../asker.ts'
import { completionsOf } from '../reader/completions.ts'
import { type Outcome, read, readGround } from '../reader/read.ts'
import { readPrevious } from './answer-question.ts'

const COMMANDS = {
  create_task: 'Create a task',
  add_note: 'Add a note',
  move_lead: 'Move a lead',
  draft_email: 'Draft an email',
} as const

/** How a question would be read in a conversation, for those who are still typing. It changes nothing. */
export async function readWhileTyping(
  asker: Asker,
  { text, conversationId, typedQuery }: Typed,
): Promise<QuestionReading> {
  const { company, now } = asker
  const previous = await company.read((scope) => readPrevious(scope, conversationId))
  const ground = await readGround(company, { question: text, previous, now: now() })
  const outcome = read(text, ground)
  const next = completionsOf(text, ground)
  const [first] = next
  // A word that is only begun is read as what it may become.
  const isBegun = first && outcome.kind === 'unknown'
  const shown = isBegun ? read(`${text.slice(0, first.start)}${first.text}`, ground) : outcome
  const spans = isBegun ? shown.spans.filter(({ end }) => end <= first.start) : shown.spans
  return {
    words: spans.map(({ kind: role, ...span }) => ({ ...span, role })),
    ...(await partsOf(asker, typedQuery ? { kind: 'query', query: typedQuery, spans: [] } : shown)),
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

type Parts = Pick<QuestionReading, 'parts' | 'chips' | 'typedQuery'>

async function partsOf({ company, now }: Asker, outcome: Outcome): Promise<Parts> {
  const chipsFor = (query: DataQuery) => company.read((scope) => describeQuery(scope, query, now()))
  const query = outcome.kind === 'query' ? outcome.query : outcome.kind === 'unknown' ? outcome.without : null
  if (query) {
    const chips = await chipsFor(query)
    return { parts: chips.map(({ text }) => text), chips, typedQuery: query }
  }
  return { parts: await wordsOf(outcome, chipsFor), chips: [], typedQuery: null }
}

async function wordsOf(outcome: Outcome, chipsFor: (query: DataQuery) => Promise<QueryChip[]>): Promise<string[]> {
  switch (outcome.kind) {
    case 'command':
      return [COMMANDS[outcome.command.kind]]
    case 'ambiguous': {
      const read = await Promise.all(outcome.queries.map(chipsFor))
      return read.map((chips, at) => `${at > 0 ? 'or ' : ''}${chips.map(({ text }) => text).join(' · ')}`)
    }
    case 'documents':
      return ['Look up in documents']
    case 'beyond':
      return [outcome.reason]
    default:
      return []
  }
}
