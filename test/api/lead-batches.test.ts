import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listActivities } from '../../contract/activities/calls.ts'
import {
  assignLeads,
  createTasksForLeads,
  deleteLeads,
  moveLeads,
  previewDeletion,
  restoreLeads,
  undoAssignments,
  undoLeadMoves,
  undoTasksForLeads,
} from '../../contract/lead-batches/calls.ts'
import type { Matching } from '../../contract/lead-batches/fields.ts'
import { createLeadNote } from '../../contract/lead-notes/calls.ts'
import {
  createLead,
  deleteLead,
  getLead,
  getLeadInsights,
  getLeadSummary,
  listLeadMoves,
  listLeads,
  moveLead,
  patchLead,
} from '../../contract/leads/calls.ts'
import type { LeadStage } from '../../contract/leads/fields.ts'
import { listNotifications } from '../../contract/notifications/calls.ts'
import { createLeadTask, listLeadTasks, patchTask } from '../../contract/tasks/calls.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
let rival: Workspace

beforeAll(async () => {
  server = await startServer()
  rival = await server.workspace('Rival')
})
afterAll(() => server.close())
beforeEach(async () => {
  acme = await server.workspace('Acme')
})

const EVERY: Matching = { search: '', stage: null, source: null, assignedUserId: null }

async function create(
  fields: { name?: string; stage?: LeadStage; probability?: number; assignedUserId?: string } = {},
) {
  const { id } = await acme.user.call(createLead, { body: { name: 'Jane', ...fields } })
  return id
}

const read = (id: string) => acme.user.call(getLead, { params: { id } })
const historyOf = (id: string) => acme.user.call(listLeadMoves, { params: { id } })
const everything = async () => JSON.stringify(await acme.owner.call(listLeads))

/** Thousands, behind the API's back. */
const seed = (count: number) =>
  server.superuser.query(
    `insert into leads (company_id, id, name) select $1, gen_random_uuid(), 'Lead ' || n from generate_series(1, $2) n`,
    [acme.companyId, count],
  )

describe('moving leads together', () => {
  test('moves each as a single move does: stage, probability, history and activity', async () => {
    const ids = [await create({ probability: 40 }), await create({ name: 'Joe', stage: 'proposal', probability: 60 })]
    const there = await create({ stage: 'closed_won' })
    const { moveIds } = await acme.admin.call(moveLeads, {
      body: { ids: [...ids, there], stage: 'closed_won', reason: 'Signed' },
    })
    expect(moveIds).toHaveLength(2)
    for (const id of ids) {
      expect(await read(id)).toMatchObject({ stage: 'closed_won', probability: 100, version: 2 })
      const [move] = await historyOf(id)
      expect(move).toMatchObject({ toStage: 'closed_won', reason: 'Signed', userId: acme.admin.id })
      expect(moveIds).toContain(move?.id)
    }
    expect(await historyOf(there)).toHaveLength(1)
    const said = (await acme.user.call(listActivities)).map(({ description }) => description)
    expect(said).toEqual(expect.arrayContaining(['Jane moved to closed won', 'Joe moved to closed won']))
    expect(await acme.user.call(getLeadSummary)).toMatchObject({ total: 3, won: 3 })
  })

  test('is undone as if it had not been', async () => {
    const ids = [await create({ probability: 40 }), await create({ stage: 'proposal', probability: 60 })]
    await server.superuser.query(`update leads set stage_changed_at = now() - interval '9 days' where id = any ($1)`, [
      ids,
    ])
    const { moveIds } = await acme.user.call(moveLeads, { body: { ids, stage: 'closed_lost' } })
    expect(await acme.admin.call(undoLeadMoves, { body: { ids: moveIds } })).toEqual({ leads: 2, left: 0 })
    expect(await Promise.all(ids.map(read))).toMatchObject([
      { stage: 'new', probability: 40 },
      { stage: 'proposal', probability: 60 },
    ])
    for (const id of ids) {
      expect(await historyOf(id)).toHaveLength(1)
      expect((await acme.user.call(getLeadInsights, { params: { id } })).daysInStage).toBe(9)
    }
    expect((await acme.user.try(undoLeadMoves, { body: { ids: moveIds } })).status).toBe(404)
  })

  test('leaves on undo what someone changed since, and says how many: a stage, and a probability', async () => {
    const ids = [await create({ probability: 40 }), await create({ probability: 50 })]
    const [moved = '', stays = ''] = ids
    const { moveIds } = await acme.user.call(moveLeads, { body: { ids, stage: 'closed_won' } })
    await acme.admin.call(patchLead, { params: { id: moved }, body: { probability: 90 } })
    await acme.admin.call(moveLead, { params: { id: stays }, body: { stage: 'proposal' } })
    expect(await acme.user.call(undoLeadMoves, { body: { ids: moveIds } })).toEqual({ leads: 1, left: 1 })
    expect(await read(moved)).toMatchObject({ stage: 'new', probability: 90 })
    expect(await read(stays)).toMatchObject({ stage: 'proposal' })
    expect((await historyOf(stays)).map(({ toStage }) => toStage)).toEqual(['proposal', 'closed_won', 'new'])
    const before = await everything()
    expect((await acme.user.try(undoLeadMoves, { body: { ids: moveIds } })).status).toBe(409)
    expect(await everything()).toBe(before)
  })

  test('never undoes the creation of a lead, nor a move of one that was deleted', async () => {
    const id = await create()
    const [creation] = await historyOf(id)
    expect((await acme.user.try(undoLeadMoves, { body: { ids: [creation?.id ?? ''] } })).status).toBe(409)
    const { moveIds } = await acme.user.call(moveLeads, { body: { ids: [id], stage: 'qualified' } })
    await acme.user.call(deleteLead, { params: { id } })
    expect((await acme.user.try(undoLeadMoves, { body: { ids: moveIds } })).status).toBe(409)
  })
})

