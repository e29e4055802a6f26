import * as z from 'zod/mini'
import { proposalKinds } from '../../../../contract/assistant/endpoints.ts'
import { leadStages } from '../../../../contract/leads/endpoints.ts'
import { taskPriorities } from '../../../../contract/tasks/endpoints.ts'
import { Day, line, text } from '../../../../contract/values.ts'
import type { Command } from '../reader/outcome.ts'

const words = z.exactOptional(line(200))

/** What a model may propose for the person; the same as is read from their own words. */
export const CommandInput = z.object({
  kind: z.enum(proposalKinds),
  /** Of a task its title, of an e-mail its subject. */
  title: words,
  text: z.exactOptional(text(4000)),
  /** Name of the lead, or of its company. */
  lead: words,
  /** A colleague's id, or `me`. */
  assignee: words,
  priority: z.exactOptional(z.enum(taskPriorities)),
  dueDate: z.exactOptional(Day),
  stage: z.exactOptional(z.enum(leadStages)),
  reason: words,
}) satisfies z.ZodMiniType<Command>
