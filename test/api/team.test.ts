import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usePasswordReset } from '../../contract/account/calls.ts'
import { getCurrentUser, login } from '../../contract/auth/calls.ts'
import { getColleague, listColleagues } from '../../contract/colleagues/calls.ts'
import { createLeadNote, listLeadNotes } from '../../contract/lead-notes/calls.ts'
import { createLead, getLead, moveLead, updateLead } from '../../contract/leads/calls.ts'
import { createTask, getTask } from '../../contract/tasks/calls.ts'
import * as team from '../../contract/team/calls.ts'
import type { Caller } from '../support/caller.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import { joinWorkspace, type Member, PASSWORD, registerMember, signIn, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const named = ({ id }: { id: string }) => ({ params: { id } })
const roleOf = async (member: Member) => (await member.call(getCurrentUser)).role
const auditOf = async (event: string) =>
  (
    await server.superuser.query(
      'select user_id, subject, detail, address, device from audit_entries where company_id = $1 and event = $2 order by created_at, id',
      [acme.companyId, event],
    )
  ).rows

describe('the team list', () => {
  test('shows its members with user name and role, the longest-standing first', async () => {
    const members = await acme.admin.call(team.listTeamMembers)
    expect(members.map(({ id }) => id)[0]).toBe(acme.owner.id)
    expect(new Set(members.map(({ role }) => role))).toEqual(new Set(['owner', 'admin', 'user']))
    expect(members).toContainEqual(expect.objectContaining({ username: acme.user.username, email: acme.user.email }))
  })

  test('comes in pages that join to the whole', async () => {
    const first = await acme.owner.try(team.listTeamMembers, { query: { limit: '2' } })
    expect(first.headers.get('x-total-count')).toBe('3')
    const cursor = first.headers.get('x-next-cursor') ?? ''
    const second = await acme.owner.call(team.listTeamMembers, { query: { limit: '2', cursor } })
    expect([...(first.body as unknown[]), ...second]).toEqual(await acme.owner.call(team.listTeamMembers))
  })
})

describe('a role', () => {
  test('changes at once, also for sessions that are open, and is recorded', async () => {
    await acme.admin.call(team.changeRole, { ...named(acme.user), body: { role: 'admin' } })
    expect((await acme.user.try(team.listTeamMembers)).status).toBe(200)
    await acme.owner.call(team.changeRole, { ...named(acme.user), body: { role: 'user' } })
    expect((await acme.user.try(team.listTeamMembers)).status).toBe(403)
    expect(await auditOf('member.role_changed')).toMatchObject([
      { user_id: acme.admin.id, subject: acme.user.email, detail: { from: 'user', to: 'admin' }, address: '127.0.0.1' },
      { user_id: acme.owner.id, detail: { from: 'admin', to: 'user' } },
    ])
  })

  test('of the owner never changes for anybody', async () => {
    for (const who of [acme.owner, acme.admin]) {
      const reply = await who.try(team.changeRole, { ...named(acme.owner), body: { role: 'user' } })
      expect(reply.status).toBe(409)
    }
    expect(await roleOf(acme.owner)).toBe('owner')
  })

  test('of an admin is taken by the owner alone, but an admin may step down', async () => {
    const other = await joinWorkspace(acme, 'admin')
    const demote = { ...named(other), body: { role: 'user' as const } }
    expect((await acme.admin.try(team.changeRole, demote)).status).toBe(403)
    expect(await other.call(team.changeRole, demote)).toMatchObject({ role: 'user' })
    await acme.owner.call(team.changeRole, { ...named(acme.admin), body: { role: 'user' } })
    expect(await roleOf(acme.admin)).toBe('user')
  })

  test('owner is given to nobody that way', async () => {
    const body = { role: 'owner' as 'admin' }
    expect((await acme.owner.try(team.changeRole, { ...named(acme.user), body })).status).toBe(400)
  })
})

describe('handing the company over', () => {
  test('makes the member its owner and the owner an admin', async () => {
    expect(await acme.owner.call(team.transferOwnership, named(acme.user))).toMatchObject({ role: 'owner' })
    expect([await roleOf(acme.owner), await roleOf(acme.user)]).toEqual(['admin', 'owner'])
    expect(await auditOf('member.made_owner')).toMatchObject([
      { user_id: acme.owner.id, subject: acme.user.email, detail: { from: 'user', to: 'owner' } },
    ])
  })

  test('is for the owner alone, and to someone else', async () => {
    expect((await acme.admin.try(team.transferOwnership, named(acme.admin))).status).toBe(403)
    expect((await acme.owner.try(team.transferOwnership, named(acme.owner))).status).toBe(409)
  })

  test('twice at once leaves exactly one owner', async () => {
    const again = await signIn(server.origin, acme.owner)
    const replies = await Promise.all([
      acme.owner.try(team.transferOwnership, named(acme.user)),
      again.try(team.transferOwnership, named(acme.admin)),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
    const roles = (await acme.owner.call(team.listTeamMembers)).map(({ role }) => role)
    expect(roles.filter((role) => role === 'owner')).toHaveLength(1)
  })

  test('to someone who is removed at the same moment leaves an owner who can sign in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const heir = await joinWorkspace(acme)
      await Promise.all([
        acme.owner.try(team.transferOwnership, named(heir)),
        acme.admin.try(team.removeMember, named(heir)),
      ])
      const owners = (await acme.admin.call(team.listTeamMembers)).filter(({ role }) => role === 'owner')
      expect(owners).toHaveLength(1)
      const owner = owners[0]?.id === heir.id ? heir : acme.owner
      expect(await roleOf(owner)).toBe('owner')
      if (owner === heir) await heir.call(team.transferOwnership, named(acme.owner))
    }
  })
})