describe('assigning leads together', () => {
  test('gives them to one person, who is notified once, and back to whose each was', async () => {
    const mine = await create({ assignedUserId: acme.user.id })
    const nobodys = await create()
    const theirs = await create({ assignedUserId: acme.admin.id })
    const ids = [mine, nobodys, theirs]
    const { assignments } = await acme.user.call(assignLeads, { body: { ids, assignedUserId: acme.admin.id } })
    expect(assignments.flatMap((each) => each.ids).toSorted()).toEqual([mine, nobodys].toSorted())
    for (const id of ids) expect((await read(id)).assignedUserId).toBe(acme.admin.id)
    const told = await acme.admin.call(listNotifications)
    expect(told.filter(({ title }) => title.endsWith('assigned you 2 leads'))).toHaveLength(1)

    expect(await acme.user.call(undoAssignments, { body: { assignments } })).toEqual({ leads: 2, left: 0 })
    expect((await Promise.all(ids.map(read))).map(({ assignedUserId }) => assignedUserId)).toEqual([
      acme.user.id,
      null,
      acme.admin.id,
    ])
  })

  test('to a stranger changes nothing', async () => {
    const ids = [await create()]
    for (const assignedUserId of [rival.user.id, randomUUIDv7()]) {
      const reply = await acme.user.try(assignLeads, { body: { ids, assignedUserId } })
      expect(reply).toMatchObject({ status: 400, body: { fields: { assignedUserId: expect.any(String) } } })
    }
    expect((await read(ids[0] ?? '')).assignedUserId).toBeNull()
  })

  test('leaves on undo those that changed hands again or were deleted, and says how many', async () => {
    const ids = [await create(), await create(), await create()]
    const [given = '', again = '', gone = ''] = ids
    const { assignments } = await acme.user.call(assignLeads, { body: { ids, assignedUserId: acme.admin.id } })
    await acme.user.call(patchLead, { params: { id: again }, body: { assignedUserId: acme.owner.id } })
    await acme.user.call(deleteLead, { params: { id: gone } })
    expect(await acme.user.call(undoAssignments, { body: { assignments } })).toEqual({ leads: 1, left: 2 })
    expect((await read(given)).assignedUserId).toBeNull()
    expect((await read(again)).assignedUserId).toBe(acme.owner.id)
    const before = await everything()
    expect((await acme.user.try(undoAssignments, { body: { assignments } })).status).toBe(409)
    expect(await everything()).toBe(before)
  })
})

