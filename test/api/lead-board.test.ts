import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateAccount } from '../../contract/account/calls.ts'
import { getCurrentUser } from '../../contract/auth/calls.ts'
import { assignLeads, deleteLeads, moveLeads } from '../../contract/lead-batches/calls.ts'
import { getLeadBoard, listCards } from '../../contract/lead-board/calls.ts'
import type { LeadCard } from '../../contract/lead-board/fields.ts'
import {
  createLead,
  deleteLead,
  getLead,
  listLeadMoves,
  moveLead,
  patchLead,
  restoreLead,
  undoMove,
} from '../../contract/leads/calls.ts'
import { leadSorts } from '../../contract/leads/catalog.ts'
import { leadSources, leadStages } from '../../contract/leads/endpoints.ts'
import { createTask, deleteTask, patchTask } from '../../contract/tasks/calls.ts'
import { walkPages } from '../support/pages.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signIn, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
  await seed(acme, 3000)
  // Beside them, so that a sum over both companies would show.
  await seed(await server.workspace('Rival'), 500)
})
afterAll(() => server.close())

/** Leads of every stage, source and owner, with cents and odd probabilities; some of them deleted. */
async function seed({ companyId, user, admin }: Workspace, count: number) {
  await server.superuser.query(
    `insert into leads (company_id, id, name, city, source, stage, value, probability, assigned_user_id, stage_changed_at,
       created_at, deleted_at)
     select $1, gen_random_uuid(), 'Lead ' || n || case when n % 7 = 0 then ' Quillfeather' else '' end, 'Berlin',
       (array['', 'website', 'referral', 'other'])[1 + n % 4], ($2::text[])[1 + n % 5], n * 3.37, n % 101,
       case n % 3 when 0 then $3::uuid when 1 then $4 end, '2026-01-01'::timestamptz + n % 50 * interval '1 hour',
       '2025-01-01'::timestamptz + n % 60 * interval '1 hour', case when n % 11 = 0 then now() end
     from generate_series(1, $5) as n`,
    [companyId, leadStages, user.id, admin.id, count],
  )
}

interface RawLead {
  stage: string
  source: string
  name: string
  cents: number
  probability: number
  owner: string | null
}

const rawLeads = async (companyId: string): Promise<RawLead[]> => {
  const { rows } = await server.superuser.query(
    `select stage, source, name, (value * 100)::int as cents, probability, assigned_user_id as owner
     from leads where company_id = $1 and deleted_at is null`,
    [companyId],
  )
  return rows
}

/** What the columns say, computed from the rows in whole numbers. */
function compute(leads: RawLead[]) {
  return leadStages.map((stage) => {
    const own = leads.filter((lead) => lead.stage === stage)
    const sum = (of: (lead: RawLead) => number) => own.reduce((total, lead) => total + of(lead), 0)
    return {
      stage,
      count: own.length,
      value: sum(({ cents }) => cents) / 100,
      weighted: Math.round(sum(({ cents, probability }) => cents * probability) / 100) / 100,
    }
  })
}

async function columnsOf(workspace: Workspace, query: Record<string, string> = {}) {
  const { columns } = await workspace.user.call(getLeadBoard, { query })
  return columns.map(({ stage, count, value, weighted }) => ({ stage, count, value, weighted }))
}

