import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignLeads } from '../../contract/lead-batches/calls.ts'
import { createLead, deleteLead, listLeadEvents, moveLead, patchLead, restoreLead } from '../../contract/leads/calls.ts'
import { createTask, deleteTask, updateTask } from '../../contract/tasks/calls.ts'
import { deleteFromTrash } from '../../contract/trash/calls.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

test('what was changed of a lead is kept with what it was, beside what was done with its tasks', async () => {
  const { owner, user } = acme
  const lead = { name: 'Jane', value: 500, notes: 'Old words' }
  const params = { id: (await owner.call(createLead, { body: lead })).id }
  await user.call(patchLead, { params, body: { name: 'Joan', value: 1250.5, notes: 'New words', stage: 'proposal' } })
  // Nothing becomes another; and moves are told by themselves.
  await user.call(patchLead, { params, body: { name: 'Joan', placeId: 'here' } })
  await user.call(moveLead, { params, body: { stage: 'negotiation' } })
  await owner.call(patchLead, { params, body: { expectedClose: '2027-01-31' } })
  await owner.call(assignLeads, { body: { ids: [params.id], assignedUserId: user.id } })
  const task = await owner.call(createTask, { body: { title: 'Call', leadId: params.id } })
  await user.call(updateTask, { params: { id: task.id }, body: { title: 'Call her' } })
  await user.call(updateTask, { params: { id: task.id }, body: { status: 'completed' } })
  await user.call(deleteTask, { params: { id: task.id } })
  await owner.call(deleteLead, { params })
  await owner.call(restoreLead, { params })
  const events = await user.call(listLeadEvents, { params })
  const ofTask = { id: task.id, title: 'Call her' }
  expect(events.map(({ id: _, createdAt: __, ...event }) => event)).toEqual([
    { name: 'lead.restored', userId: owner.id, changes: [], task: null },
    { name: 'lead.deleted', userId: owner.id, changes: [], task: null },
    { name: 'task.deleted', userId: user.id, changes: [], task: ofTask },
    { name: 'task.completed', userId: user.id, changes: [], task: ofTask },
    { name: 'task.created', userId: owner.id, changes: [], task: { ...ofTask, title: 'Call' } },
    { name: 'lead.assigned', userId: owner.id, changes: [field('assignedUserId', null, user.id)], task: null },
    { name: 'lead.changed', userId: owner.id, changes: [field('expectedClose', null, '2027-01-31')], task: null },
    {
      name: 'lead.changed',
      userId: user.id,
      changes: [field('name', 'Jane', 'Joan'), field('value', 500, 1250.5), field('notes', null, null)],
      task: null,
    },
  ])
  const first = await owner.call(listLeadEvents, { params, query: { limit: '3' } })
  expect(first).toEqual(events.slice(0, 3))

  const other = await server.workspace('Other')
  expect((await other.owner.try(listLeadEvents, { params })).status).toBe(404)
})

test('what fields held goes with a lead that is deleted permanently', async () => {
  const { owner, user } = acme
  const { id } = await owner.call(createLead, { body: { name: 'Jane', email: 'jane@private.example' } })
  await user.call(patchLead, { params: { id }, body: { email: '' } })
  const kept = async () => {
    const told = "select from events where entity_id = $1 and payload::text like '%private%'"
    return (await server.superuser.query(told, [id])).rowCount
  }
  expect(await kept()).toBe(1)
  await owner.call(deleteLead, { params: { id } })
  await owner.call(deleteFromTrash, { params: { kind: 'lead', id } })
  expect(await kept()).toBe(0)
})

const field = (name: string, from: unknown, to: unknown) => ({ field: name, from, to })
