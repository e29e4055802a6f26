import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getAnalytics } from '../../contract/analytics/calls.ts'
import { askSearch } from '../../contract/assistant/calls.ts'
import { getCurrentUser } from '../../contract/auth/calls.ts'
import type { Areas } from '../../contract/auth/fields.ts'
import { listCandidates } from '../../contract/candidates/calls.ts'
import { listColleagues } from '../../contract/colleagues/calls.ts'
import { getDashboard } from '../../contract/dashboard/calls.ts'
import { runQuery } from '../../contract/data-query/calls.ts'
import { acceptInvitation, createInvitation } from '../../contract/invitations/calls.ts'
import { assignLeads, deleteLeads } from '../../contract/lead-batches/calls.ts'
import { getLeadBoard } from '../../contract/lead-board/calls.ts'
import { createLeadNote, listLeadNotes } from '../../contract/lead-notes/calls.ts'
import { countLeadViews, createLeadView } from '../../contract/lead-views/calls.ts'
import * as leads from '../../contract/leads/calls.ts'
import { listNotifications } from '../../contract/notifications/calls.ts'
import { createOpening } from '../../contract/openings/calls.ts'
import { EVERYTHING } from '../../contract/plain/areas.ts'
import { search } from '../../contract/search/calls.ts'
import { createTask, getTaskSummary, listTasks, patchTask } from '../../contract/tasks/calls.ts'
import { changeAreas, changeRole, listTeamMembers } from '../../contract/team/calls.ts'
import { deleteFromTrash, listTrash, restoreFromTrash } from '../../contract/trash/calls.ts'
import { openStream } from '../support/event-stream.ts'
import { requestFor } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { type Member, PASSWORD, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const give = (member: Member, areas: Partial<Areas>) =>
  acme.owner.call(changeAreas, { params: { id: member.id }, body: { ...EVERYTHING, ...areas } })
const newLead = (name: string, assignedUserId: string | null = null) =>
  acme.owner.call(leads.createLead, { body: { name, assignedUserId, value: 100 } })

describe('the access of a member', () => {
  test('is everything at first, and what an admin chooses from then on, at once and in the audit', async () => {
    expect((await acme.user.call(getCurrentUser)).areas).toEqual(EVERYTHING)
    const areas = { sales: 'own', hiring: 'none', knowledge: 'see', settings: 'none' } as const
    expect(await acme.admin.call(changeAreas, { params: { id: acme.user.id }, body: areas })).toMatchObject({ areas })
    expect((await acme.user.call(getCurrentUser)).areas).toEqual(areas)
    expect((await acme.user.try(listCandidates)).status).toBe(403)
    const { rows } = await server.superuser.query(
      `select user_id, subject, detail from audit_entries where company_id = $1 and event = 'member.areas_changed'`,
      [acme.companyId],
    )
    expect(rows).toEqual([
      {
        user_id: acme.admin.id,
        subject: acme.user.email,
        detail: {
          sales: { from: 'edit', to: 'own' },
          hiring: { from: 'edit', to: 'none' },
          knowledge: { from: 'edit', to: 'see' },
          settings: { from: 'edit', to: 'none' },
        },
      },
    ])
  })

  test('is everything for owners and admins, and what was chosen for who is a user again', async () => {
    await give(acme.user, { hiring: 'none' })
    const role = (role: 'admin' | 'user') =>
      acme.owner.call(changeRole, { params: { id: acme.user.id }, body: { role } })
    expect(await role('admin')).toMatchObject({ areas: EVERYTHING })
    expect((await acme.user.try(listCandidates)).status).toBe(200)
    const refused = await acme.owner.try(changeAreas, { params: { id: acme.user.id }, body: EVERYTHING })
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('can do everything') } })
    expect(await role('user')).toMatchObject({ areas: { ...EVERYTHING, hiring: 'none' } })
    expect((await acme.user.try(listCandidates)).status).toBe(403)
  })

  test('comes with the invitation', async () => {
    const areas = { ...EVERYTHING, hiring: 'none' } as const
    const { token } = await acme.owner.call(createInvitation, { body: { email: 'mia@example.com', areas } })
    const names = { username: `mia-${acme.companyId}`, firstName: 'Mia', lastName: 'Lund' }
    const { id } = await server
      .visitor()
      .call(acceptInvitation, { params: { token }, body: { ...names, password: PASSWORD } })
    const members = await acme.owner.call(listTeamMembers)
    expect(members.find((each) => each.id === id)?.areas).toEqual(areas)
  })

  test('is no value that the area does not have', async () => {
    const params = { id: acme.user.id }
    for (const body of [{ ...EVERYTHING, hiring: 'own' }, { ...EVERYTHING, sales: 'all' }, { sales: 'edit' }]) {
      expect((await acme.owner.try(changeAreas, { params, body: body as Areas })).status).toBe(400)
    }
  })

  test('without sales is given no lead, and keeps those they have', async () => {
    const { id } = await newLead('Jane', acme.user.id)
    await give(acme.user, { sales: 'none' })
    const members = await acme.owner.call(listColleagues)
    expect(members.find((each) => each.id === acme.user.id)?.mayOwnLeads).toBe(false)
    const assignedUserId = acme.user.id
    const refusal = { status: 400, body: { fields: { assignedUserId: 'Choose someone with access to sales' } } }
    expect(await acme.owner.try(leads.createLead, { body: { name: 'Joe', assignedUserId } })).toMatchObject(refusal)
    const { id: free } = await newLead('Mary')
    expect(await acme.owner.try(assignLeads, { body: { ids: [free], assignedUserId } })).toMatchObject(refusal)
    const changed = await acme.owner.call(leads.patchLead, {
      params: { id },
      body: { name: 'Jane Doe', assignedUserId },
    })
    expect(changed).toMatchObject({ name: 'Jane Doe', assignedUserId })
  })

  test('ends what goes on with more', async () => {
    const stream = await openStream(server.origin, acme.user)
    await give(acme.user, { sales: 'none' })
    await stream.ended
    const narrow = await openStream(server.origin, acme.user)
    const { id } = await newLead('Jane')
    await acme.owner.call(createTask, { body: { title: 'Call Jane', leadId: id } })
    const { id: heard } = await acme.owner.call(createTask, { body: { title: 'Water the plants' } })
    await vi.waitFor(() => expect(narrow.updates().map((each) => each.id)).toEqual([heard]))
    narrow.close()
  })
})

