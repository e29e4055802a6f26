import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createLead,
  deleteLead,
  getLead,
  getLeadInsights,
  getLeadSummary,
  listLeadMoves,
  moveLead,
  patchLead,
  undoMove,
  updateLead,
} from '../../contract/leads/calls.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

async function create(fields: { stage?: 'qualified'; probability?: number } = {}) {
  const { id } = await acme.user.call(createLead, { body: { name: 'Jane', ...fields } })
  return { id }
}

const historyOf = async (params: { id: string }) => {
  const moves = await acme.owner.call(listLeadMoves, { params })
  return moves.map(({ fromStage, toStage, userId, reason }) => [fromStage, toStage, userId, reason])
}

describe('the stages of a lead', () => {
  test('are recorded from its creation on, with who moved it, from where, to where and when', async () => {
    const params = await create({ stage: 'qualified' })
    await acme.admin.call(updateLead, { params, body: { stage: 'proposal', phone: '1' } })
    await acme.owner.call(moveLead, { params, body: { stage: 'closed_lost', reason: ' Too expensive ' } })
    expect(await historyOf(params)).toEqual([
      ['proposal', 'closed_lost', acme.owner.id, 'Too expensive'],
      ['qualified', 'proposal', acme.admin.id, ''],
      [null, 'qualified', acme.user.id, ''],
    ])
    const times = (await acme.user.call(listLeadMoves, { params })).map(({ changedAt }) => Date.parse(changedAt))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(Date.now() - Math.min(...times)).toBeLessThan(10_000)
  })

  test('keep the reason of a change and of a new lead too, and forget one that moves nothing', async () => {
    const body = { name: 'Jane', stage: 'closed_lost' as const, reason: ' Price ' }
    const params = { id: (await acme.user.call(createLead, { body })).id }
    await acme.user.call(patchLead, { params, body: { stage: 'closed_lost', reason: 'Not said of anything' } })
    const won = { ...body, stage: 'closed_won' as const, reason: 'They came back' }
    expect(await acme.user.call(updateLead, { params, body: won })).not.toHaveProperty('reason')
    expect(await historyOf(params)).toEqual([
      ['closed_lost', 'closed_won', acme.user.id, 'They came back'],
      [null, 'closed_lost', acme.user.id, 'Price'],
    ])
    const tooLong = { ...body, reason: 'x'.repeat(1001) }
    expect(await acme.user.try(updateLead, { params, body: tooLong })).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    })
  })

  test('stay as they are when something else changes', async () => {
    const params = await create()
    await acme.user.call(patchLead, { params, body: { phone: '1' } })
    await acme.user.call(patchLead, { params, body: { stage: 'new', phone: '2' } })
    expect(await historyOf(params)).toEqual([[null, 'new', acme.user.id, '']])
  })

  test('move by many at once into a history without a gap', async () => {
    const params = await create()
    const stages = ['qualified', 'proposal', 'negotiation', 'closed_won', 'closed_lost'] as const
    await Promise.all(stages.map((stage) => acme.user.call(moveLead, { params, body: { stage } })))
    const history = (await acme.user.call(listLeadMoves, { params })).toReversed()
    for (const [index, move] of history.entries()) expect(move.fromStage).toBe(history[index - 1]?.toStage ?? null)
    expect(history.at(-1)?.toStage).toBe((await acme.user.call(getLead, { params })).stage)
  })
})

