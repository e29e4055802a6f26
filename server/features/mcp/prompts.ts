import { mcpRefusals } from './refusals.ts'

interface Preparation {
  title: string
  description: string
  /** What a person fills in: each name with what it is. */
  asks: Record<string, string>
  text: (given: Record<string, string>) => string
}

/** The usual work, as programs offer it to a person. */
const PREPARED: Record<string, Preparation> = {
  prepare_call: {
    title: 'Prepare a call',
    description: 'What to know before a call with a lead',
    asks: { lead: 'Name of the lead, or of its company' },
    text: ({ lead }) =>
      `I am about to call “${lead}”. Find the lead with search, read it with its notes, moves, tasks and insights, and look in the documents for what concerns it. Then tell me in half a page: who they are and where the deal stands, what was said last and promised, what is open or overdue, three questions worth asking, and the next step that you suggest. Change nothing.`,
  },
  weekly_review: {
    title: 'Weekly review',
    description: 'The week in sales and tasks, and what needs attention',
    asks: {},
    text: () =>
      'Review my week. With run_query find the leads that were won, lost and created this week, with their sums beside those of the week before; open deals without a contact in 14 days; and my tasks that are overdue or due next week. Answer with the figures first, then what needs attention, then up to five things to do. Change nothing before I agree.',
  },
  compare_candidates: {
    title: 'Compare candidates',
    description: 'The candidates for a job opening beside each other',
    asks: { opening: 'Title of the job opening' },
    text: ({ opening }) =>
      `Compare the candidates for the job opening “${opening}” that are not rejected. Read the opening, the candidates and the comments on them, and set them beside its requirements: what speaks for each, what is open, and what to ask next. Judge by what is written alone; where nothing is known, say so. Change nothing.`,
  },
  log_meeting: {
    title: 'Log a meeting',
    description: 'A note and the next tasks from what you write down',
    asks: { lead: 'Name of the lead, or of its company', notes: 'What was said' },
    text: ({ lead, notes }) =>
      `I met “${lead}”. Find the lead, add a note of the type meeting with what follows in clear words, and create a task for each thing that was promised, with its due date. Say before what you will write down. What was said:\n\n${notes}`,
  },
}

export const prompts = Object.entries(PREPARED).map(([name, { title, description, asks }]) => ({
  name,
  title,
  description,
  arguments: Object.entries(asks).map(([each, what]) => ({ name: each, description: what, required: true })),
}))

export function fillPrompt(name: string, given: Record<string, string> = {}) {
  const prompt = Object.hasOwn(PREPARED, name) ? PREPARED[name] : undefined
  if (!prompt) throw mcpRefusals.unknown_prompt({ name })
  const missing = Object.keys(prompt.asks).find((each) => !given[each]?.trim())
  if (missing) throw mcpRefusals.missing_argument({ name: missing })
  const text = prompt.text(given)
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  }
}
