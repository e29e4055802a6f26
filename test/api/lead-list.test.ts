import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createLead,
  deleteLead,
  getLeadNeighbours,
  listLeads,
  patchLead,
  restoreLead,
} from '../../contract/leads/calls.ts'
import { leadSorts } from '../../contract/leads/catalog.ts'
import { leadSources, leadStages } from '../../contract/leads/endpoints.ts'
import type { Lead } from '../../contract/leads/fields.ts'
import { walkPages } from '../support/pages.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
const LEADS = 5000

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
  await seed(acme, LEADS)
  // Another company's leads beside them, so that a count or a page over both would show.
  await seed(await server.workspace('Rival'), 300)
})
afterAll(() => server.close())

/** Leads with many ties in everything that a list is sorted by, some of them deleted beside the `count` that are not. */
async function seed({ companyId, user, admin }: Workspace, count: number) {
  await server.superuser.query(
    `insert into leads (company_id, id, name, company, email, phone, title, city, country, source, stage, value,
       probability, assigned_user_id, created_at, updated_at, stage_changed_at, expected_close,
       next_step_due, last_contact_at, deleted_at)
     select $1, gen_random_uuid(), (array['Ängström', 'ångström', 'angstrom', 'Zoë', 'zoe', 'Émile', 'O’Hara', '李'])[1 + n % 8] || ' ' || n % 50,
       case when n % 3 = 0 then '' else 'Company ' || n % 20 end, 'lead' || n || '@example.com', '+49 ' || n, 'Buyer',
       'Berlin', 'Germany', (array['', 'website', 'referral', 'other'])[1 + n % 4],
       ($2::text[])[1 + n % 6], (n % 40) * 10.25, n % 101, case n % 3 when 0 then $3::uuid when 1 then $4 end,
       '2026-01-01'::timestamptz + n % 100 * interval '1 hour', '2026-02-01'::timestamptz - n % 70 * interval '1 minute', '2026-01-15'::timestamptz + n % 90 * interval '1 hour',
       case when n % 4 > 0 then date '2026-03-01' + n % 30 end, case when n % 5 > 0 then date '2026-02-01' + n % 25 end,
       case when n % 3 > 0 then '2026-01-01'::timestamptz + n % 60 * interval '1 hour' end, case when n > $5 then now() end
     from generate_series(1, $5 + 50) as n`,
    [companyId, leadStages, user.id, admin.id, count],
  )
}

const ask = async (query: Record<string, string>) => {
  const reply = await acme.user.try(listLeads, { query })
  expect(reply.status).toBe(200)
  return { leads: reply.body as Lead[], headers: reply.headers, total: Number(reply.headers.get('x-total-count')) }
}

const walk = (query: Record<string, string>, limit = 200) =>
  walkPages(acme.user, listLeads, { query: { ...query, limit: String(limit) } })

/** The ids as the database itself orders them. */
async function expected(order: string, where = 'true'): Promise<string[]> {
  const { rows } = await server.superuser.query(
    `select id from leads where company_id = $1 and deleted_at is null and ${where} order by ${order}`,
    [acme.companyId],
  )
  return rows.map(({ id }) => id)
}

const columns: { [Sort in (typeof leadSorts)[number]]?: string } = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  stage: `array_position('{new,qualified,proposal,negotiation,closed_won,closed_lost}', stage)`,
  stageChangedAt: 'stage_changed_at',
  expectedClose: `coalesce(expected_close, 'infinity')`,
  nextStepDue: `coalesce(next_step_due, 'infinity')`,
  lastContactAt: `coalesce(last_contact_at, '-infinity')`,
}

/** The order of a sort as SQL. Leads of one stage are in the order of their creation. */
function orderOf(sort: string): string {
  const name = sort.replace('-', '') as (typeof leadSorts)[number]
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const all = [columns[name] ?? name, ...(name === 'stage' ? ['created_at'] : []), 'id']
  return all.map((column) => `${column} ${direction}`).join(', ')
}

