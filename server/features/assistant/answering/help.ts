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
