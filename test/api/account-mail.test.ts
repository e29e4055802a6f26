import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as account from '../../contract/account/calls.ts'
import { getCurrentUser, login, register } from '../../contract/auth/calls.ts'
import { createCompany } from '../../contract/companies/calls.ts'
import { finishSignIn, removeFactor, renewRecoveryCodes, resetFactors } from '../../contract/factors/calls.ts'
import { createKey } from '../../contract/keys/calls.ts'
import { recoverAccount } from '../../server/features/account/factors/recovery.ts'
import { type Caller, visitorOf } from '../support/caller.ts'
import { addApp, givePassword } from '../support/factors.ts'
import { newTokens } from '../support/mcp-program.ts'
import { KEY } from '../support/requests.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import { type MailServer, readMessage, startMailServer } from '../support/smtp-server.ts'
import { whilePasswordChanges } from '../support/while-password-changes.ts'
import { joinWorkspace, type Member, PASSWORD, signIn, type Workspace } from '../support/workspace.ts'

let mail: MailServer
let server: TestServer
let acme: Workspace
const clock = { now: Date.now() }

beforeAll(async () => {
  mail = await startMailServer()
  server = await startServer({ smtpUrl: mail.url, registrationLimit: 30 }, { now: () => clock.now })
  // The very first account is taken at its word.
  acme = await server.workspace('Acme')
})
afterAll(async () => {
  await server.close()
  await mail.stop()
})

const lettersTo = (address: string) =>
  mail.taken.filter(({ to }) => to.includes(address)).map(({ message }) => readMessage(message))
/** The newest letter to someone with these words, once it has come. */
const letterTo = async (address: string, words: string) => {
  const find = () => lettersTo(address).findLast(({ headers }) => headers.includes(words))
  return vi.waitFor(() => expect(find()).toBeDefined(), { timeout: 8000, interval: 20 }).then(() => find()?.text ?? '')
}
const tokenIn = (text: string) => /\/confirm-email\/(\S+)/.exec(text)?.[1] ?? ''
const newAccount = () => {
  const username = `new-${crypto.randomUUID().slice(0, 8)}`
  return { username, email: `${username}@example.com`, password: PASSWORD, firstName: 'Nell', lastName: 'Gray' }
}
const body = { currentPassword: PASSWORD }
const confirm = (token: string) => server.visitor().try(account.confirmEmail, { params: { token } })

describe('a person is notified by mail', () => {
  test('of a sign-in on a new device, and of none where they were before', async () => {
    const person = await joinWorkspace(acme)
    await person.call(login, { body: { username: person.username, password: PASSWORD } })
    await signIn(server.origin, person)
    const text = await letterTo(person.email, 'New sign-in')
    expect(text).toContain(`someone signed in to your account ${person.username}`)
    expect(text).toMatch(/This was on \w+ \d+, \d{4}.* from .*127\.0\.0\.1/)
    expect(text).toContain(`${server.origin}/settings/security`)
    expect(lettersTo(person.email).filter(({ headers }) => headers.includes('New sign-in'))).toHaveLength(1)
  })

  test('of a new password, set by oneself or by a link', async () => {
    const person = await joinWorkspace(acme)
    await person.call(account.changePassword, { body: { ...body, newPassword: `${PASSWORD}!` } })
    expect(await letterTo(person.email, 'Your password was changed')).toContain('was changed')
  })

  test('of a new API key', async () => {
    const person = await joinWorkspace(acme)
    await person.call(createKey, { body: { ...KEY, name: 'Monthly report' } })
    const text = await letterTo(person.email, 'An API key was created')
    expect(text).toContain('“Monthly report”')
    expect(text).toContain('check your active sessions and API keys')
  })

  test('of a program that was connected', async () => {
    const person = await joinWorkspace(acme)
    await newTokens(server.origin, person)
    expect(await letterTo(person.email, 'A program was connected')).toContain('the program “Program” was connected')
  })

  test('of factors that come and go, of new recovery codes and of one that was used', { tags: 'slow' }, async () => {
    const person = await joinWorkspace(acme)
    const { factor, recoveryCodes } = await addApp(person, { name: 'My phone', at: clock.now })
    expect(await letterTo(person.email, 'A second factor was added')).toContain('“My phone” was added')
    const visitor = server.visitor()
    const token = await givePassword(visitor, person.username)
    await visitor.call(finishSignIn, { body: { signIn: token, recoveryCode: recoveryCodes[0] ?? '' } })
    await letterTo(person.email, 'A recovery code was used')
    await person.call(renewRecoveryCodes, { body })
    await letterTo(person.email, 'New recovery codes were made')
    await person.call(removeFactor, { params: { id: factor.id }, body })
    expect(await letterTo(person.email, 'A second factor was removed')).toContain('“My phone” was removed')
    await addApp(person, { at: clock.now })
    await acme.admin.call(resetFactors, { params: { id: person.id } })
    expect(await letterTo(person.email, 'Your second factor was reset')).toContain('an administrator reset')
    // What is secret is in none of them.
    for (const { text } of lettersTo(person.email)) for (const code of recoveryCodes) expect(text).not.toContain(code)
  })
})

