import pg from 'pg'
import { createLead } from '../contract/leads/calls.ts'
import { callerOf } from './ask.ts'
import type { Report } from './findings.ts'
import { quantile } from './median.ts'
import { cpuTimeOf } from './processes.ts'
import { sized } from './sized.ts'
import type { Company, World } from './world.ts'

/** Milliseconds of the slowest twentieth. */
const TARGET = 40
/** What indexing may add to the processor time of a new lead. */
const WRITE_TARGET = 1.2
const DOCUMENTS = sized(4_000, 4)
const PASSAGES = 5
const ROUNDS = sized(20, 1)
const WARM_UP_ROUNDS = sized(3, 0)
const WRITES = sized(400, 2)
const WRITE_ROUNDS = sized(6, 1)

const ASKED = [
  'quillfeather',
  'meridian',
  'group',
  'grace lindqvist',
  'group lyon',
  'zzyzx',
  'ad',
  'grac',
  'lindqvst',
  '+1 555 123456',
  'ada@northwind.example',
  'head of operations',
  'granite ledger',
  '"granite ledger"',
  'harvest',
  'which ledger covers the granite harvest of the northern valley',
  'met at the fair',
]

/** How long searches over everything take, and what indexing adds to a write. */
export async function measureSearch(world: World, report: Report): Promise<void> {
  const big = await world.big()
  await addDocuments(world, big)
  const caller = callerOf(world.port, big.cookie)
  const times: number[] = []
  for (const query of ASKED) {
    const own: number[] = []
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const { milliseconds } = await caller.ask(`/api/search?query=${encodeURIComponent(query)}`)
      if (round >= 0) own.push(milliseconds)
    }
    times.push(...own)
    report({
      what: `search for ${query}`,
      found: `${quantile(own, 0.5).toFixed(1)} ms, p95 ${quantile(own, 0.95).toFixed(1)} ms`,
    })
  }
  caller.close()
  const slow = quantile(times, 0.95)
  report({
    what: 'searches over everything',
    found: `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${slow.toFixed(1)} ms`,
    target: `p95 ≤ ${TARGET} ms`,
    reached: slow <= TARGET,
  })
  await measureWrites(world, report)
}

async function measureWrites({ atrium, connection, port, small }: World, report: Report): Promise<void> {
  await using client = await connect(connection)
  const pid = atrium.process.pid ?? 0
  const spent = { indexed: 0, plain: 0 }
  for (let round = -1; round < WRITE_ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? (['indexed', 'plain'] as const) : (['plain', 'indexed'] as const)) {
      await client.pg.query(`alter table leads ${side === 'indexed' ? 'enable' : 'disable'} trigger leads_indexed`)
      const before = cpuTimeOf(pid)
      for (let count = 0; count < WRITES; count += 1) await create(port, small.cookie)
      if (round >= 0) spent[side] += cpuTimeOf(pid) - before
    }
  }
  await client.pg.query('alter table leads enable trigger leads_indexed')
  const micro = (side: keyof typeof spent) => Math.round((spent[side] * 1000) / WRITES / WRITE_ROUNDS)
  const ratio = spent.indexed / spent.plain
  report({
    what: 'create a lead, indexed',
    found: `CPU ${micro('indexed')} of ${micro('plain')} µs = ${ratio.toFixed(2)}`,
    target: `≤ ${WRITE_TARGET}`,
    reached: ratio <= WRITE_TARGET,
  })
}

async function create(port: number, cookie: string): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${port}${createLead.path}`, {
    method: createLead.method,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(NEW_LEAD),
  })
  if (status !== createLead.status) throw new Error(`Creating a lead answered ${status}`)
}

const NEW_LEAD = {
  name: 'Grace Lindqvist',
  email: 'grace@northwind.example',
  phone: '+1 555 010 999',
  company: 'Northwind Group',
  title: 'Head of Operations',
  source: 'referral',
  notes: 'Met at the fair; asked for an offer by the end of the month.',
  city: 'Lyon',
  country: 'France',
}

async function connect(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  await client.connect()
  return { pg: client, [Symbol.asyncDispose]: () => client.end() }
}

async function addDocuments({ connection }: World, { id }: Company): Promise<void> {
  await using client = await connect(connection)
  await client.pg.query(FILL_DOCUMENTS, [id, DOCUMENTS])
  await client.pg.query(FILL_PASSAGES, [id, PASSAGES])
  await client.pg.query(`select set_config('atrium.company_id', $1, false)`, [id])
  await client.pg.query('select count_search_figures(kind::smallint) from generate_series(1, 2) as kind')
  await client.pg.query('vacuum analyze')
}

// A tenth of the documents is private. Words are as common as in a language: the n-th in 1 of n places.
const FILL_DOCUMENTS = `
  insert into documents (company_id, id, uploaded_by, title, is_public, status)
  select $1, uuidv7(), u.id, 'Report ' || n || ' of the granite ledger', n % 10 <> 0, 'ready'
  from generate_series(1, $2::int) n, (select id from users where company_id = $1 limit 1) u`

const FILL_PASSAGES = `
  insert into document_passages (company_id, document_id, position, start_offset, end_offset, text)
  select $1, d.id, position, position * 1500, position * 1500 + 1500, (
    select string_agg(
      coalesce(('{the,of,and,to,in,a,is,that,for,it,ledger,harvest,valley,northern,granite,covers,offer,engine}'::text[])[rank],
        'w' || translate(rank::text, '0123456789', 'abcdefghij')), ' ')
    from (
      select floor(exp(random() * ln(20000)))::int as rank
      from generate_series(1, 220) where d.id is not null and position is not null
    ) as words
  )
  from documents d, generate_series(0, $2::int - 1) as position where d.company_id = $1`
