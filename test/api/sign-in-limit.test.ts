import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '../../contract/auth/calls.ts'
import { hashPassword } from '../../server/features/account/auth/password.ts'
import { networkOf } from '../../server/platform/calls/network.ts'
import { type Caller, visitorOf } from '../support/caller.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import { type Member, PASSWORD } from '../support/workspace.ts'

let server: TestServer
let person: Member
let colleague: Member

beforeAll(async () => {
  server = await startServer()
  const { user, admin } = await server.workspace()
  person = user
  colleague = admin
})
afterAll(() => server.close())
beforeEach(() => server.superuser.query('delete from attempts'))

interface Guess {
  from?: string
  password?: string
  browser?: Caller
  origin?: string
  username?: string
}

/** The status of a try to sign in. */
async function guess({ from = '203.0.113.9', password = 'wrong', origin = server.origin, ...more }: Guess = {}) {
  const { browser = visitorOf(origin), username = person.username } = more
  const { status } = await browser.request(login.path, {
    method: 'POST',
    body: JSON.stringify({ username, password }),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  })
  return status
}

const guesses = (times: number, of: (index: number) => Guess = () => ({})) =>
  Promise.all(Array.from({ length: times }, (_, index) => guess(of(index))))

const counted = (statuses: number[]) =>
  Object.fromEntries(
    Map.groupBy(statuses, (each) => each)
      .entries()
      .map(([status, all]) => [status, all.length]),
  )

describe('guesses', () => {
  test('sent at once are as many as those sent one after the other', async () => {
    expect(counted(await guesses(60))).toEqual({ 401: 10, 429: 50 })
    expect(await guess({ password: PASSWORD })).toBe(429)
  })

  test('are counted together by all processes, and after a restart', async () => {
    const other = await serveDatabase(server.connection)
    const both = await guesses(20, (index) => ({ origin: index % 2 ? other.origin : server.origin }))
    expect(counted(both)).toEqual({ 401: 10, 429: 10 })
    await other.close()
    const restarted = await serveDatabase(server.connection, { now: () => 0 })
    expect(await guess({ origin: restarted.origin, password: PASSWORD })).toBe(429)
    await restarted.close()
  })

  test('count for the whole network of an IPv6 address', async () => {
    const statuses = await guesses(12, (index) => ({ from: `2001:db8:1:2:${index}::1` }))
    expect(counted(statuses)).toEqual({ 401: 10, 429: 2 })
    expect(await guess({ from: '2001:db8:1:3::1' })).toBe(401)
  })

  test('from one network at many accounts end, and keep nobody out elsewhere', { tags: 'slow' }, async () => {
    const statuses: number[] = []
    // No more at once than may wait for a hash.
    for (let from = 0; from < 110; from += 22) {
      statuses.push(...(await guesses(22, (index) => ({ username: `nobody-${from + index}` }))))
    }
    expect(counted(statuses)).toEqual({ 401: 100, 429: 10 })
    expect(await guess({ password: PASSWORD })).toBe(429)
    expect(await guess({ password: PASSWORD, from: '198.51.100.7' })).toBe(200)
  })

  test('from one network cannot use up what the account has everywhere', async () => {
    await guesses(300)
    expect(await guess({ password: PASSWORD, from: '198.51.100.7' })).toBe(200)
  })

  test('are forgotten after a quarter of an hour by the database’s clock, and where one succeeds', async () => {
    await guesses(9)
    expect(await guess({ password: PASSWORD })).toBe(200)
    expect(counted(await guesses(11))).toEqual({ 401: 10, 429: 1 })
    await server.superuser.query(`update attempts set ends_at = ends_at - interval '15 minutes'`)
    expect(await guess({ password: PASSWORD })).toBe(200)
  })

  test('keep no names and no addresses', async () => {
    await guess()
    const { rows } = await server.superuser.query('select a::text as row from attempts a')
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${person.username}|203\\.0\\.113`))
  })
})

describe('an attack from everywhere', () => {
  const everywhere = (index: number) => ({ from: `198.18.${index >> 8}.${index & 255}` })

  test('does not keep the owner out of a browser they signed in on before, also after a restart', async () => {
    const statuses = await guesses(220, everywhere)
    expect(counted(statuses)).toEqual({ 401: 200, 429: 20 })
    expect(await guess({ password: PASSWORD, from: '192.0.2.1' })).toBe(429)
    await person.request('/api/logout', { method: 'POST' })
    const restarted = await serveDatabase(server.connection)
    const known = visitorOf(restarted.origin)
    for (const [name, value] of person.cookies) known.cookies.set(name, value)
    expect(await guess({ password: PASSWORD, from: '192.0.2.1', browser: known })).toBe(200)
    expect(counted(await Promise.all(Array.from({ length: 11 }, () => guess({ browser: known }))))).toEqual({
      401: 10,
      429: 1,
    })
    await restarted.close()
  })

  test('finds no other browser known: a cookie counts as it was signed, and for its accounts', async () => {
    await guesses(200, everywhere)
    const forged = visitorOf(server.origin)
    const cookie = person.cookies.get('atrium_device') ?? ''
    forged.cookies.set('atrium_device', `${cookie.slice(0, -4)}AAAA`)
    for (const browser of [colleague, forged]) {
      expect(await guess({ password: PASSWORD, from: '192.0.2.1', browser })).toBe(429)
    }
  })
})

test('a forwarded address counts only where the settings name the proxy', async () => {
  const closed = await serveDatabase(server.connection, { settings: { trustedProxies: [] } })
  const statuses = await guesses(12, (index) => ({ origin: closed.origin, from: `198.51.100.${index}` }))
  expect(counted(statuses)).toEqual({ 401: 10, 429: 2 })
  await closed.close()
})

test('hashing takes turns by asker, and nobody can fill its queue', { tags: 'slow' }, async () => {
  const order: string[] = []
  const hash = (asker: string) => hashPassword('a password', asker).then(() => void order.push(asker))
  const flood = Array.from({ length: 60 }, () => hash('flood'))
  const refused = Promise.allSettled(flood)
  await hash('somebody')
  expect(order.length).toBeLessThanOrEqual(6)
  const ends = await refused
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(8)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
