import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '../../contract/audit/calls.ts'
import { checkDomain, createCompany, getDomain, updateCompany } from '../../contract/companies/calls.ts'
import { createOpening } from '../../contract/openings/calls.ts'
import { readConfig } from '../../server/platform/settings/config.ts'
import { startDnsServer } from '../support/dns-server.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import { registerMember, type Workspace } from '../support/workspace.ts'

let dns: Awaited<ReturnType<typeof startDnsServer>>
let server: TestServer
let acme: Workspace
let opening: { id: string }
let domain: string

const HOST = 'crm.example'

beforeAll(async () => {
  dns = await startDnsServer()
  server = await startServer({
    publicUrl: `https://${HOST}`,
    linkOrigins: ['https://other.example'],
    dnsServers: [dns.address],
  })
  acme = await server.workspace('Acme')
  opening = await acme.owner.call(createOpening, {
    body: { title: 'Cook', description: 'Cooks', status: 'active', publishedOnPortal: true },
  })
})
afterAll(async () => {
  await server.close()
  await dns.close()
})
beforeEach(async () => {
  domain = `${randomUUID()}.example`
  dns.fail(false)
  // Checks are few a minute.
  await server.superuser.query('delete from attempts')
  await claim(acme, domain)
})

const claim = ({ owner, companyId: id }: Workspace, wanted: string) =>
  owner.try(updateCompany, { params: { id }, body: { domain: wanted } })

const check = ({ owner, companyId: id }: Workspace) => owner.call(checkDomain, { params: { id } })

const read = ({ owner, companyId: id }: Workspace) => owner.call(getDomain, { params: { id } })

async function prove(workspace: Workspace) {
  const { record } = await read(workspace)
  dns.records.set(record.name, ['something else', record.value])
  return check(workspace)
}

/** Proves it as `prove` does, while others' records stand. */
async function addRecord(workspace: Workspace) {
  const { record } = await read(workspace)
  dns.records.set(record.name, [...(dns.records.get(record.name) ?? []), record.value])
  return check(workspace)
}

/** Whose openings a host shows: everyone's, or one company's. */
async function siteOf(host: string, { origin } = server): Promise<'all' | 'one'> {
  const rival = await server.workspace('Rival')
  const other = await rival.owner.call(createOpening, {
    body: { title: 'Waiter', description: 'Waits', status: 'active', publishedOnPortal: true },
  })
  const reply = await server.visitor().request('/sitemap.xml', { headers: { 'x-forwarded-host': host } })
  expect(origin).toBe(server.origin)
  const text = String(reply.body)
  expect(text).toContain(opening.id)
  return text.includes(other.id) ? 'all' : 'one'
}

