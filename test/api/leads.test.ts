import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogField } from '../../contract/catalog.ts'
import { updateCompany } from '../../contract/companies/calls.ts'
import { createLeadNote, deleteLeadNote } from '../../contract/lead-notes/calls.ts'
import * as calls from '../../contract/leads/calls.ts'
import {
  createLead,
  deleteLead,
  exportLeads,
  getLead,
  listDuplicates,
  listLeadPlaces,
  listLeads,
  restoreLead,
  updateLead,
} from '../../contract/leads/calls.ts'
import { leadCatalog } from '../../contract/leads/catalog.ts'
import type { Lead } from '../../contract/leads/fields.ts'
import { createTask, deleteTask, patchTask, restoreTask } from '../../contract/tasks/calls.ts'
import type { Task } from '../../contract/tasks/fields.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

type Body = NonNullable<Parameters<typeof acme.user.call<typeof createLead>>[1]>['body']

const create = (fields: Partial<NonNullable<Body>> = {}) =>
  acme.user.call(createLead, { body: { name: 'Jane', ...fields } })
const tryCreate = (fields: Record<string, unknown>) =>
  acme.user.request(createLead.path, {
    method: 'POST',
    body: JSON.stringify({ name: 'Jane', ...fields }),
    headers: { 'content-type': 'application/json' },
  })

describe('the next step of a lead', () => {
  const read = async (id: string) => {
    const { nextStep, nextStepDue, version } = await acme.user.call(getLead, { params: { id } })
    return { nextStep, nextStepDue, version }
  }

  test('is its open task that is due first, and is no change of the lead', async () => {
    const { id } = await create()
    const add = (title: string, dueDate: string | null) =>
      acme.user.call(createTask, { body: { title, dueDate, leadId: id } })
    expect(await read(id)).toEqual({ nextStep: null, nextStepDue: null, version: 1 })
    const undated = await add('Some day', null)
    expect(await read(id)).toMatchObject({ nextStep: 'Some day', nextStepDue: null })
    const later = await add('Later', '2026-12-24')
    const first = await add('First', '2026-12-03T23:30:00Z')
    expect(await read(id)).toEqual({ nextStep: 'First', nextStepDue: '2026-12-03', version: 1 })
    const change = (task: { id: string }, body: Partial<Task>) =>
      acme.user.call(patchTask, { params: { id: task.id }, body })
    await change(later, { title: 'Sooner', dueDate: '2026-12-01' })
    expect(await read(id)).toMatchObject({ nextStep: 'Sooner', nextStepDue: '2026-12-01' })
    await change(later, { status: 'completed' })
    expect(await read(id)).toMatchObject({ nextStep: 'First' })
    await acme.user.call(deleteTask, { params: { id: first.id } })
    expect(await read(id)).toMatchObject({ nextStep: 'Some day' })
    await acme.user.call(restoreTask, { params: { id: first.id } })
    const other = await create()
    await change(first, { leadId: other.id })
    await change(undated, { status: 'cancelled' })
    expect(await read(id)).toEqual({ nextStep: null, nextStepDue: null, version: 1 })
    expect(await read(other.id)).toMatchObject({ nextStep: 'First', nextStepDue: '2026-12-03' })

    // Half past eleven at night in London is the next day in Auckland.
    const setZone = (timeZone: string) =>
      acme.owner.call(updateCompany, { params: { id: acme.companyId }, body: { timeZone } })
    await setZone('Pacific/Auckland')
    expect(await read(other.id)).toMatchObject({ nextStepDue: '2026-12-04' })
    await setZone('UTC')
    expect(await read(other.id)).toMatchObject({ nextStepDue: '2026-12-03' })
  })

  test('is right when two people change its tasks at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await create()
      const titles = ['C', 'A', 'B', 'D']
      const tasks = await Promise.all(
        titles.map((title, day) =>
          acme.user.call(createTask, { body: { title, dueDate: `2026-12-0${day + 1}`, leadId: id } }),
        ),
      )
      expect(await read(id)).toMatchObject({ nextStep: 'C' })
      await Promise.all(
        tasks
          .slice(0, 3)
          .map((task) => acme.admin.call(patchTask, { params: { id: task.id }, body: { status: 'completed' } })),
      )
      expect(await read(id)).toMatchObject({ nextStep: 'D' })
    }
  })
})