describe('the columns of the board', () => {
  const filters: [Record<string, string>, (lead: RawLead) => boolean][] = [
    [{}, () => true],
    [{ source: 'referral' }, ({ source }) => source === 'referral'],
    [{ assignedUserId: 'none' }, ({ owner }) => owner === null],
    [{ assignedUserId: 'USER' }, ({ owner }) => owner === acme.user.id],
    [{ stage: 'proposal' }, ({ stage }) => stage === 'proposal'],
    [{ search: 'quillfeather' }, ({ name }) => name.includes('Quillfeather')],
    [{ search: 'berlin' }, () => true],
    [{ search: 'quillfeather', source: 'other' }, ({ name, source }) => name.includes('Quill') && source === 'other'],
    [{ search: 'zzyzx' }, () => false],
  ]

  test.each(filters)('are what the leads themselves come to, asked for %j', async (query, fits) => {
    const owner = query.assignedUserId === 'USER' && { assignedUserId: acme.user.id }
    const leads = await rawLeads(acme.companyId)
    expect(await columnsOf(acme, { ...query, ...owner })).toEqual(compute(leads.filter(fits)))
  })

  test('stay what the leads come to, whatever happens to them', async () => {
    const company = await server.workspace('Busy')
    const { user } = company
    const made = await Promise.all(
      [12.34, 99.99, 1000, 0.01].map((value, index) =>
        user.call(createLead, { body: { name: 'Jane', value, probability: 33 + index } }),
      ),
    )
    const [first, second, third, fourth] = made.map(({ id }) => ({ id }))
    if (!first || !second || !third || !fourth) throw new Error('Four leads were made')
    const expectTrue = async () => expect(await columnsOf(company)).toEqual(compute(await rawLeads(company.companyId)))
    await expectTrue()
    await user.call(patchLead, { params: first, body: { probability: 77 } })
    await expectTrue()
    await user.call(patchLead, { params: first, body: { value: 45.67, stage: 'qualified' } })
    const { move } = await user.call(moveLead, { params: second, body: { stage: 'closed_won' } })
    await expectTrue()
    await user.call(undoMove, { params: { ...second, moveId: move.id } })
    await user.call(moveLeads, { body: { ids: [third.id, fourth.id], stage: 'closed_lost' } })
    await user.call(assignLeads, { body: { ids: [first.id, fourth.id], assignedUserId: user.id } })
    await expectTrue()
    await user.call(deleteLead, { params: first })
    await user.call(deleteLeads, { body: { ids: [second.id, third.id] } })
    await expectTrue()
    await user.call(restoreLead, { params: second })
    await expectTrue()
  })

  test('of a company without leads are all there, with nothing in them', async () => {
    const empty = await server.workspace('Empty')
    const { columns } = await empty.user.call(getLeadBoard)
    expect(columns).toEqual(leadStages.map((stage) => ({ stage, count: 0, value: 0, weighted: 0, medianDays: null })))
  })
})

describe('a lane of the board', () => {
  const walk = (stage: string, query: Record<string, string>) =>
    walkPages(acme.user, listCards, { query: { ...query, lane: stage, limit: '70' } })

  /** The ids of a stage as the database itself orders them. */
  async function expected(stage: string, order: string, where = 'true'): Promise<string[]> {
    const { rows } = await server.superuser.query(
      `select id from leads where company_id = $1 and deleted_at is null and stage = $2 and ${where} order by ${order}`,
      [acme.companyId, stage],
    )
    return rows.map(({ id }) => id)
  }

  test.each(leadStages)('of %s has each of its leads once, the latest that came to it first', async (stage) => {
    const { ids, totals } = await walk(stage, {})
    expect(ids).toEqual(await expected(stage, 'stage_changed_at desc, id desc'))
    expect(totals).toEqual([ids.length])
  })

  test('comes in every order that the list has', { tags: 'slow' }, async () => {
    const columns: Record<string, string> = {
      stage: 'created_at',
      expectedClose: 'expected_close_order',
      nextStepDue: 'next_step_due_order',
      lastContactAt: 'last_contact_at_order',
    }
    for (const sort of leadSorts) {
      const column = columns[sort] ?? sort.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      expect((await walk('proposal', { sort })).ids).toEqual(await expected('proposal', `${column}, id`))
      expect((await walk('proposal', { sort: `-${sort}` })).ids).toEqual(
        await expected('proposal', `${column} desc, id desc`),
      )
    }
  })

  test.each(['quillfeather', 'berlin'])('keeps its order in a search for %s', async (search) => {
    const where = search === 'berlin' ? 'true' : "name like '%Quillfeather'"
    for (const [sort, order] of [
      ['-stageChangedAt', 'stage_changed_at desc, id desc'],
      ['stageChangedAt', 'stage_changed_at, id'],
    ] as const) {
      expect((await walk('new', { search, sort })).ids).toEqual(await expected('new', order, where))
    }
  })

  test.each(leadSources.slice(0, 2))('is filtered as the list is, by the source %s', async (source) => {
    const { ids } = await walk('qualified', { source, assignedUserId: acme.user.id })
    const where = `source = '${source}' and assigned_user_id = '${acme.user.id}'`
    expect(ids).toEqual(await expected('qualified', 'stage_changed_at desc, id desc', where))
  })

  test('is empty where the filter is of another stage', async () => {
    const reply = await acme.user.try(listCards, { query: { lane: 'new', stage: 'proposal' } })
    expect(reply.body).toEqual([])
    expect(reply.headers.get('x-total-count')).toBe('0')
  })

  test('has 50 leads on a page that says no limit, and no stage that there is not', async () => {
    expect(await acme.user.call(listCards, { query: { lane: 'new' } })).toHaveLength(50)
    expect((await acme.user.try(listCards, { query: { lane: 'gone' } })).status).toBe(400)
  })
})

