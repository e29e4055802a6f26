import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  exportCandidates,
  getCandidateSummary,
  getNeighbours,
  listCandidates,
} from '../../contract/candidates/calls.ts'
import { createApplication } from '../../contract/careers/calls.ts'
import { createDocument, getDocumentSummary, listDocuments } from '../../contract/documents/calls.ts'
import { previewDeletion } from '../../contract/lead-batches/calls.ts'
import { createLeadNote } from '../../contract/lead-notes/calls.ts'
import { createLead, getLeadNeighbours, listLeads } from '../../contract/leads/calls.ts'
import { createOpening, listOpenings } from '../../contract/openings/calls.ts'
import { createTask, getTaskSummary, listTasks } from '../../contract/tasks/calls.ts'
import { applicationFields, fromSomewhere } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

type ListCall = { path: string }

/** What a list answers: the ids that it finds, how many, and what it took for the search. */
async function ask(call: ListCall, query: Record<string, string>, by = acme.user) {
  const reply = await by.request(`${call.path}?${new URLSearchParams({ limit: '50', ...query })}`)
  expect(reply.status).toBe(200)
  const meant = reply.headers.get('x-search-meant')
  return {
    ids: (reply.body as { id: string }[]).map(({ id }) => id),
    total: Number(reply.headers.get('x-total-count')),
    meant: meant && decodeURIComponent(meant),
    next: reply.headers.get('x-next-cursor'),
  }
}

const lead = async (body: { name: string } & Record<string, string>) =>
  (await acme.user.call(createLead, { body: body as never })).id
const document = async (body: { title: string } & Record<string, unknown>, by = acme.user) =>
  (await by.call(createDocument, { body: { isPublic: true, ...body } as never })).id

async function apply(openingId: string, fields: Record<string, unknown>): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await server.visitor().request(createApplication.path, {
    method: 'POST',
    body: JSON.stringify({ ...applicationFields(openingId, null), email, ...fields }),
    headers: { 'content-type': 'application/json', ...fromSomewhere() },
  })
  const { rows } = await server.superuser.query('select id from job_applications where email = $1', [email])
  return rows[0].id
}

describe('the list of leads', () => {
  let ids: string[]
  beforeAll(async () => {
    ids = [
      await lead({ name: 'Wilhelmina Zorvath', company: 'Öresund Trading', phone: '+1 (555) 010-4477', city: 'Paris' }),
      await lead({ name: 'Tobias Zorvath', company: 'Consultants United', phone: '15550104477' }),
    ]
  })

  test.each([
    ['zorvth', 'zorvath', 2],
    ['Zorvaht', 'zorvath', 2],
    ['wilhelmina zorvth', 'wilhelmina zorvath', 1],
    ['oresnud', 'oresund', 1],
    ['consulting', 'consultants', 1],
  ])('takes "%s" for "%s"', async (search, meant, total) => {
    expect(await ask(listLeads, { search })).toMatchObject({ meant, total })
  })

  test.each(['555 010 4477', '(555) 010-4477', '+1.555.010.4477', '15550104477'])(
    'finds a number however it is written: %s',
    async (search) => {
      const found = await ask(listLeads, { search })
      expect(found).toMatchObject({ total: 2, meant: null })
      expect(found.ids.sort()).toEqual([...ids].sort())
    },
  )

  test('finds a number together with a word', async () => {
    expect((await ask(listLeads, { search: 'tobias 555-010-4477' })).ids).toEqual([ids[1]])
  })

  test('takes a word as it was typed while any lead has it, whatever else narrows the list', async () => {
    expect(await ask(listLeads, { search: 'zorvath', stage: 'negotiation' })).toMatchObject({ total: 0, meant: null })
    expect(await ask(listLeads, { search: 'wilhelmina united' })).toMatchObject({ total: 0, meant: null })
  })

  test('takes a phrase in quotes as it was typed', async () => {
    expect(await ask(listLeads, { search: '"zorvth"' })).toMatchObject({ total: 0, meant: null })
  })

  test('takes no word that the list does not search, though someone wrote it', async () => {
    const params = { leadId: ids[0] ?? '' }
    await acme.user.call(createLeadNote, { params, body: { content: 'Talked about the Quibberton account' } })
    expect(await ask(listLeads, { search: 'quibbertn' })).toMatchObject({ total: 0, meant: null })
  })

  test('is paged, sorted, counted and narrowed by what was meant', async () => {
    const first = await ask(listLeads, { search: 'zorvth', sort: 'name', limit: '1' })
    expect(first).toMatchObject({ ids: [ids[1]], total: 2 })
    const second = await ask(listLeads, { search: 'zorvth', sort: 'name', limit: '1', cursor: first.next ?? '' })
    expect(second).toMatchObject({ ids: [ids[0]], total: 2, next: null, meant: 'zorvath' })
    expect((await ask(listLeads, { search: 'zorvth', stage: 'new' })).total).toBe(2)
    const all = await acme.user.call(listLeads, { query: { search: 'zorvth' } })
    expect(all.map(({ id }) => id).sort()).toEqual([...ids].sort())
  })

  test('has the same neighbours, and is changed together the same way', async () => {
    const query = { search: 'zorvth', sort: 'name' as const }
    const neighbours = await acme.user.call(getLeadNeighbours, { params: { id: ids[1] ?? '' }, query })
    expect(neighbours).toEqual({ previousId: null, nextId: ids[0] })
    const matching = { search: 'zorvth', stage: null, source: null, assignedUserId: null }
    const preview = await acme.admin.call(previewDeletion, { body: { matching } as never })
    expect(preview).toMatchObject({ leads: 2 })
  })
})