describe('before a lead is written twice', () => {
  test('those with the same email or phone are named, however they are written, and nobody else’s', async () => {
    const lead = await create({
      name: 'Ada Park',
      company: 'Northwind',
      email: 'Ada@Northwind.example',
      phone: '+1 (555) 010-4477',
    })
    const gone = await create({ name: 'Gone', email: 'ada@northwind.example' })
    await acme.user.call(deleteLead, { params: { id: gone.id } })
    await create({ name: 'Other', email: 'nada@northwind.example', phone: '555 010 4478' })
    const rival = await server.workspace('Rival')
    const named = { id: lead.id, name: 'Ada Park', company: 'Northwind' }
    const ask = async (query: Record<string, string>, of = acme) => {
      const { email, phone } = await of.user.call(listDuplicates, { query })
      return { email, phone }
    }
    expect(await ask({ email: ' ada@northwind.EXAMPLE', phone: '5550104477' })).toEqual({
      email: [named],
      phone: [named],
    })
    expect(await ask({ email: 'ada@northwind', phone: '0104477' })).toEqual({ email: [], phone: [] })
    expect(await ask({})).toEqual({ email: [], phone: [] })
    expect(await ask({ email: lead.email, phone: lead.phone }, rival)).toEqual({ email: [], phone: [] })
  })

  test('the companies of leads are suggested by how they begin', async () => {
    const { user } = await server.workspace('Suggested')
    for (const company of ['northern Lights', 'Northwind', 'Northwind', 'Émile & Fils', 'South', ''])
      await user.call(createLead, { body: { name: 'Jane', company } })
    const suggest = async (search: string) =>
      (await user.call(listLeadPlaces, { query: { field: 'company', search } })).places
    expect(await suggest('NORTH')).toEqual(['northern Lights', 'Northwind'])
    expect(await suggest('émile')).toEqual(['Émile & Fils'])
    expect(await suggest('wind')).toEqual([])
  })
})

test('the last contact with a lead is its latest note that was not deleted', async () => {
  const { id } = await create()
  const last = async () => (await acme.user.call(getLead, { params: { id } })).lastContactAt
  const note = (type: 'call' | 'note') =>
    acme.user.call(createLeadNote, { params: { leadId: id }, body: { type, content: 'Spoke' } })
  expect(await last()).toBeNull()
  const [call, later] = [await note('call'), await note('note')]
  expect(await last()).toBe(later.createdAt)
  await acme.user.call(deleteLeadNote, { params: { leadId: id, noteId: later.id } })
  expect(await last()).toBe(call.createdAt)
  await acme.user.call(deleteLeadNote, { params: { leadId: id, noteId: call.id } })
  expect(await last()).toBeNull()
})