describe('a card of the board', () => {
  const cardOf = async ({ user }: Workspace, id: string): Promise<LeadCard | undefined> => {
    const { stage } = await user.call(getLead, { params: { id } })
    const cards = await user.call(listCards, { query: { lane: stage } })
    return cards.find((card) => card.id === id)
  }

  test('is the lead, with since when it is in its stage', async () => {
    const company = await server.workspace('Cards')
    const lead = await company.user.call(createLead, { body: { name: 'Jane', value: 5, probability: 20 } })
    expect(await cardOf(company, lead.id)).toEqual({ ...lead, stageChangedAt: lead.createdAt, nextTask: null })
    const before = Date.now()
    const { lead: moved, move } = await company.user.call(moveLead, {
      params: { id: lead.id },
      body: { stage: 'proposal' },
    })
    const card = await cardOf(company, lead.id)
    expect(card).toMatchObject(moved)
    expect(Date.parse(card?.stageChangedAt ?? '')).toBeGreaterThanOrEqual(before - 1)
    await company.user.call(undoMove, { params: { id: lead.id, moveId: move.id } })
    expect((await cardOf(company, lead.id))?.stageChangedAt).toBe(lead.createdAt)
  })

  test('names the open task that is due first, of any assignee', async () => {
    const company = await server.workspace('Doing')
    const { user } = company
    const { id } = await user.call(createLead, { body: { name: 'Jane' } })
    const add = (title: string, dueDate = '', status = 'pending') =>
      user.call(createTask, { body: { title, dueDate, status: status as 'pending', leadId: id } })
    const next = async () => (await cardOf(company, id))?.nextTask
    const undated = await add('Some day')
    expect(await next()).toEqual({ id: undated.id, title: 'Some day', dueDate: null })
    await add('Later', '2026-12-24')
    const first = await add('First', '2026-11-01', 'in_progress')
    await add('Done', '2026-10-01', 'completed')
    await add('Given up', '2026-10-02', 'cancelled')
    expect(await next()).toEqual({ id: first.id, title: 'First', dueDate: '2026-11-01T00:00:00.000Z' })
    await user.call(patchTask, { params: { id: first.id }, body: { status: 'completed' } })
    expect((await next())?.title).toBe('Later')
    await user.call(deleteTask, { params: { id: first.id } })
    expect((await next())?.title).toBe('Later')
  })
})