describe('removing a member', () => {
  test('ends their sessions at once, also those of another process', async () => {
    const elsewhere = await serveDatabase(server.connection)
    try {
      const there = await signIn(elsewhere.origin, acme.user)
      expect((await there.try(getCurrentUser)).status).toBe(200)
      await acme.admin.call(team.removeMember, named(acme.user))
      expect((await acme.user.try(getCurrentUser)).status).toBe(401)
      await expect.poll(async () => (await there.try(getCurrentUser)).status).toBe(401)
    } finally {
      await elsewhere.close()
    }
  })

  test('keeps them from signing in, by user name and by e-mail address', async () => {
    await acme.admin.call(team.removeMember, named(acme.user))
    for (const username of [acme.user.username, acme.user.email]) {
      const reply = await server.visitor().try(login, { body: { username, password: PASSWORD } })
      expect(reply).toMatchObject({ status: 401, body: { message: 'Invalid username or password' } })
    }
  })

  test('hands their open leads and tasks to whom is chosen, and leaves what is done', async () => {
    const { open, won, openTask, doneTask } = await workOf(acme.user)
    expect(await acme.admin.call(team.getOpenWork, named(acme.user))).toEqual({ leads: 1, tasks: 1 })
    await acme.owner.call(team.removeMember, { ...named(acme.user), query: { handOverTo: acme.admin.id } })
    expect(await acme.owner.call(getLead, named(open))).toMatchObject({ assignedUserId: acme.admin.id })
    expect(await acme.owner.call(getTask, named(openTask))).toMatchObject({ assignedTo: acme.admin.id })
    expect(await acme.owner.call(getLead, named(won))).toMatchObject({ assignedUserId: acme.user.id })
    expect(await acme.owner.call(getTask, named(doneTask))).toMatchObject({ assignedTo: acme.user.id })
    expect(await auditOf('member.removed')).toMatchObject([
      { subject: acme.user.email, detail: { leads: 1, tasks: 1, handOverTo: acme.admin.id } },
    ])
  })

  test('leaves their open work with nobody when nobody is chosen', async () => {
    const { open, openTask } = await workOf(acme.user)
    await acme.owner.call(team.removeMember, named(acme.user))
    expect(await acme.owner.call(getLead, named(open))).toMatchObject({ assignedUserId: null })
    expect(await acme.owner.call(getTask, named(openTask))).toMatchObject({ assignedTo: null })
  })

  test('keeps their name in the history, and takes them out of the lists to choose from', async () => {
    const lead = await acme.user.call(createLead, { body: { name: 'Jane' } })
    await acme.user.call(createLeadNote, { params: { leadId: lead.id }, body: { content: 'Called' } })
    await acme.owner.call(team.removeMember, named(acme.user))
    expect(await acme.owner.call(getColleague, named(acme.user))).toMatchObject({ email: acme.user.email })
    const notes = await acme.owner.call(listLeadNotes, { params: { leadId: lead.id } })
    expect(notes).toMatchObject([{ user: { email: acme.user.email } }])
    for (const list of [listColleagues, team.listTeamMembers]) {
      const people = (await acme.owner.call(list)) as { id: string }[]
      expect(people.map(({ id }) => id)).not.toContain(acme.user.id)
    }
  })

  test('keeps new work from them, while what they had can still be edited', async () => {
    const { won } = await workOf(acme.user)
    await acme.owner.call(team.removeMember, named(acme.user))
    const refused = { status: 400, body: { fields: { assignedUserId: expect.any(String) } } }
    const body = { name: 'Joe', assignedUserId: acme.user.id }
    expect(await acme.owner.try(createLead, { body })).toMatchObject(refused)
    const other = await acme.owner.call(createLead, { body: { name: 'Joe' } })
    expect(await acme.owner.try(updateLead, { ...named(other), body })).toMatchObject(refused)
    expect(await acme.owner.call(updateLead, { ...named(won), body })).toMatchObject({ name: 'Joe' })
    const task = { title: 'Call', assignedTo: acme.user.id }
    expect((await acme.owner.try(createTask, { body: task })).status).toBe(400)
  })

  test('leaves no work with them that is given to them at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaver = await joinWorkspace(acme)
      const lead = await acme.user.call(createLead, { body: { name: 'Jane' } })
      const [given] = await Promise.all([
        acme.user.try(updateLead, { ...named(lead), body: { assignedUserId: leaver.id } }),
        acme.owner.call(team.removeMember, { ...named(leaver), query: { handOverTo: acme.admin.id } }),
      ])
      expect([200, 400]).toContain(given.status)
      const { assignedUserId } = await acme.owner.call(getLead, named(lead))
      expect(assignedUserId).toBe(given.status === 200 ? acme.admin.id : null)
    }
  })

  test('is refused for the owner, for oneself, and to an admin for another admin', async () => {
    const other = await joinWorkspace(acme, 'admin')
    expect((await acme.admin.try(team.removeMember, named(acme.owner))).status).toBe(409)
    expect((await acme.owner.try(team.removeMember, named(acme.owner))).status).toBe(409)
    expect((await acme.admin.try(team.removeMember, named(acme.admin))).status).toBe(409)
    expect((await acme.admin.try(team.removeMember, named(other))).status).toBe(403)
    await acme.owner.call(team.removeMember, named(other))
  })

  test('hands nothing to the leaver, to a former member or to a stranger', async () => {
    const former = await joinWorkspace(acme)
    await acme.owner.call(team.removeMember, named(former))
    const stranger = await registerMember(server.origin)
    for (const handOverTo of [acme.user.id, former.id, stranger.id]) {
      const reply = await acme.owner.try(team.removeMember, { ...named(acme.user), query: { handOverTo } })
      expect(reply).toMatchObject({ status: 400, body: { fields: { handOverTo: expect.any(String) } } })
    }
    expect(await roleOf(acme.user)).toBe('user')
  })

  test('can be done once', async () => {
    const replies = await Promise.all([1, 2].map(() => acme.owner.try(team.removeMember, named(acme.user))))
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404])
    expect((await acme.owner.try(team.getOpenWork, named(acme.user))).status).toBe(404)
    const again = await acme.owner.try(team.changeRole, { ...named(acme.user), body: { role: 'admin' } })
    expect(again.status).toBe(404)
  })

  test('frees their user name and e-mail address for a new account', async () => {
    const { username, email } = acme.user
    await acme.owner.call(team.removeMember, named(acme.user))
    const body = { username: username.toUpperCase(), email: email.toUpperCase(), password: 'another password' }
    await server.visitor().request('/api/register', json(body))
    const visitor = server.visitor()
    const user = await visitor.call(login, { body: { username, password: 'another password' } })
    expect(user).toMatchObject({ companyId: null })
    expect(user.id).not.toBe(acme.user.id)
  })
})

