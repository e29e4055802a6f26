import pg from 'pg'
import { callerOf, changerOf, type HttpCaller } from './ask.ts'
import type { Report } from './findings.ts'
import { quantile } from './median.ts'
import { sized } from './sized.ts'
import { asSuperuser, type Company, foundCompany, type World } from './world.ts'

/** Milliseconds of the slowest twentieth of the screen's call, at 100,000 leads with 500,000 changes of stage. */
const TARGET = 300
/** What keeping the progress of leads may add to the time of a write. */
const WRITE_TARGET = 1.1
const LEADS = sized(100_000, 300)
const ROUNDS = sized(40, 1)
const WARM_UP_ROUNDS = sized(5, 0)
const WRITES = sized(150, 1)
const WRITE_ROUNDS = sized(6, 1)

/** What is asked, as the query; days are back from today. */
const ASKED: { name: string; days: number; query: string; of: 'screen' | 'rows' }[] = [
  { name: 'figures of twelve months', days: 0, query: '', of: 'screen' },
  { name: 'figures of all time', days: 740, query: '', of: 'screen' },
  { name: 'figures of thirty days', days: 30, query: '', of: 'screen' },
  { name: 'figures of one source', days: 740, query: '&source=referral', of: 'screen' },
  { name: 'figures of one owner', days: 740, query: '&assignedUserId=OWNER', of: 'screen' },
  { name: 'leads behind what was won', days: 740, query: '&figure=won&limit=50', of: 'rows' },
  {
    name: 'leads behind a month of the forecast',
    days: 740,
    query: '&figure=forecast&month=MONTH&limit=50',
    of: 'rows',
  },
]

/** How long the figures of sales and hiring take in a large company, and what keeping them ready adds to a write. */
export async function measureAnalytics(world: World, report: Report): Promise<void> {
  const company = await foundCompany({ ...world, name: 'analytics', leads: 0 })
  await asSuperuser(world.connection, async (client) => {
    for (const [fill, ...values] of historyOf(company, LEADS)) await client.query(fill, values)
    await client.query(`set atrium.company_id = '${company.id}'`)
    for (let more = true; more; ) more = (await client.query('select compute_due_progress() as more')).rows[0].more
    await client.query('vacuum analyze')
  })
  const caller = callerOf(world.port, company.cookie)
  const change = await changerOf(world.port, company.cookie, caller)
  for (const { name, days, query, of } of ASKED) {
    const now = new Date().toISOString()
    const from = days > 0 ? `from=${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}` : ''
    const path = of === 'screen' ? '/api/analytics' : '/api/analytics/leads'
    const asked = `${path}?${from}${query}`.replace('OWNER', company.ownerId).replace('MONTH', now.slice(0, 7))
    const slow = await slowestTwentieth(caller, asked, change)
    const target = of === 'screen' ? { target: `p95 ≤ ${TARGET} ms`, reached: slow.p95 <= TARGET } : {}
    report({ what: name, found: `p50 ${slow.p50.toFixed(0)} ms, p95 ${slow.p95.toFixed(0)} ms`, ...target })
  }
  await measureWrites(world, { company, caller, report })
  caller.close()
}

// Each time a lead has changed before, as figures are kept until then.
async function slowestTwentieth(caller: HttpCaller, path: string, change: () => Promise<void>) {
  const times: number[] = []
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    await change()
    const { milliseconds } = await caller.ask(path)
    if (round >= 0) times.push(milliseconds)
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

/** The statements that PostgreSQL runs for a new lead, one that changes hands, and one that is moved, with and without. */
async function measureWrites(
  { connection }: World,
  { company, report }: { company: Company; caller: HttpCaller; report: Report },
) {
  const client = new pg.Client(connection)
  await client.connect()
  const spent = { kept: 0, plain: 0 }
  for (let round = -1; round < WRITE_ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? (['kept', 'plain'] as const) : (['plain', 'kept'] as const)) {
      for (const [table, trigger] of TRIGGERS) {
        await client.query(`alter table ${table} ${side === 'kept' ? 'enable' : 'disable'} trigger ${trigger}`)
      }
      const begun = performance.now()
      for (let count = 0; count < WRITES; count += 1) await write(client, company)
      if (round >= 0) spent[side] += performance.now() - begun
    }
  }
  for (const [table, trigger] of TRIGGERS) await client.query(`alter table ${table} enable trigger ${trigger}`)
  await client.end()
  const micro = (side: keyof typeof spent) => Math.round((spent[side] * 1000) / WRITES / WRITE_ROUNDS)
  const ratio = spent.kept / spent.plain
  report({
    what: 'a new lead, moved and given away, in PostgreSQL',
    found: `${micro('kept')} of ${micro('plain')} µs = ${ratio.toFixed(2)}`,
    target: `≤ ${WRITE_TARGET}`,
    reached: ratio <= WRITE_TARGET,
  })
}

