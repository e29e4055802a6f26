import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePassword, updateAccount } from '../../contract/account/calls.ts'
import { getCurrentUser, login } from '../../contract/auth/calls.ts'
import { updateCompany } from '../../contract/companies/calls.ts'
import * as calls from '../../contract/factors/calls.ts'
import { getLeadSummary } from '../../contract/leads/calls.ts'
import { newPasskey } from '../support/authenticator.ts'
import { type Caller, visitorOf } from '../support/caller.ts'
import { addApp, codeOf, givePassword } from '../support/factors.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import { joinWorkspace, type Member, PASSWORD, signIn, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
let person: Member
const clock = { now: Date.now() }

beforeAll(async () => {
  server = await startServer({}, { now: () => clock.now })
  acme = await server.workspace('Acme')
})
beforeEach(async () => {
  clock.now = Date.now()
  person = await joinWorkspace(acme)
})
afterAll(() => server.close())

const body = { currentPassword: PASSWORD }
const finish = (visitor: Caller, sent: object) => visitor.try(calls.finishSignIn, { body: sent as { signIn: string } })
const begin = async (who: { username: string }, visitor = server.visitor()) => ({
  visitor,
  signIn: await givePassword(visitor, who.username),
})
const rowsOf = async (table: string, userId: string) =>
  (await server.superuser.query(`select t::text as text, t.* from ${table} t where user_id = $1`, [userId])).rows

