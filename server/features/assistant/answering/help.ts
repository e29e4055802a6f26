import { type Draft, sayOf } from '../conversation/answer-draft.ts'
import type { Outcome } from '../reader/outcome.ts'

/** Questions that show what can be asked. */
export const EXAMPLES = [
  'Show me hot leads from this month',
  'What are our top performing campaigns?',
  'Find documents about pricing strategy',
  'List all pending tasks',
  'Analyze our sales pipeline',
  'Show recent high-value deals',
]

/** What the assistant can do. */
export const helpAnswer = (): Draft =>
  sayOf(
    [
      'I answer from what your company keeps here: leads, tasks, documents, job openings, candidates and what happened.',
      'Ask for a list, a count, a sum, an average, the top few or a comparison of two periods, by owner, place, source, stage, amount or date, and go on from an answer, as in “and last month?”.',
      'I find what your documents say, and show where.',
      'I can also prepare a task, a note, a move to another stage or the text of an e-mail; nothing happens before you approve it.',
    ],
    { reading: 'What the assistant can do', suggestedActions: EXAMPLES },
  )

/** What is said beside the note of why a question cannot be answered. */
export const beyondAnswer = (): Draft =>
  sayOf(['I answer from what your company keeps here, and could not look this up.'], {
    reading: 'Not looked up',
    suggestedActions: EXAMPLES,
  })

/** Says which words are not known, instead of answering the rest as if it were all; what documents say of it comes below. */
export function unknownAnswer({ unknown, without, rest }: Extract<Outcome, { kind: 'unknown' }>, found: Draft): Draft {
  const words = unknown.map(({ text }) => `“${text}”`).join(', ')
  const near = [...new Set(unknown.flatMap(({ near: each }) => each))].map((word) => `“${word}”`)
  const said = [`I don't know ${words}.`, ...(near.length > 0 ? [`The nearest words I know: ${near.join(', ')}.`] : [])]
  const more = { reading: '', suggestedActions: without ? [rest] : EXAMPLES }
  if (found.total === 0) return sayOf(said, more)
  const statements = [...said.map((text) => ({ text, sources: [] })), ...found.statements]
  return { ...found, ...more, statements, summary: statements.map(({ text }) => text).join(' ') }
}

/** Asks which of several readings is meant: each, asked again as it stands, is read as itself alone. */
export const ambiguousAnswer = (readings: readonly string[]): Draft =>
  sayOf(['This can mean different things. Which do you mean?'], { suggestedActions: [...readings] })
