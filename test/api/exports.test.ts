import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDocument, exportDocuments } from '../../contract/documents/calls.ts'
import { checkImport, mapImport, runImport, startImport } from '../../contract/imports/calls.ts'
import { createLead, exportLeads, listLeads } from '../../contract/leads/calls.ts'
import { leadSources, leadStages } from '../../contract/leads/endpoints.ts'
import type { Lead } from '../../contract/leads/fields.ts'
import { exportOpenings } from '../../contract/openings/calls.ts'
import { createTask, exportTasks } from '../../contract/tasks/calls.ts'
import { fileOf, importWhen } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function bytesOf({ user, origin }: Workspace, { path }: { path: string }, query: string): Promise<Buffer> {
  const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await fetch(`${origin}${path}?${query}`, { headers: { cookie } })
  expect(reply.status).toBe(200)
  return Buffer.from(await reply.arrayBuffer())
}

/** What a lead says, whichever company has it. */
const saidBy = ({ name, email, phone, company, city, notes, stage, source, value, expectedClose }: Lead) =>
  JSON.stringify([name, email, phone, company, city, notes, stage, source, value, expectedClose])

const line = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom('=1+1', '@home', "'tis", '_x0041_', 'a,b;c', '"', 'Ünï <&>'),
  )
  .map((text) => text.replace(/\s+/g, ' ').trim())
const lead = fc.record({
  name: line.map((name) => name || 'Ada'),
  company: line,
  city: line,
  notes: fc.constantFrom('', 'One\nTwo', '"quoted"; and, so on', '-5'),
  phone: fc.constantFrom('', '+44 20 7946 0958', '030/1234567'),
  stage: fc.constantFrom(...leadStages),
  source: fc.constantFrom(...leadSources),
  value: fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
  expectedClose: fc.constantFrom(null, '2026-02-03', '2027-12-31'),
})

describe.each(['csv', 'xlsx'])('leads as %s', (format) => {
  test('come back as they were, whatever they say', { tags: 'slow' }, async () => {
    const [acme, other] = [await server.workspace('Acme'), await server.workspace('Other')]
    for (const [at, body] of fc.sample(lead, 40).entries())
      await acme.user.call(createLead, { body: { ...body, email: `lead-${at}@example.com` } })
    const file = await bytesOf(acme, exportLeads, `format=${format}`)
    const begun = await other.user.call(startImport, {
      body: { kind: 'leads' },
      file: fileOf(`leads.${format}`, file),
    })
    const params = { id: begun.id }
    const columns = begun.columns.map(({ heading, field }) => ({ heading, field }))
    await other.user.call(mapImport, { params, body: { columns, duplicates: 'create' } })
    await other.user.call(checkImport, { params })
    expect((await importWhen(other.user, params, 'checked')).counts).toMatchObject({ create: 40, refuse: 0 })
    await other.user.call(runImport, { params })
    await importWhen(other.user, params, 'done')
    const [sent, came] = [await acme.user.call(listLeads), await other.user.call(listLeads)]
    expect(came.map(saidBy).sort()).toEqual(sent.map(saidBy).sort())
  })
})

test('tasks, job openings and documents are exported as they are filtered', async () => {
  const acme = await server.workspace('Firm')
  await acme.user.call(createTask, { body: { title: '=Call', dueDate: '2026-11-24T00:00:00.000Z' } })
  await acme.user.call(createTask, { body: { title: 'Done', status: 'completed' } })
  const tasks = String(await bytesOf(acme, exportTasks, 'state=open'))
  expect(tasks.split('\r\n')).toHaveLength(3)
  expect(tasks).toContain(`"'=Call","","Pending","Medium","2026-11-24"`)
  expect(String(await bytesOf(acme, exportOpenings, 'status=active')).split('\r\n')[0]).toMatch(/^\ufeff?"Title",/)
  const workbook = await bytesOf(acme, exportOpenings, 'format=xlsx')
  expect(workbook.subarray(0, 2).toString()).toBe('PK')
  const body = { content: 'Unsaid', tags: ['one', 'two'], isPublic: true }
  await acme.user.call(createDocument, { body: { ...body, title: '=Prices' } })
  await acme.user.call(createDocument, { body: { ...body, title: 'Costs', isPublic: false } })
  const documents = String(await bytesOf(acme, exportDocuments, 'tag=two&sort=title')).split('\r\n')
  expect(documents[0]).toMatch(
    /"Title","Kind","Tags","Visibility","Uploader","File","Size","Reading","Uploaded","Changed"$/,
  )
  expect(documents[1]).toMatch(/^"'=Prices","Text","one\ntwo","Public","[^"]+","","6","Read",/)
  expect(documents[2]).toMatch(/^"Costs","Text","one\ntwo","Private",/)
  const others = String(await bytesOf({ ...acme, user: acme.admin }, exportDocuments, ''))
  expect(others).not.toContain('Costs')
  expect(others).not.toContain('Unsaid')
})
