import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getAnalytics } from '../../contract/analytics/calls.ts'
import { createLeadNote, deleteLeadNote, listLeadNotes } from '../../contract/lead-notes/calls.ts'
import * as leads from '../../contract/leads/calls.ts'
import type { Lead } from '../../contract/leads/fields.ts'
import { dismissDuplicate, mergeLeads, undoDismissal, unmergeLeads } from '../../contract/merges/calls.ts'
import { EVERYTHING } from '../../contract/plain/areas.ts'
import { search } from '../../contract/search/calls.ts'
import * as tasks from '../../contract/tasks/calls.ts'
import { changeAreas } from '../../contract/team/calls.ts'
import { deleteFromTrash, listTrash, restoreFromTrash } from '../../contract/trash/calls.ts'
import { forgetPerson } from '../../server/features/assistant/rules.ts'
import { sweepTrash } from '../../server/features/trash/rules.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Member, Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
let user: Member

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  acme = await server.workspace('Acme')
  user = acme.user
})

interface Made {
  lead: Lead
  note: string
  task: string
}

/** A lead with a note that mentions a colleague, a task, and a move. */
async function make(fields: Partial<Lead> & { name: string }, by = user): Promise<Made> {
  const { id } = await by.call(leads.createLead, { body: fields })
  const note = await by.call(createLeadNote, {
    params: { leadId: id },
    body: { content: `Called ${fields.name}`, type: 'call', mentions: [acme.admin.id] },
  })
  const task = await by.call(tasks.createTask, {
    body: { title: `Write to ${fields.name}`, leadId: id, dueDate: '2030-01-01T00:00:00.000Z' },
  })
  await by.call(leads.moveLead, { params: { id }, body: { stage: 'qualified', reason: `Of ${fields.name}` } })
  return { lead: await by.call(leads.getLead, { params: { id } }), note: note.id, task: task.id }
}

const merge = (id: string, body: { with: string; fields?: object; version?: number; withVersion?: number }) =>
  user.call(mergeLeads, { params: { id }, body })
const tryMerge = (
  id: string,
  body: { with: string; fields?: object; version?: number; withVersion?: number },
  by = user,
) => by.try(mergeLeads, { params: { id }, body })
const unmerge = (id: string) => user.call(unmergeLeads, { params: { id } })
const tryUnmerge = (id: string, by = user) => by.try(unmergeLeads, { params: { id } })

/** All that is shown of a lead, without what says how often it changed. */
async function look(id: string) {
  const [{ version: _, updatedAt: __, ...lead }, moves, notes, ofLead, events] = await Promise.all([
    user.call(leads.getLead, { params: { id } }),
    user.call(leads.listLeadMoves, { params: { id } }),
    user.call(listLeadNotes, { params: { leadId: id } }),
    user.call(tasks.listLeadTasks, { params: { id } }),
    user.call(leads.listLeadEvents, { params: { id } }),
  ])
  const before = events.filter(({ name }) => !name.includes('merged'))
  return { lead, moves, notes, tasks: ofLead.map(({ version, updatedAt, ...task }) => task), events: before }
}

/** What is kept of the company's leads and is not what it would be if it were computed again. */
async function drift(): Promise<unknown[]> {
  const ask = async (text: string) => (await server.superuser.query(text, [acme.companyId])).rows
  const totals = await ask(`
    with real as (
      select stage, source, coalesce(assigned_user_id, '00000000-0000-0000-0000-000000000000') as who,
        count(*) as leads, sum(value) as value, sum(value * probability / 100) as weighted
      from leads where company_id = $1 and deleted_at is null group by 1, 2, 3
    ), kept as (
      select stage, source, assigned_user_id as who, sum(leads) as leads, sum(value) as value, sum(weighted) as weighted
      from lead_totals where company_id = $1 group by 1, 2, 3 having sum(leads) <> 0 or sum(value) <> 0
    )
    select * from real full join kept using (stage, source, who)
    where (real.leads, real.value, real.weighted) is distinct from (kept.leads, kept.value, kept.weighted)`)
  const fields = await ask(`
    select id, next_step_id, last_contact_at from leads l where company_id = $1 and (
      next_step_id is distinct from (
        select t.id from tasks t where t.company_id = $1 and t.lead_id = l.id and t.deleted_at is null
          and t.status in ('pending', 'in_progress') order by t.due_date, t.created_at, t.id limit 1)
      or last_contact_at is distinct from (
        select max(n.created_at) from lead_notes n where n.company_id = $1 and n.lead_id = l.id and n.deleted_at is null))`)
  const entries = await ask(`
    with real as (
      select id, id as source_id from leads where company_id = $1 and deleted_at is null
      union all
      select n.lead_id, n.id from lead_notes n join leads l using (company_id)
      where n.company_id = $1 and l.id = n.lead_id and n.deleted_at is null and l.deleted_at is null
    ), kept as (select id, source_id from search_entries where company_id = $1 and kind = 1)
    (select 'missing', * from real except all select 'missing', * from kept)
    union all (select 'left', * from kept except all select 'left', * from real)`)
  const progress = () =>
    ask(`select to_jsonb(p) - 'updated_at' as row from lead_progress p where company_id = $1 order by lead_id`)
  await acme.owner.call(getAnalytics)
  const kept = await progress()
  await ask('delete from lead_progress where company_id = $1')
  await ask(`select note_lead_progress($1, array(select id from leads where company_id = $1))`)
  const stale = JSON.stringify(await progress()) === JSON.stringify(kept) ? [] : [{ kept, real: await progress() }]
  return [...totals, ...fields, ...entries, ...stale]
}

