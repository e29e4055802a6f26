import * as z from 'zod/mini'
import { QUESTION_LENGTH } from '../../../contract/assistant/endpoints.ts'
import { CommandInput, type SpokenConversation } from '../assistant/rules.ts'
import type { ToolDescription } from './dialect.ts'
import { voiceRefusals } from './refusals.ts'

const Question = z.object({
  question: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(QUESTION_LENGTH),
      z.describe('The whole question in English, with the names, periods and amounts that it is about'),
    ),
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
    input: CommandInput,
    run: (talk: SpokenConversation, command: z.infer<typeof CommandInput>) => talk.propose(command),
  },
}

export const toolDescriptions: readonly ToolDescription[] = Object.entries(tools).map(
  ([name, { description, input }]) => {
    const { $schema: _, ...parameters } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
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
  if (!tool) throw voiceRefusals.unknown_tool({ name })
  const { success, data, error } = tool.input.safeParse(input)
  if (!success) throw voiceRefusals.wrong_input({ faults: z.prettifyError(error) })
  return tool.run(talk, data as never, signal)
}