const TRIGGERS = [
  ['leads', 'leads_due'],
  ['leads', 'leads_changed_due'],
  ['lead_moves', 'lead_moves_due'],
] as const

async function write(client: pg.Client, { id, ownerId }: Company): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `with added as (
       insert into leads (company_id, id, name, source, value) values ($1, uuidv7(), 'Grace Lindqvist', 'referral', 1200.5)
       returning company_id, id
     ), entered as (insert into lead_moves (company_id, id, lead_id, to_stage) select $1, uuidv7(), id, 'new' from added)
     select id from added`,
    [id],
  )
  const lead = rows[0]?.id
  await client.query(
    `update leads set stage = 'qualified', stage_changed_at = now() where company_id = $1 and id = $2`,
    [id, lead],
  )
  await client.query(
    `insert into lead_moves (company_id, id, lead_id, from_stage, to_stage, previous_changed_at, changed_at)
     values ($1, uuidv7(), $2, 'new', 'qualified', now(), clock_timestamp())`,
    [id, lead],
  )
  await client.query('update leads set assigned_user_id = $3 where company_id = $1 and id = $2', [id, lead, ownerId])
}

/** The statements that give a company its history, each with its values. */
export const historyOf = ({ id, ownerId }: Company, leads: number): [string, ...unknown[]][] => [
  [FILL_PEOPLE, id],
  [FILL_LEADS, id, leads, ownerId],
  [FILL_MOVES, id],
  [FILL_EVENTS, id],
  [FILL_TASKS, id],
  [FILL_HIRING, id],
]

const FILL_PEOPLE = `
  insert into users (id, company_id, username, email, password_hash)
  select uuidv7(), $1::uuid, 'colleague-' || n, 'colleague-' || n || '@example.com', '' from generate_series(1, 20) n`

// Over two years; the way that each takes is that of its number, so that a tenth goes straight to winning, and others skip a
// stage, go back, are opened again: four moves each on the average, five rows with the first entry.
const FILL_LEADS = `
  with people as (select array_agg(id) as ids from users where company_id = $1)
  insert into leads (company_id, id, assigned_user_id, name, email, company, city, source, stage, value, probability, notes,
                     created_at, stage_changed_at, updated_at)
  select $1::uuid, uuidv7(), case when n % 7 = 0 then $3::uuid else ids[1 + abs(hashint4(n)) % 22] end,
    'Lead ' || n, 'lead' || n || '@example.com', 'Company ' || n % 5000,
    ('{Berlin,Lisbon,Toronto,Osaka,Nairobi,Austin,Lyon,Gdansk,Quito,Perth,Leeds,Malmo,Turin,Seoul,Denver}'::text[])[1 + abs(hashint4(n + 3)) % 15],
    ('{website,referral,cold_call,social_media,email_campaign,trade_show,other,""}'::text[])[1 + abs(hashint4(n + 1)) % 8],
    ('{closed_won,closed_lost,closed_won,proposal,closed_won,proposal,negotiation,closed_lost,closed_won,new}'::text[])[1 + n % 10],
    (abs(hashint4(n + 2)) % 5000000) / 100.0, (n % 21) * 5, 'Met at the fair; asked for an offer.',
    now() - age, now() - age + least(age, (20 + n % 90 + n % 997 / 1000.0) * interval '1 day'), now()
  from people, generate_series(1, $2::int) n, lateral (select ($2::int - n)::float / $2::int * interval '694 days' as age) as a`

