import type { QuestionReading } from '../../../../contract/assistant/fields.ts'
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
  { text, conversationId }: { text: string; conversationId?: string | undefined },
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
    parts: await partsOf(asker, shown),
    unknown: shown.kind === 'unknown' ? shown.unknown.map(({ text: word, near }) => ({ word, near })) : [],
    next,
  }
}

async function partsOf({ company, now }: Asker, outcome: Outcome): Promise<string[]> {
  switch (outcome.kind) {
    case 'query':
    case 'unknown': {
      const query = outcome.kind === 'query' ? outcome.query : outcome.without
      return query ? company.read((scope) => describeQuery(scope, query, now())) : []
    }
    case 'command':
      return [COMMANDS[outcome.command.kind]]
    case 'ambiguous': {
      const read = await Promise.all(
        outcome.queries.map((query) => company.read((scope) => describeQuery(scope, query, now()))),
      )
      return read.map((parts, at) => `${at > 0 ? 'or ' : ''}${parts.join(' · ')}`)
    }
    case 'documents':
      return ['Look up in documents']
    case 'beyond':
      return [outcome.reason]
    default:
      return []
  }
}