describe('a new address', () => {
  const change = (who: Caller, email: string) => who.call(account.updateAccount, { body: { email, ...body } })

  test('counts once it is confirmed by its link, once, and the former one gets a mail', async () => {
    const person = await joinWorkspace(acme)
    const email = `moved-${person.email}`
    expect(await change(person, email)).toMatchObject({ email: person.email, newEmail: email })
    const token = tokenIn(await letterTo(email, 'Confirm your email address'))
    expect(await server.visitor().call(account.getConfirmation, { params: { token } })).toEqual({
      email,
      username: person.username,
    })
    expect(await person.call(getCurrentUser)).toMatchObject({ email: person.email })
    const replies = await Promise.all([confirm(token), confirm(token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404])
    expect(await person.call(getCurrentUser)).toMatchObject({ email })
    expect(await person.call(getCurrentUser)).not.toHaveProperty('newEmail')
    expect(await letterTo(person.email, 'Your email address was changed')).toContain(`is now ${email}`)
  })

  test('is forgotten for another one, after a day, and where someone else has it by then', {
    tags: 'slow',
  }, async () => {
    const [person, other] = [await joinWorkspace(acme), await joinWorkspace(acme)]
    const email = `wanted-${person.email}`
    await change(person, `first-${person.email}`)
    const first = tokenIn(await letterTo(`first-${person.email}`, 'Confirm your email address'))
    await change(person, email)
    const second = tokenIn(await letterTo(email, 'Confirm your email address'))
    expect((await confirm(first)).status).toBe(404)
    const before = lettersTo(email).length
    await change(other, email)
    await vi.waitFor(() => expect(lettersTo(email).length).toBe(before + 1), { timeout: 8000, interval: 20 })
    const theirs = tokenIn(lettersTo(email).at(-1)?.text ?? '')
    expect((await confirm(theirs)).status).toBe(204)
    expect((await confirm(second)).status).toBe(409)
    await change(person, `late-${person.email}`)
    const late = tokenIn(await letterTo(`late-${person.email}`, 'Confirm your email address'))
    clock.now += 24 * 3_600_000
    expect((await confirm(late)).status).toBe(410)
    clock.now -= 24 * 3_600_000
  })

  test.each([
    [
      'a new password',
      async (person: Member) => {
        await person.call(account.changePassword, { body: { ...body, newPassword: `${PASSWORD}!` } })
      },
    ],
    [
      'a reset link',
      async (person: Member) => {
        await server.visitor().call(account.requestPasswordReset, { body: { email: person.email } })
        const text = await letterTo(person.email, 'Set a new password')
        const token = /\/reset-password\/(\S+)/.exec(text)?.[1] ?? ''
        const body = { password: `${PASSWORD}!` }
        await server.visitor().call(account.usePasswordReset, { params: { token }, body })
      },
    ],
    [
      'the operator',
      async (person: Member) => {
        await recoverAccount(server.database, { name: person.username, origin: server.origin, now: clock.now })
      },
    ],
  ])('that an intruder asked for does not count once %s has put them out', async (_, putOut) => {
    const person = await joinWorkspace(acme)
    const email = `intruder-${person.email}`
    await change(person, email)
    const token = tokenIn(await letterTo(email, 'Confirm your email address'))
    await putOut(person)
    expect((await confirm(token)).status).toBe(404)
    const { rows } = await server.superuser.query('select email from users where id = $1', [person.id])
    expect(rows).toEqual([{ email: person.email }])
  })

  test('is not waited for where the password is changed at the same moment', async () => {
    const person = await joinWorkspace(acme)
    const ask = () => person.try(account.updateAccount, { body: { email: `late-${person.email}`, ...body } })
    expect(await whilePasswordChanges(server, person, ask)).toMatchObject({ status: 409 })
    const { rows } = await server.superuser.query('select from email_confirmations where user_id = $1', [person.id])
    expect(rows).toEqual([])
  })

  test('of another account is refused, and cannot be looked for without end', { tags: 'slow' }, async () => {
    const person = await joinWorkspace(acme)
    const ask = () => person.try(account.updateAccount, { body: { email: acme.owner.email, ...body } })
    for (let tries = 0; tries < 10; tries += 1) expect((await ask()).status).toBe(409)
    expect((await ask()).status).toBe(429)
  })
})

describe('open registration', () => {
  /** From a network of its own, so that tests do not use up one another’s registrations. */
  const from = (address: string, account: object) =>
    server.visitor().request(register.path, {
      method: 'POST',
      body: JSON.stringify(account),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    })

  test('opens nothing but the account until the address is confirmed', async () => {
    const visitor = server.visitor()
    const names = newAccount()
    expect(await visitor.call(register, { body: names })).toMatchObject({ missing: 'email', newEmail: names.email })
    expect(await visitor.try(createCompany, { body: { name: 'Too soon' } })).toMatchObject({
      status: 403,
      body: { message: 'Confirm your email address first. We have sent you a link.' },
    })
    const first = tokenIn(await letterTo(names.email, 'Confirm your email address'))
    await visitor.call(account.resendConfirmation)
    await vi.waitFor(() => expect(lettersTo(names.email)).toHaveLength(2), { timeout: 8000, interval: 20 })
    expect((await confirm(first)).status).toBe(404)
    expect((await confirm(tokenIn(lettersTo(names.email).at(-1)?.text ?? ''))).status).toBe(204)
    expect(await visitor.call(getCurrentUser)).not.toHaveProperty('missing')
    await visitor.call(createCompany, { body: { name: 'In time' } })
  })

  test('lets who mistyped the address have the link sent to the right one', async () => {
    const visitor = server.visitor()
    const names = newAccount()
    await visitor.call(register, { body: names })
    const email = `right-${names.email}`
    await visitor.call(account.updateAccount, { body: { email, ...body } })
    expect((await confirm(tokenIn(await letterTo(email, 'Confirm your email address')))).status).toBe(204)
    const user = await visitor.call(getCurrentUser)
    expect(user).toMatchObject({ email })
    expect(user).not.toHaveProperty('missing')
  })

  test('frees an address that nobody confirmed in a day', async () => {
    const [squatter, holder] = [newAccount(), newAccount()]
    await server.visitor().call(register, { body: squatter })
    expect((await server.visitor().try(register, { body: { ...holder, email: squatter.email } })).status).toBe(409)
    await server.superuser.query(`update users set created_at = now() - interval '25 hours' where email_unconfirmed`)
    await server.visitor().call(register, { body: { ...holder, email: squatter.email } })
  })

  test('is counted by network, with what only asks for names, in all processes', async () => {
    const beside = await serveDatabase(server.connection, { settings: { registrationLimit: 30 } })
    const { email } = acme.owner
    const statuses: number[] = []
    for (let index = 0; index < 31; index += 1) {
      const there = visitorOf(index % 2 ? beside.origin : server.origin)
      const reply = await there.request(register.path, {
        method: 'POST',
        body: JSON.stringify({ ...newAccount(), email }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:7::${index}` },
      })
      statuses.push(reply.status)
    }
    expect(statuses).toEqual([...Array(30).fill(409), 429])
    const stopped = await from('2001:db8:7::ffff', newAccount())
    expect(stopped).toMatchObject({ status: 429, body: { message: expect.stringMatching(/Try again in \d+ min/) } })
    expect(stopped.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await from('2001:db8:8::1', newAccount())).status).toBe(201)
    await beside.close()
  })

  test('takes addresses as they are where no mail is sent any more', async () => {
    const names = newAccount()
    expect((await from('2001:db8:9::1', names)).body).toMatchObject({ missing: 'email' })
    const beside = await serveDatabase(server.connection)
    const visitor = visitorOf(beside.origin)
    const user = await visitor.call(login, { body: { username: names.username, password: PASSWORD } })
    expect(user).not.toHaveProperty('missing')
    await beside.close()
  })
})

test('the operator lets in an owner who lost everything', async () => {
  const { owner } = await recoverable()
  const given = { name: owner.email.toUpperCase(), origin: 'https://crm.example', now: Date.now() }
  const recovered = await recoverAccount(server.database, given)
  expect(recovered).toMatchObject({ username: owner.username })
  const token = /^https:\/\/crm\.example\/reset-password\/(\S+)$/.exec(recovered?.url ?? '')?.[1] ?? ''
  await expect.poll(async () => (await owner.try(getCurrentUser)).status).toBe(401)
  await server.visitor().call(account.usePasswordReset, { params: { token }, body: { password: `${PASSWORD} 2` } })
  await server.visitor().call(login, { body: { username: owner.username, password: `${PASSWORD} 2` } })
  expect(await recoverAccount(server.database, { ...given, name: 'nobody' })).toBeUndefined()
})

/** A company whose owner has a second factor. */
async function recoverable(): Promise<{ owner: Member }> {
  await server.superuser.query('update users set email_unconfirmed = false')
  const owner = await joinWorkspace(acme)
  await server.superuser.query(`update users set role = 'owner' where id = $1`, [owner.id])
  await addApp(owner, { at: clock.now })
  return { owner }
}
