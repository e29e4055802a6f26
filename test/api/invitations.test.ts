import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as calls from '../../contract/invitations/calls.ts'
import { getPicture, removeLogo, setLogo } from '../../contract/pictures/calls.ts'
import { removeMember } from '../../contract/team/calls.ts'
import type { Caller } from '../support/caller.ts'
import { PICTURE } from '../support/requests.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import { PASSWORD, signIn, type Workspace } from '../support/workspace.ts'

const DAY = 86_400_000

let server: TestServer
let acme: Workspace
const clock = { now: Date.now() }
let people = 0

beforeAll(async () => {
  server = await startServer({}, { now: () => clock.now })
})
beforeEach(async () => {
  clock.now = Date.now()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const newEmail = () => `guest-${++people}@example.com`
const invite = (who: Caller = acme.admin, email = newEmail(), role: 'user' | 'admin' = 'user') =>
  who.call(calls.createInvitation, { body: { email, role } })
const account = (username = `guest-${++people}`) => ({
  username,
  password: PASSWORD,
  firstName: 'Gina',
  lastName: 'Guest',
})
const look = (token: string) => server.visitor().try(calls.getInvitation, { params: { token } })
const accept = (token: string, body = account()) =>
  server.visitor().try(calls.acceptInvitation, { params: { token }, body })
const named = ({ id }: { id: string }) => ({ params: { id } })

const UNKNOWN = { status: 404, body: { message: 'This invitation does not exist', code: 'not_found' } }
const EXPIRED = { status: 410, body: { message: 'This invitation has expired', code: 'gone' } }

describe('inviting', () => {
  test('answers the invitation with its link, and offers company, role and address to who has it', async () => {
    const invitation = await invite(acme.admin, 'Gina@Example.com', 'admin')
    expect(invitation).toMatchObject({
      companyId: acme.companyId,
      invitedBy: acme.admin.id,
      email: 'Gina@Example.com',
      role: 'admin',
      status: 'pending',
      delivery: 'none',
      acceptedAt: null,
    })
    expect(Date.parse(invitation.expiresAt)).toBe(clock.now + 7 * DAY)
    const offer = { companyName: 'Acme', logoUrl: null, role: 'admin', email: 'Gina@Example.com' }
    expect(await look(invitation.token)).toMatchObject({ status: 200, body: offer })
  })

  test('makes a user unless said otherwise, and never an owner', async () => {
    expect(await acme.owner.call(calls.createInvitation, { body: { email: newEmail() } })).toMatchObject({
      role: 'user',
    })
    const body = { email: newEmail(), role: 'owner' as 'admin' }
    expect((await acme.owner.try(calls.createInvitation, { body })).status).toBe(400)
  })

  test('an address that has an account is refused, whatever its case and company', async () => {
    const rival = await server.workspace('Rival')
    for (const email of [acme.user.email.toUpperCase(), rival.user.email]) {
      const reply = await acme.admin.try(calls.createInvitation, { body: { email } })
      expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('has an account') } })
    }
  })

  test('an address twice is refused, also at the same moment, but another company may invite it', async () => {
    const body = { email: newEmail() }
    const racing = await Promise.all([acme.admin, acme.owner].map((who) => who.try(calls.createInvitation, { body })))
    expect(racing.map(({ status }) => status).sort()).toEqual([201, 409])
    const again = await acme.owner.try(calls.createInvitation, { body: { email: body.email.toUpperCase() } })
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('pending invitation') } })
    const rival = await server.workspace('Rival')
    await invite(rival.owner, body.email)
  })

  test('an address whose invitation expired makes a new one in its place', async () => {
    const old = await invite()
    clock.now += 7 * DAY
    const fresh = await invite(acme.admin, old.email)
    expect((await acme.admin.call(calls.listInvitations)).map(({ id }) => id)).toEqual([fresh.id])
    expect(await look(old.token)).toMatchObject(UNKNOWN)
  })

  test('a removed member is possible again', async () => {
    await acme.owner.call(removeMember, named(acme.user))
    const { token } = await invite(acme.owner, acme.user.email)
    expect((await accept(token, account(acme.user.username))).status).toBe(201)
  })

  test('gives a leaked database no working link', async () => {
    const { token } = await invite()
    const { rows } = await server.superuser.query('select i::text as row from invitations i where company_id = $1', [
      acme.companyId,
    ])
    // What the link shares with the table is the company's id, which is no secret.
    const secret = Buffer.from(token.slice(22), 'base64url')
    expect(secret).toHaveLength(32)
    for (const form of [token, token.slice(22), secret.toString('hex')]) expect(rows[0].row).not.toContain(form)
  })
})

describe('the list of invitations', () => {
  test('holds those that were not accepted, newest first, each with its link again', async () => {
    const [first, second, third] = [await invite(), await invite(), await invite()]
    await accept(second.token)
    expect(await acme.owner.call(calls.listInvitations)).toEqual([third, first])
    const page = await acme.owner.try(calls.listInvitations, { query: { limit: '1' } })
    expect(page.body).toEqual([third])
    expect(page.headers.get('x-total-count')).toBe('2')
    const cursor = page.headers.get('x-next-cursor') ?? ''
    expect(await acme.owner.call(calls.listInvitations, { query: { limit: '1', cursor } })).toEqual([first])
  })

  test('says which expired', async () => {
    await invite()
    clock.now += 7 * DAY - 1
    expect(await acme.owner.call(calls.listInvitations)).toMatchObject([{ status: 'pending' }])
    clock.now += 1
    expect(await acme.owner.call(calls.listInvitations)).toMatchObject([{ status: 'expired' }])
  })

  test('has no link after the installation’s secret changed, until the invitation is sent again', async () => {
    const old = await invite()
    const moved = await serveDatabase(server.connection, {
      settings: { sessionSecret: 'another secret of 32 letters....' },
    })
    try {
      const there = await signIn(moved.origin, acme.owner)
      expect(await there.call(calls.listInvitations)).toMatchObject([{ id: old.id, token: '' }])
      const { token } = await there.call(calls.resendInvitation, named(old))
      expect(await look(token)).toMatchObject({ status: 200 })
    } finally {
      await moved.close()
    }
  })
})

