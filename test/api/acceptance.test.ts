import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCurrentUser, login } from '../../contract/auth/calls.ts'
import { updateCompany } from '../../contract/companies/calls.ts'
import * as calls from '../../contract/invitations/calls.ts'
import { listNotifications } from '../../contract/notifications/calls.ts'
import { listTeamMembers, removeMember } from '../../contract/team/calls.ts'
import type { Caller } from '../support/caller.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { PASSWORD, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
let people = 0

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
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

const USED = { status: 410, body: { message: 'This invitation was already used', code: 'gone' } }

describe('accepting', () => {
  test('makes an account with the role in the company, and signs it in', async () => {
    const { token, email } = await invite(acme.admin, newEmail(), 'admin')
    const body = account()
    const guest = server.visitor()
    const reply = await guest.call(calls.acceptInvitation, { params: { token }, body })
    expect(reply).toEqual({ id: expect.any(String), username: body.username, email })
    expect([...guest.cookies.keys()].sort()).toEqual(['atrium_device', 'atrium_session'])
    expect(await guest.call(getCurrentUser)).toMatchObject({ id: reply.id })
    const user = await server.visitor().call(login, { body: { username: body.username, password: PASSWORD } })
    expect(user).toMatchObject({
      companyId: acme.companyId,
      role: 'admin',
      firstName: 'Gina',
      lastName: 'Guest',
      email,
    })
  })

  test('opens the account alone where the company wants a second factor', async () => {
    const { token } = await invite()
    await server.superuser.query('update companies set factor_required = true where id = $1', [acme.companyId])
    const guest = server.visitor()
    await guest.call(calls.acceptInvitation, { params: { token }, body: account() })
    expect(await guest.call(getCurrentUser)).toMatchObject({ missing: 'factor' })
    expect((await guest.try(listTeamMembers)).status).toBe(403)
  })

  test('works once', async () => {
    const { token } = await invite()
    await accept(token)
    expect(await look(token)).toMatchObject(USED)
    expect(await accept(token)).toMatchObject(USED)
  })

  test('by several at once makes one account', async () => {
    const before = (await acme.owner.call(listTeamMembers)).length
    const { token } = await invite()
    const replies = await Promise.all([1, 2, 3, 4].map(() => accept(token)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 410, 410, 410])
    expect(replies.find(({ status }) => status === 410)).toMatchObject(USED)
    expect(await acme.owner.call(listTeamMembers)).toHaveLength(before + 1)
  })

  test('at the moment it is revoked either makes the account or finds no invitation', async () => {
    for (let round = 0; round < 6; round += 1) {
      const invitation = await invite()
      const [accepted, revoked] = await Promise.all([
        accept(invitation.token),
        acme.owner.try(calls.deleteInvitation, { params: { id: invitation.id } }),
      ])
      const members = await acme.owner.call(listTeamMembers)
      const joined = members.some(({ email }) => email === invitation.email)
      expect([accepted.status, revoked.status]).toEqual(joined ? [201, 404] : [404, 204])
    }
  })

  test('under a user name that is taken is refused, and the link still works', async () => {
    const { token } = await invite()
    const taken = { status: 409, body: { fields: { username: 'This username is taken' } } }
    expect(await accept(token, account(acme.user.username.toUpperCase()))).toMatchObject(taken)
    expect((await accept(token)).status).toBe(201)
  })

  test('two invitations under one user name at once gives it to one of them', async () => {
    const [first, second] = [await invite(), await invite()]
    const body = account()
    const replies = await Promise.all([accept(first.token, body), accept(second.token, body)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const statuses = (await acme.owner.call(calls.listInvitations)).map(({ status }) => status)
    expect(statuses).toEqual(['pending'])
  })

  test('needs names and a password of eight characters', async () => {
    const { token } = await invite()
    const wrong = { username: ' ', password: 'short', firstName: '', lastName: ' ' }
    expect(await accept(token, wrong)).toMatchObject({
      status: 400,
      body: {
        fields: {
          username: expect.any(String),
          password: 'Password must be at least 8 characters long',
          firstName: expect.any(String),
          lastName: expect.any(String),
        },
      },
    })
  })

  test('refuses a password that is guessed at once', async () => {
    const { token, email } = await invite()
    for (const password of ['letmein123', `${email}1`])
      expect(await accept(token, { ...account(), password })).toMatchObject({
        status: 400,
        body: { fields: { password: expect.stringContaining('Choose another') } },
      })
  })

  test('leaves the browser’s own session as it is', async () => {
    const { token } = await invite()
    await acme.user.call(calls.acceptInvitation, { params: { token }, body: account() })
    expect(await acme.user.call(getCurrentUser)).toMatchObject({ id: acme.user.id })
  })

  test('is recorded, as inviting, sending again and revoking are', async () => {
    const [first, second] = [await invite(), await invite()]
    await acme.owner.call(calls.resendInvitation, named(first))
    const { body } = await accept(first.token)
    await acme.owner.call(calls.deleteInvitation, named(second))
    const { rows } = await server.superuser.query(
      `select event, user_id, subject from audit_entries
       where company_id = $1 and event ~ 'invit|joined' order by created_at, id`,
      [acme.companyId],
    )
    expect(rows).toEqual([
      { event: 'invitation.created', user_id: acme.admin.id, subject: first.email },
      { event: 'invitation.created', user_id: acme.admin.id, subject: second.email },
      { event: 'invitation.sent_again', user_id: acme.owner.id, subject: first.email },
      { event: 'member.joined', user_id: (body as { id: string }).id, subject: first.email },
      { event: 'invitation.revoked', user_id: acme.owner.id, subject: second.email },
    ])
  })

  test('notifies who invited, once, unless they left', async () => {
    const { token } = await invite(acme.admin)
    const late = await invite(acme.admin)
    await accept(token)
    const told = await acme.admin.call(listNotifications)
    expect(told).toMatchObject([
      { type: 'invitation_accepted', link: '/team', title: expect.stringMatching(/Gina Guest/) },
    ])
    expect(await acme.owner.call(listNotifications)).toEqual([])
    await acme.owner.call(removeMember, named(acme.admin))
    expect((await accept(late.token)).status).toBe(201)
    const { rows } = await server.superuser.query('select from notifications where company_id = $1', [acme.companyId])
    expect(rows).toHaveLength(1)
  })

  test('names the company as it is called now', async () => {
    const { token } = await invite()
    await acme.owner.call(updateCompany, { params: { id: acme.companyId }, body: { name: 'Acme & Daughters' } })
    expect(await look(token)).toMatchObject({ body: { companyName: 'Acme & Daughters' } })
  })
})