describe('deleting leads together', () => {
  test('says first what hangs on them, and whose they are', async () => {
    const bare = await create()
    expect(await acme.user.call(previewDeletion, { body: { ids: [bare] } })).toEqual({
      leads: 1,
      notes: 0,
      tasks: 0,
      moves: 0,
      owners: [{ id: null, leads: 1 }],
    })
    const id = await create({ assignedUserId: acme.user.id })
    await acme.user.call(createLeadNote, { params: { leadId: id }, body: { content: 'Called' } })
    await acme.user.call(createLeadTask, { params: { id }, body: { title: 'Call' } })
    await acme.user.call(moveLead, { params: { id }, body: { stage: 'qualified' } })
    const owners = [
      { id: acme.user.id, leads: 1 },
      { id: null, leads: 1 },
    ]
    const counts = { leads: 2, notes: 1, tasks: 1, moves: 1, owners }
    expect(await acme.user.call(previewDeletion, { body: { ids: [bare, id] } })).toEqual(counts)
    expect(await acme.user.call(previewDeletion, { body: { matching: EVERY } })).toEqual(counts)
  })

  test('takes all, and brings all back with what hangs on them', async () => {
    const ids = [await create(), await create()]
    await acme.user.call(createLeadNote, { params: { leadId: ids[0] ?? '' }, body: { content: 'Called' } })
    expect((await acme.user.call(deleteLeads, { body: { ids } })).ids.toSorted()).toEqual(ids.toSorted())
    expect(await acme.user.call(listLeads)).toEqual([])
    expect((await acme.user.call(getLeadSummary)).total).toBe(0)
    expect(await acme.user.call(restoreLeads, { body: { ids } })).toEqual({ leads: 2, left: 0 })
    expect(await acme.user.call(listLeads)).toHaveLength(2)
    const said = (await acme.user.call(listActivities)).map(({ type }) => type)
    expect(said.filter((type) => type === 'lead_deleted')).toHaveLength(2)
    expect(said.filter((type) => type === 'lead_restored')).toHaveLength(2)
    expect((await acme.user.try(restoreLeads, { body: { ids } })).status).toBe(404)
  })
})