describe('the list of leads', () => {
  test('is whole without a limit, newest first', async () => {
    const { leads, headers } = await ask({})
    expect(leads.map(({ id }) => id)).toEqual(await expected('created_at desc, id desc'))
    expect(leads).toHaveLength(LEADS)
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(headers.get('x-next-cursor')).toBeNull()
    for (const lead of leads.slice(0, 50)) expect(Object.keys(lead)).toEqual(Object.keys(leads[0] as Lead))
  })

  test('whole, keeps to filters, search and order as its pages do', async () => {
    const { leads } = await ask({ stage: 'proposal', sort: 'name', search: 'zoe' })
    const where = `stage = 'proposal' and name ilike any (array['zoë%', 'zoe%'])`
    expect(leads.map(({ id }) => id)).toEqual(await expected('name, id', where))
    expect(leads.length).toBeGreaterThan(50)
  })

  test('pages newest first unless something else is said', async () => {
    const { leads, total } = await ask({ limit: '3' })
    expect(leads.map(({ id }) => id)).toEqual((await expected('created_at desc, id desc')).slice(0, 3))
    expect(total).toBe(LEADS)
  })

  test.each(leadSorts.flatMap((sort) => [sort, `-${sort}`]))(
    'sorted by %s comes whole over its pages',
    async (sort) => {
      const { ids, totals } = await walk({ sort })
      expect(ids).toEqual(await expected(orderOf(sort)))
      expect(totals).toEqual([LEADS])
    },
  )

  test.each([1, 7])('comes whole in pages of %i', async (limit) => {
    const where = `stage = 'proposal' and probability = 8`
    const { ids } = await walk({ search: 'zoe', stage: 'proposal', sort: 'value' }, limit)
    expect(ids).toEqual(await expected('value, id', `stage = 'proposal' and search_text like '%zoe%'`))
    expect((await expected('id', where)).length).toBeLessThan(ids.length)
  })

  test('has no next page after a last one that is full', async () => {
    const { leads, total, headers } = await ask({ limit: '1', search: 'lead77@' })
    expect([leads.length, total]).toEqual([1, 1])
    expect(headers.get('x-next-cursor')).toBeNull()
  })

  test('goes on where it was, whatever was added and deleted meanwhile', async () => {
    const first = await ask({ limit: '5', sort: 'name' })
    const added = await acme.user.call(createLead, { body: { name: '!' } })
    const cursor = first.headers.get('x-next-cursor') ?? ''
    await acme.user.call(deleteLead, { params: { id: first.leads[4]?.id ?? '' } })
    const second = await ask({ limit: '5', sort: 'name', cursor })
    const order = await expected('name, id')
    const before = first.leads.slice(0, 4).map(({ id }) => id)
    expect([added.id, ...before, ...second.leads.map(({ id }) => id)]).toEqual(order.slice(0, 10))
    await acme.user.call(restoreLead, { params: { id: first.leads[4]?.id ?? '' } })
    await acme.user.call(deleteLead, { params: { id: added.id } })
  })
})

describe('filters', () => {
  test('keep to stage, source and assignee, each and together, and count exactly', async () => {
    const people: [string, string][] = [
      [acme.user.id, `assigned_user_id = '${acme.user.id}'`],
      ['none', 'assigned_user_id is null'],
    ]
    const filters: [Record<string, string>, string][] = [
      ...leadStages.map((stage): [Record<string, string>, string] => [{ stage }, `stage = '${stage}'`]),
      ...leadSources.map((source): [Record<string, string>, string] => [{ source }, `source = '${source}'`]),
      ...people.map(([assignedUserId, where]): [Record<string, string>, string] => [{ assignedUserId }, where]),
      [
        { stage: 'qualified', source: 'website', assignedUserId: 'none' },
        `stage = 'qualified' and source = 'website' and assigned_user_id is null`,
      ],
    ]
    for (const [filter, where] of filters) {
      const { ids, totals } = await walk(filter)
      expect(ids, where).toEqual(await expected('created_at desc, id desc', where))
      expect(totals, where).toEqual([ids.length])
    }
  })

  test.each([
    { stage: 'won' },
    { source: 'google' },
    { assignedUserId: 'me' },
    { sort: 'email' },
    { limit: '201' },
    { limit: '0' },
  ])('refuse %j', async (query) => {
    expect((await acme.user.try(listLeads, { query })).status).toBe(400)
  })
})