async function hits(query: string) {
  const { groups } = await user.call(search, { query: { query } })
  return groups.flatMap(({ kind, hits: found }) => (kind === 'lead' ? found.map(({ id }) => id) : []))
}

describe('a merge', () => {
  test('takes fields as chosen, and notes, tasks, history and mentions of both; undone, it is as if it had not been', async () => {
    const one = await make({ name: 'Jane Doe', email: 'jane@acme.example', value: 100, city: 'Bonn' })
    const other = await make({ name: 'J. Doe', email: 'j.doe@acme.example', phone: '+49 30 1234567', value: 250.5 })
    const gone = await user.call(createLeadNote, { params: { leadId: other.lead.id }, body: { content: 'Mistyped' } })
    await user.call(deleteLeadNote, { params: { leadId: other.lead.id, noteId: gone.id } })
    const before = [await look(one.lead.id), await look(other.lead.id)] as const

    const merged = await merge(one.lead.id, {
      with: other.lead.id,
      fields: { email: 'other', phone: 'other', value: 'other', name: 'this' },
    })
    expect(merged).toMatchObject({
      id: one.lead.id,
      name: 'Jane Doe',
      email: 'j.doe@acme.example',
      phone: '+49 30 1234567',
      value: 250.5,
      city: 'Bonn',
      nextStepId: one.task,
    })
    const all = await look(one.lead.id)
    expect(all.notes.map(({ id }) => id).sort()).toEqual([one.note, other.note].sort())
    expect(all.notes.every(({ mentions, version }) => mentions.length === 1 && version === 1)).toBe(true)
    expect(all.tasks.map(({ id }) => id).sort()).toEqual([one.task, other.task].sort())
    expect(all.moves.map(({ reason }) => reason)).toEqual(['Of J. Doe', '', 'Of Jane Doe', ''])
    expect(all.events.length).toBe(before[0].events.length + before[1].events.length)
    expect(await user.call(leads.listLeads, {})).toHaveLength(1)
    expect(await hits('Called')).toEqual([one.lead.id])
    expect(await drift()).toEqual([])

    const undone = await unmerge(one.lead.id)
    expect(undone.kept).toEqual([])
    expect([undone.lead.id, undone.other.id]).toEqual([one.lead.id, other.lead.id])
    expect([await look(one.lead.id), await look(other.lead.id)]).toEqual(before)
    expect(new Set(await hits('Called'))).toEqual(new Set([one.lead.id, other.lead.id]))
    expect(await drift()).toEqual([])
    expect((await tryUnmerge(one.lead.id)).status).toBe(409)
  })

  test('takes the history with the stage, so that a deal was closed when it was, and is as old as the older lead', async () => {
    const old = await make({ name: 'Won', value: 500 })
    await user.call(leads.moveLead, { params: { id: old.lead.id }, body: { stage: 'closed_won' } })
    const one = await make({ name: 'Twin', value: 20 })
    // Long ago, so that a closing of today would be seen.
    await server.superuser.query(
      `update lead_moves set changed_at = changed_at - interval '90 days' where lead_id = $1`,
      [old.lead.id],
    )
    await server.superuser.query(
      `update leads set created_at = created_at - interval '90 days', stage_changed_at = stage_changed_at - interval '90 days' where id = $1`,
      [old.lead.id],
    )
    const before = [await look(one.lead.id), await look(old.lead.id)] as const
    const merged = await merge(one.lead.id, { with: old.lead.id, fields: { stage: 'other' } })
    expect(merged).toMatchObject({
      stage: 'closed_won',
      probability: 100,
      value: 20,
      createdAt: before[1].lead.createdAt,
      stageChangedAt: before[1].lead.stageChangedAt,
    })
    await acme.owner.call(getAnalytics)
    const { rows } = await server.superuser.query('select won, closed_at from lead_progress where lead_id = $1', [
      merged.id,
    ])
    expect(rows).toEqual([{ won: true, closed_at: new Date(before[1].lead.stageChangedAt) }])
    expect((await look(one.lead.id)).moves).toHaveLength(5)
    expect(await drift()).toEqual([])
    await unmerge(one.lead.id)
    expect([await look(one.lead.id), await look(old.lead.id)]).toEqual(before)
    expect(await drift()).toEqual([])
  })

  test('leaves what people changed since, and its undo says what that is', async () => {
    const one = await make({ name: 'Jane', title: 'Buyer' })
    const other = await make({ name: 'Joan', title: 'Boss' })
    await user.call(leads.moveLead, { params: { id: other.lead.id }, body: { stage: 'proposal' } })
    await merge(one.lead.id, { with: other.lead.id, fields: { name: 'other', title: 'other', stage: 'other' } })
    const params = { id: one.lead.id }
    await user.call(leads.patchLead, { params, body: { name: 'Johanna' } })
    await user.call(leads.moveLead, { params, body: { stage: 'negotiation', reason: 'Since' } })
    const since = await user.call(createLeadNote, { params: { leadId: one.lead.id }, body: { content: 'Since' } })
    await user.call(tasks.patchTask, { params: { id: other.task }, body: { title: 'Write soon' } })
    const { kept, lead } = await unmerge(other.lead.id)
    expect(kept.toSorted()).toEqual(['name', 'stage'])
    expect(lead).toMatchObject({ name: 'Johanna', title: 'Buyer', stage: 'negotiation' })
    const [mine, theirs] = [await look(one.lead.id), await look(other.lead.id)]
    expect(mine.notes.map(({ id }) => id).sort()).toEqual([one.note, since.id].sort())
    expect(mine.moves.map(({ toStage }) => toStage)).toEqual(['negotiation', 'qualified', 'new'])
    expect(theirs).toMatchObject({ lead: { name: 'Joan', stage: 'proposal' }, tasks: [{ title: 'Write soon' }] })
    expect(theirs.moves.map(({ toStage }) => toStage)).toEqual(['proposal', 'qualified', 'new'])
    expect(await drift()).toEqual([])
  })

  test('leads on from the former address, also through two merges and once the lead is gone', async () => {
    const [a, b, c] = [await make({ name: 'A' }), await make({ name: 'B' }), await make({ name: 'C' })]
    await merge(b.lead.id, { with: a.lead.id })
    await merge(c.lead.id, { with: b.lead.id })
    const at = async (id: string) => (await user.call(leads.getLead, { params: { id } })).id
    expect(await at(a.lead.id)).toBe(c.lead.id)
    expect((await look(c.lead.id)).moves).toHaveLength(6)
    // The first can't be undone before the second.
    expect(await tryUnmerge(a.lead.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^B was/) },
    })
    await sweepTrash({ database: server.database, files: server.files, forgetPerson }, Date.now() + 31 * 86_400_000)
    expect((await server.superuser.query('select from leads where company_id = $1', [acme.companyId])).rowCount).toBe(1)
    expect([await at(a.lead.id), await at(b.lead.id)]).toEqual([c.lead.id, c.lead.id])
    const { notes, moves } = await look(c.lead.id)
    expect([notes.length, moves.length]).toEqual([3, 6])
    expect(await tryUnmerge(b.lead.id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/30 days/) },
    })
    expect(await drift()).toEqual([])
  })

  test('of two into the same lead is undone after the later one', async () => {
    const [a, b, c] = [await make({ name: 'A' }), await make({ name: 'B' }), await make({ name: 'C' })]
    const before = [await look(a.lead.id), await look(b.lead.id), await look(c.lead.id)]
    await merge(c.lead.id, { with: a.lead.id, fields: { stage: 'other', name: 'other' } })
    await merge(c.lead.id, { with: b.lead.id, fields: { stage: 'other', name: 'other' } })
    expect(await tryUnmerge(a.lead.id)).toMatchObject({
      status: 409,
      body: { message: 'Another lead was merged into B since. Undo that merge first.' },
    })
    await unmerge(c.lead.id)
    await unmerge(c.lead.id)
    expect([await look(a.lead.id), await look(b.lead.id), await look(c.lead.id)]).toEqual(before)
    expect(await drift()).toEqual([])
  })

  test('is undone by restoring the lead from the trash, and can’t be there once it is deleted for good', async () => {
    const [one, other] = [await make({ name: 'Jane' }), await make({ name: 'Joan' })]
    const before = await look(other.lead.id)
    const params = { kind: 'lead', id: other.lead.id } as const
    await merge(one.lead.id, { with: other.lead.id })
    expect(await user.call(listTrash, { query: { kind: 'lead' } })).toMatchObject([
      { id: other.lead.id, title: 'Joan' },
    ])
    await user.call(restoreFromTrash, { params })
    expect(await look(other.lead.id)).toEqual(before)

    await merge(one.lead.id, { with: other.lead.id })
    await user.call(leads.deleteLead, { params: { id: one.lead.id } })
    expect((await user.try(leads.getLead, { params: { id: other.lead.id } })).status).toBe(404)
    expect(await tryUnmerge(other.lead.id)).toMatchObject({
      status: 409,
      body: { message: 'Jane is in the trash. Restore it first.' },
    })
    await user.call(leads.restoreLead, { params: { id: one.lead.id } })
    await user.call(deleteFromTrash, { params })
    expect((await tryUnmerge(one.lead.id)).status).toBe(409)
    expect((await look(one.lead.id)).notes).toHaveLength(2)
    expect(await drift()).toEqual([])
  })

  test('is refused with itself, with what is not there or another company’s, and where a lead has changed', async () => {
    const [one, other] = [await make({ name: 'Jane' }), await make({ name: 'Joan' })]
    const rival = await server.workspace('Rival')
    const theirs = await rival.user.call(leads.createLead, { body: { name: 'Theirs' } })
    const wrong = { status: 400, body: { code: 'bad_input', fields: { with: expect.any(String) } } }
    expect(await tryMerge(one.lead.id, { with: one.lead.id })).toMatchObject(wrong)
    expect(await tryMerge(one.lead.id, { with: randomUUID() })).toMatchObject(wrong)
    expect(await tryMerge(one.lead.id, { with: theirs.id })).toMatchObject(wrong)
    expect((await tryMerge(theirs.id, { with: one.lead.id })).status).toBe(404)
    expect(await tryMerge(one.lead.id, { with: other.lead.id, fields: { name: 'mine' } })).toMatchObject({
      status: 400,
    })
    const { version } = other.lead
    expect(await tryMerge(one.lead.id, { with: other.lead.id, withVersion: version - 1 })).toMatchObject({
      status: 409,
    })
    expect(await tryMerge(one.lead.id, { with: other.lead.id, version: one.lead.version + 1 })).toMatchObject({
      status: 409,
    })
    await user.call(leads.deleteLead, { params: { id: other.lead.id } })
    expect(await tryMerge(one.lead.id, { with: other.lead.id })).toMatchObject(wrong)
    expect((await tryUnmerge(one.lead.id)).status).toBe(409)
    expect((await tryUnmerge(theirs.id)).status).toBe(404)
    expect(await drift()).toEqual([])
  })

  test('is for who holds both leads', async () => {
    const seller = await acme.add('user')
    const [mine, alsoMine, others] = [
      await make({ name: 'Mine', assignedUserId: seller.id }),
      await make({ name: 'Also mine', assignedUserId: seller.id }),
      await make({ name: 'Others' }),
    ]
    await acme.owner.call(changeAreas, { params: { id: seller.id }, body: { ...EVERYTHING, sales: 'own' } })
    expect((await tryMerge(mine.lead.id, { with: others.lead.id }, seller)).status).toBe(400)
    expect((await tryMerge(others.lead.id, { with: mine.lead.id }, seller)).status).toBe(404)
    expect((await tryMerge(mine.lead.id, { with: alsoMine.lead.id }, seller)).status).toBe(200)
    expect((await tryUnmerge(mine.lead.id, seller)).status).toBe(200)
    await merge(mine.lead.id, { with: others.lead.id })
    expect((await tryUnmerge(mine.lead.id, seller)).status).toBe(404)
    expect(await drift()).toEqual([])
  })

  test('of two at once, one wins, and a note that comes meanwhile is not lost', { tags: 'slow' }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await make({ name: 'Jane' }), await make({ name: 'Joan' })]
      const [first, second, noted, planned] = await Promise.all([
        tryMerge(one.lead.id, { with: other.lead.id }),
        tryMerge(other.lead.id, { with: one.lead.id }, acme.owner),
        acme.admin.try(createLeadNote, { params: { leadId: other.lead.id }, body: { content: 'Meanwhile' } }),
        acme.admin.try(tasks.createTask, { body: { title: 'Meanwhile', leadId: one.lead.id } }),
      ])
      expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1)
      const left = first.status === 200 ? one.lead.id : other.lead.id
      const all = await look(left)
      expect(all.notes).toHaveLength(noted.status === 201 ? 3 : 2)
      expect(all.tasks).toHaveLength(planned.status === 201 ? 3 : 2)
      const [undone, again] = await Promise.all([tryUnmerge(left), tryUnmerge(left, acme.owner)])
      expect([undone.status, again.status].sort()).toEqual([200, 409])
      expect(await drift()).toEqual([])
    }
  })
})

