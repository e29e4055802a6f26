import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCurrentUser } from '../../contract/auth/calls.ts'
import { getColleague, listColleagues } from '../../contract/colleagues/calls.ts'
import type { Colleague } from '../../contract/colleagues/fields.ts'
import { createCompany, getCompany } from '../../contract/companies/calls.ts'
import type { Caller } from '../support/caller.ts'
import { walkPages } from '../support/pages.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { registerMember } from '../support/workspace.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const newDomain = () => `${randomUUID().slice(0, 8)}.example`

describe('founding a company', () => {
  test('makes its founder the owner', async () => {
    const person = await registerMember(server.origin)
    const domain = newDomain()
    const company = await person.call(createCompany, { body: { name: ' Acme ', domain: ` ${domain.toUpperCase()} ` } })
    expect(company).toMatchObject({ name: 'Acme', domain, bookingUrl: null })
    expect(await person.call(getCurrentUser)).toMatchObject({ companyId: company.id, role: 'owner' })
    expect(await person.call(getCompany, { params: { id: company.id } })).toEqual(company)
  })

  test('needs no domain, and many have none', async () => {
    for (const body of [{ name: 'A' }, { name: 'B', domain: '' }, { name: 'C', domain: null }]) {
      const person = await registerMember(server.origin)
      expect((await person.call(createCompany, { body: body as { name: string } })).domain).toBeNull()
    }
  })

  test('is for those who have none', async () => {
    const { owner, user, companyId } = await server.workspace()
    for (const member of [owner, user]) {
      expect(await member.try(createCompany, { body: { name: 'Second' } })).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: 'You already belong to an organization' },
      })
    }
    expect(await user.call(getCurrentUser)).toMatchObject({ companyId, role: 'user' })
  })

  test('by one person many times at once succeeds once', async () => {
    const person = await registerMember(server.origin)
    const attempts = Array.from({ length: 8 }, (_, index) =>
      person.try(createCompany, { body: { name: `Try ${index}` } }),
    )
    const replies = await Promise.all(attempts)
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    const { rows } = await server.superuser.query(`select id from companies where name like 'Try %'`)
    expect(rows).toEqual([{ id: (await person.call(getCurrentUser)).companyId }])
  })

  test('with a domain that another has proved is refused, whatever its case; what is claimed alone keeps nobody out', async () => {
    const domain = newDomain()
    const people = await Promise.all(Array.from({ length: 4 }, () => registerMember(server.origin)))
    const found = (person: Caller, wanted: string) =>
      person.try(createCompany, { body: { name: 'Same', domain: wanted } })
    const claims = await Promise.all(people.slice(0, 3).map((person) => found(person, domain)))
    expect(claims.map(({ status }) => status)).toEqual([201, 201, 201])
    await server.superuser.query(
      `update companies set domain_until = now() + interval '1 day'
        where id = (select id from companies where domain = $1 limit 1)`,
      [domain],
    )
    const [loser] = people.slice(3)
    expect(await found(loser as Caller, domain.toUpperCase())).toMatchObject({
      status: 409,
      body: { fields: { domain: 'This domain is taken' } },
    })
    // Who was refused still has none, and may try again.
    expect(await loser?.call(createCompany, { body: { name: 'Other', domain: newDomain() } })).toMatchObject({
      name: 'Other',
    })
  })

  test.each([
    [{ name: '' }, 'name', 'Organization name is required'],
    [{ name: '  ' }, 'name', 'Organization name is required'],
    [{}, 'name', 'Organization name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Must be 200 characters or less'],
    [{ name: 'A', domain: 'no domain' }, 'domain', 'Enter a domain like example.com'],
    [{ name: 'A', domain: 'https://example.com' }, 'domain', 'Enter a domain like example.com'],
    [{ name: 'A', domain: 'example' }, 'domain', 'Enter a domain like example.com'],
    [{ name: 'A', domain: '-a.example' }, 'domain', 'Enter a domain like example.com'],
    [{ name: 'A', domain: `${'a'.repeat(64)}.com` }, 'domain', 'Enter a domain like example.com'],
  ])('refuses %j', async (body, field, message) => {
    const person = await registerMember(server.origin)
    const refused = await person.try(createCompany, { body: body as { name: string } })
    expect(refused).toMatchObject({ status: 400, body: { message, code: 'bad_input', fields: { [field]: message } } })
  })

  test('takes no longer to judge a hostile domain than any other', async () => {
    const person = await registerMember(server.origin)
    // The processor's time: others may keep it busy meanwhile.
    const begun = process.cpuUsage()
    for (const domain of [
      `${'a-'.repeat(120)}!`,
      `${'a.'.repeat(120)}!`,
      `${'-'.repeat(250)}!`,
      `${'a'.repeat(252)}!`,
    ]) {
      expect((await person.try(createCompany, { body: { name: 'A', domain } })).status).toBe(400)
    }
    const { user, system } = process.cpuUsage(begun)
    expect((user + system) / 1000).toBeLessThan(1000)
  })
})

describe('colleagues', () => {
  test('are the members of the company, for every member, without their names to sign in', async () => {
    const { owner, admin, user } = await server.workspace()
    const members = await user.call(listColleagues)
    expect(members.map(({ id }) => id).sort()).toEqual([owner.id, admin.id, user.id].sort())
    expect(members.map(({ role }) => role).sort()).toEqual(['admin', 'owner', 'user'])
    expect(Object.keys(members[0] as Colleague).sort()).toEqual(
      ['id', 'firstName', 'lastName', 'email', 'profileImageUrl', 'role', 'mayOwnLeads'].sort(),
    )
    const [first] = members
    expect(await user.call(getColleague, { params: { id: first?.id ?? '' } })).toEqual(first)
    expect((await user.try(getColleague, { params: { id: randomUUID() } })).status).toBe(404)
  })

  test('come by name, whole and page by page', async () => {
    const { user, companyId } = await server.workspace()
    await server.superuser.query(
      `insert into users (id, company_id, username, email, password_hash, first_name, last_name)
       select gen_random_uuid(), $1::uuid, $1::text || n, $1::text || n || '@example.com', '', (array['anna', 'Émile', 'Zoe', 'bob'])[1 + n % 4], n % 7
       from generate_series(1, 640) as n`,
      [companyId],
    )
    const { rows } = await server.superuser.query(
      `select id from users where company_id = $1 order by lower(first_name || ' ' || last_name || ' ' || email), id`,
      [companyId],
    )
    const expected = rows.map(({ id }) => id)
    expect((await user.call(listColleagues)).map(({ id }) => id)).toEqual(expected)
    const { ids, totals } = await walkPages(user, listColleagues, { query: { limit: '90' } })
    expect(ids).toEqual(expected)
    expect(totals).toEqual([643])
  })
})