// What happened stands in its order, as in a table that grew by itself.
const FILL_MOVES = `
  with ways as (
    select '{closed_won,closed_lost}'::text[] as ends, array[
      'new,qualified,proposal,negotiation,closed_won',
      'new,qualified,proposal,qualified,proposal,closed_lost',
      'new,proposal,negotiation,closed_won',
      'new,qualified,new,qualified,proposal',
      'new,qualified,proposal,negotiation,proposal,negotiation,closed_won',
      'new,qualified,closed_lost,qualified,proposal',
      'new,qualified,proposal,negotiation',
      'new,qualified,proposal,closed_lost',
      'new,qualified,proposal,negotiation,closed_lost,negotiation,closed_won',
      'new,qualified,new'
    ] as way
  ),
  walked as (
    select l.id as lead_id, l.assigned_user_id as user_id, l.created_at, l.stage_changed_at,
      string_to_array(way[1 + substr(l.name, 6)::int % 10], ',') as stages
    from leads l, ways where l.company_id = $1
  )
  insert into lead_moves (company_id, id, lead_id, user_id, from_stage, to_stage, reason, previous_changed_at, changed_at)
  select $1::uuid, uuidv7(), lead_id, user_id, stages[step - 1], stages[step],
    case when stages[step] = 'closed_lost'
      then ('{Price,Timing,Competitor,No budget,No decision,Missing feature}'::text[])[1 + abs(hashint4(step + hashtext(lead_id::text))) % 6]
      else '' end,
    case when step > 1
      then created_at + (stage_changed_at - created_at) * ((step - 2)::float / (cardinality(stages) - 1)) end,
    created_at + (stage_changed_at - created_at) * ((step - 1)::float / (cardinality(stages) - 1))
  from walked, generate_series(1, cardinality(stages)) as step
  order by created_at + (stage_changed_at - created_at) * ((step - 1)::float / (cardinality(stages) - 1))`

const FILL_EVENTS = `
  insert into events (company_id, id, user_id, type, name, description, entity_type, entity_id, created_at)
  select company_id, uuidv7(), user_id, 'lead_updated', 'lead.moved', 'Lead moved', 'lead', lead_id, changed_at
  from lead_moves where company_id = $1 order by changed_at`

const FILL_TASKS = `
  with people as (select array_agg(id) as ids from users where company_id = $1)
  insert into tasks (company_id, id, assigned_to, title, status, due_date, completed_at, created_at)
  select $1::uuid, uuidv7(), ids[1 + n % 21], 'Task ' || n, case when n % 10 < 8 then 'completed' else 'pending' end,
    date_trunc('day', now() - (n % 740) * interval '1 day'),
    case when n % 10 < 8 then now() - (n % 740) * interval '1 day' + (n % 3 - 1) * interval '1 day' end,
    now() - (n % 740 + 5) * interval '1 day'
  from generate_series(1, 20000) n, people`

const FILL_HIRING = `
  with openings as (
    insert into job_openings (company_id, id, title, description)
    select $1::uuid, uuidv7(), 'Cook ' || n, 'Cooks soup.' from generate_series(1, 20) n returning id
  ),
  numbered as (select array_agg(id) as ids from openings),
  applied as (
    insert into job_applications (company_id, id, job_opening_id, first_name, last_name, email, phone, address, status,
                                  stage_updated_at, created_at)
    select $1::uuid, uuidv7(), ids[1 + n % 20], 'Ada', 'Abbott', 'ada' || n || '@example.com', '', '',
      ('{applied,1st_round,2nd_round,offered,accepted,rejected}'::text[])[1 + n % 6],
      now() - (n % 700) * interval '1 day', now() - (n % 700 + 30) * interval '1 day'
    from generate_series(1, 5000) n, numbered
    returning id, status, created_at
  )
  insert into candidate_moves (company_id, id, application_id, from_status, to_status, changed_at)
  select $1::uuid, uuidv7(), id, stages[step - 1], stages[step], created_at + (step - 1) * interval '6 days'
  from applied, lateral (
    select ('{applied,1st_round,2nd_round,offered,accepted,rejected}'::text[])[1:array_position(
      '{applied,1st_round,2nd_round,offered,accepted,rejected}'::text[], status)] as stages
  ) as way, generate_series(1, cardinality(stages)) as step
  order by created_at + (step - 1) * interval '6 days'`
