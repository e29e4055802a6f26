import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as calls from '../../contract/account/calls.ts'
import { getCurrentUser, login } from '../../contract/auth/calls.ts'
import { prepareResetMail } from '../../server/features/account/rules.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { PASSWORD, type Workspace } from '../support/workspace.ts'

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

const canSignIn = async (username: string, password: string) =>
  (await server.visitor().try(login, { body: { username, password } })).status === 200
const auditOf = async (event: string) =>
  (
    await server.superuser.query(
      'select user_id, subject, detail, address, device from audit_entries where company_id = $1 and event = $2',
      [acme.companyId, event],
    )
  ).rows

describe('a forgotten password', () => {
  const ask = (email: string, visitor = server.visitor()) =>
    visitor.try(calls.requestPasswordReset, { body: { email } })
  const letterFor = (email: string) =>
    prepareResetMail(server.database, { email, publicUrl: undefined, now: clock.now })
  const tokenFor = async (email: string) => (await letterFor(email))?.url.split('/').at(-1) ?? ''
  const use = (token: string, password = 'brand new words') =>
    server.visitor().try(calls.usePasswordReset, { params: { token }, body: { password } })
  const look = (token: string) => server.visitor().try(calls.getPasswordReset, { params: { token } })

  test('is answered the same whether the account exists or not', async () => {
    const [known, unknown] = [await ask(acme.user.email), await ask('nobody@example.com')]
    expect(known).toMatchObject({ status: 204, body: undefined })
    const shown = ({ headers }: typeof known) => [...headers].filter(([name]) => name !== 'date')
    expect(shown(known)).toEqual(shown(unknown))
    expect(await letterFor('nobody@example.com')).toBeUndefined()
  })

  test('makes a link to PUBLIC_URL, or to where the person last signed in: never to what the one who asks claims', async () => {
    const letter = await letterFor(acme.user.email.toUpperCase())
    expect(letter).toMatchObject({ to: acme.user.email, username: acme.user.username })
    expect(letter?.url.startsWith(`${server.origin}/reset-password/`)).toBe(true)
    const given = { email: acme.user.email, publicUrl: 'https://atrium.example', now: clock.now }
    expect((await prepareResetMail(server.database, given))?.url).toMatch(
      /^https:\/\/atrium\.example\/reset-password\//,
    )
  })

  test('is set anew by the link, which names the account, ends all sessions and works once', async () => {
    const token = await tokenFor(acme.user.email)
    expect(await look(token)).toMatchObject({ status: 200, body: { username: acme.user.username } })
    for (const refused of ['short', 'letmein123', acme.user.email]) expect((await use(token, refused)).status).toBe(400)
    expect((await use(token)).status).toBe(204)
    expect((await acme.user.try(getCurrentUser)).status).toBe(401)
    expect(await canSignIn(acme.user.username, 'brand new words')).toBe(true)
    expect([(await look(token)).status, (await use(token)).status]).toEqual([404, 404])
    expect(await auditOf('member.password_reset')).toMatchObject([{ user_id: acme.user.id, address: '127.0.0.1' }])
  })

  test('is set by one of two who use the link at once', async () => {
    const token = await tokenFor(acme.user.email)
    const replies = await Promise.all(['first words', 'second words'].map((password) => use(token, password)))
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404])
    const winner = replies[0]?.status === 204 ? 'first words' : 'second words'
    expect(await canSignIn(acme.user.username, winner)).toBe(true)
  })

  test('has a link that works for an hour, and not a millisecond longer', async () => {
    const token = await tokenFor(acme.user.email)
    clock.now += 3_600_000 - 1
    expect((await look(token)).status).toBe(200)
    clock.now += 1
    const expired = { status: 410, body: { message: expect.stringContaining('expired') } }
    expect(await look(token)).toMatchObject(expired)
    expect(await use(token)).toMatchObject(expired)
  })

  test('has one link: an older one, one to a former address and one from before a change work no more', async () => {
    const first = await tokenFor(acme.user.email)
    const second = await tokenFor(acme.user.email)
    expect([(await look(first)).status, (await look(second)).status]).toEqual([404, 200])
    const email = `new-${acme.user.email}`
    await acme.user.call(calls.updateAccount, { body: { email, currentPassword: PASSWORD } })
    expect((await look(second)).status).toBe(404)
    const third = await tokenFor(email)
    const body = { currentPassword: PASSWORD, newPassword: 'brand new words' }
    await acme.user.call(calls.changePassword, { body })
    expect((await look(third)).status).toBe(404)
  })

  test('is kept as a hash', async () => {
    const token = await tokenFor(acme.user.email)
    const { rows } = await server.superuser.query('select r::text as row from password_resets r')
    const text = rows.map(({ row }) => row).join()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    for (const form of [token, Buffer.from(token, 'base64url').toString('hex')]) expect(text).not.toContain(form)
  })

  test('can be asked for five times in a quarter of an hour for one address, existing or not', async () => {
    for (const email of [acme.user.email, `nobody-${acme.companyId}@example.com`]) {
      for (let tries = 0; tries < 5; tries += 1) expect((await ask(email)).status).toBe(204)
      expect((await ask(email.toUpperCase())).status).toBe(429)
    }
    await server.superuser.query('update attempts set ends_at = now()')
    expect((await ask(acme.user.email)).status).toBe(204)
  })
})