describe('who sees their own leads alone', () => {
  let own: { id: string }
  let other: { id: string }
  beforeEach(async () => {
    ;[own, other] = [await newLead('Jane Own', acme.user.id), await newLead('Joan Other', acme.admin.id)]
    for (const { id } of [own, other]) {
      await acme.owner.call(createLeadNote, { params: { leadId: id }, body: { content: 'Likes oak' } })
      await acme.owner.call(createTask, { body: { title: 'Send samples', leadId: id } })
    }
    await acme.owner.call(createTask, { body: { title: 'Water the plants' } })
    await give(acme.user, { sales: 'own' })
  })

  test('counts, lists, finds and asks for these, with their notes and tasks', async () => {
    const { user } = acme
    expect((await user.call(leads.listLeads)).map(({ id }) => id)).toEqual([own.id])
    expect((await user.call(leads.listLeads, { query: { search: 'J', limit: '5' } })).map(({ id }) => id)).toEqual([
      own.id,
    ])
    expect((await user.try(leads.getLead, { params: { id: other.id } })).status).toBe(404)
    expect(await user.call(leads.getLeadSummary)).toMatchObject({ total: 1, value: 100 })
    expect(await user.call(getDashboard)).toMatchObject({ leads: 1, openLeads: 1, tasks: 2 })
    const { columns } = await user.call(getLeadBoard)
    expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(1)
    expect((await user.call(listLeadNotes, { params: { leadId: own.id } })).length).toBe(1)
    expect((await user.try(listLeadNotes, { params: { leadId: other.id } })).status).toBe(404)
    expect((await user.call(listTasks)).map(({ leadId }) => leadId).sort()).toEqual([own.id, null])
    expect(await user.call(getTaskSummary)).toMatchObject({ total: 2 })
    const { groups } = await user.call(search, { query: { query: 'oak' } })
    expect(groups.flatMap(({ hits }) => hits.map(({ id }) => id))).toEqual([own.id])
    expect((await user.call(runQuery, { body: { aim: 'count', subject: 'leads' } })).total).toBe(1)
    expect((await user.call(askSearch, { body: { query: 'How many leads are there?' } })).analysis.total).toBe(1)
    const years = { query: { from: '2025-01-01', to: '2027-12-31' } }
    const { created, activity } = await user.call(getAnalytics, years)
    expect(created.count).toBe(1)
    // Who asks first has the figures of all computed.
    expect((await acme.owner.call(getAnalytics, years)).created.count).toBe(2)
    expect(activity.reduce((sum, { notes }) => sum + notes, 0)).toBe(1)
  })

  test('counts what a view holds apart from colleagues, however alike both counts may be', async () => {
    const settings = { search: 'J', layout: 'list' } as const
    const { id } = await acme.owner.call(createLeadView, { body: { name: 'All J', shared: true, settings } })
    const count = async (who: Member) => (await who.call(countLeadViews)).views.find((each) => each.id === id)?.count
    expect([await count(acme.owner), await count(acme.user), await count(acme.owner)]).toEqual([2, 1, 2])
  })

  test('has what they make, and gives none away', async () => {
    const { user } = acme
    const made = await user.call(leads.createLead, { body: { name: 'Ann' } })
    expect(made.assignedUserId).toBe(user.id)
    const refused = { status: 403, body: { message: expect.stringContaining('your own leads') } }
    const body = { name: 'Bob', assignedUserId: acme.admin.id }
    expect(await user.try(leads.createLead, { body })).toMatchObject(refused)
    const away = { params: { id: made.id }, body: { assignedUserId: acme.admin.id } }
    expect(await user.try(leads.updateLead, away)).toMatchObject(refused)
    const many = { ids: [made.id], assignedUserId: acme.admin.id }
    expect(await user.try(assignLeads, { body: many })).toMatchObject(refused)
    expect(await user.call(leads.getLead, { params: { id: made.id } })).toMatchObject({ assignedUserId: user.id })
    // A lead that is somebody else's is none that a task could be of.
    expect((await user.try(createTask, { body: { title: 'Call', leadId: other.id } })).status).toBe(400)
  })

  test('moves, notes, deletes and restores their own', async () => {
    const { user } = acme
    const params = { id: own.id }
    await user.call(leads.moveLead, { params, body: { stage: 'qualified' } })
    await user.call(createLeadNote, { params: { leadId: own.id }, body: { content: 'Called' } })
    await user.call(leads.deleteLead, { params })
    expect((await user.call(listTrash)).map(({ id }) => id)).toEqual([own.id])
    await user.call(restoreFromTrash, { params: { kind: 'lead', id: own.id } })
    expect(await user.call(leads.getLeadSummary)).toMatchObject({ total: 1 })
    await user.call(leads.deleteLead, { params })
    await user.call(deleteFromTrash, { params: { kind: 'lead', id: own.id } })
    expect(await user.call(listTrash)).toEqual([])
    expect(await acme.owner.call(leads.getLeadSummary)).toMatchObject({ total: 1 })
  })
})