describe('a reset link', () => {
  test('sets a new password once, ends all sessions, and is recorded', async () => {
    const { url, expiresAt } = await acme.admin.call(team.issueResetLink, named(acme.user))
    expect(url.startsWith(`${server.origin}/reset-password/`)).toBe(true)
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    const params = { token: url.split('/').at(-1) ?? '' }
    const use = (visitor: Caller) => visitor.try(usePasswordReset, { params, body: { password: 'brand new words' } })
    expect((await use(server.visitor())).status).toBe(204)
    expect((await acme.user.try(getCurrentUser)).status).toBe(401)
    await server.visitor().call(login, { body: { username: acme.user.username, password: 'brand new words' } })
    expect((await use(server.visitor())).status).toBe(404)
    expect(await auditOf('member.reset_link_issued')).toMatchObject([
      { user_id: acme.admin.id, subject: acme.user.email },
    ])
    expect(await auditOf('member.password_reset')).toMatchObject([{ user_id: acme.user.id }])
  })

  test('is made by an admin for users alone, by the owner also for admins, and never for oneself', async () => {
    const other = await joinWorkspace(acme, 'admin')
    expect((await acme.admin.try(team.issueResetLink, named(acme.owner))).status).toBe(403)
    expect((await acme.admin.try(team.issueResetLink, named(other))).status).toBe(403)
    expect((await acme.admin.try(team.issueResetLink, named(acme.admin))).status).toBe(409)
    expect((await acme.owner.try(team.issueResetLink, named(acme.owner))).status).toBe(409)
    expect((await acme.owner.try(team.issueResetLink, named(other))).status).toBe(201)
  })

  test('of a removed member opens nothing', async () => {
    const { url } = await acme.admin.call(team.issueResetLink, named(acme.user))
    await acme.owner.call(team.removeMember, named(acme.user))
    const params = { token: url.split('/').at(-1) ?? '' }
    const reply = await server.visitor().try(usePasswordReset, { params, body: { password: 'brand new words' } })
    expect(reply.status).toBe(404)
  })
})

/** One open and one won lead, one open and one done task, all of a member. */
async function workOf({ id }: Member) {
  const [open, won] = await Promise.all(
    ['Open', 'Won'].map((name) => acme.owner.call(createLead, { body: { name, assignedUserId: id } })),
  )
  const [openTask, doneTask] = await Promise.all(
    (['in_progress', 'completed'] as const).map((status) =>
      acme.owner.call(createTask, { body: { title: status, status, assignedTo: id } }),
    ),
  )
  if (!open || !won || !openTask || !doneTask) throw new Error('Two of each were made')
  await acme.owner.call(moveLead, { ...named(won), body: { stage: 'closed_won' } })
  return { open, won, openTask, doneTask }
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