describe('a company’s domain', () => {
  test('counts once a record of its name servers proves it, and says until then what is missing', async () => {
    expect(await acme.owner.call(getDomain, { params: { id: acme.companyId } })).toEqual({
      domain,
      until: null,
      record: { name: `_atrium.${domain}`, type: 'TXT', value: expect.stringMatching(/^atrium-domain=[\da-f-]{36}$/) },
      byOperator: false,
      refused: false,
      checkedAt: null,
      problem: '',
    })
    expect(await siteOf(domain)).toBe('all')
    expect(await check(acme)).toMatchObject({
      until: null,
      problem: expect.stringContaining('We can’t find the record'),
    })
    dns.records.set(`_atrium.${domain}`, ['atrium-domain=wrong'])
    expect((await check(acme)).problem).toContain('has a different value')
    dns.fail(true)
    expect((await check(acme)).problem).toContain('did not answer')
    dns.fail(false)
    const { until, problem } = await prove(acme)
    expect([problem, Date.parse(until ?? '') > Date.now() + 6 * 86_400_000]).toEqual(['', true])
    expect(await siteOf(domain)).toBe('one')
    const [entry] = await acme.owner.call(listAudit, { query: { limit: '1', kind: 'setting' } })
    expect(entry).toMatchObject({ event: 'company.domain_proved', subject: domain })
  })

  test('goes on counting for days while its name servers are silent or the record is gone, and then no longer', async () => {
    await prove(acme)
    dns.records.clear()
    expect(await check(acme)).toMatchObject({
      until: expect.any(String),
      problem: expect.stringContaining('can’t find the record'),
    })
    await server.superuser.query(`update companies set domain_until = now() - interval '1 s' where domain = $1`, [
      domain,
    ])
    expect(await siteOf(domain)).toBe('all')
    expect((await check(acme)).until).toBeNull()
    const [entry] = await acme.owner.call(listAudit, { query: { limit: '1', kind: 'setting' } })
    expect(entry).toMatchObject({ event: 'company.domain_lost', subject: domain })
  })

  test('that is changed is proved anew, with another record', async () => {
    const before = await prove(acme)
    await claim(acme, `other-${domain}`)
    const after = await acme.owner.call(getDomain, { params: { id: acme.companyId } })
    expect([after.until, after.record.value === before.record.value]).toEqual([null, false])
    await claim(acme, domain)
    expect((await check(acme)).until).toBeNull()
  })

  test('may be claimed by several; who proves it first has it, and the others hear so', async () => {
    const rival = await server.workspace('Rival')
    expect((await claim(rival, domain)).status).toBe(200)
    expect(await prove(acme)).toMatchObject({ until: expect.any(String), refused: false, problem: '' })
    const told = { until: null, refused: true, problem: expect.stringContaining('Another organization has verified') }
    expect(await read(rival)).toMatchObject(told)
    expect(await addRecord(rival)).toMatchObject(told)
    expect(await read(acme)).toMatchObject({ until: expect.any(String), problem: '' })
    // Once the first lets go, or loses it, the next proof is as good.
    await claim(acme, `other-${domain}`)
    expect(await read(rival)).toMatchObject({ until: null, refused: false, problem: '' })
    expect(await check(rival)).toMatchObject({ until: expect.any(String), refused: false })
    expect((await claim(acme, domain)).status).toBe(409)
    await server.superuser.query(`update companies set domain_until = now() - interval '1 s' where id = $1`, [
      rival.companyId,
    ])
    expect((await claim(acme, domain)).status).toBe(200)
    await prove(acme)
    expect([(await read(acme)).until, (await read(rival)).until]).toEqual([expect.any(String), null])
    const [entry] = await rival.owner.call(listAudit, { query: { limit: '1', kind: 'setting' } })
    expect(entry).toMatchObject({ event: 'company.domain_lost', subject: domain })
  })

  test('is never held by two, however many prove it at once', async () => {
    const others = await Promise.all([server.workspace('One'), server.workspace('Two'), server.workspace('Three')])
    const wanted = `${randomUUID()}.example`
    for (const other of others) expect((await claim(other, wanted)).status).toBe(200)
    const values = await Promise.all(others.map(async (other) => (await read(other)).record.value))
    dns.records.set(`_atrium.${wanted}`, values)
    const found = await Promise.all(others.map(check))
    expect(found.filter(({ until }) => until !== null)).toHaveLength(1)
    expect(found.filter(({ refused }) => refused)).toHaveLength(2)
    // What several processes find at one moment, the database decides.
    const twice = server.superuser.query(`update companies set domain_until = now() where domain = $1`, [wanted])
    await expect(twice).rejects.toThrow('companies_proved_domain')
  })

  test.each([HOST, 'other.example', 'atrium.localhost'])('is never the installation’s own: %s', async (own) => {
    expect(await claim(acme, own)).toMatchObject({ status: 400, body: { fields: { domain: expect.any(String) } } })
    const person = await registerMember(server.origin)
    expect((await person.try(createCompany, { body: { name: 'Mine', domain: own } })).status).toBe(400)
  })

  test('that became the installation’s own counts no more, whatever proves it', async () => {
    await server.superuser.query(
      `update companies set domain = $1, domain_until = now() + interval '9 days' where id = $2`,
      [HOST, acme.companyId],
    )
    expect(await siteOf(HOST)).toBe('all')
    expect(await prove(acme)).toMatchObject({ until: null, problem: 'This domain belongs to another organization.' })
  })

  test('is whose the operator says, without a record', async () => {
    const wanted = `${randomUUID()}.example`
    const { companyDomains } = readConfig({ COMPANY_DOMAINS: `${wanted.toUpperCase()}=${acme.companyId}` })
    const other = await serveDatabase(server.connection, { settings: { companyDomains, dnsServers: [dns.address] } })
    const ask = (method: string, path: string, workspace: Workspace, body?: object) =>
      fetch(`${other.origin}${path.replace(':id', workspace.companyId)}`, {
        method,
        headers: {
          cookie: [...workspace.owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
    // What was asked for before counts in every process.
    await server.superuser.query('delete from attempts')
    const rival = await server.workspace('Rival')
    expect((await ask('PATCH', updateCompany.path, rival, { domain: wanted })).status).toBe(409)
    expect((await ask('PATCH', updateCompany.path, acme, { domain: wanted })).status).toBe(200)
    const checked = await (await ask('POST', checkDomain.path, acme)).json()
    expect(checked).toMatchObject({ until: expect.any(String), byOperator: true, problem: '' })
    await other.close()
  })
})

test.each([
  [{ COMPANY_DOMAINS: 'example.com' }, 'COMPANY_DOMAINS'],
  [{ COMPANY_DOMAINS: 'example.com=acme' }, 'COMPANY_DOMAINS'],
  [{ DNS_SERVERS: 'dns.example' }, 'DNS_SERVERS'],
])('settings of domains that make no sense stop the start: %o', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(name)
})