describe('what is not shared with a member', () => {
  test('is told them by no notification, before or after', async () => {
    const { id } = await newLead('Jane', acme.user.id)
    const { id: taskId } = await acme.owner.call(createTask, { body: { title: 'Plan', assignedTo: acme.user.id } })
    const told = async () => (await acme.user.call(listNotifications)).map(({ link }) => link)
    expect(await told()).toEqual([`/tasks?task=${taskId}`, `/sales/lead/${id}`])
    await give(acme.user, { sales: 'none' })
    expect(await told()).toEqual([`/tasks?task=${taskId}`])
    await acme.owner.call(createLeadNote, {
      params: { leadId: id },
      body: { content: '@Pat', mentions: [acme.user.id] },
    })
    await acme.owner.call(patchTask, { params: { id: taskId }, body: { leadId: id } })
    expect(await told()).toEqual([])
    await give(acme.user, {})
    // What was not told then is not told later.
    expect((await told()).length).toBe(2)
  })

  test('is no word that a search suggests', async () => {
    await acme.owner.call(createOpening, { body: { title: 'Zythologist', description: 'Brews beer' } })
    await acme.owner.call(createTask, { body: { title: 'Zymurgy' } })
    const found = async () => {
      const { groups } = await acme.user.call(search, { query: { query: 'Zythologost' } })
      return groups.flatMap(({ hits }) => hits.map(({ title }) => title.text))
    }
    expect(await found()).toEqual(['Zythologist'])
    await give(acme.user, { hiring: 'none' })
    expect(await found()).toEqual([])
  })

  test('is counted nowhere', async () => {
    await requestFor('getCandidate', acme)
    await give(acme.user, { hiring: 'none' })
    const query = { from: '2025-01-01', to: '2027-12-31' }
    const [{ hiring, activity }, all] = [
      await acme.user.call(getAnalytics, { query }),
      await acme.owner.call(getAnalytics, { query }),
    ]
    expect([hiring.applications, all.hiring.applications]).toEqual([0, 1])
    expect(activity.every((each) => each.hiring === 0)).toBe(true)
    const { analysis } = await acme.user.call(askSearch, { body: { query: 'How many candidates are there?' } })
    expect(analysis).toMatchObject({
      summary: 'You don’t have access to hiring. Ask an owner or admin.',
      total: 0,
      figures: [],
    })
  })

  test('is brought back by nobody who may only look at it', async () => {
    const { id } = await newLead('Jane')
    await acme.user.call(leads.deleteLead, { params: { id } })
    await give(acme.user, { sales: 'see' })
    const params = { kind: 'lead', id } as const
    for (const call of [restoreFromTrash, deleteFromTrash])
      expect(await acme.user.try(call, { params })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await acme.user.try(deleteLeads, { body: { ids: [id] } })).status).toBe(403)
  })
})
