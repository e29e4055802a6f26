import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCurrentUser, getRegistration, login, logout, openLogin, register } from '../../contract/auth/calls.ts'
import { createCompany } from '../../contract/companies/calls.ts'
import { type Caller, visitorOf } from '../support/caller.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import { type Member, PASSWORD, registerMember } from '../support/workspace.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

let count = 0
function newAccount(more: { username?: string; email?: string; password?: string } = {}) {
  count += 1
  return { username: `Person-${count}`, email: `Person-${count}@Example.com`, password: PASSWORD, ...more }
}

describe('the first account', () => {
  test('may be registered where registration is closed, and only the first', async () => {
    const closed = await startServer({ registration: 'closed' })
    const founder = closed.visitor()
    expect(await founder.call(getRegistration)).toEqual({ open: true, firstAccount: true, mail: false })
    const user = await founder.call(register, { body: newAccount() })
    expect(user).toMatchObject({ companyId: null, role: 'user' })
    expect(await founder.call(getCurrentUser)).toEqual(user)
    expect(await closed.visitor().call(getRegistration)).toEqual({ open: false, firstAccount: false, mail: false })
    const second = await closed.visitor().try(register, { body: newAccount() })
    expect(second).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await closed.close()
  })

  test('goes to exactly one of many who register at once, on two servers', { tags: 'slow' }, async () => {
    const closed = await startServer({ registration: 'closed' })
    const beside = await serveDatabase(closed.connection, { settings: { registration: 'closed' } })
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        visitorOf(index % 2 ? closed.origin : beside.origin).try(register, { body: newAccount() }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(403)])
    expect((await closed.superuser.query('select from users')).rows).toHaveLength(1)
    expect((await closed.superuser.query('select from sessions')).rows).toHaveLength(1)
    await beside.close()
    await closed.close()
  })
})

describe('registration', () => {
  test('cannot choose a role, a company or an id', async () => {
    const more = { role: 'owner', companyId: crypto.randomUUID(), id: crypto.randomUUID() }
    const user = await server.visitor().call(register, { body: { ...newAccount(), ...more } })
    expect(user).toMatchObject({ role: 'user', companyId: null })
    expect(user.id).not.toBe(more.id)
  })

  test('refuses a user name and an e-mail address that are taken, whatever their case', async () => {
    const taken = newAccount()
    await server.visitor().call(register, { body: taken })
    const sameName = await server
      .visitor()
      .try(register, { body: newAccount({ username: taken.username.toUpperCase() }) })
    expect(sameName).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { username: 'This username is taken' } },
    })
    const sameEmail = await server.visitor().try(register, { body: newAccount({ email: taken.email.toUpperCase() }) })
    expect(sameEmail).toMatchObject({ status: 409, body: { fields: { email: 'This email address is taken' } } })
  })

  test('of one name by many at once succeeds once', async () => {
    const account = newAccount()
    const attempts = Array.from({ length: 6 }, () => server.visitor().try(register, { body: account }))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, ...Array(5).fill(409)])
  })

  test('does not give away the name by which someone else signs in', async () => {
    const victim = newAccount()
    await server.visitor().call(register, { body: victim })
    const squatter = await server.visitor().try(register, { body: newAccount({ username: victim.email }) })
    expect(squatter).toMatchObject({ status: 409, body: { fields: { username: 'This username is taken' } } })
  })

  test.each([
    ['seven..', 400],
    ['eight...', 201],
    ['x'.repeat(200), 201],
    ['x'.repeat(201), 400],
  ])('judges the password %s by its length', async (password, status) => {
    const reply = await server.visitor().try(register, { body: newAccount({ password }) })
    expect(reply.status).toBe(status)
    if (status === 400) expect(reply.body).toMatchObject({ fields: { password: expect.any(String) } })
  })

  test.each([
    ['one of the most common', 'Passw0rd', 'This password is among the most common ones. Choose another.'],
    ['the same in other letters', 'QWERTYUIOP', 'This password is among the most common ones. Choose another.'],
    ['blanks alone', '          ', 'A password cannot be blanks alone'],
    ['the user name', 'grace.hopper1', 'This password is too close to your name or address. Choose another.'],
    ['the name, with a year', 'GraceHopper!26', 'This password is too close to your name or address. Choose another.'],
    ['the address', 'navy@cobol.example', 'This password is too close to your name or address. Choose another.'],
  ])('refuses a password that is %s', async (_, password, message) => {
    const names = { username: 'grace.hopper', email: 'navy@cobol.example', firstName: 'Grace', lastName: 'Hopper' }
    const reply = await server.visitor().try(register, { body: { ...names, password } })
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_input', message, fields: { password: message } } })
  })

  test('keeps a password as an argon2id hash alone', async () => {
    const account = newAccount({ password: 'a very Secret password' })
    await server.visitor().call(register, { body: account })
    const { rows } = await server.superuser.query(
      'select u::text as row, password_hash from users u where username = $1',
      [account.username],
    )
    expect(rows[0].row).not.toContain(account.password)
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=\d{5,},t=\d,p=\d\$/)
  })
})