describe('how long leads usually stay in a stage', () => {
  /** Leads that came to `new` and left for `qualified` after so many days each. */
  async function stay({ companyId }: Workspace, days: number[], { deleted = false, told = true, before = 0 } = {}) {
    await server.superuser.query(
      `with made as (
         insert into leads (company_id, id, name, stage, deleted_at)
         select $1, gen_random_uuid(), 'Lead', 'qualified', case when $3 then now() end from unnest($2::float[])
         returning id
       ), stays as (
         select id, days from (select id, row_number() over () as place from made) as m
         join unnest($2::float[]) with ordinality as s (days, place) using (place)
       ), arrived as (
         insert into lead_moves (company_id, id, lead_id, to_stage, changed_at)
         select $1, gen_random_uuid(), id, 'new', '2026-03-01'::timestamptz - $5 * interval '1 day' from stays
       )
       insert into lead_moves (company_id, id, lead_id, from_stage, to_stage, previous_changed_at, changed_at)
       select $1, gen_random_uuid(), id, 'new', 'qualified',
         case when $4 then '2026-03-01'::timestamptz - $5 * interval '1 day' end,
         '2026-03-01'::timestamptz - $5 * interval '1 day' + days * interval '1 day'
       from stays`,
      [companyId, days, deleted, told, before],
    )
  }

  const medians = async ({ user }: Workspace, query: Record<string, string> = {}) => {
    const { columns } = await user.call(getLeadBoard, { query })
    return Object.fromEntries(columns.map(({ stage, medianDays }) => [stage, medianDays]))
  }

  test('is the median of the stays that ended, of leads that are not deleted, whatever the filter', async () => {
    const company = await server.workspace('Stays')
    await stay(company, [2, 4])
    // Two stays are too few to call anything usual.
    expect((await medians(company)).new).toBeNull()
    await stay(company, [9])
    await stay(company, [400, 500, 600], { deleted: true })
    const usual = { new: 4, qualified: null, proposal: null, negotiation: null, closed_won: null, closed_lost: null }
    expect(await medians(company)).toEqual(usual)
    expect(await medians(company, { search: 'nobody', source: 'other' })).toEqual(usual)
    await stay(company, [6])
    expect((await medians(company)).new).toBe(5)
  })

  test('is known, too, where a move does not say when the stage before began', async () => {
    const company = await server.workspace('Untold')
    await stay(company, [3, 7, 20], { told: false })
    expect((await medians(company)).new).toBe(7)
  })

  test('goes by the latest thousand of them', { tags: 'slow' }, async () => {
    const company = await server.workspace('Long')
    await stay(company, Array(3000).fill(90), { before: 400 })
    await stay(company, Array(1000).fill(5))
    expect((await medians(company)).new).toBe(5)
  })

  test('counts each stay of a lead that goes back, and none that was undone or is not over', async () => {
    const company = await server.workspace('Back')
    const { user } = company
    const { id } = await user.call(createLead, { body: { name: 'Jane' } })
    const to = (stage: 'new' | 'proposal' | 'closed_won') => user.call(moveLead, { params: { id }, body: { stage } })
    await to('proposal')
    await to('new')
    await to('proposal')
    await to('new')
    await to('proposal')
    const { move } = await to('closed_won')
    // Each began a whole number of days before it ended.
    await server.superuser.query(
      `update lead_moves set previous_changed_at = changed_at - case
         when from_stage = 'proposal' and to_stage = 'new' then interval '8 days'
         when from_stage = 'proposal' then interval '2 days'
         when previous_changed_at = (select created_at from leads where id = lead_id) then interval '10 days'
         else interval '20 days' end
       where company_id = $1 and from_stage is not null`,
      [company.companyId],
    )
    expect(await medians(company)).toMatchObject({ new: 20, proposal: 8, closed_won: null })
    await user.call(undoMove, { params: { id, moveId: move.id } })
    expect(await medians(company)).toMatchObject({ new: 20, proposal: null })
  })
})

describe('moving a card', () => {
  test('is refused where someone moved the lead in between, and nothing is written down of it', async () => {
    const { id } = await acme.user.call(createLead, { body: { name: 'Jane' } })
    await acme.admin.call(moveLead, { params: { id }, body: { stage: 'proposal', fromStage: 'new' } })
    const late = await acme.user.try(moveLead, { params: { id }, body: { stage: 'closed_won', fromStage: 'new' } })
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'Someone else moved this lead. Check its stage and try again.' },
    })
    expect(await acme.user.call(getLead, { params: { id } })).toMatchObject({ stage: 'proposal' })
    expect(await acme.user.call(listLeadMoves, { params: { id } })).toHaveLength(2)
  })
})

describe('how one has Sales', () => {
  test('is a list until one has it as a board, on every device, and is nobody else’s business', async () => {
    const company = await server.workspace('Layouts')
    const layout = async (who: Pick<Workspace['user'], 'call'>) => (await who.call(getCurrentUser)).salesLayout
    expect(await layout(company.user)).toBe('list')
    const { version } = await accountRow(company.user.id)
    const changed = await company.user.call(updateAccount, { body: { salesLayout: 'board' } })
    expect(changed.salesLayout).toBe('board')
    expect(await layout(await signIn(server.origin, company.user))).toBe('board')
    expect(await layout(company.admin)).toBe('list')
    // It is no change of the account, and of no interest to colleagues.
    expect((await accountRow(company.user.id)).version).toBe(version)
    const { rows } = await server.superuser.query(
      `select name from events where company_id = $1 and name <> 'member.signed_in'`,
      [company.companyId],
    )
    expect(rows).toEqual([])
    await company.user.call(updateAccount, { body: { salesLayout: 'list' } })
    expect(await layout(company.user)).toBe('list')
    expect((await company.user.try(updateAccount, { body: { salesLayout: 'wall' as 'board' } })).status).toBe(400)
  })

  async function accountRow(id: string): Promise<{ version: number }> {
    const { rows } = await server.superuser.query('select version from users where id = $1', [id])
    return rows[0]
  }
})