describe('which leads a batch is about', () => {
  test('all that match a search and filters, but for a few', async () => {
    const grace = await create({ name: 'Grace', stage: 'proposal' })
    const left = await create({ name: 'Grace too', stage: 'proposal' })
    await create({ name: 'Grace three' })
    await create({ name: 'Ada', stage: 'proposal' })
    const matching: Matching = { ...EVERY, search: 'gräce', stage: 'proposal' }
    expect((await acme.user.call(deleteLeads, { body: { matching, except: [left] } })).ids).toEqual([grace])
    const nobody: Matching = { ...EVERY, assignedUserId: 'none' }
    expect((await acme.user.call(deleteLeads, { body: { matching: nobody } })).ids).toHaveLength(3)
  })

  test('nothing is done when one that is named is not there, or is another company’s', async () => {
    const id = await create()
    const theirs = await rival.user.call(createLead, { body: { name: 'Theirs' } })
    for (const other of [randomUUIDv7(), theirs.id]) {
      const ids = [id, other]
      const replies = await Promise.all([
        acme.user.try(moveLeads, { body: { ids, stage: 'qualified' } }),
        acme.user.try(assignLeads, { body: { ids, assignedUserId: acme.user.id } }),
        acme.user.try(previewDeletion, { body: { ids } }),
        acme.user.try(deleteLeads, { body: { ids } }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
    expect(await read(id)).toMatchObject({ version: 1, stage: 'new' })
    expect(await rival.user.call(getLead, { params: { id: theirs.id } })).toMatchObject({ version: 1 })
  })

  test('is never guessed: none, or half a filter, is refused', async () => {
    await create()
    for (const body of [{}, { ids: [] }, { matching: {} }, { matching: { search: 'x' } }, { except: [] }]) {
      expect((await acme.user.try(deleteLeads, { body: body as never })).status).toBe(400)
    }
    expect(await acme.user.call(listLeads)).toHaveLength(1)
  })

  test('thousands go in one step, and too many are refused with what to do', { tags: 'slow' }, async () => {
    await seed(5000)
    const { moveIds } = await acme.user.call(moveLeads, { body: { matching: EVERY, stage: 'qualified' } })
    expect(moveIds).toHaveLength(5000)
    expect(await acme.user.call(undoLeadMoves, { body: { ids: moveIds } })).toEqual({ leads: 5000, left: 0 })
    const { assignments } = await acme.user.call(assignLeads, {
      body: { matching: EVERY, assignedUserId: acme.user.id },
    })
    expect(await acme.user.call(undoAssignments, { body: { assignments } })).toEqual({ leads: 5000, left: 0 })
    await seed(1)
    const reply = await acme.user.try(deleteLeads, { body: { matching: EVERY } })
    expect(reply).toMatchObject({ status: 400, body: { message: expect.stringMatching(/5,000.*Narrow the list/) } })
    const rest = {
      matching: EVERY,
      except: [(await acme.user.call(listLeads, { query: { limit: '1' } }))[0]?.id ?? ''],
    }
    expect((await acme.user.call(deleteLeads, { body: rest })).ids).toHaveLength(5000)
  })
})

describe('creating a task for many leads', () => {
  const tasksOf = (id: string) => acme.user.call(listLeadTasks, { params: { id } })
  const task = { title: ' Call them ', priority: 'high', dueDate: '2026-12-24' } as const

  test('makes one of each, for one person, who is notified once; Undo takes them away', async () => {
    const ids = [await create({ name: 'Joe' }), await create({ name: 'Ann' })]
    const body = { ids, ...task, assignedTo: acme.admin.id }
    const made = await acme.user.call(createTasksForLeads, { body })
    for (const [at, id] of ids.entries()) {
      expect(await tasksOf(id)).toMatchObject([
        {
          id: made.ids[at],
          title: 'Call them',
          priority: 'high',
          status: 'pending',
          dueDate: '2026-12-24T00:00:00.000Z',
          assignedTo: acme.admin.id,
          createdBy: acme.user.id,
          version: 1,
        },
      ])
    }
    const told = (await acme.admin.call(listNotifications)).map(({ title }) => title)
    expect(told.filter((title) => title.includes('assigned you'))).toEqual([
      expect.stringMatching(/assigned you 2 tasks$/),
    ])
    expect(await acme.user.call(undoTasksForLeads, { body: made })).toEqual({ tasks: 2, left: 0 })
    for (const id of ids) expect(await tasksOf(id)).toEqual([])
    expect((await acme.user.try(undoTasksForLeads, { body: made })).status).toBe(409)
  })

  test('gives each to the lead’s owner, and to nobody where there is none', async () => {
    const owned = await create({ assignedUserId: acme.admin.id })
    const nobodys = await create()
    await acme.user.call(createTasksForLeads, { body: { matching: EVERY, ...task, assignedTo: 'owner' } })
    expect(await tasksOf(owned)).toMatchObject([{ assignedTo: acme.admin.id }])
    expect(await tasksOf(nobodys)).toMatchObject([{ assignedTo: null }])
  })

  test('leaves on undo what someone changed since, and says how many', async () => {
    const ids = [await create(), await create()]
    const made = await acme.user.call(createTasksForLeads, { body: { ids, ...task } })
    await acme.admin.call(patchTask, { params: { id: made.ids[0] ?? '' }, body: { status: 'completed' } })
    expect(await acme.user.call(undoTasksForLeads, { body: made })).toEqual({ tasks: 1, left: 1 })
    expect(await tasksOf(ids[0] ?? '')).toMatchObject([{ status: 'completed' }])
    expect(await tasksOf(ids[1] ?? '')).toEqual([])
  })

  test('makes none for a stranger, without a title, or when one lead is missing', async () => {
    const id = await create()
    const refused = async (body: Record<string, unknown>) =>
      (await acme.user.try(createTasksForLeads, { body: { ids: [id], ...task, ...body } })).status
    expect(await refused({ assignedTo: rival.user.id })).toBe(400)
    expect(await refused({ title: ' ' })).toBe(400)
    expect(await refused({ ids: [id, randomUUIDv7()] })).toBe(404)
    expect(await tasksOf(id)).toEqual([])
  })

  test('takes thousands in one step, also where few are known of', { tags: 'slow' }, async () => {
    const some = { ids: [await create()], ...task }
    await server.superuser.query('analyze tasks')
    for (let made = 0; made < 8; made += 1) await acme.user.call(createTasksForLeads, { body: some })
    await seed(4999)
    const { ids } = await acme.user.call(createTasksForLeads, { body: { matching: EVERY, ...task } })
    expect(ids).toHaveLength(5000)
    expect(await acme.user.call(undoTasksForLeads, { body: { ids } })).toEqual({ tasks: 5000, left: 0 })
  })
})
