import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLead, getLead, listLeads } from '../contract/leads.ts'
import { startServer, type TestServer } from './server.ts'
import type { Workspace } from './workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

describe('leads', () => {
  test('a created lead is found in the list and by its id', async () => {
    const lead = await acme.user.call(createLead, { body: { name: ' Jane ', value: '1200.50' } })
    expect(lead).toMatchObject({ name: 'Jane', value: 1200.5, stage: 'new', probability: 0, companyId: acme.companyId })
    expect(await acme.admin.call(getLead, { params: { id: lead.id } })).toEqual(lead)
    expect(await acme.owner.call(listLeads)).toContainEqual(lead)
  })
})