describe('a link', () => {
  test('works until seven days are over, and not a millisecond longer', async () => {
    const { token } = await invite()
    clock.now += 7 * DAY - 1
    expect((await look(token)).status).toBe(200)
    clock.now += 1
    expect(await look(token)).toMatchObject(EXPIRED)
    expect(await accept(token)).toMatchObject(EXPIRED)
  })

  test('that is sent again works for another seven days, also once it expired', async () => {
    const invitation = await invite()
    clock.now += 8 * DAY
    const again = await acme.admin.call(calls.resendInvitation, named(invitation))
    expect(again).toMatchObject({ id: invitation.id, token: invitation.token, status: 'pending' })
    expect(Date.parse(again.expiresAt)).toBe(clock.now + 7 * DAY)
    expect((await accept(invitation.token)).status).toBe(201)
    expect((await acme.admin.try(calls.resendInvitation, named(invitation))).status).toBe(404)
  })

  test('is not sent again to someone who has an account by now', async () => {
    const email = newEmail()
    const invitation = await invite(acme.admin, email)
    const rival = await server.workspace('Rival')
    await accept((await invite(rival.owner, email)).token)
    expect((await acme.admin.try(calls.resendInvitation, named(invitation))).status).toBe(409)
    expect(await accept(invitation.token)).toMatchObject({ status: 409 })
  })

  test('that was revoked does not exist', async () => {
    const invitation = await invite()
    await acme.owner.call(calls.deleteInvitation, named(invitation))
    expect(await look(invitation.token)).toMatchObject(UNKNOWN)
    expect(await accept(invitation.token)).toMatchObject(UNKNOWN)
    expect((await acme.owner.try(calls.deleteInvitation, named(invitation))).status).toBe(404)
  })

  test('that nobody made does not exist, whatever it looks like', async () => {
    const { token } = await invite()
    const other = `${token.slice(0, 22)}${'A'.repeat(43)}`
    for (const wrong of [other, 'A'.repeat(65), 'x', '%', `${token}A`, token.slice(0, -1), ' '])
      expect(await look(wrong), wrong).toMatchObject(UNKNOWN)
  })

  test('can be guessed at a hundred times in a quarter of an hour', async () => {
    const own = await startServer()
    try {
      const guess = () => own.visitor().try(calls.getInvitation, { params: { token: 'A'.repeat(65) } })
      for (let tries = 0; tries < 100; tries += 1) expect((await guess()).status).toBe(404)
      const refused = await guess()
      expect(refused.status).toBe(429)
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(840)
      expect(seconds).toBeLessThanOrEqual(900)
      await own.superuser.query('update attempts set ends_at = now()')
      expect((await guess()).status).toBe(404)
    } finally {
      await own.close()
    }
  })
})

describe('the logo of who invites', () => {
  const logo = (token: string) => server.visitor().try(calls.getInvitationLogo, { params: { token } })
  const give = ({ owner, companyId }: Workspace) =>
    owner.call(setLogo, { params: { id: companyId }, body: { data: PICTURE } })

  test('is offered to who has the link, as a picture that no shared cache keeps', async () => {
    await give(acme)
    const { token } = await invite()
    const { logoUrl } = await server.visitor().call(calls.getInvitation, { params: { token } })
    expect(logoUrl).toBe(`/api/invitation/${token}/logo`)
    const response = await fetch(server.origin + logoUrl)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(PICTURE)
  })

  test('is gone without one, and with the link', async () => {
    const plain = await invite()
    expect((await logo(plain.token)).status).toBe(404)
    await give(acme)
    const [revoked, accepted, expired] = [await invite(), await invite(), await invite()]
    await acme.owner.call(calls.deleteInvitation, named(revoked))
    expect(await logo(revoked.token)).toMatchObject(UNKNOWN)
    expect((await accept(accepted.token)).status).toBe(201)
    expect((await logo(accepted.token)).status).toBe(410)
    clock.now += 8 * DAY
    expect(await logo(expired.token)).toMatchObject(EXPIRED)
    clock.now = Date.now()
    await acme.owner.call(removeLogo, { params: { id: acme.companyId } })
    expect((await logo(plain.token)).status).toBe(404)
  })

  test('is the inviting company’s, and opens no other picture of anybody', async () => {
    const rival = await server.workspace('Rival')
    const { logoUrl } = await give(rival)
    const { token } = await invite()
    // Acme has no logo, so that its link shows none, whatever company has one.
    expect((await logo(token)).status).toBe(404)
    const picture = { params: { id: logoUrl?.split('/').at(-1) ?? '' } }
    expect((await server.visitor().try(getPicture, picture)).status).toBe(401)
    // The company part of the token says where to look, the secret part what for.
    const theirs = await invite(rival.admin)
    expect((await logo(theirs.token.slice(0, 22) + token.slice(22))).status).toBe(404)
    expect((await logo(token.slice(0, 22) + theirs.token.slice(22))).status).toBe(404)
  })
})
