import pg from 'pg'
import { callerOf } from './ask.ts'
import type { Report } from './findings.ts'
import { median } from './median.ts'
import { sized } from './sized.ts'
import type { World } from './world.ts'

/** A filtered first page, counted up to a point, takes at most so many times what the first page of all leads takes. */
const TARGET = 15
const ROUNDS = sized(30, 1)
const WARM_UP_ROUNDS = sized(10, 0)

/** What is asked, as the query beside `limit=50`: filters that many leads fit, few and none, in orders of their own and in others. */
const ASKED: Record<string, Record<string, string>> = {
  'several stages and owners': { stage: 'new,proposal', assignedUserId: 'none,OWNER' },
  'value, many': { value: '5000..' },
  'value, few': { value: '19999..' },
  'value, by name': { value: '5000..6000', sort: 'name' },
  'created today': { created: 'today' },
  'created last 30 days, by value': { created: 'last-30-days', sort: '-value' },
  'updated this year, by name': { updated: 'this-year', sort: 'name' },
  'stage changed over 30 days ago': { stageChanged: 'over-30-days' },
  'stage changed in the last 7 days, by the longest': { stageChanged: 'last-7-days', sort: 'stageChangedAt' },
  'no open task, many': { openTask: 'none' },
  'no open task, few': { openTask: 'none', value: '19000..' },
  'no contact for 14 days': { noContact: '14-days' },
  'no contact for 14 days, by name': { noContact: '14-days', sort: 'name' },
  'no contact and no open task, one stage': { noContact: '30-days', openTask: 'none', stage: 'negotiation' },
  city: { city: 'berlin' },
  'city, by value': { city: 'berlin', sort: '-value' },
  'country that no lead has': { country: 'atlantis' },
  'search: 1 in 5, with a value': { search: 'group', value: '19000..' },
  'search: 1 in 5, no contact': { search: 'group', noContact: '14-days' },
}

/** What narrowing a list of 100,000 leads costs, as a multiple of its first page. */
export async function measureFilters(world: World, report: Report): Promise<void> {
  const company = await world.big()
  await addWork(world, company.id)
  const caller = callerOf(world.port, company.cookie)
  const whole = '/api/leads?limit=50'
  for (const [name, query] of Object.entries(ASKED)) {
    const path = `${whole}&${new URLSearchParams(query).toString().replace('OWNER', company.ownerId)}`
    const times = { whole: [] as number[], filtered: [] as number[] }
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const [all, some] = [await caller.ask(whole), await caller.ask(path)]
      if (round < 0) continue
      times.whole.push(all.milliseconds)
      times.filtered.push(some.milliseconds)
    }
    const [all, some] = [median(times.whole), median(times.filtered)]
    report({
      what: `first page of 50 with its count, ${name}`,
      found: `${some.toFixed(2)} ms of ${all.toFixed(2)} ms = ${(some / all).toFixed(1)}`,
      target: `≤ ${TARGET}`,
      reached: some / all <= TARGET,
    })
  }
  const times: number[] = []
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const { milliseconds } = await caller.ask('/api/leads/places?field=city&search=b')
    if (round >= 0) times.push(milliseconds)
  }
  report({ what: 'suggestions of cities', found: `${median(times).toFixed(2)} ms` })
  caller.close()
}

/** Nine leads of ten have a task, two thirds of them open; half of them a note of the last two months. */
async function addWork({ connection }: World, companyId: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `insert into tasks (company_id, id, lead_id, title, status, completed_at)
     select company_id, gen_random_uuid(), id, 'Call', case when n % 3 = 0 then 'completed' else 'pending' end,
       case when n % 3 = 0 then now() end
     from (select company_id, id, row_number() over (order by created_at) as n from leads where company_id = $1) as l
     where n % 10 > 0`,
    [companyId],
  )
  await client.query(
    `insert into lead_notes (company_id, id, lead_id, content, created_at)
     select company_id, gen_random_uuid(), id, 'Spoke', now() - (n % 60) * interval '1 day'
     from (select company_id, id, row_number() over (order by id) as n from leads where company_id = $1) as l
     where n % 2 = 0`,
    [companyId],
  )
  await client.query(`alter table leads disable trigger user`)
  await client.query(
    `update leads set stage_changed_at = greatest(created_at, now() - (hashtext(id::text) & 127) * interval '1 day') where company_id = $1`,
    [companyId],
  )
  await client.query('alter table leads enable trigger user')
  await client.query('vacuum analyze')
  await client.end()
}
