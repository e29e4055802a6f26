import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAudit, listAudit } from '../../contract/audit/calls.ts'
import type { AuditEntry, AuditFilter } from '../../contract/audit/fields.ts'
import { login } from '../../contract/auth/calls.ts'
import { updateCompany } from '../../contract/companies/calls.ts'
import { createDocument } from '../../contract/documents/calls.ts'
import { createLead, deleteLead, getLead, updateLead } from '../../contract/leads/calls.ts'
import { createTask } from '../../contract/tasks/calls.ts'
import { changeRole } from '../../contract/team/calls.ts'
import { type Reply, visitorOf } from '../support/caller.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import { joinWorkspace, type Member, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
let rival: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
  rival = await server.workspace('Rival')
})
afterAll(() => server.close())

const entriesOf = (workspace: Workspace, query: Partial<AuditFilter> = {}) =>
  workspace.admin.call(listAudit, { query: { limit: '200', ...query } })

const seen = (entries: AuditEntry[]) => entries.map(({ event, who, subject, times }) => [event, who, subject, times])

const guess = (member: Member, password: string, origin = server.origin) =>
  visitorOf(origin).try(login, { body: { username: member.username, password } })

describe('who could not sign in', () => {
  test('is in the audit of whose account it was, with from where and how often, and without what was typed', async () => {
    const { user } = await server.workspace('Guessed')
    const guessed = await server.workspace('Guessed too')
    const typed = 'what somebody typed'
    await Promise.all(Array.from({ length: 12 }, () => guess(guessed.user, typed)))
    const entries = await entriesOf(guessed, { userId: guessed.user.id, kind: 'sign_in' })
    expect(seen(entries.filter(({ event }) => event !== 'member.signed_in')).sort()).toEqual([
      ['member.sign_in_blocked', 'Not signed in', guessed.user.email, 2],
      ['member.sign_in_failed', 'Not signed in', guessed.user.email, 10],
    ])
    expect(entries[0]).toMatchObject({ address: '127.0.0.1', device: 'node', lastAt: null })
    expect(await entriesOf(guessed, { userId: user.id })).toEqual([])
    const { rows } = await server.superuser.query(
      `select 1 from audit_entries a where a::text like $1 union all select 1 from events e where e::text like $1`,
      [`%${typed}%`],
    )
    expect(rows).toEqual([])
  })

  test('with a name that nobody has is in nobody’s audit', async () => {
    const before = await server.superuser.query('select count(*) from audit_entries')
    await visitorOf(server.origin).try(login, { body: { username: 'nobody at all', password: 'a guess' } })
    await entriesOf(acme)
    expect((await server.superuser.query('select count(*) from audit_entries')).rows).toEqual(before.rows)
  })
})

