import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askChat, askSearch } from '../../contract/assistant/calls.ts'
import { createLeadNote } from '../../contract/lead-notes/calls.ts'
import { createLead } from '../../contract/leads/calls.ts'
import { leadSources, leadStages } from '../../contract/leads/endpoints.ts'
import type { Lead, LeadStage } from '../../contract/leads/fields.ts'
import { createTask } from '../../contract/tasks/calls.ts'
import type { Task } from '../../contract/tasks/fields.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

// Questions that are asked of a company whose data are known; what is expected is computed here, in plain sight.

/** A Sunday afternoon in Berlin. */
const NOW = Date.parse('2026-11-22T13:00:00Z')
const CITIES = ['Berlin', 'Hamburg', 'Lyon', 'Austin']
const COUNTRIES = ['Germany', 'Germany', 'France', 'United States']
const DAY = 86_400_000

interface Known extends Lead {
  created: number
  changed: number
}

let server: TestServer
let company: Workspace
let leads: Known[] = []
let tasks: Task[] = []

beforeAll(async () => {
  server = await startServer({}, { now: () => NOW })
  company = await server.workspace('Known')
  await name(company.admin.id, 'Anna', 'Schmidt')
  await name(company.user.id, 'Ben', 'Carter')
  const owners = [company.admin.id, company.user.id, null]
  leads = await Promise.all(
    Array.from({ length: 48 }, async (_, at): Promise<Known> => {
      const lead = await company.user.call(createLead, {
        body: {
          name: `Person ${at}`,
          company: `Firm ${at % 10}`,
          source: leadSources[at % 7] ?? 'other',
          stage: leadStages[at % 6] ?? 'new',
          value: at % 11 === 0 ? 0 : at * 1250.5,
          probability: (at * 13) % 101,
          city: CITIES[at % 4] ?? '',
          country: COUNTRIES[at % 4] ?? '',
          phone: at % 5 === 0 ? '' : `+49 30 1000${at}`,
          assignedUserId: owners[at % 3] ?? null,
        },
      })
      const created = NOW - at * 4 * DAY
      const changed = NOW - at * 3 * DAY
      await server.superuser.query(`update leads set created_at = $2, stage_changed_at = $3 where id = $1`, [
        lead.id,
        new Date(created).toISOString(),
        new Date(changed).toISOString(),
      ])
      await server.superuser.query(`update lead_moves set changed_at = $2 where lead_id = $1`, [
        lead.id,
        new Date(changed).toISOString(),
      ])
      return { ...lead, created, changed }
    }),
  )
  tasks = await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      company.user.call(createTask, {
        body: {
          title: `Errand ${at}`,
          status: (['pending', 'in_progress', 'completed', 'cancelled'] as const)[at % 4] ?? 'pending',
          priority: (['low', 'medium', 'high', 'urgent'] as const)[(at >> 2) % 4] ?? 'low',
          dueDate: at % 5 === 0 ? null : new Date(NOW + (at - 8) * DAY).toISOString().slice(0, 10),
          assignedTo: owners[at % 3] ?? null,
        },
      }),
    ),
  )
})
afterAll(() => server.close())

const name = (id: string, first: string, last: string) =>
  server.superuser.query('update users set first_name = $2, last_name = $3 where id = $1', [id, first, last])

const ask = (query: string) => company.user.call(askSearch, { body: { query } })
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
const sum = (rows: { value: number }[]) => Math.round(rows.reduce((total, { value }) => total + value * 100, 0)) / 100
const isOpen = ({ stage }: Lead) => !stage.startsWith('closed')
const inStage =
  (...stages: LeadStage[]) =>
  ({ stage }: Lead) =>
    stages.includes(stage)
const day = (at: number) => new Date(at).toISOString().slice(0, 10)

test('calls and meetings are counted by who wrote them down', async () => {
  const [first, second] = leads.map(({ id }) => id)
  const write = (who: 'admin' | 'user', noteType: 'call' | 'meeting', leadId = first ?? '') =>
    company[who].call(createLeadNote, { params: { leadId }, body: { content: 'Talked', type: noteType } })
  await write('admin', 'call')
  await write('admin', 'call', second)
  await write('user', 'call')
  await write('user', 'meeting')
  const most = await ask('Who made the most calls?')
  expect(most.analysis.figures.map(({ group = 'All', text }) => `${group}: ${text}`)).toEqual([
    'All: 3',
    'Anna Schmidt: 2',
    'Ben Carter: 1',
  ])
  const mine = await ask('How many meetings did I have?')
  expect(mine.analysis.figures.map(({ text }) => text)).toEqual(['1'])
})