describe('creating a lead', () => {
  test('makes it found in the list and by its id', async () => {
    const lead = await create({ name: ' Jane ', value: '1200.50' })
    expect(lead).toMatchObject({ name: 'Jane', value: 1200.5, stage: 'new', probability: 0, companyId: acme.companyId })
    expect(await acme.admin.call(getLead, { params: { id: lead.id } })).toEqual(lead)
    expect(await acme.owner.call(listLeads)).toContainEqual(lead)
  })

  test('fills in what was not sent', async () => {
    const { id, createdAt, updatedAt, stageChangedAt, ...lead } = await create()
    const texts = Object.entries<CatalogField>(leadCatalog).flatMap(([name, { kind, sent }]) =>
      kind === 'text' && sent ? [[name, '']] : [],
    )
    expect(lead).toEqual({
      ...Object.fromEntries(texts),
      name: 'Jane',
      companyId: acme.companyId,
      assignedUserId: null,
      expectedClose: null,
      nextStepId: null,
      nextStep: null,
      nextStepDue: null,
      lastContactAt: null,
      source: '',
      stage: 'new',
      value: 0,
      probability: 0,
      version: 1,
    })
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(Date.now() - Date.parse(createdAt)).toBeLessThan(10_000)
    expect([updatedAt, stageChangedAt]).toEqual([createdAt, createdAt])
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test('takes blank and null for optional fields', async () => {
    const { email, source, assignedUserId, value, probability, notes } = await create({
      email: ' ',
      source: '',
      assignedUserId: '',
      value: '',
      probability: ' ',
      notes: null as never,
    })
    expect({ email, source, assignedUserId, value, probability, notes }).toEqual({
      email: '',
      source: '',
      assignedUserId: null,
      value: 0,
      probability: 0,
      notes: '',
    })
    expect((await create({ email: null, source: null, phone: null, assignedUserId: null })).phone).toBe('')
  })

  test('keeps every field as it was sent', async () => {
    const fields = {
      name: 'Zoë "Z" <b>O’Hara</b> 🦄',
      email: 'zoe@bücher.example',
      phone: '+49 (30) 1234-5',
      company: 'Müller & Söhne',
      title: 'Geschäftsführerin',
      website: 'https://müller.example/über?x=1#y',
      source: 'trade_show',
      stage: 'negotiation',
      value: 9_999_999_999.99,
      probability: 75,
      notes: '  first line\n\n\tsecond ',
      street: 'Straße 1',
      city: 'København',
      state: 'Hovedstaden',
      zipCode: '02134',
      country: 'Danmark',
      placeId: 'ChIJ2WrMN9MDDUsRpY9Doiq3aJk',
      assignedUserId: acme.admin.id,
    } as const
    expect(await create(fields)).toMatchObject(fields)
  })

  test.each([
    [1200.5, 1200.5],
    ['1200.50', 1200.5],
    [' 7 ', 7],
    ['0.1', 0.1],
    [0.07, 0.07],
    ['1.100', 1.1],
    [9_999_999_999.99, 9_999_999_999.99],
    ['9999999999.99', 9_999_999_999.99],
    [0, 0],
    ['', 0],
  ])('keeps the value %j exactly, as %j', async (sent, kept) => {
    const lead = await create({ value: sent })
    expect(lead.value).toBe(kept)
    const { rows } = await server.superuser.query('select value::text as value from leads where id = $1', [lead.id])
    expect(Number(rows[0].value)).toBe(kept)
  })

  test.each([
    -1,
    '-0.01',
    0.001,
    '1.005',
    10_000_000_000,
    '10000000000',
    '1e3',
    1e21,
    '1,5',
    'NaN',
    'abc',
    true,
    [],
    {},
  ])('refuses the value %j instead of rounding it', async (value) => {
    expect(await tryCreate({ value })).toMatchObject({
      status: 400,
      body: { code: 'bad_input', fields: { value: expect.stringContaining('amount') } },
    })
  })

  test.each([-1, 101, 50.5, '50.5', '1e1', 'half', true])('refuses the probability %j', async (probability) => {
    expect(await tryCreate({ probability })).toMatchObject({
      status: 400,
      body: { fields: { probability: expect.any(String) } },
    })
  })

  test.each([0, 100, '42'])('takes the probability %j', async (probability) => {
    expect((await create({ probability })).probability).toBe(Number(probability))
  })

  test.each([
    ['name', undefined, 'Lead name is required'],
    ['name', ' \t', 'Lead name is required'],
    ['name', null, 'Lead name is required'],
    ['name', 'x'.repeat(301), 'Must be 300 characters or less'],
    ['email', 'nobody', 'Enter a valid email address'],
    ['email', 'a b@example.com', 'Enter a valid email address'],
    ['email', 'a@b', 'Enter a valid email address'],
    ['stage', 'won', 'Choose one of the stages'],
    ['stage', '', 'Choose one of the stages'],
    ['stage', null, 'Choose one of the stages'],
    ['source', 'google', 'Choose one of the sources'],
    ['notes', 'x'.repeat(50_001), 'Must be 50,000 characters or less'],
    ['assignedUserId', 'me', 'Must be an id'],
    ['companyId', 'mine', 'Must be an id'],
  ])('says what is wrong with %s = %j', async (field, value, message) => {
    expect(await tryCreate({ [field]: value })).toMatchObject({
      status: 400,
      body: { message, code: 'bad_input', fields: { [field]: message } },
    })
  })

  test('names every wrong field at once', async () => {
    const { body } = await tryCreate({ name: '', email: 'x', value: -1 })
    expect(Object.keys((body as { fields: object }).fields).sort()).toEqual(['email', 'name', 'value'])
  })

  test('may name its own company, and no other', async () => {
    expect((await create({ companyId: acme.companyId })).companyId).toBe(acme.companyId)
    expect((await create({ companyId: acme.companyId.toUpperCase() })).companyId).toBe(acme.companyId)
    expect((await tryCreate({ companyId: randomUUIDv7() })).status).toBe(403)
  })

  test('cannot be assigned to someone who is no member', async () => {
    expect(await tryCreate({ assignedUserId: randomUUIDv7() })).toMatchObject({
      status: 400,
      body: { fields: { assignedUserId: 'Choose a member of your organization' } },
    })
  })
})

describe.each([
  ['PUT', updateLead],
  ['PATCH', calls.patchLead],
])('changing a lead with %s', (_, change) => {
  test('keeps what was not sent', async () => {
    const lead = await create({ email: 'jane@example.com', value: 12.34, notes: 'Known', assignedUserId: acme.user.id })
    const changed = await acme.admin.call(change, { params: { id: lead.id }, body: { phone: '123' } })
    expect(changed).toEqual({ ...lead, phone: '123', version: 2, updatedAt: changed.updatedAt })
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(lead.updatedAt))
    expect(await acme.user.call(getLead, { params: { id: lead.id } })).toEqual(changed)
  })

  test('can blank a field, and refuses what creating refuses', async () => {
    const { id } = await create({ email: 'jane@example.com', source: 'referral', assignedUserId: acme.user.id })
    const body = { email: '', source: '', assignedUserId: '' } as const
    expect(await acme.user.call(change, { params: { id }, body })).toMatchObject({ ...body, assignedUserId: null })
    for (const wrong of [{ name: '' }, { value: -1 }, { probability: 101 }, { stage: 'x' }, { email: 'x' }]) {
      expect((await acme.user.try(change, { params: { id }, body: wrong as never })).status).toBe(400)
    }
    expect((await acme.user.try(change, { params: { id }, body: { companyId: randomUUIDv7() } })).status).toBe(403)
  })

  test('of a version that is no longer the newest is refused, and changes nothing', async () => {
    const { id, version } = await create()
    await acme.admin.call(change, { params: { id }, body: { version, phone: '1' } })
    const late = await acme.user.try(change, { params: { id }, body: { version, phone: '2' } })
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await acme.user.call(getLead, { params: { id } })).toMatchObject({ phone: '1', version: 2 })
  })

  test('by many who saw the same version lets one of them win', async () => {
    const { id, version } = await create()
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        acme.user.try(change, { params: { id }, body: { version, phone: String(index) } }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  test('of nothing leaves version and time as they are', async () => {
    const lead = await create({ phone: '1' })
    expect(await acme.user.call(change, { params: { id: lead.id }, body: { phone: '1' } })).toEqual(lead)
  })
})

describe('a deleted lead', () => {
  test('is gone everywhere until it is restored, with its notes and tasks', async () => {
    const lead = await create({ notes: 'Keep me' })
    const params = { id: lead.id }
    const note = await acme.user.request(`/api/leads/${lead.id}/notes`, post({ content: 'Kept' }))
    const task = await acme.user.request(`/api/leads/${lead.id}/tasks`, post({ title: 'Kept' }))
    expect([note.status, task.status]).toEqual([201, 201])
    const { move } = await acme.user.call(calls.moveLead, { params, body: { stage: 'qualified' } })

    await acme.user.call(deleteLead, { params })
    const inside: [string, string, object?][] = [
      ['GET', ''],
      ['PUT', '', { phone: '1' }],
      ['PATCH', '', { phone: '1' }],
      ['DELETE', ''],
      ['GET', '/moves'],
      ['POST', '/moves', { stage: 'proposal' }],
      ['DELETE', `/moves/${move.id}`],
      ['GET', '/insights'],
      ['GET', '/notes'],
      ['POST', '/notes', { content: 'Late' }],
      ['PUT', `/notes/${(note.body as Lead).id}`, { content: 'Late' }],
      ['DELETE', `/notes/${(note.body as Lead).id}`],
      ['GET', '/tasks'],
      ['POST', '/tasks', { title: 'Late' }],
    ]
    for (const [method, path, body] of inside) {
      const init = body ? { ...post(body), method } : { method }
      const reply = await acme.user.request(`/api/leads/${lead.id}${path}`, init)
      expect(reply, `${method} ${path}`).toMatchObject({ status: 404, body: { message: 'Lead not found' } })
    }
    expect((await acme.owner.call(listLeads)).map(({ id }) => id)).not.toContain(lead.id)

    const restored = await acme.admin.call(restoreLead, { params })
    expect(restored).toMatchObject({ notes: 'Keep me', stage: 'qualified' })
    expect(await acme.owner.call(listLeads)).toContainEqual(restored)
    expect((await acme.user.request(`/api/leads/${lead.id}/notes`)).body).toMatchObject([{ content: 'Kept' }])
    expect((await acme.user.request(`/api/leads/${lead.id}/tasks`)).body).toMatchObject([{ title: 'Kept' }])
  })

  test('cannot be deleted twice, nor restored when it is not deleted', async () => {
    const { id } = await create()
    expect((await acme.user.try(restoreLead, { params: { id } })).status).toBe(404)
    await acme.user.call(deleteLead, { params: { id } })
    expect((await acme.user.try(deleteLead, { params: { id } })).status).toBe(404)
  })
})

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

test('leads are exported as the list is filtered and sorted, safe for a spreadsheet', async () => {
  const firm = await server.workspace('Export')
  const create = (body: Record<string, unknown>) =>
    firm.user.call(createLead, { body: { name: 'Ada', stage: 'proposal', ...body } })
  await create({ name: '=1+1', company: 'A "B", C', value: 1000, source: 'cold_call', assignedUserId: firm.user.id })
  await create({ name: 'Zoe', value: 2000 })
  await create({ name: 'Elsewhere', stage: 'new' })
  const reply = await firm.user.try(exportLeads, { query: { stage: 'proposal', sort: '-value', format: 'csv' } })
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toContain('leads.csv')
  const [head, first, second, ...rest] = String(reply.body).split('\r\n')
  expect(head).toMatch(/^\ufeff?"Name","Title","Email","Phone","Company",/)
  expect(first).toMatch(/^"Zoe",/)
  expect(second).toMatch(/^"'=1\+1",.*"A ""B"", C",.*"Proposal","Cold Call","1000",/)
  expect(rest).toEqual([''])
  expect((await firm.user.try(exportLeads, { query: { format: 'pdf' } })).status).toBe(400)
})
