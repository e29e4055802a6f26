import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as calls from '../../contract/account/calls.ts'
import { getCurrentUser, login } from '../../contract/auth/calls.ts'
import { JOB } from '../../server/platform/calls/caller.ts'
import type { Caller } from '../support/caller.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import { whilePasswordChanges } from '../support/while-password-changes.ts'
import { PASSWORD, registerMember, signIn, visitorAs, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
const clock = { now: Date.now() }

beforeAll(async () => {
  server = await startServer({}, { now: () => clock.now })
})
beforeEach(async () => {
  clock.now = Date.now()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const wrongPassword = { status: 400, body: { fields: { currentPassword: expect.any(String) } } }
const canSignIn = async (username: string, password: string) =>
  (await server.visitor().try(login, { body: { username, password } })).status === 200
const auditOf = async (event: string) =>
  (
    await server.superuser.query(
      'select user_id, subject, detail, address, device from audit_entries where company_id = $1 and event = $2',
      [acme.companyId, event],
    )
  ).rows

describe('the account', () => {
  test('takes another name without a password', async () => {
    const before = await acme.user.call(getCurrentUser)
    const changed = await acme.user.call(calls.updateAccount, { body: { firstName: ' Ada ', lastName: 'Byron' } })
    expect(changed).toMatchObject({ firstName: 'Ada', lastName: 'Byron', email: acme.user.email })
    expect(await acme.user.call(getCurrentUser)).toEqual(changed)
    expect(await auditOf('member.renamed')).toMatchObject([
      { user_id: acme.user.id, detail: { from: `${before.firstName} ${before.lastName}`, to: 'Ada Byron' } },
    ])
  })

  test('takes another e-mail address with the password alone', async () => {
    const email = `new-${acme.user.email}`
    expect(await acme.user.try(calls.updateAccount, { body: { email } })).toMatchObject(wrongPassword)
    const guess = { email, currentPassword: 'not this one' }
    expect(await acme.user.try(calls.updateAccount, { body: guess })).toMatchObject(wrongPassword)
    expect(await acme.user.call(getCurrentUser)).toMatchObject({ email: acme.user.email })
    await acme.user.call(calls.updateAccount, { body: { email, currentPassword: PASSWORD } })
    expect(await canSignIn(email, PASSWORD)).toBe(true)
    expect(await auditOf('member.email_changed')).toMatchObject([{ detail: { from: acme.user.email, to: email } }])
  })

  test('may send its own address along without a password', async () => {
    const body = { firstName: 'Ada', email: acme.user.email }
    expect(await acme.user.call(calls.updateAccount, { body })).toMatchObject(body)
  })

  test('does not take the address of another account, also of another company and in another case', async () => {
    const rival = await server.workspace('Rival')
    for (const { email } of [acme.admin, rival.owner]) {
      const body = { email: email.toUpperCase(), currentPassword: PASSWORD }
      const reply = await acme.user.try(calls.updateAccount, { body })
      expect(reply).toMatchObject({ status: 409, body: { fields: { email: 'This email address is taken' } } })
    }
  })

  test('goes to one of two who want the same address at once', async () => {
    const body = { email: `shared-${acme.companyId}@example.com`, currentPassword: PASSWORD }
    const replies = await Promise.all([acme.user, acme.admin].map((who) => who.try(calls.updateAccount, { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('of someone without a company changes as well', async () => {
    const loner = await registerMember(server.origin)
    const body = { firstName: 'Ada', email: `new-${loner.email}`, currentPassword: PASSWORD }
    expect(await loner.call(calls.updateAccount, { body })).toMatchObject({ firstName: 'Ada', email: body.email })
  })
})

describe('a new password', () => {
  const change = (who: Caller, currentPassword = PASSWORD) =>
    who.try(calls.changePassword, { body: { currentPassword, newPassword: 'brand new words' } })

  test('ends the other sessions and keeps this one under a new id', async () => {
    const elsewhere = await serveDatabase(server.connection)
    try {
      const [other, there] = [await signIn(server.origin, acme.user), await signIn(elsewhere.origin, acme.user)]
      expect((await there.try(getCurrentUser)).status).toBe(200)
      const before = acme.user.cookies.get('atrium_session')
      expect((await change(acme.user)).status).toBe(204)
      expect(acme.user.cookies.get('atrium_session')).not.toBe(before)
      expect((await acme.user.try(getCurrentUser)).status).toBe(200)
      expect((await other.try(getCurrentUser)).status).toBe(401)
      await expect.poll(async () => (await there.try(getCurrentUser)).status).toBe(401)
      const old = server.visitor()
      old.cookies.set('atrium_session', before ?? '')
      expect((await old.try(getCurrentUser)).status).toBe(401)
    } finally {
      await elsewhere.close()
    }
    expect(await canSignIn(acme.user.username, PASSWORD)).toBe(false)
    expect(await canSignIn(acme.user.username, 'brand new words')).toBe(true)
    expect(await auditOf('member.password_changed')).toMatchObject([{ user_id: acme.user.id }])
  })

  test('needs the present one, which cannot be guessed at for long', async () => {
    for (let tries = 0; tries < 10; tries += 1)
      expect(await change(acme.user, `guess ${tries}`)).toMatchObject(wrongPassword)
    expect((await change(acme.user)).status).toBe(429)
    expect(await canSignIn(acme.user.username, PASSWORD)).toBe(true)
    await server.superuser.query(`update attempts set ends_at = ends_at - interval '15 minutes'`)
    expect((await change(acme.user)).status).toBe(204)
  })

  test('is none that is guessed at once', async () => {
    for (const newPassword of ['letmein123', `${acme.user.username}!`]) {
      const reply = await acme.user.try(calls.changePassword, { body: { currentPassword: PASSWORD, newPassword } })
      expect(reply).toMatchObject({
        status: 400,
        body: { fields: { newPassword: expect.stringContaining('Choose another') } },
      })
    }
  })

  test('that is set while someone signs in with the former one lets nobody in', async () => {
    const visitor = server.visitor()
    const body = { username: acme.user.username, password: PASSWORD }
    const reply = await whilePasswordChanges(server, acme.user, () => visitor.try(login, { body }))
    expect(reply).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    expect((await visitor.try(getCurrentUser)).status).toBe(401)
  })

  test('is not replaced by who proved the former one before', async () => {
    expect(await whilePasswordChanges(server, acme.user, () => change(acme.user))).toMatchObject({ status: 409 })
    const { rows } = await server.superuser.query('select password_hash from users where id = $1', [acme.user.id])
    expect(rows).toEqual([{ password_hash: 'another' }])
  })

  test('has eight characters or more', async () => {
    const body = { currentPassword: PASSWORD, newPassword: 'seven..' }
    expect(await acme.user.try(calls.changePassword, { body })).toMatchObject({
      status: 400,
      body: { fields: { newPassword: 'Password must be at least 8 characters long' } },
    })
  })
})

test('another address is not taken from who proved the former password before', async () => {
  const body = { email: `moved-${acme.user.email}`, currentPassword: PASSWORD }
  const ask = () => acme.user.try(calls.updateAccount, { body })
  expect(await whilePasswordChanges(server, acme.user, ask)).toMatchObject({ status: 409 })
  const { rows } = await server.superuser.query('select email from users where id = $1', [acme.user.id])
  expect(rows).toEqual([{ email: acme.user.email }])
})

describe('the list of sessions', () => {
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
  const EDGE =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0'

  test('names device and address of each, and which is this one', async () => {
    await visitorAs(server.origin, acme.user, IPHONE)
    const here = await visitorAs(server.origin, acme.user, EDGE)
    const sessions = await here.call(calls.listSessions)
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toMatchObject([
      { device: 'Edge on Windows', address: '127.0.0.1' },
    ])
    expect(sessions.map(({ device }) => device)).toContain('Safari on iPhone')
  })

  test('ends one at once, also in another process', async () => {
    const elsewhere = await serveDatabase(server.connection)
    try {
      const there = await visitorAs(elsewhere.origin, acme.user, IPHONE)
      const phone = (await acme.user.call(calls.listSessions)).find(({ device }) => device.includes('iPhone'))
      await acme.user.call(calls.endOtherSession, { params: { id: phone?.id ?? '' } })
      await expect.poll(async () => (await there.try(getCurrentUser)).status).toBe(401)
      expect((await acme.user.try(getCurrentUser)).status).toBe(200)
      const again = await acme.user.try(calls.endOtherSession, { params: { id: phone?.id ?? '' } })
      expect(again.status).toBe(404)
    } finally {
      await elsewhere.close()
    }
    expect(await auditOf('member.session_ended')).toMatchObject([
      { user_id: acme.user.id, subject: 'Safari on iPhone' },
    ])
  })

  test('is one’s own alone, even to the owner', async () => {
    const [session] = await acme.user.call(calls.listSessions)
    const reply = await acme.owner.try(calls.endOtherSession, { params: { id: session?.id ?? '' } })
    expect(reply.status).toBe(404)
    expect((await acme.user.try(getCurrentUser)).status).toBe(200)
  })
})

test('signing in is recorded: who, from where and by what', async () => {
  await visitorAs(server.origin, acme.user, 'curl/8.9.1')
  expect(await auditOf('member.signed_in')).toContainEqual({
    user_id: acme.user.id,
    subject: acme.user.email,
    detail: {},
    address: '127.0.0.1',
    device: 'curl/8.9.1',
  })
})

test('no entry of the audit can be changed or deleted, not even by the database’s superuser', async () => {
  const refused = { message: 'Entries of the audit are never changed' }
  const { superuser, database } = server
  await expect(superuser.query("update audit_entries set subject = ''")).rejects.toMatchObject(refused)
  await expect(superuser.query('delete from audit_entries')).rejects.toMatchObject(refused)
  await expect(superuser.query('truncate audit_entries')).rejects.toMatchObject(refused)
  const inside = database.company(acme.companyId, { ...JOB, user: acme.owner })
  await expect(inside.write(({ db }) => db.deleteFrom('auditEntries').execute())).rejects.toMatchObject(refused)
})