describe('duplicates', () => {
  const pairs = async (by = user, query: Record<string, string> = {}) => {
    const { pairs = [], ...page } = await by.call(leads.listDuplicates, { query })
    return { ...page, names: pairs.map(({ leads: [one, other], reasons }) => [one.name, other.name, ...reasons]) }
  }
  const add = (name: string, fields: Partial<Lead> = {}) => user.call(leads.createLead, { body: { name, ...fields } })

  test('are leads with the same address, number or name at a company, or with near names there', async () => {
    await add('Ann', { email: 'ann@kiosk.example' })
    await add('Ann Miller', { email: 'ANN@kiosk.example', phone: '030 1234567' })
    await add('Someone', { phone: '+49 (0)30-1234567' })
    await add('Short', { phone: '12345' })
    await add('Shorter', { phone: '12345' })
    await add('Zoe Smith', { company: 'Smith & Co' })
    await add('zoe smith', { company: 'SMITH & CO' })
    await add('Zoë Smyth', { company: 'Smith & co' })
    await add('Bert Brecht', { company: 'Smith & Co' })
    await add('Zoe Smith', { company: 'Another' })
    await add('Zoe Smith')
    expect((await pairs()).names).toEqual([
      ['zoe smith', 'Zoë Smyth', 'similar_name'],
      ['Zoe Smith', 'Zoë Smyth', 'similar_name'],
      ['Zoe Smith', 'zoe smith', 'name'],
      ['Ann Miller', 'Someone', 'phone'],
      ['Ann', 'Ann Miller', 'email'],
    ])
    // What is typed is asked for as before.
    expect(await user.call(leads.listDuplicates, { query: { email: 'ann@kiosk.example' } })).toEqual({
      email: [expect.objectContaining({ name: 'Ann Miller' }), expect.objectContaining({ name: 'Ann' })],
      phone: [],
    })
  })

  test('come in pages, and a pair that was dismissed stays away until that is undone', async () => {
    const email = 'same@kiosk.example'
    const [a, b, c] = [await add('A', { email }), await add('B', { email }), await add('C', { email })]
    const first = await pairs(user, { limit: '2' })
    expect(first).toMatchObject({
      total: 3,
      names: [
        ['B', 'C', 'email'],
        ['A', 'C', 'email'],
      ],
    })
    expect(await pairs(user, { limit: '2', cursor: first.next ?? '' })).toMatchObject({
      total: 3,
      next: null,
      names: [['A', 'B', 'email']],
    })
    expect((await user.try(leads.listDuplicates, { query: { cursor: 'nonsense' } })).status).toBe(400)
    const params = { id: c.id, otherId: a.id }
    await user.call(dismissDuplicate, { params })
    await user.call(dismissDuplicate, { params: { id: a.id, otherId: c.id } })
    expect((await pairs()).names).toEqual([
      ['B', 'C', 'email'],
      ['A', 'B', 'email'],
    ])
    await user.call(undoDismissal, { params })
    expect((await pairs()).names).toHaveLength(3)
    expect((await user.try(dismissDuplicate, { params: { id: a.id, otherId: a.id } })).status).toBe(400)
    await user.call(dismissDuplicate, { params: { id: c.id, otherId: b.id } })
    await merge(a.id, { with: b.id })
    // What was said of B holds for what it is part of.
    expect((await pairs()).names).toEqual([])
    await unmerge(a.id)
    expect((await pairs()).names).toHaveLength(2)
  })

  test('are those of one’s own leads for who sees no others', async () => {
    const seller = await acme.add('user')
    const email = 'same@kiosk.example'
    await add('A', { email, assignedUserId: seller.id })
    await add('B', { email })
    await add('C', { email, assignedUserId: seller.id })
    await acme.owner.call(changeAreas, { params: { id: seller.id }, body: { ...EVERYTHING, sales: 'own' } })
    expect((await pairs(seller)).names).toEqual([['A', 'C', 'email']])
    const rival = await server.workspace('Rival')
    expect((await pairs(rival.user)).names).toEqual([])
  })
})