describe('search', () => {
  const odd = { name: 'Renée Strauß', company: '50%_off \\ Co', email: 'renee@bücher.example', phone: '+1 555 0100' }
  let id: string

  beforeAll(async () => {
    id = (
      await acme.user.call(createLead, { body: { ...odd, title: 'Chef de Cuisine', city: 'Łódź', country: 'Polska' } })
    ).id
  })
  afterAll(() => acme.user.call(deleteLead, { params: { id } }))

  test.each([
    'Renée',
    'RENEE',
    'rénéé',
    'strauss',
    'STRAUSS',
    'cuisine renee',
    '  renee   lodz  polska ',
    'renee@b',
    'bucher.example',
    '555 0100',
    '50%',
    '%_off',
    '_off \\',
    '\\ co',
    'nee str',
  ])('finds a lead by "%s"', async (search) => {
    const { leads, total, headers } = await ask({ search, limit: '5' })
    expect(leads.map((lead) => lead.id)).toContain(id)
    expect(total).toBe(leads.length)
    expect(headers.get('x-total-is-minimum')).toBeNull()
  })

  test.each(['renee nobody', '50x', '"renee%polska"', '%%%%', '___', '\\\\', 'strausz nobody', '💼'])(
    'does not find it by "%s"',
    async (search) => {
      expect(await ask({ search, limit: '5' })).toMatchObject({ leads: [], total: 0 })
    },
  )

  test('for nothing finds everything', async () => {
    expect((await ask({ search: '  ', limit: '1' })).total).toBe(LEADS + 1)
  })

  test.each(['-createdAt', 'name', 'value', '-probability', 'stage'])(
    'with thousands of hits pages through them all, sorted by %s',
    async (sort) => {
      const { ids, totals } = await walk({ search: 'buyer', sort })
      expect(ids).toEqual(await expected(orderOf(sort), `title = 'Buyer'`))
      expect(totals).toEqual([1000])
    },
  )

  test('says that its count is a minimum where it stopped counting', async () => {
    expect((await ask({ search: 'buyer', limit: '1' })).headers.get('x-total-is-minimum')).toBe('true')
    const narrow = await ask({ search: 'buyer', stage: 'proposal', source: 'referral', limit: '1' })
    expect(narrow.total).toBe((await expected('id', `stage = 'proposal' and source = 'referral'`)).length)
    expect(narrow.headers.get('x-total-is-minimum')).toBeNull()
  })

  test('does not find what was deleted', async () => {
    const lead = await acme.user.call(createLead, { body: { name: 'Ephemera' } })
    expect((await ask({ search: 'ephemera', limit: '5' })).total).toBe(1)
    await acme.user.call(deleteLead, { params: { id: lead.id } })
    expect((await ask({ search: 'ephemera', limit: '5' })).total).toBe(0)
  })
})

