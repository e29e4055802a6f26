import { createHash, randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { request as open } from 'node:http'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePassword } from '../../contract/account/calls.ts'
import { listAudit } from '../../contract/audit/calls.ts'
import { getCurrentUser } from '../../contract/auth/calls.ts'
import { createKey, deleteKey, listKeys } from '../../contract/keys/calls.ts'
import type { NewKey } from '../../contract/keys/fields.ts'
import { createLead, listLeads } from '../../contract/leads/calls.ts'
import { listOpenings } from '../../contract/openings/calls.ts'
import { EVERYTHING } from '../../contract/plain/areas.ts'
import { search } from '../../contract/search/calls.ts'
import { changeAreas, changeRole, listTeamMembers, removeMember } from '../../contract/team/calls.ts'
import { newKeyText } from '../../server/platform/calls/key-text.ts'
import { programOf, visitorOf } from '../support/caller.ts'
import { KEY } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { type Member, signIn, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

async function keyOf(member: Member, key: Partial<NewKey> = {}) {
  const made = await member.call(createKey, { body: { ...KEY, ...key } })
  return { ...made, program: programOf(server.origin, made.key) }
}

describe('a key', () => {
  test('is shown once, can be known by its checksum, and is kept as a hash', async () => {
    const { key, program: _, ...made } = await keyOf(acme.user)
    expect(key).toMatch(/^atr_[0-9A-Za-z]{36}$/)
    const digits = [...key.slice(34)].map((sign) =>
      '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.indexOf(sign),
    )
    expect(digits.reduce((sum, digit) => sum * 62 + digit, 0)).toBe(crc32(key.slice(4, 34)))
    expect(await acme.user.call(listKeys)).toContainEqual(made)
    expect(made).toMatchObject({ ending: key.slice(-4), userId: acme.user.id, callsToday: 0, lastUsedAt: null })
    const days = (Date.parse(made.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(90, 1)
    const { rows } = await server.superuser.query('select * from api_keys where id = $1', [made.id])
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(rows[0].token_hash).toEqual(createHash('sha256').update(key).digest())
  })

  test('lasts for the days that were chosen, 90 unless said, and is refused for any other number', async () => {
    expect((await keyOf(acme.user, { expiresInDays: null })).expiresAt).toBeNull()
    const { expiresInDays: _, ...rest } = KEY
    const { expiresAt } = await acme.user.call(createKey, { body: rest })
    expect((Date.parse(expiresAt ?? '') - Date.now()) / 86_400_000).toBeCloseTo(90, 1)
    const reply = await acme.user.try(createKey, { body: { ...KEY, expiresInDays: 31 } as never })
    expect(reply).toMatchObject({ status: 400, body: { fields: { expiresInDays: expect.any(String) } } })
  })

  test('makes calls with the rights of its owner, without a cookie or an origin', async () => {
    const { program } = await keyOf(acme.user)
    const lead = await program.call(createLead, { body: { name: 'By key' } })
    expect(await acme.user.call(listLeads)).toContainEqual(expect.objectContaining({ id: lead.id }))
    expect(await program.call(getCurrentUser)).toMatchObject({ id: acme.user.id })
    expect((await program.try(listTeamMembers)).status).toBe(403)
    expect((await (await keyOf(acme.admin)).program.call(listTeamMembers)).length).toBeGreaterThan(2)
    expect(program.cookies.size).toBe(0)
  })

  test('says when, from where and how often it was used', { tags: 'slow' }, async () => {
    const { id, program } = await keyOf(acme.user)
    for (let call = 0; call < 3; call += 1) await program.call(listLeads)
    await expect
      .poll(async () => (await acme.user.call(listKeys)).find((key) => key.id === id), { timeout: 5_000 })
      .toMatchObject({ callsToday: 3, lastAddress: '127.0.0.1', lastUsedAt: expect.any(String) })
  })

  test('is its owner’s alone; owners and admins see and revoke those of everyone', async () => {
    const { id, program } = await keyOf(acme.user, { name: 'Of a user' })
    const other = await acme.add('user')
    expect(await other.call(listKeys)).toEqual([])
    expect((await other.try(deleteKey, { params: { id } })).status).toBe(404)
    expect((await acme.admin.call(listKeys)).map((key) => key.id)).toContain(id)
    await acme.admin.call(deleteKey, { params: { id } })
    expect((await program.try(listLeads)).status).toBe(401)
    expect((await acme.admin.try(deleteKey, { params: { id } })).status).toBe(404)
    const entries = await acme.owner.call(listAudit, { query: { limit: '50' } })
    const events = entries.filter(({ subject }) => subject === 'Of a user').map(({ event }) => event)
    expect(events.sort()).toEqual(['key.created', 'key.revoked'])
  })

  test('is not made without end', async () => {
    const member = await acme.add('user')
    const made = await Promise.all(Array.from({ length: 55 }, () => member.try(createKey, { body: KEY })))
    expect(made.filter(({ status }) => status === 201).length).toBe(50)
    expect(made.filter(({ status }) => status === 409).length).toBe(5)
  })
})

describe('a key opens nothing', () => {
  const refused = { status: 401, body: { message: 'Unauthorized', code: 'unauthorized' } }

  test('once it is over', async () => {
    const { id, program } = await keyOf(acme.user)
    await program.call(listLeads)
    await server.superuser.query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [id])
    await expect.poll(() => program.try(listLeads)).toMatchObject(refused)
  })

  test('once its owner is removed', async () => {
    const member = await acme.add('user')
    const { id, program } = await keyOf(member)
    await program.call(listLeads)
    await acme.owner.call(removeMember, { params: { id: member.id } })
    expect(await program.try(listLeads)).toMatchObject(refused)
    expect((await acme.owner.call(listKeys)).some((key) => key.id === id)).toBe(false)
  })

  test('that is none, whatever is wrong with it, and each answer is the same', async () => {
    const { key } = await keyOf(acme.user)
    const last = key.endsWith('0') ? '1' : '0'
    for (const wrong of [
      newKeyText(),
      key.slice(0, -1) + last,
      key.slice(0, -1),
      `${key}0`,
      key.toLowerCase(),
      'atr_',
      '',
    ]) {
      const reply = await programOf(server.origin, wrong).try(listLeads)
      expect(reply, wrong).toMatchObject(refused)
      expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test('in the address, or under another scheme', async () => {
    const { key } = await keyOf(acme.user)
    for (const name of ['key', 'api_key', 'access_token', 'token']) {
      expect(await visitorOf(server.origin).request(`/api/leads?${name}=${key}`)).toMatchObject(refused)
    }
    const basic = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
    for (const authorization of [basic, `Token ${key}`, key]) {
      expect(await visitorOf(server.origin, { authorization }).try(listLeads)).toMatchObject(refused)
    }
  })

  test('by the cookie that comes with it; the key alone decides', async () => {
    const browser = await signIn(server.origin, acme.owner)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { key } = await keyOf(acme.user)
    const both = visitorOf(server.origin, { cookie, authorization: `Bearer ${key}` })
    expect(await both.call(getCurrentUser)).toMatchObject({ id: acme.user.id })
    const wrong = visitorOf(server.origin, { cookie, authorization: `Bearer ${newKeyText()}` })
    expect(await wrong.try(getCurrentUser)).toMatchObject(refused)
    // What a proxy in front asks for is no key.
    const proxied = visitorOf(server.origin, { cookie, authorization: 'Basic YTpi' })
    expect(await proxied.call(getCurrentUser)).toMatchObject({ id: acme.owner.id })
  })
})

describe('a narrower key', () => {
  test('that only reads changes nothing', async () => {
    const { program } = await keyOf(acme.owner, { access: 'read' })
    await program.call(listLeads)
    expect(await program.try(createLead, { body: { name: 'No' } })).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'This API key can only read' },
    })
    expect((await program.request('/api/leads/deletions/preview', post({ ids: [randomUUIDv7()] }))).status).not.toBe(
      403,
    )
  })

  test('sees its features alone, in calls of no feature too', async () => {
    await acme.owner.call(createLead, { body: { name: 'Zanzibar Trading' } })
    const { program } = await keyOf(acme.owner, { features: ['hiring'] })
    await program.call(listOpenings)
    expect(await program.try(listLeads)).toMatchObject({
      status: 403,
      body: { message: 'This API key has no access to sales' },
    })
    expect((await program.try(listTeamMembers)).status).toBe(403)
    const found = await program.call(search, { query: { query: 'Zanzibar' } })
    expect(JSON.stringify(found)).not.toContain('Zanzibar Trading')
  })

  test('never opens more than its owner has: what is taken from them is taken from it', async () => {
    const member = await acme.add('user')
    const { program } = await keyOf(member, { features: ['sales', 'organization'] })
    await program.call(createLead, { body: { name: 'Mine' } })
    await acme.owner.call(changeAreas, { params: { id: member.id }, body: { ...EVERYTHING, sales: 'see' } })
    expect((await program.try(createLead, { body: { name: 'Mine' } })).status).toBe(403)
    await program.call(listLeads)
    await acme.owner.call(changeAreas, { params: { id: member.id }, body: { ...EVERYTHING, sales: 'none' } })
    expect((await program.try(listLeads)).status).toBe(403)
    expect((await program.try(listTeamMembers)).status).toBe(403)
    await acme.owner.call(changeRole, { params: { id: member.id }, body: { role: 'admin' } })
    await program.call(listTeamMembers)
  })
})

const post = (body: unknown) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

test('accounts, passwords and keys are for people, and the refusal is in the audit', async () => {
  const { program } = await keyOf(acme.owner)
  const body = { currentPassword: 'correct horse battery', newPassword: 'another horse battery' }
  for (const reply of [
    await program.try(changePassword, { body }),
    await program.try(createKey, { body: KEY }),
    await program.try(listKeys),
    await program.request('/api/voice/connect'),
    await program.request('/api/login', post({ username: acme.owner.username, password: 'x' })),
  ]) {
    expect(reply).toMatchObject({ status: 403, body: { message: expect.stringContaining('API keys can’t do this') } })
  }
  await expect
    .poll(async () => (await acme.owner.call(listAudit, { query: { limit: '50' } })).map(({ details }) => details), {
      timeout: 5_000,
    })
    .toContainEqual(expect.stringContaining('API keys can’t do this'))
})

describe('limits', () => {
  test('each key makes 600 calls a minute, says how many are left, and keeps no other waiting', {
    tags: 'slow',
  }, async () => {
    const { program } = await keyOf(acme.user)
    const other = await keyOf(acme.user)
    const first = await program.try(getCurrentUser)
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=600;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"key";r=599;t=(60|59)$/)
    for (let sent = 0; sent < 600; sent += 50) {
      await Promise.all(Array.from({ length: 50 }, () => program.try(getCurrentUser)))
    }
    const reply = await program.try(getCurrentUser)
    expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(reply.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
    expect((await other.program.try(getCurrentUser)).status).toBe(200)
    expect((await acme.user.try(getCurrentUser)).headers.get('ratelimit')).toBeNull()
  })

  test('10,000 wrong keys keep nobody out, also from the same address, and hold one connection', {
    tags: 'slow',
  }, async () => {
    const { program } = await keyOf(acme.user)
    const held: number[] = []
    const took: number[] = []
    let wrong = 0
    const flood = Array.from({ length: 100 }, async () => {
      for (let sent = 0; sent < 100; sent += 1) {
        if ((await programOf(server.origin, newKeyText()).try(listLeads)).status === 401) wrong += 1
      }
    })
    while (wrong < 9_000 && took.length < 500) {
      const before = performance.now()
      held.push(server.database.load().held)
      await program.call(getCurrentUser)
      took.push(performance.now() - before)
    }
    await Promise.all(flood)
    expect(wrong).toBe(10_000)
    const median = took.sort((a, b) => a - b)[Math.floor(took.length / 2)]
    expect(took.length).toBeGreaterThan(10)
    expect(median).toBeLessThan(500)
    // Of twelve: one for all wrong keys, the others for what is asked beside them and for noting that.
    expect(Math.max(...held)).toBeLessThanOrEqual(4)
    // A key that no process has read yet, and a sign-in from there.
    await (await keyOf(acme.user)).program.call(getCurrentUser)
    await signIn(server.origin, acme.user)
  })
})

describe('what lasts', () => {
  test('live updates come to a key, and end when it is revoked', async () => {
    const { id, key } = await keyOf(acme.user)
    const response = await fetch(`${server.origin}/api/events`, { headers: { authorization: `Bearer ${key}` } })
    expect(response.status).toBe(200)
    const text = response.text()
    await acme.user.call(createLead, { body: { name: 'Seen live' } })
    await acme.user.call(deleteKey, { params: { id } })
    expect(await text).toContain('lead.created')
  })

  test('live updates end when their key does', { tags: 'slow' }, async () => {
    const { id, key } = await keyOf(acme.user)
    await server.superuser.query(`update api_keys set expires_at = now() + interval '2 seconds' where id = $1`, [id])
    const response = await fetch(`${server.origin}/api/events`, { headers: { authorization: `Bearer ${key}` } })
    expect(response.status).toBe(200)
    await response.text()
    expect((await programOf(server.origin, key).try(listLeads)).status).toBe(401)
  })

  test('a talk is refused before it begins', async () => {
    const { key } = await keyOf(acme.user)
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const request = open(`${server.origin}/api/voice/connect`, {
      headers: { ...upgrade, 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', authorization: `Bearer ${key}` },
    }).end()
    const [response] = await once(request, 'response')
    expect(response.statusCode).toBe(403)
    response.resume()
  })
})