describe('signing in', () => {
  let person: Member

  beforeAll(async () => {
    person = await registerMember(server.origin)
  })

  test.each([
    ['the user name', () => person.username],
    ['the user name in another case', () => person.username.toUpperCase()],
    ['the e-mail address', () => person.email],
    ['the e-mail address in another case', () => ` ${person.email.toUpperCase()} `],
  ])('works by %s', async (_, name) => {
    const visitor = server.visitor()
    const user = await visitor.call(login, { body: { username: name(), password: PASSWORD } })
    expect(user.id).toBe(person.id)
    expect(await visitor.call(getCurrentUser)).toEqual(user)
  })

  test('tells nothing about whether an account exists', async () => {
    const wrong = await server.visitor().try(login, { body: { username: person.username, password: 'wrong password' } })
    const unknown = await server.visitor().try(login, { body: { username: 'nobody-at-all', password: PASSWORD } })
    expect(wrong).toMatchObject({
      status: 401,
      body: { message: 'Invalid username or password', code: 'wrong_credentials' },
    })
    expect({ ...unknown, headers: visible(unknown.headers) }).toEqual({ ...wrong, headers: visible(wrong.headers) })
  })

  test('takes an unknown user as much work as a known one', async () => {
    const account = newAccount()
    await server.visitor().call(register, { body: account })
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 6; round += 1) {
      known.push(await workOf(account.username))
      unknown.push(await workOf(`nobody-${round}`))
    }
    // The least of several: what else this process does only adds to it.
    expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.6)
    expect(Math.min(...unknown) / Math.min(...known)).toBeLessThan(1.7)
  })

  test('needs both fields', async () => {
    for (const body of [
      { username: '', password: PASSWORD },
      { username: person.username, password: '' },
    ]) {
      expect(await server.visitor().try(login, { body })).toMatchObject({ status: 400, body: { code: 'bad_input' } })
    }
  })

  // Processor time, which does not depend on what else the machine does; the server runs in this very process.
  async function workOf(username: string) {
    const before = process.cpuUsage()
    const reply = await server.visitor().try(login, { body: { username, password: 'wrong password' } })
    expect(reply.status).toBe(401)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
})