describe('moving a lead', () => {
  test.each([
    ['closed_won', 100],
    ['closed_lost', 0],
    ['negotiation', 40],
  ] as const)('to %s makes its probability %i', async (stage, probability) => {
    const params = await create({ probability: 40 })
    const { lead, move } = await acme.user.call(moveLead, { params, body: { stage, reason: 'Said so' } })
    expect(lead).toMatchObject({ stage, probability, version: 2 })
    expect(move).toMatchObject({
      leadId: params.id,
      fromStage: 'new',
      toStage: stage,
      reason: 'Said so',
      userId: acme.user.id,
    })
    expect(await acme.user.call(getLead, { params })).toEqual(lead)
  })

  test('to where it is, is refused', async () => {
    const params = await create()
    expect((await acme.user.try(moveLead, { params, body: { stage: 'new' } })).status).toBe(409)
    expect(await historyOf(params)).toHaveLength(1)
  })

  test('is undone as if it had not been: stage, probability, days in stage and history', async () => {
    const params = await create({ probability: 40 })
    await server.superuser.query(`update leads set stage_changed_at = now() - interval '9 days' where id = $1`, [
      params.id,
    ])
    const before = await acme.user.call(getLead, { params })
    const { move } = await acme.user.call(moveLead, { params, body: { stage: 'closed_won' } })
    expect((await acme.user.call(getLeadInsights, { params })).daysInStage).toBe(0)
    const restored = await acme.admin.call(undoMove, { params: { ...params, moveId: move.id } })
    const { version, updatedAt } = restored
    expect(restored).toEqual({ ...before, version, updatedAt })
    expect((await acme.user.call(getLeadInsights, { params })).daysInStage).toBe(9)
    expect(await historyOf(params)).toEqual([[null, 'new', acme.user.id, '']])
  })

  test('is undone without a probability that was set since', async () => {
    const params = await create({ probability: 40 })
    const { move } = await acme.user.call(moveLead, { params, body: { stage: 'qualified' } })
    await acme.user.call(patchLead, { params, body: { probability: 70 } })
    const restored = await acme.user.call(undoMove, { params: { ...params, moveId: move.id } })
    expect(restored).toMatchObject({ stage: 'new', probability: 70 })
  })

  test('cannot be undone once the lead moved on, nor twice, nor its creation, nor by a stranger id', async () => {
    const params = await create()
    const first = await acme.user.call(moveLead, { params, body: { stage: 'qualified' } })
    const second = await acme.user.call(moveLead, { params, body: { stage: 'proposal' } })
    const undo = (moveId: string) => acme.user.try(undoMove, { params: { ...params, moveId } })
    expect((await undo(first.move.id)).status).toBe(409)
    expect((await undo(randomUUIDv7())).status).toBe(409)
    expect((await undo(second.move.id)).status).toBe(200)
    expect((await undo(second.move.id)).status).toBe(409)
    expect((await undo(first.move.id)).status).toBe(200)
    const [creation] = await acme.user.call(listLeadMoves, { params })
    expect((await undo(creation?.id ?? '')).status).toBe(409)
    expect((await acme.user.call(getLead, { params })).stage).toBe('new')
  })
})

describe('the figures of leads', () => {
  test('count and sum by stage, to the cent, without what is deleted', async () => {
    const { owner } = await server.workspace('Figures')
    expect(await owner.call(getLeadSummary)).toMatchObject({ total: 0, value: 0, won: 0, wonValue: 0 })
    const add = (stage: 'new' | 'closed_won', value: string) =>
      owner.call(createLead, { body: { name: 'A', stage, value } })
    for (let index = 0; index < 10; index += 1) await add('new', '0.10')
    await add('closed_won', '9999999999.99')
    await add('closed_won', '0.01')
    const gone = await add('closed_won', '77')
    await owner.call(deleteLead, { params: { id: gone.id } })
    expect(await owner.call(getLeadSummary)).toEqual({
      total: 12,
      value: 10_000_000_001,
      won: 2,
      wonValue: 10_000_000_000,
      open: 10,
      openValue: 1,
      stages: [
        { stage: 'new', count: 10, value: 1 },
        { stage: 'qualified', count: 0, value: 0 },
        { stage: 'proposal', count: 0, value: 0 },
        { stage: 'negotiation', count: 0, value: 0 },
        { stage: 'closed_won', count: 2, value: 10_000_000_000 },
        { stage: 'closed_lost', count: 0, value: 0 },
      ],
    })
  })

  test('are of the leads that a filter and a search let through', async () => {
    const { owner, user } = await server.workspace('Figures')
    for (const [name, stage, value, assignedUserId] of [
      ['Jane', 'new', 1, owner.id],
      ['Jane', 'closed_won', 20, owner.id],
      ['Joan', 'closed_lost', 300, owner.id],
      ['Joan', 'new', 4000, user.id],
    ] as const)
      await owner.call(createLead, { body: { name, stage, value, assignedUserId } })
    const figuresOf = (query: object) => owner.call(getLeadSummary, { query })
    expect(await figuresOf({ assignedUserId: owner.id })).toMatchObject({ total: 3, value: 321, won: 1, open: 1 })
    expect(await figuresOf({ search: 'joan' })).toMatchObject({ total: 2, value: 4300, won: 0, openValue: 4000 })
    expect(await figuresOf({ value: '4000..', stage: 'new,closed_won' })).toMatchObject({ total: 1, value: 4000 })
    expect(await figuresOf({ created: 'yesterday' })).toMatchObject({ total: 0, value: 0, open: 0 })
  })
})