describe('the other lists', () => {
  test('of tasks take what was meant, and so do their figures', async () => {
    const { id } = await acme.user.call(createTask, { body: { title: 'Renew the Plimsoll contract' } })
    expect(await ask(listTasks, { search: 'plimsol contrct' })).toMatchObject({ ids: [id], total: 1 })
    expect(await ask(listTasks, { search: 'plimsoll contrct', sort: 'group' })).toMatchObject({
      ids: [id],
      total: 1,
      meant: 'plimsoll contract',
    })
    expect(await acme.user.call(getTaskSummary, { query: { search: 'contrct' } })).toMatchObject({ total: 1 })
  })

  test('of openings and candidates too, with numbers of phones', async () => {
    const opening = await acme.user.call(createOpening, {
      body: { title: 'Upholsterer', description: 'Works', publishedOnPortal: true },
    })
    expect(await ask(listOpenings, { search: 'upholstrer' })).toMatchObject({ ids: [opening.id], meant: 'upholsterer' })
    const id = await apply(opening.id, { firstName: 'Anneliese', lastName: 'Kjærgaard', phone: '+45 20 12 34 56' })
    expect(await ask(listCandidates, { search: 'kjaergard' })).toMatchObject({ ids: [id], meant: 'kjaergaard' })
    expect(await ask(listCandidates, { search: 'anneliese upholstrer' })).toMatchObject({ ids: [id], total: 1 })
    expect(await ask(listCandidates, { search: '45 2012 3456' })).toMatchObject({ ids: [id], meant: null })
    expect(await acme.user.call(getCandidateSummary, { query: { search: 'kjaergard' } })).toMatchObject({ total: 1 })
    expect(await acme.user.call(exportCandidates, { query: { search: 'kjaergard' } })).toContain('Anneliese')
    const neighbours = await acme.user.call(getNeighbours, { params: { id }, query: { search: 'kjaergard' } })
    expect(neighbours).toEqual({ previousId: null, nextId: null })
  })
})

describe('the list of documents', () => {
  test.each([
    ['a part of a word of the title', 'rici'],
    ['of a tag', 'nvoic'],
    ['of the text', 'urchar'],
    ['words of each', 'pricing invoices surcharge'],
    ['a phrase of the text', '"yearly surcharge of 4.5 %"'],
    ['a phrase across a hyphen', 'door-to-door'],
    ['a number that was begun', '202'],
    ['a text without spaces', '都庁'],
    ['other accents', 'creme brulee'],
    ['a slip', 'surchrage'],
    ['another form of a word', 'pricings'],
  ])('finds %s', async (_, search) => {
    const id = await document({
      title: `Pricing ${randomUUID()}`,
      tags: ['Invoices'],
      content: 'There is a yearly surcharge of 4.5 % since 2026, door-to-door.\n\n東京都庁の報告書。\n\nCrème brûlée.',
    })
    const { ids, total } = await ask(listDocuments, { search })
    expect(ids).toContain(id)
    expect(total).toBe(ids.length)
    expect((await acme.user.call(getDocumentSummary, { query: { search } })).total).toBe(total)
  })

  test('finds nothing of a colleague’s private document, nor tells its words', async () => {
    const body = { title: 'Zwischenzeugnis', content: 'Gratifikationen', isPublic: false }
    const id = await document(body, acme.owner)
    for (const search of ['zwischenzeugnis', 'gratifikationen', 'gratifikatonen', 'zwischenzeugnsi'])
      expect(await ask(listDocuments, { search })).toMatchObject({ ids: [], total: 0, meant: null })
    expect(await ask(listDocuments, { search: 'gratifikatonen' }, acme.owner)).toMatchObject({
      ids: [id],
      meant: 'gratifikationen',
    })
  })
})