describe('guessing a password', () => {
  test('is stopped for the guesser alone, who hears for how long', async () => {
    const person = await registerMember(server.origin)
    const guess = (from: string, password: string) =>
      server.visitor().request(login.path, {
        method: 'POST',
        body: JSON.stringify({ username: person.username, password }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      })
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess('203.0.113.9', 'wrong')).status).toBe(401)
    const stopped = await guess('203.0.113.9', PASSWORD)
    expect(stopped).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message: expect.stringContaining('min') },
    })
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(600)
    expect(Number(stopped.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    // The owner signs in from elsewhere, and by whatever name is not stopped there.
    expect((await guess('198.51.100.7', PASSWORD)).status).toBe(200)
  })

  test('counts one account however its name is written', async () => {
    const person = await registerMember(server.origin)
    const names = [person.username, person.username.toUpperCase(), person.email, person.email.toUpperCase()]
    const statuses: number[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const username = names[attempt % names.length] ?? ''
      statuses.push((await server.visitor().try(login, { body: { username, password: 'wrong' } })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })
})

describe('a session', () => {
  test('is a cookie that scripts cannot read and other sites cannot send', async () => {
    const [plain, secure] = [await cookieOf({}), await cookieOf({ 'x-forwarded-proto': 'https' })]
    expect(plain).toMatch(/^atrium_session=\S+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    // A host beside or below this one cannot set a cookie of that name.
    expect(secure).toMatch(/^__Host-atrium_session=\S+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  })

  test('has a new id at every sign-in, which ends the old one', async () => {
    const person = await registerMember(server.origin)
    const before = copyOf(person)
    await person.call(login, { body: { username: person.username, password: PASSWORD } })
    expect(sessionOf(person)).not.toBe(sessionOf(before))
    expect((await person.try(getCurrentUser)).status).toBe(200)
    expect((await before.try(getCurrentUser)).status).toBe(401)
    expect(await sessionsOf(person)).toHaveLength(1)
  })

  test('is kept as a hash, from which no cookie can be made', async () => {
    const person = await registerMember(server.origin)
    const [token = ''] = decodeURIComponent(sessionOf(person)).split('.')
    const [row] = await sessionsOf(person)
    expect(token.length).toBeGreaterThan(40)
    expect(row.text).not.toContain(token)
    expect(row.text).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  test('ends with signing out: its row is gone, and the cookie opens nothing', async () => {
    const person = await registerMember(server.origin)
    const kept = copyOf(person)
    await person.call(logout)
    // That the account was here stays known (test/api/sign-in-limit.test.ts).
    expect([...person.cookies.keys()]).toEqual(['atrium_device'])
    expect(await sessionsOf(person)).toEqual([])
    expect((await kept.try(getCurrentUser)).status).toBe(401)
    await person.call(logout)
  })

  test('ends 30 days after its last use', async () => {
    const person = await registerMember(server.origin)
    await server.superuser.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [
      person.id,
    ])
    await onAnotherServer(async (origin) => {
      expect((await copyOf(person, origin).try(getCurrentUser)).status).toBe(401)
      // The next sign-in of anyone sweeps it up.
      await registerMember(origin)
      expect(await sessionsOf(person)).toEqual([])
    })
  })

  test('goes on while it is used', async () => {
    const person = await registerMember(server.origin)
    await server.superuser.query(
      `update sessions set last_used_at = now() - interval '11 minutes', expires_at = now() + interval '1 day'
       where user_id = $1`,
      [person.id],
    )
    await onAnotherServer(async (origin) => {
      const reply = await copyOf(person, origin).try(getCurrentUser)
      expect(reply.headers.get('set-cookie')).toMatch(/^atrium_session=\S+; Max-Age=2592000;/)
    })
    const [{ days, idle }] = await sessionsOf(person)
    expect(days).toBeGreaterThan(29.9)
    expect(idle).toBeLessThan(60)
  })

  test('ends 90 days after it began, however much it is used', async () => {
    const person = await registerMember(server.origin)
    const began = (days: number) =>
      server.superuser.query(
        `update sessions set created_at = now() - make_interval(secs => $2), last_used_at = now() - interval '11 minutes',
           expires_at = now() + interval '1 day' where user_id = $1`,
        [person.id, days * 86_400],
      )
    const asOf = performance.now()
    await began(80)
    await onAnotherServer(async (origin) => {
      const reply = await copyOf(person, origin).try(getCurrentUser)
      const left = Number(/^atrium_session=\S+; Max-Age=(\d+);/.exec(reply.headers.get('set-cookie') ?? '')?.[1])
      expect(left).toBeLessThanOrEqual(864_000)
      expect(left).toBeGreaterThanOrEqual(863_999 - (performance.now() - asOf) / 1000)
    })
    const [{ days }] = await sessionsOf(person)
    expect(days).toBeGreaterThan(9.9)
    expect(days).toBeLessThan(10)
    await began(90.001)
    await onAnotherServer(async (origin) => {
      expect((await copyOf(person, origin).try(getCurrentUser)).status).toBe(401)
    })
  })

  test('from before https gave the cookie its name goes on, and gets that name; one from https needs it', async () => {
    const https = { 'x-forwarded-proto': 'https' }
    const person = await registerMember(server.origin)
    const read = (cookies: string) =>
      fetch(server.origin + getCurrentUser.path, { headers: { ...https, cookie: cookies } })
    const old = sessionOf(person)
    expect((await read(`atrium_session=${old}`)).status).toBe(200)
    await server.superuser.query(
      `update sessions set last_used_at = now() - interval '11 minutes' where user_id = $1`,
      [person.id],
    )
    await onAnotherServer(async (origin) => {
      const reply = await fetch(origin + getCurrentUser.path, {
        headers: { ...https, cookie: `atrium_session=${old}` },
      })
      expect(reply.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-atrium_session=\S+; .*Secure/),
        expect.stringMatching(/^atrium_session=; Max-Age=0/),
      ])
    })
    const value = /^__Host-atrium_session=([^;]+)/.exec((await cookieOf(https)) ?? '')?.[1]
    expect((await read(`__Host-atrium_session=${value}`)).status).toBe(200)
    expect((await read(`atrium_session=${value}`)).status).toBe(401)
    const out = await fetch(server.origin + logout.path, {
      method: 'POST',
      headers: { ...https, cookie: `__Host-atrium_session=${value}` },
    })
    expect(out.headers.getSetCookie().some((cookie) => cookie.startsWith('__Host-atrium_session=;'))).toBe(true)
    expect((await read(`__Host-atrium_session=${value}`)).status).toBe(401)
  })

  test.each([
    ['another token', (cookie: string) => cookie.replace(/^./, otherThan)],
    ['another signature', (cookie: string) => cookie.replace(/\../, (start) => `.${otherThan(start.slice(1))}`)],
    ['no signature', (cookie: string) => cookie.replace(/\..*/, '')],
    ['nothing', () => ''],
  ])('does not open with %s', async (_, tamper) => {
    const person = await registerMember(server.origin)
    person.cookies.set('atrium_session', encodeURIComponent(tamper(decodeURIComponent(sessionOf(person)))))
    expect(await person.try(getCurrentUser)).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
  })
})

describe('a request from another site', () => {
  const post = (caller: Caller, origin: string, more: Record<string, string> = {}) =>
    caller.request(createCompany.path, {
      method: 'POST',
      body: JSON.stringify({ name: 'Taken over' }),
      headers: { 'content-type': 'application/json', origin, ...more },
    })

  test('changes nothing', async () => {
    const person = await registerMember(server.origin)
    const { host } = new URL(server.origin)
    const foreign = [
      'https://evil.example',
      'null',
      '',
      `http://${host}.evil.example`,
      `http://evil.example/${host}`,
      'file://',
    ]
    for (const origin of [...foreign, 'http://127.0.0.1', `http://user@evil.example:80`]) {
      expect(await post(person, origin), origin).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect(await person.call(getCurrentUser)).toMatchObject({ companyId: null })
    const signOut = await person.request(logout.path, { method: 'POST', headers: { origin: 'https://evil.example' } })
    expect(signOut.status).toBe(403)
    expect((await person.try(getCurrentUser)).status).toBe(200)
  })

  test('may read what anybody may, and our own pages may write', async () => {
    const person = await registerMember(server.origin)
    const read = await person.request(getCurrentUser.path, { headers: { origin: 'https://evil.example' } })
    expect(read.status).toBe(200)
    expect(read.headers.get('access-control-allow-origin')).toBeNull()
    expect((await post(person, server.origin)).status).toBe(201)
  })

  test('is our own page where the public address says so', async () => {
    const open = await startServer({ publicUrl: 'https://crm.example' })
    expect((await post(await registerMember(open.origin), 'https://crm.example')).status).toBe(201)
    expect((await post(await registerMember(open.origin), 'http://crm.example')).status).toBe(403)
    await open.close()
  })
})

test('a browser that is sent to sign in arrives at the form', async () => {
  const reply = await server.visitor().request(openLogin.path)
  expect(reply.status).toBe(302)
  expect(reply.headers.get('location')).toBe('/auth')
})

const sessionOf = ({ cookies }: Caller) => cookies.get('atrium_session') ?? ''

const otherThan = (letter: string) => (letter === 'A' ? 'B' : 'A')

/** A browser that kept the cookie, whatever the person does next. */
function copyOf(person: Caller, origin = server.origin): Caller {
  const copy = visitorOf(origin)
  copy.cookies.set('atrium_session', sessionOf(person))
  return copy
}

async function sessionsOf({ id }: Member) {
  const { rows } = await server.superuser.query(
    `select s::text as text, extract(epoch from expires_at - now())::float / 86400 as days,
       extract(epoch from now() - last_used_at)::float as idle
     from sessions s where user_id = $1`,
    [id],
  )
  return rows
}

async function cookieOf(headers: Record<string, string>) {
  const reply = await server.visitor().request(register.path, {
    method: 'POST',
    body: JSON.stringify(newAccount()),
    headers: { 'content-type': 'application/json', ...headers },
  })
  return reply.headers.getSetCookie().find((cookie) => /^(__Host-)?atrium_session=/.test(cookie))
}

const visible = (headers: Headers) => [...headers].filter(([name]) => name !== 'date')

/** Runs `work` on one more server of the same database, which has read nothing yet. */
async function onAnotherServer(work: (origin: string) => Promise<void>) {
  const beside = await serveDatabase(server.connection)
  await work(beside.origin)
  await beside.close()
}