describe('what a member is refused', () => {
  test('is in the audit: what only admins may, and what other companies have', async () => {
    const { id: lead } = await rival.owner.call(createLead, { body: { name: 'Theirs' } })
    await acme.user.try(updateCompany, { params: { id: acme.companyId }, body: { name: 'Mine' } })
    await acme.user.try(getLead, { params: { id: lead } })
    await acme.user.try(createTask, { body: { title: 'Call', leadId: lead } })
    await acme.user.try(createLead, { body: { name: 'Jane', assignedUserId: rival.owner.id } })
    const entries = await entriesOf(acme, { kind: 'refusal' })
    expect(entries.map(({ event, details }) => [event, details]).toSorted()).toEqual(
      [
        ['member.access_refused', updateCompany, 'Only owners and admins may do this'] as const,
        ['member.record_refused', getLead, 'Lead not found'] as const,
        ['member.record_refused', createTask, 'Choose one of your leads'] as const,
        ['member.record_refused', createLead, 'Choose a member of your organization'] as const,
      ]
        .map(([event, call, reason]) => [event, `Call: ${call.endpoint}; Reason: ${reason}`])
        .toSorted(),
    )
    expect(new Set(entries.map(({ userId }) => userId))).toEqual(new Set([acme.user.id]))
    expect(await entriesOf(rival, { kind: 'refusal' })).toEqual([])
  })

  test('has nothing of what the company itself deleted', async () => {
    const { id } = await acme.admin.call(createLead, { body: { name: 'Gone' } })
    await acme.admin.call(deleteLead, { params: { id } })
    expect((await acme.admin.try(getLead, { params: { id } })).status).toBe(404)
    expect(await entriesOf(acme, { kind: 'refusal', userId: acme.admin.id })).toEqual([])
  })

  test('a hundred times, in two processes, is one entry, which nothing else can change', async () => {
    const flooded = await server.workspace('Flooded')
    const { id } = await rival.owner.call(createLead, { body: { name: 'Theirs' } })
    const other = await serveDatabase(server.connection)
    const elsewhere = visitorOf(other.origin)
    for (const [name, value] of flooded.user.cookies) elsewhere.cookies.set(name, value)
    const browsers = [flooded.user, elsewhere]
    const asks = browsers.flatMap((browser) =>
      Array.from({ length: 50 }, () => browser.try(getLead, { params: { id } })),
    )
    expect(new Set((await Promise.all(asks)).map(({ status }) => status))).toEqual(new Set([404]))
    await other.close()
    const entries = await entriesOf(flooded, { kind: 'refusal' })
    expect(entries.map(({ times }) => times)).toEqual([100])
    expect(entries[0]?.lastAt).not.toBeNull()
    const change = (what: string) =>
      server.superuser.query(`update audit_entries set ${what} where id = $1`, [entries[0]?.id])
    for (const what of ['times = 1', "subject = 'x', times = 200", 'times = times', "detail = '{}'", 'same_as = null'])
      await expect(change(what), what).rejects.toThrow('never changed')
  })

  test('in ever new ways has entries of its own a hundred times in a quarter of an hour, and then counted together', async () => {
    const many = await server.workspace('Many')
    const ask = (address: number) =>
      many.user.request(`${updateCompany.path.replace(':id', many.companyId)}`, {
        method: 'PATCH',
        body: '{}',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${address}` },
      })
    await Promise.all(Array.from({ length: 130 }, (_, address) => ask(address)))
    const entries = await entriesOf(many, { kind: 'refusal' })
    expect(entries.length).toBe(101)
    expect(entries.reduce((sum, { times }) => sum + times, 0)).toBe(130)
  })
})

describe('the audit', () => {
  let told: Workspace
  let lead: { id: string }

  beforeAll(async () => {
    told = await server.workspace('Told')
    lead = await told.user.call(createLead, { body: { name: 'Søren =Formula' } })
    await told.owner.call(changeRole, { params: { id: told.user.id }, body: { role: 'admin' } })
    await told.owner.call(updateCompany, { params: { id: told.companyId }, body: { timeZone: 'Pacific/Auckland' } })
  })

  test('tells who did what, when and from where, each thing once', async () => {
    const joined = await joinWorkspace(told)
    const entries = await entriesOf(told)
    expect(entries.filter(({ event }) => event === 'member.joined')).toHaveLength(1)
    expect(entries.find(({ event }) => event === 'member.joined')).toMatchObject({ subject: joined.email })
    expect(entries.find(({ event }) => event === 'company.changed')).toMatchObject({
      who: expect.stringContaining('Pat'),
      userId: told.owner.id,
      subject: 'Told',
      details: 'Time zone: UTC → Pacific/Auckland',
      address: '127.0.0.1',
      device: 'node',
    })
    expect(entries.find(({ event }) => event === 'lead.created')).toMatchObject({
      userId: told.user.id,
      subject: 'New lead: Søren =Formula',
      entityType: 'lead',
      entityId: lead.id,
      address: '',
    })
  })

  test('is found by person, kind, and by words, id or address of a record', async () => {
    const { user } = told
    expect(seen(await entriesOf(told, { userId: user.id, kind: 'lead' }))).toHaveLength(1)
    expect((await entriesOf(told, { kind: 'member', search: user.email })).map(({ event }) => event)).toEqual([
      'member.role_changed',
    ])
    for (const search of ['soren', lead.id, `https://crm.example/sales/lead/${lead.id.toUpperCase()}`])
      expect(seen(await entriesOf(told, { search })).map(([event]) => event)).toEqual(['lead.created'])
    expect(await entriesOf(told, { search: 'nothing of the kind' })).toEqual([])
  })

  test('is found by days where the company is', async () => {
    const at = '2026-03-01T11:30:00Z'
    const { rows } = await server.superuser.query(
      `insert into events (company_id, id, name, entity_type, entity_id, type, description, created_at)
       values ($1, gen_random_uuid(), 'lead.created', 'lead', gen_random_uuid(), 'lead_created', 'In March', $2)
       returning id`,
      [told.companyId, at],
    )
    const idsOn = async (day: string) => (await entriesOf(told, { from: day, to: day })).map(({ id }) => id)
    expect(await idsOn('2026-03-02')).toEqual([rows[0].id])
    expect(await idsOn('2026-03-01')).toEqual([])
  })

  test('is found from the first day on that can be entered, and up to the last', async () => {
    for (const query of [{ from: '0000-01-01' }, { from: '0001-01-01', to: '9999-12-31' }])
      expect((await entriesOf(told, query)).length).toBeGreaterThan(0)
    for (const to of ['0000-12-31', '0001-01-01']) expect(await entriesOf(told, { to })).toEqual([])
  })

  test('tells nobody of what is one person’s alone', async () => {
    await told.owner.call(createDocument, { body: { title: 'Secret', content: 'words', isPublic: false } })
    expect(await told.owner.call(listAudit, { query: { kind: 'document' } })).toHaveLength(1)
    expect(await entriesOf(told, { kind: 'document' })).toEqual([])
  })

  test('is read page by page, each entry once, also while more happens', async () => {
    const { id, version } = await told.user.call(createLead, { body: { name: 'Changed' } })
    let newest = version
    for (let change = 0; change < 12; change += 1) {
      const body = { name: `Changed ${change}`, version: newest }
      newest = (await told.user.call(updateLead, { params: { id }, body })).version
    }
    const whole = await told.admin.call(listAudit)
    const ids: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { headers, body }: Reply<unknown> = await told.admin.try(listAudit, {
        query: { limit: '5', ...(cursor && { cursor }) },
      })
      expect(headers.get('x-total-count')).toBe(String(whole.length + (ids.length > 0 ? 1 : 0)))
      if (ids.length === 0) await told.user.call(createLead, { body: { name: 'Meanwhile' } })
      ids.push(...(body as AuditEntry[]).map((entry) => entry.id))
      cursor = headers.get('x-next-cursor')
    }
    expect(ids).toEqual(whole.map((entry) => entry.id))
  })

  test('is exported as a table that no spreadsheet runs, with what its filters leave', async () => {
    await told.user.call(createLead, { body: { name: 'x', company: '=1+1' } })
    await told.owner.call(updateCompany, { params: { id: told.companyId }, body: { name: '=Told' } })
    const reply = await told.admin.request(`${exportAudit.path}?kind=setting`)
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/)
    const lines = String(reply.body).split('\r\n')
    expect(lines[0]).toBe(
      '"When","Who","What","Record","Record ID","Details","Times","Last time","Network address","Device"',
    )
    const workbook = await told.admin.request(`${exportAudit.path}?format=xlsx`)
    expect(workbook.headers.get('content-disposition')).toMatch(/\.xlsx"$/)
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain(`"Organization changed","'=Told","","Name: Told → =Told","1","","127.0.0.1","node"`)
  })
})
