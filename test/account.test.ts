import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as calls from '../contract/account.ts'
import { getCurrentUser, login } from '../contract/auth.ts'
import { getColleague } from '../contract/colleagues.ts'
import { getPicture, removePicture, setPicture } from '../contract/pictures.ts'
import { prepareResetMail } from '../server/account/rules.ts'
import type { Caller } from './caller.ts'
import { PICTURE } from './requests.ts'
import { serveDatabase, startServer, type TestServer } from './server.ts'
import { PASSWORD, registerMember, signIn, visitorAs, type Workspace } from './workspace.ts'

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
const auditOf = async (action: string) =>
  (
    await server.superuser.query(
      'select user_id, subject, detail, address, device from audit_entries where company_id = $1 and action = $2',
      [acme.companyId, action],
    )
  ).rows

describe('the account', () => {
  test('takes another name without a password', async () => {
    const changed = await acme.user.call(calls.updateAccount, { body: { firstName: ' Ada ', lastName: 'Byron' } })
    expect(changed).toMatchObject({ firstName: 'Ada', lastName: 'Byron', email: acme.user.email })
    expect(await acme.user.call(getCurrentUser)).toEqual(changed)
    expect(await auditOf('name_changed')).toMatchObject([
      { user_id: acme.user.id, detail: { firstName: 'Ada', lastName: 'Byron' } },
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
    expect(await auditOf('email_changed')).toMatchObject([{ detail: { from: acme.user.email, to: email } }])
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

  test('of somebody without a company changes as well', async () => {
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
    expect(await auditOf('password_changed')).toMatchObject([{ user_id: acme.user.id }])
  })

  test('needs the present one, which cannot be guessed at for long', async () => {
    for (let tries = 0; tries < 10; tries += 1)
      expect(await change(acme.user, `guess ${tries}`)).toMatchObject(wrongPassword)
    expect((await change(acme.user)).status).toBe(429)
    expect(await canSignIn(acme.user.username, PASSWORD)).toBe(true)
    clock.now += 15 * 60_000
    expect((await change(acme.user)).status).toBe(204)
  })

  test('has eight characters or more', async () => {
    const body = { currentPassword: PASSWORD, newPassword: 'seven..' }
    expect(await acme.user.try(calls.changePassword, { body })).toMatchObject({
      status: 400,
      body: { fields: { newPassword: 'Password must be at least 8 characters long' } },
    })
  })
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
    expect(await auditOf('session_ended')).toMatchObject([{ user_id: acme.user.id, subject: 'Safari on iPhone' }])
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
  expect(await auditOf('signed_in')).toContainEqual({
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
  const inside = database.company(acme.companyId, acme.owner.id)
  await expect(inside.write(({ db }) => db.deleteFrom('auditEntries').execute())).rejects.toMatchObject(refused)
})

describe('a picture', () => {
  const set = (data: Buffer | string) =>
    acme.user.try(setPicture, { body: { data: typeof data === 'string' ? data : data.toString('base64') } })
  const ours = (url: string | null) => ({ params: { id: url?.split('/').at(-1) ?? '' } })

  test('is shown to colleagues, kept by their browsers, and served as nothing but a picture', async () => {
    const { profileImageUrl } = await acme.user.call(setPicture, { body: { data: PICTURE } })
    expect(await acme.admin.call(getColleague, { params: { id: acme.user.id } })).toMatchObject({ profileImageUrl })
    const response = await fetch(server.origin + profileImageUrl, { headers: { cookie: cookieOf(acme.admin) } })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(PICTURE)
  })

  test('is for the company alone', async () => {
    const { profileImageUrl } = await acme.user.call(setPicture, { body: { data: PICTURE } })
    const rival = await server.workspace('Rival')
    expect((await rival.owner.try(getPicture, ours(profileImageUrl))).status).toBe(404)
    expect((await server.visitor().try(getPicture, ours(profileImageUrl))).status).toBe(401)
  })

  test('that is replaced or removed is gone, and a new one has a new address', async () => {
    const first = await acme.user.call(setPicture, { body: { data: PICTURE } })
    const second = await acme.user.call(setPicture, { body: { data: PICTURE } })
    expect(second.profileImageUrl).not.toBe(first.profileImageUrl)
    expect((await acme.user.try(getPicture, ours(first.profileImageUrl))).status).toBe(404)
    expect(await acme.user.call(removePicture)).toMatchObject({ profileImageUrl: null })
    expect((await acme.user.try(getPicture, ours(second.profileImageUrl))).status).toBe(404)
  })

  test.each([
    ['a PNG', png(1024, 1)],
    ['a JPEG', jpeg(1024, 768)],
    ['a lossy WebP', webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x00, 0x02, 0x00, 0x02])],
    ['a lossless WebP', webp('VP8L', [0x2f, 0xff, 0xc1, 0x7f, 0x00, 0, 0, 0, 0, 0])],
    ['an extended WebP', webp('VP8X', [0, 0, 0, 0, 0xff, 0x03, 0x00, 0xff, 0x03, 0x00])],
  ])('may be %s', async (_, bytes) => {
    expect((await set(bytes)).status).toBe(200)
  })

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a vector picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')],
    ['a PNG that is cut off', png(8, 8).subarray(0, 20)],
    ['a PNG of no size', png(0, 8)],
    ['a PNG that is too wide', png(1025, 8)],
    ['a JPEG that is too high', jpeg(8, 1025)],
    ['a JPEG without a frame', jpeg(8, 8).subarray(0, 22)],
    ['a WebP that is too large', webp('VP8X', [0, 0, 0, 0, 0x00, 0x04, 0x00, 0xff, 0x03, 0x00])],
    ['a WebP of an unknown kind', webp('VP9 ', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['more than 512 kB', Buffer.concat([png(8, 8), Buffer.alloc(512 * 1024)])],
    ['nothing', ''],
    ['no base64', '***'],
  ])('is not %s', async (_, data) => {
    expect(await set(data)).toMatchObject({ status: 400, body: { fields: { data: expect.any(String) } } })
    expect(await acme.user.call(getCurrentUser)).toMatchObject({ profileImageUrl: null })
  })

  test('of 512 kB fits', async () => {
    const header = png(8, 8)
    expect((await set(Buffer.concat([header, Buffer.alloc(512 * 1024 - header.length)]))).status).toBe(200)
  })
})

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
    expect((await use(token, 'short')).status).toBe(400)
    expect((await use(token)).status).toBe(204)
    expect((await acme.user.try(getCurrentUser)).status).toBe(401)
    expect(await canSignIn(acme.user.username, 'brand new words')).toBe(true)
    expect([(await look(token)).status, (await use(token)).status]).toEqual([404, 404])
    expect(await auditOf('password_reset')).toMatchObject([{ user_id: acme.user.id, address: '127.0.0.1' }])
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
    clock.now += 15 * 60_000
    expect((await ask(acme.user.email)).status).toBe(204)
  })
})

const cookieOf = ({ cookies }: Caller) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function png(width: number, height: number): Buffer {
  const bytes = Buffer.from(PICTURE, 'base64')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/** A JPEG's beginning: the start, an application segment, fill bytes, and the frame with its size. */
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from('ffffffc000110800000000030122000211010311013f00ffd9', 'hex')
  frame.writeUInt16BE(height, 7)
  frame.writeUInt16BE(width, 9)
  const application = Buffer.from('ffe000104a46494600010100000100010000', 'hex')
  return Buffer.concat([Buffer.from('ffd8', 'hex'), application, frame])
}

function webp(kind: string, content: number[]): Buffer {
  const bytes = Buffer.alloc(40)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(32, 4)
  bytes.write(`WEBP${kind}`, 8)
  bytes.writeUInt32LE(20, 16)
  Buffer.from(content).copy(bytes, 20)
  return bytes
}