describe('rows', () => {
  test.each<[string, (lead: Known) => boolean]>([
    ['Show all open deals', isOpen],
    ['leads in Berlin', ({ city }) => city === 'Berlin'],
    ['German leads over 10k', ({ country, value }) => country === 'Germany' && value > 10_000],
    ['leads in Germany that are not in Berlin', ({ country, city }) => country === 'Germany' && city !== 'Berlin'],
    ['referral or website leads', ({ source }) => source === 'referral' || source === 'website'],
    [
      'deals in negotiation assigned to Anna',
      ({ stage, assignedUserId }) => stage === 'negotiation' && assignedUserId === company.admin.id,
    ],
    ['my open deals', (lead) => isOpen(lead) && lead.assignedUserId === company.user.id],
    ['unassigned leads', ({ assignedUserId }) => assignedUserId === null],
    ['leads without a phone number', ({ phone }) => phone === ''],
    ['leads without a value', ({ value }) => value === 0],
    ['deals between 10k and 20k', ({ value }) => value >= 10_000 && value <= 20_000],
    ['open deals with a probability above 60%', (lead) => isOpen(lead) && lead.probability > 60],
    ['leads created this month', ({ created }) => day(created) >= '2026-11-01' && day(created) <= '2026-11-30'],
    [
      'deals won in October',
      ({ stage, changed }) => stage === 'closed_won' && day(changed) >= '2026-10-01' && day(changed) <= '2026-10-31',
    ],
    ['leads that are neither won nor lost', isOpen],
    ['lost deals except referrals', ({ stage, source }) => stage === 'closed_lost' && source !== 'referral'],
    [
      'leads stuck in proposal for more than a month',
      ({ stage, changed }) => stage === 'proposal' && NOW - changed >= 31 * DAY,
    ],
    ['SHOW ME LAEDS IN HAMBRUG PLEASE', ({ city }) => city === 'Hamburg'],
  ])('%s', async (question, fits) => {
    const { rawResults, analysis } = await ask(question)
    const expected = leads.filter(fits)
    expect(idsOf(rawResults.leads)).toEqual(idsOf(expected))
    expect(analysis.total).toBe(expected.length)
    for (const { text } of analysis.figures) expect(analysis.summary).toContain(text)
  })

  test.each<[string, (task: Task) => boolean]>([
    ['List all pending tasks', ({ status }) => status === 'pending'],
    [
      'open tasks assigned to me',
      ({ status, assignedTo }) => ['pending', 'in_progress'].includes(status) && assignedTo === company.user.id,
    ],
    ['urgent or high priority tasks', ({ priority }) => priority === 'urgent' || priority === 'high'],
    ['tasks without due date', ({ dueDate }) => dueDate === null],
    [
      'overdue tasks',
      ({ status, dueDate }) =>
        ['pending', 'in_progress'].includes(status) && dueDate !== null && dueDate.slice(0, 10) < '2026-11-22',
    ],
    [
      'tasks due next week',
      ({ status, dueDate }) =>
        ['pending', 'in_progress'].includes(status) &&
        dueDate !== null &&
        dueDate.slice(0, 10) >= '2026-11-23' &&
        dueDate.slice(0, 10) <= '2026-11-29',
    ],
  ])('%s', async (question, fits) => {
    const { rawResults, analysis } = await ask(question)
    expect(idsOf(rawResults.tasks)).toEqual(idsOf(tasks.filter(fits)))
    expect(analysis.total).toBe(tasks.filter(fits).length)
  })

  test('come in the order that was asked for', async () => {
    const largest = [...leads].sort((a, b) => b.value - a.value).slice(0, 5)
    const { rawResults } = await ask('top 5 deals by value')
    expect(rawResults.leads.map(({ id }) => id)).toEqual(largest.map(({ id }) => id))
  })
})

describe('figures', () => {
  const valuesOf = async (question: string) => {
    const { analysis } = await ask(question)
    for (const { text } of analysis.figures) expect(analysis.summary).toContain(text)
    return analysis.figures.map(({ value }) => value)
  }

  test('of sums, averages and rates', async () => {
    const open = leads.filter(isOpen)
    const won = leads.filter(inStage('closed_won'))
    expect(await valuesOf('What is the total value of our open deals?')).toContain(sum(open))
    expect(await valuesOf('How many deals have we won?')).toContain(won.length)
    expect(await valuesOf('average value of won deals')).toContain(Math.round((sum(won) / won.length) * 100) / 100)
    const closed = leads.filter(inStage('closed_won', 'closed_lost'))
    expect(await valuesOf('what is our win rate')).toContain(Math.round((1000 * won.length) / closed.length) / 10)
  })

  test('of groups and periods', async () => {
    const { analysis } = await ask('number of leads by source')
    for (const source of leadSources) {
      const count = leads.filter((lead) => lead.source === source).length
      expect(analysis.figures.filter(({ group }) => group).map(({ value }) => value)).toContain(count)
    }
    const wonIn = (month: string) =>
      leads.filter(({ stage, changed }) => stage === 'closed_won' && day(changed).startsWith(month))
    const values = await valuesOf('How many deals did we win in October compared to September?')
    expect(values).toEqual(expect.arrayContaining([wonIn('2026-10').length, wonIn('2026-09').length]))
  })

  test('of a question that goes on from the one before', async () => {
    const { conversationId } = await company.user.call(askChat, { body: { message: 'Show open leads in Berlin' } })
    const { rawResults } = await company.user.call(askChat, {
      body: { message: 'only those over 20k', conversationId },
    })
    const expected = leads.filter((lead) => isOpen(lead) && lead.city === 'Berlin' && lead.value > 20_000)
    expect(idsOf(rawResults.leads)).toEqual(idsOf(expected))
  })
})