describe('the kept totals', () => {
  const drift = async () =>
    (
      await server.superuser.query(
        `with real as (
           select company_id, stage, source, coalesce(assigned_user_id, '00000000-0000-0000-0000-000000000000') as who,
             count(*) as leads, sum(value) as value
           from leads where deleted_at is null group by 1, 2, 3, 4
         ), kept as (
           select company_id, stage, source, assigned_user_id as who, sum(leads) as leads, sum(value) as value
           from lead_totals group by 1, 2, 3, 4 having sum(leads) <> 0 or sum(value) <> 0
         )
         select * from real full join kept using (company_id, stage, source, who)
         where (real.leads, real.value) is distinct from (kept.leads, kept.value)`,
      )
    ).rows

  test('never drift from the leads, however many write at once', { tags: 'slow' }, async () => {
    expect(await drift()).toEqual([])
    const busy = { done: false }
    const watching = watch(busy)
    await Promise.all([
      ...Array.from({ length: 6 }, (_, index) => actThroughTheApi(index)),
      ...Array.from({ length: 3 }, actInSql),
    ])
    busy.done = true
    expect(await watching).toBeGreaterThan(3)
    expect(await drift()).toEqual([])
    expect((await ask({ limit: '1' })).total).toBe((await expected('id')).length)
  })

  // In one statement, leads and totals are of one moment: they must agree at every moment.
  async function watch(busy: { done: boolean }) {
    let looks = 0
    while (!busy.done) {
      expect(await drift()).toEqual([])
      looks += 1
    }
    return looks
  }

  async function actThroughTheApi(index: number) {
    const caller = [acme.user, acme.admin, acme.owner][index % 3] ?? acme.user
    for (let round = 0; round < 8; round += 1) {
      const { id } = await caller.call(createLead, { body: { name: 'Busy', value: index + 0.1 } })
      const stage = leadStages[(index + round) % 6] ?? 'new'
      await caller.call(patchLead, {
        params: { id },
        body: { stage, value: `${round}.07`, assignedUserId: acme.user.id },
      })
      await caller.call(deleteLead, { params: { id } })
      if (round % 2) await caller.call(restoreLead, { params: { id } })
    }
  }

  async function actInSql() {
    for (const statement of [
      `update leads set value = value + 0.01 where company_id = $1 and city = 'Berlin' and stage = 'new'`,
      `update leads set deleted_at = now() where company_id = $1 and probability = 3`,
      `update leads set source = 'other', stage = 'proposal' where company_id = $1 and probability = 5`,
      `update leads set deleted_at = null where company_id = $1 and probability = 3`,
      `delete from leads where company_id = $1 and probability = 7`,
    ]) {
      await retryDeadlock(() => server.superuser.query(statement, [acme.companyId]))
    }
  }

  // Statements over many leads that cross each other may have to give way; that is PostgreSQL's own rule.
  async function retryDeadlock(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01') throw error
      await retryDeadlock(work)
    }
  }
})

describe('the neighbours of a lead', () => {
  const neighbours = (id: string, query: Record<string, string>) =>
    acme.user.call(getLeadNeighbours, { params: { id }, query })

  test.each(leadSorts.flatMap((sort) => [sort, `-${sort}`]))(
    'are those beside it in the list sorted by %s',
    async (sort) => {
      const order = await expected(orderOf(sort))
      for (const at of [0, 1, 200, 201, 2500, order.length - 1]) {
        const found = await neighbours(order[at] ?? '', { sort })
        expect(found).toEqual({ previousId: order[at - 1] ?? null, nextId: order[at + 1] ?? null })
      }
    },
  )

  test.each([
    [
      'few',
      'zoe 3',
      { stage: 'proposal' },
      `stage = 'proposal' and search_text like '%zoe%' and search_text like '%3%'`,
    ],
    ['many', 'e', { source: 'referral' }, `source = 'referral' and search_text like '%e%'`],
  ])('keep to a search that finds %s and to filters', async (_, search, filter, where) => {
    const order = await expected('name, id', where)
    for (const at of [0, 1, order.length - 1]) {
      const found = await neighbours(order[at] ?? '', { search, ...filter, sort: 'name' })
      expect(found).toEqual({ previousId: order[at - 1] ?? null, nextId: order[at + 1] ?? null })
    }
  })

  test('are those around its place when it has left the list since', async () => {
    const [first, second, third] = await expected('created_at desc, id desc', `stage = 'proposal'`)
    await acme.user.call(patchLead, { params: { id: second ?? '' }, body: { stage: 'negotiation' } })
    expect(await neighbours(second ?? '', { stage: 'proposal' })).toEqual({ previousId: first, nextId: third })
    await acme.user.call(patchLead, { params: { id: second ?? '' }, body: { stage: 'proposal' } })
  })
})
