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
      'I answer from your company’s leads, tasks, documents, job openings, candidates and activity.',
      'Ask for a list, a count, a total, an average, a top five or a comparison of two periods, by owner, place, source, stage, amount or date. Then follow up, as in “and last month?”.',
      'I find the sentence in your documents that answers you, and show where it is.',
      'I can also prepare a task, a note, a move to another stage or an email. Nothing happens until you approve it.',
    ],
    { reading: 'What the assistant can do', suggestedActions: EXAMPLES },
  )

/** What stands beside the note of why a question cannot be answered. */
export const beyondAnswer = (): Draft =>
  sayOf(['I can’t answer this from your data.'], {
    reading: 'Not answered',
    suggestedActions: EXAMPLES,
  })

/** Says which words are not known, instead of answering the rest as if it were all; what documents say of it comes below. */
export function unknownAnswer({ unknown, without, rest }: Extract<Outcome, { kind: 'unknown' }>, found?: Draft): Draft {
  const [strange, known] = [false, true].map((is) =>
    unknown.flatMap((each) => (each.isKnown === is ? `“${each.text}”` : [])),
  )
  const isName = unknown.some(({ text, isKnown, start }) => !isKnown && start > 0 && /^\p{Lu}/u.test(text))
  const near = [...new Set(unknown.flatMap(({ near: each }) => each))].map((word) => `“${word}”`)
  const said = [
    ...(strange?.length
      ? [strange.length === 1 && isName ? `No record is called ${strange[0]}.` : `I don't know ${strange.join(', ')}.`]
      : []),
    ...(known?.length ? [`I don't know what you mean by ${known.join(', ')} here.`] : []),
    ...(near.length > 0 ? [`The nearest words I know: ${near.join(', ')}.`] : []),
  ]
  const more = { reading: '', suggestedActions: without ? [rest] : EXAMPLES }
  if (!found) return sayOf(said, more)
  const statements = [...said.map((text) => ({ text, sources: [] })), ...found.statements]
  return { ...found, ...more, statements, summary: statements.map(({ text }) => text).join(' ') }
}

/** Asks which of several readings is meant: each, asked again as it stands, is read as itself alone. */
export const ambiguousAnswer = (readings: readonly string[]): Draft =>
  sayOf(['This can mean different things. Which do you mean?'], { suggestedActions: [...readings] })
