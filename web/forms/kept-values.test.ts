import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Lead, leadFields } from '../../contract/leads/fields.ts'
import { Opening, openingFields } from '../../contract/openings/fields.ts'
import { Task, taskFields } from '../../contract/tasks/fields.ts'
import { judgeLead, valuesOf as valuesOfLead } from '../leads/form/form-values.ts'
import { judgeOpening, valuesOf as valuesOfOpening } from '../openings/form/form-values.ts'
import { judgeTask, valuesOf as valuesOfTask } from '../tasks/form/form-values.ts'

const ID = '019aa000-0000-7000-8000-0000000000ff'
const NOW = '2027-01-31T00:00:00.000Z'
const KNOWN = {
  id: ID,
  companyId: ID,
  createdBy: ID,
  candidateCount: 1,
  leadName: 'Ada',
  createdAt: NOW,
  stageChangedAt: NOW,
  updatedAt: NOW,
  version: 1,
  nextStepId: null,
  nextStep: null,
  nextStepDue: null,
  lastContactAt: null,
}

/** What a field may hold: the first that it takes, and that it is not without, is taken. */
const POSSIBLE = [
  'referral',
  'closed_lost',
  'paused',
  'in_progress',
  'urgent',
  'weekly',
  'contract',
  'executive',
  42,
  ['phone'],
  ['One', 'Two'],
  'optional',
  'EUR',
  [{ text: 'Why?', kind: 'choice', choices: ['One', 'Two'], required: true }],
  true,
  NOW,
  '2027-01-31',
  ID,
  'a@b.example',
  'https://a.example',
  'Words',
]

interface Field {
  kept: z.ZodMiniType
  sent: z.ZodMiniType
  blank?: unknown
}

function filled(fields: Record<string, Field>): Record<string, unknown> {
  const taken =
    (value: unknown) =>
    ({ kept, sent, blank }: Field) =>
      value !== blank &&
      [kept, sent].every((schema) => JSON.stringify(z.safeParse(schema, value).data) === JSON.stringify(value))
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      POSSIBLE.find((value) => taken(value)(field)) ?? `no value for ${name}`,
    ]),
  )
}

type Judge = (values: never, context: undefined, options: never) => unknown

/** What is sent when the form of a record is opened and saved. */
async function saved(judge: unknown, values: object): Promise<unknown> {
  const options = { fields: {}, shouldUseNativeValidation: false }
  return ((await (judge as Judge)(values as never, undefined, options as never)) as { values: unknown }).values
}

test('to edit a lead and save keeps every field, also one that its form does not show', async () => {
  const fields = filled(leadFields)
  const lead = Lead.parse({ ...KNOWN, ...fields })
  expect(await saved(judgeLead, valuesOfLead(lead))).toEqual(fields)
})

test('to edit a task and save keeps every field', async () => {
  const fields = filled(taskFields)
  const task = Task.parse({ ...KNOWN, ...fields })
  expect(await saved(judgeTask, valuesOfTask(task))).toEqual(fields)
})

test('to edit an opening and save keeps every field', async () => {
  const fields = filled(openingFields)
  const opening = Opening.parse({ ...KNOWN, ...fields })
  expect(await saved(judgeOpening, valuesOfOpening(opening))).toEqual(fields)
})