describe('an authenticator app', () => {
  test('is added with the password and a code, and asked for from then on', async () => {
    const wrong = await person.try(calls.beginTotp, { body: { currentPassword: 'not this one' } })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { currentPassword: expect.any(String) } } })
    const { setup, secret, uri } = await person.call(calls.beginTotp, { body })
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Atrium:${person.username}\\?issuer=Atrium&secret=${secret}&`))
    const guess = await person.try(calls.addTotp, { body: { setup, name: 'Phone', code: '000000' } })
    expect(guess).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } })
    const { factor, recoveryCodes } = await person.call(calls.addTotp, {
      body: { setup, name: ' Phone ', code: codeOf(secret, clock.now).replace(/^.../, '$& ') },
    })
    expect(factor).toMatchObject({ kind: 'totp', name: 'Phone', lastUsedAt: null })
    expect(new Set(recoveryCodes).size).toBe(10)

    const { visitor, signIn: token } = await begin(person)
    expect((await visitor.try(getCurrentUser)).status).toBe(401)
    const offered = await visitor.call(calls.readSignIn, { body: { signIn: token } })
    expect(offered).toEqual({ totp: true, passkey: null, recoveryCode: true })
    clock.now += 30_000
    const user = await visitor.call(calls.finishSignIn, { body: { signIn: token, code: codeOf(secret, clock.now) } })
    expect(await visitor.call(getCurrentUser)).toEqual(user)
    expect(await visitor.call(calls.listFactors)).toMatchObject({
      factors: [{ id: factor.id, lastUsedAt: expect.any(String) }],
      recoveryCodes: 10,
    })
  })

  test('has its secret kept sealed, and what is begun is of use to nobody else', async () => {
    const { secret } = await addApp(person, { at: clock.now })
    const [row] = await rowsOf('factors', person.id)
    expect(row.text).not.toContain(secret)
    const theirs = await acme.user.call(calls.beginTotp, { body })
    const code = codeOf(theirs.secret, clock.now)
    const stolen = await person.try(calls.addTotp, { body: { setup: theirs.setup, name: 'Mine', code } })
    expect(stolen).toMatchObject({ status: 400, body: { message: 'This took too long. Start again.' } })
    clock.now += 16 * 60_000
    const late = { setup: theirs.setup, name: 'Mine', code: codeOf(theirs.secret, clock.now) }
    expect((await acme.user.try(calls.addTotp, { body: late })).status).toBe(400)
  })

  test('takes each code once, those of the half minutes beside this one, and no other', async () => {
    const { secret } = await addApp(person, { at: clock.now })
    clock.now += 120_000
    const attempt = async (at: number) => {
      const { visitor, signIn: token } = await begin(person)
      return (await finish(visitor, { signIn: token, code: codeOf(secret, at) })).status
    }
    expect(await attempt(clock.now - 61_000)).toBe(400)
    expect(await attempt(clock.now + 61_000)).toBe(400)
    expect(await attempt(clock.now)).toBe(200)
    expect(await attempt(clock.now)).toBe(400)
    expect(await attempt(clock.now - 30_000)).toBe(400)
    expect(await attempt(clock.now + 30_000)).toBe(200)
  })

  test('lets one of two in who send the same code at once', async () => {
    const { secret } = await addApp(person, { at: clock.now })
    clock.now += 60_000
    const both = [await begin(person), await begin(person)]
    const code = codeOf(secret, clock.now)
    const replies = await Promise.all(both.map(({ visitor, signIn }) => finish(visitor, { signIn, code })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('that shares its secret with another, from before setups counted once, takes a code once', async () => {
    const { secret } = await addApp(person, { at: clock.now })
    await server.superuser.query(
      `insert into factors (id, user_id, kind, name, sealed_secret, last_step)
       select gen_random_uuid(), user_id, kind, 'Twin', sealed_secret, last_step from factors where user_id = $1`,
      [person.id],
    )
    clock.now += 60_000
    const attempts = [await begin(person), await begin(person)]
    const statuses: number[] = []
    for (const { visitor, signIn } of attempts)
      statuses.push((await finish(visitor, { signIn, code: codeOf(secret, clock.now) })).status)
    expect(statuses).toEqual([200, 400])
  })

  test('is removed with the password, and with the last factor the recovery codes go', async () => {
    const { factor } = await addApp(person, { at: clock.now })
    const params = { id: factor.id }
    const wrong = { params, body: { currentPassword: 'not this one' } }
    expect((await person.try(calls.removeFactor, wrong)).status).toBe(400)
    expect((await acme.owner.try(calls.removeFactor, { params, body })).status).toBe(404)
    await person.call(calls.removeFactor, { params, body })
    expect(await person.call(calls.listFactors)).toEqual({ factors: [], recoveryCodes: 0 })
    await signIn(server.origin, person)
  })
})

describe('a sign-in that waits for the second factor', () => {
  test('ends after ten minutes, with a new password, and once it is finished', async () => {
    const { recoveryCodes } = await addApp(person, { at: clock.now })
    const codes = recoveryCodes.values()
    const ended = { status: 410, body: { message: 'This sign-in has ended. Enter your password again.' } }
    const late = await begin(person)
    clock.now += 10 * 60_000
    expect(await finish(late.visitor, { signIn: late.signIn, recoveryCode: codes.next().value })).toMatchObject(ended)
    const done = await begin(person)
    expect((await finish(done.visitor, { signIn: done.signIn, recoveryCode: codes.next().value })).status).toBe(200)
    expect(await finish(done.visitor, { signIn: done.signIn, recoveryCode: codes.next().value })).toMatchObject(ended)
    const open = await begin(person)
    await person.call(changePassword, { body: { ...body, newPassword: `${PASSWORD}!` } })
    expect(await finish(open.visitor, { signIn: open.signIn, recoveryCode: codes.next().value })).toMatchObject(ended)
    expect(await finish(server.visitor(), { signIn: 'nothing of ours', code: '123456' })).toMatchObject(ended)
  })

  test('takes so many guesses and no more, also at once and in two processes, and from known devices their own', async () => {
    const { secret } = await addApp(person, { at: clock.now })
    const beside = await serveDatabase(server.connection, { now: () => clock.now })
    const known = visitorOf(server.origin)
    for (const [name, value] of person.cookies) if (name === 'atrium_device') known.cookies.set(name, value)
    const { visitor, signIn: token } = await begin(person)
    const guesses = Array.from({ length: 30 }, (_, index) =>
      finish(index % 2 ? visitor : visitorOf(beside.origin), { signIn: token, code: '000000' }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(20).fill(429)])
    clock.now += 60_000
    // The right password does not make new guesses.
    const again = await begin(person)
    const right = { signIn: again.signIn, code: codeOf(secret, clock.now) }
    expect((await finish(again.visitor, right)).status).toBe(429)
    expect((await finish(known, right)).status).toBe(200)
    await beside.close()
  })

  test('differs from a wrong password only for who knows the right one', async () => {
    await addApp(person, { at: clock.now })
    const wrong = await server.visitor().try(login, { body: { username: person.username, password: 'wrong password' } })
    expect(wrong.body).toEqual({ message: 'Invalid username or password', code: 'wrong_credentials' })
  })
})

describe('a recovery code', () => {
  test('stands in for a factor once, however it is written, and is kept as a hash', async () => {
    const { recoveryCodes } = await addApp(person, { at: clock.now })
    const [first = '', second = ''] = recoveryCodes
    expect(first).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const kept = JSON.stringify(await rowsOf('recovery_codes', person.id))
    for (const code of recoveryCodes) {
      expect(kept).not.toContain(code)
      expect(kept).not.toContain(code.replaceAll('-', ''))
    }
    const one = await begin(person)
    const typed = { signIn: one.signIn, recoveryCode: ` ${first.toUpperCase().replaceAll('-', ' ')} ` }
    expect((await finish(one.visitor, typed)).status).toBe(200)
    expect(await one.visitor.call(calls.listFactors)).toMatchObject({ recoveryCodes: 9 })
    const two = await begin(person)
    expect((await finish(two.visitor, { signIn: two.signIn, recoveryCode: first })).status).toBe(400)
    const { rows } = await server.superuser.query(
      `select detail from audit_entries where user_id = $1 and event = 'member.signed_in' order by id desc limit 1`,
      [person.id],
    )
    expect(rows).toEqual([{ detail: { by: 'recovery code' } }])

    const { recoveryCodes: fresh } = await person.call(calls.renewRecoveryCodes, { body })
    expect((await finish(two.visitor, { signIn: two.signIn, recoveryCode: second })).status).toBe(400)
    expect((await finish(two.visitor, { signIn: two.signIn, recoveryCode: fresh[0] })).status).toBe(200)
  })

  test('counts where it is of the newest codes, however many were made at once', async () => {
    await addApp(person, { at: clock.now })
    const made = await Promise.all([1, 2].map(() => person.call(calls.renewRecoveryCodes, { body })))
    const statuses = await Promise.all(
      made.map(async ({ recoveryCodes }) => {
        const { visitor, signIn } = await begin(person)
        return (await finish(visitor, { signIn, recoveryCode: recoveryCodes[0] })).status
      }),
    )
    expect(statuses.sort()).toEqual([200, 400])
    expect(await person.call(calls.listFactors)).toMatchObject({ recoveryCodes: 9 })
  })

  test('is made for who has a factor', async () => {
    expect((await person.try(calls.renewRecoveryCodes, { body })).status).toBe(409)
  })
})

describe('a passkey', () => {
  const add = async (who: Caller, passkey = newPasskey({ origin: server.origin })) => {
    const { setup, options } = await who.call(calls.beginPasskey, { body })
    const made = passkey.make(options as unknown as { challenge: string })
    return { passkey, reply: await who.try(calls.addPasskey, { body: { setup, name: 'Laptop', passkey: made } }) }
  }
  const optionsFor = async (visitor: Caller, token: string) =>
    (await visitor.call(calls.readSignIn, { body: { signIn: token } })).passkey as unknown as { challenge: string }

  test('is added, and signs in', async () => {
    const { passkey, reply } = await add(person)
    expect(reply).toMatchObject({ status: 201, body: { factor: { kind: 'passkey', name: 'Laptop' } } })
    const { visitor, signIn: token } = await begin(person)
    const options = await optionsFor(visitor, token)
    expect(options).toMatchObject({ rpId: '127.0.0.1', allowCredentials: [{ type: 'public-key' }] })
    expect((await finish(visitor, { signIn: token, passkey: passkey.use(options) })).status).toBe(200)
    expect((await visitor.try(getCurrentUser)).status).toBe(200)
    expect(await person.call(calls.beginPasskey, { body })).toMatchObject({
      options: { excludeCredentials: [{ type: 'public-key' }] },
    })
  })

  test.each([
    ['another site', () => newPasskey({ origin: 'https://evil.example', host: '127.0.0.1' })],
    ['another host', () => newPasskey({ origin: server.origin, host: 'evil.example' })],
  ])('is not added when it was made for %s', async (_, make) => {
    expect((await add(person, make())).reply).toMatchObject({ status: 400 })
    expect(await person.call(calls.listFactors)).toMatchObject({ factors: [] })
  })

  test('opens nothing with another’s key, an old challenge, or a counter that went back', async () => {
    const { passkey } = await add(person)
    const other = await add(acme.user)
    const { visitor, signIn: token } = await begin(person)
    const attempt = async (passkey: object) => (await finish(visitor, { signIn: token, passkey })).status
    expect(await attempt(other.passkey.use(await optionsFor(visitor, token)))).toBe(400)
    const forged = { ...other.passkey.use(await optionsFor(visitor, token)), id: passkey.use({ challenge: '' }).id }
    expect(await attempt({ ...forged, rawId: forged.id })).toBe(400)
    const old = await optionsFor(visitor, token)
    await optionsFor(visitor, token)
    expect(await attempt(passkey.use(old))).toBe(400)
    const taken = await optionsFor(visitor, token)
    expect(await attempt(newPasskey({ origin: server.origin }).use(taken))).toBe(400)
    expect(await attempt(passkey.use(await optionsFor(visitor, token)))).toBe(200)
    passkey.rewind(0)
    const next = await begin(person)
    const copied = passkey.use(await optionsFor(next.visitor, next.signIn))
    expect((await finish(next.visitor, { signIn: next.signIn, passkey: copied })).status).toBe(400)
    await acme.owner.call(calls.resetFactors, { params: { id: acme.user.id } })
  })

  test('signs a challenge once', async () => {
    const { passkey } = await add(person)
    const { visitor, signIn: token } = await begin(person)
    const used = passkey.use(await optionsFor(visitor, token))
    const replies = await Promise.all([used, used].map((each) => finish(visitor, { signIn: token, passkey: each })))
    expect(replies.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(replies.some(({ status }) => status === 200)).toBe(true)
  })

  test('of one person is not another’s too', async () => {
    const { passkey } = await add(person)
    const other = await joinWorkspace(acme)
    expect((await add(other, passkey)).reply.status).toBe(409)
  })

  test('belongs to PUBLIC_URL where there is one', async () => {
    const beside = await serveDatabase(server.connection, { settings: { publicUrl: 'https://crm.example' } })
    const there = await signIn(beside.origin, person)
    const passkey = newPasskey({ origin: 'https://crm.example' })
    expect((await add(there, passkey)).reply.status).toBe(201)
    // Where it was not made it is not asked for.
    const { visitor, signIn: token } = await begin(person)
    expect(await optionsFor(visitor, token)).toBeNull()
    const again = visitorOf(beside.origin)
    const waiting = await givePassword(again, person.username)
    const used = passkey.use(await optionsFor(again, waiting))
    expect((await finish(again, { signIn: waiting, passkey: used })).status).toBe(200)
    await beside.close()
  })
})

describe('a setup is used once, at once in two processes, and after its factor was removed:', () => {
  test.each([
    [
      'of an authenticator app',
      async () => {
        const { setup, secret } = await person.call(calls.beginTotp, { body })
        const sent = { setup, name: 'Phone', code: codeOf(secret, clock.now) }
        return (who: Caller) => who.try(calls.addTotp, { body: sent })
      },
    ],
    [
      'of a passkey',
      async () => {
        const { setup, options } = await person.call(calls.beginPasskey, { body })
        const made = newPasskey({ origin: server.origin }).make(options as unknown as { challenge: string })
        return (who: Caller) => who.try(calls.addPasskey, { body: { setup, name: 'Laptop', passkey: made } })
      },
    ],
  ])('%s', async (_, prepare) => {
    const beside = await serveDatabase(server.connection, { now: () => clock.now })
    const there = await signIn(beside.origin, person)
    const add = await prepare()
    const replies = await Promise.all([add(person), add(there), add(person)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const { factors, recoveryCodes } = await person.call(calls.listFactors)
    expect([factors.length, recoveryCodes]).toEqual([1, 10])
    await person.call(calls.removeFactor, { params: { id: factors[0]?.id ?? '' }, body })
    expect(await add(person)).toMatchObject({
      status: 409,
      body: { message: 'This setup was already used. Start again.' },
    })
    await beside.close()
  })
})

describe('a second factor that the company wants of everybody', () => {
  const want = (who: Member, companyId: string, factorRequired = true) =>
    who.try(updateCompany, { params: { id: companyId }, body: { factorRequired } })

  test('is the owner’s to want, who has one first', async () => {
    const { owner, admin, companyId } = await server.workspace('Wanting')
    expect(await want(owner, companyId)).toMatchObject({ status: 409 })
    expect(await want(admin, companyId)).toMatchObject({ status: 403 })
    expect(await want(admin, companyId, false)).toMatchObject({ status: 200 })
    await addApp(owner, { at: clock.now })
    expect(await want(owner, companyId)).toMatchObject({ status: 200, body: { factorRequired: true } })
    expect(await want(admin, companyId, false)).toMatchObject({ status: 403 })
  })

  test('is missing at once of who is signed in, in every process, and of who signs in, until they set one up', async () => {
    const { owner, admin, user, companyId } = await server.workspace('Wanting')
    const beside = await serveDatabase(server.connection, { now: () => clock.now })
    const there = await signIn(beside.origin, user)
    expect((await there.try(getLeadSummary)).status).toBe(200)
    await addApp(owner, { at: clock.now })
    await want(owner, companyId)
    expect((await owner.try(getLeadSummary)).status).toBe(200)
    for (const who of [there, await signIn(server.origin, admin)]) {
      await expect.poll(async () => (await who.try(getLeadSummary)).status).toBe(403)
      expect(await who.call(getCurrentUser)).toMatchObject({ missing: 'factor' })
    }
    // The user's own account stays open, and the way out of it.
    expect((await there.try(updateAccount, { body: { firstName: 'Ada' } })).status).toBe(200)
    const { factor } = await addApp(there, { at: clock.now })
    expect((await there.try(getLeadSummary)).status).toBe(200)
    expect(await there.call(getCurrentUser)).not.toHaveProperty('missing')
    const last = await there.try(calls.removeFactor, { params: { id: factor.id }, body })
    expect(last).toMatchObject({ status: 409 })
    await want(owner, companyId, false)
    await there.call(calls.removeFactor, { params: { id: factor.id }, body })
    await beside.close()
  })
})

describe('who lost every factor', () => {
  test('is let in by an admin, who cannot do so for themselves, another admin or the owner', async () => {
    const reset = (who: Caller, { id }: { id: string }) => who.try(calls.resetFactors, { params: { id } })
    await addApp(person, { at: clock.now })
    const admin = await joinWorkspace(acme, 'admin')
    await addApp(admin, { at: clock.now })
    expect((await reset(acme.user, person)).status).toBe(403)
    expect((await reset(acme.admin, admin)).status).toBe(403)
    expect((await reset(admin, admin)).status).toBe(409)
    expect((await reset(acme.admin, acme.owner)).status).toBe(403)
    const rival = await server.workspace('Rival')
    expect((await reset(rival.owner, person)).status).toBe(404)
    expect((await reset(acme.admin, person)).status).toBe(204)
    expect((await reset(acme.admin, person)).status).toBe(409)
    expect((await reset(acme.owner, admin)).status).toBe(204)
    expect(await rowsOf('recovery_codes', person.id)).toEqual([])
    await signIn(server.origin, person)
  })
})
