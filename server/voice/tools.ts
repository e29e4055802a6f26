import * as z from 'zod/mini'
import { proposalKinds, QUESTION_LENGTH } from '../../contract/plain/assistant.ts'
import { leadStages } from '../../contract/plain/leads.ts'
import { taskPriorities } from '../../contract/plain/tasks.ts'
import { Day } from '../../contract/values.ts'
import type { SpokenConversation } from '../assistant/rules.ts'
import { badInput } from '../calls/refusals.ts'
import { sentFields } from '../database/sent-fields.ts'
import type { ToolDescription } from './dialect.ts'

const text = (about: string, most = 2000) => z.optional(z.string().check(z.maxLength(most), z.describe(about)))

const Question = z.object({
  question: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(QUESTION_LENGTH),
      z.describe('The whole question in English, with the names, periods and amounts that it is about'),
    ),
})

const Wished = z.object({
  kind: z.enum(proposalKinds),
  lead: text('Name of the lead, or of its company', 200),
  title: text('Of a task its title, of an e-mail its subject', 200),
  text: text('Of a note or an e-mail what it shall say; of a task what else is to be known', 5000),
  dueDate: z.optional(Day),
  priority: z.optional(z.enum(taskPriorities)),
  stage: z.optional(z.enum(leadStages)),
  reason: text('Why a lead moves', 500),
})

/** What a voice may do: look up, and propose. Both as the person who talks, with their rights. */
const tools = {
  ask_workspace: {
    description:
      'Answers a question from the company’s leads, tasks, documents, job openings, candidates and activities: counts, sums, lists, comparisons, what is due, what a document says.',
    input: Question,
    run: (talk: SpokenConversation, { question }: z.infer<typeof Question>, signal: AbortSignal) =>
      talk.ask(question, signal),
  },
  propose: {
    description:
      'Proposes to create a task, add a note to a lead, move a lead to a stage, or draft an e-mail. Nothing happens before the person approves it.',
    input: Wished,
    run: (talk: SpokenConversation, wished: z.infer<typeof Wished>) => talk.propose(sentFields(wished)),
  },
}

export const toolDescriptions: readonly ToolDescription[] = Object.entries(tools).map(
  ([name, { description, input }]) => {
    const { $schema: _, ...parameters } = z.toJSONSchema(input)
    return { name, description, parameters }
  },
)

/** Uses a tool with what the voice server sent. Raises a refusal that says what is wrong. */
export async function runTool(
  talk: SpokenConversation,
  { name, input }: { name: string; input: unknown },
  signal: AbortSignal,
): Promise<unknown> {
  const tool = Object.hasOwn(tools, name) ? tools[name as keyof typeof tools] : undefined
  if (!tool) throw badInput(`There is no tool ${name}.`)
  const { success, data, error } = tool.input.safeParse(input)
  if (!success) throw badInput(z.prettifyError(error))
  return tool.run(talk, data as never, signal)
}
