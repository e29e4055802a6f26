import { type Draft, sayOf } from '../conversation/answer-draft.ts'

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
