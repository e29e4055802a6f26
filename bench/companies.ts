import pg from 'pg'
import { endAtrium, makeFolder, startAtrium } from '../test/support/atrium-process.ts'
import { callerOf } from './ask.ts'
import type { Report } from './findings.ts'
import { median } from './median.ts'
import { sized } from './sized.ts'
import { connectionOf } from './world.ts'

/** What strangers and the clock ask for takes at most twice as long with 10,000 companies as with 50. */
const TARGET = 2
const FEW = sized(50, 2)
const MANY = sized(10_000, 4)
const ROUNDS = sized(30, 1)
const WARM_UP_ROUNDS = sized(5, 0)

/** What strangers ask for. `OPENING` and `COMPANY` are the newest opening's. */
const ASKED = {
  'one opening': '/api/public/job-openings/OPENING',
  'the page of one opening': '/jobs/OPENING?x=ROUND',
  'a page of openings': '/api/public/job-openings?limit=50',
  'openings: a search, one hit': '/api/public/job-openings?limit=50&search=quillfeather',
  'openings: a search, all hit': '/api/public/job-openings?limit=50&search=soup',
  'openings of one company': '/api/public/job-openings?company=COMPANY',
  'the page of all openings': '/jobs?search=soup&x=ROUND',
  'a feed': '/jobs/feeds/COMPANY.xml?x=ROUND',
}

/** How much longer it takes with 10,000 companies that hire than with 50: two installations that take turns. */
export async function measureCompanies(report: Report): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const sides = [await openSide(opened, FEW), await openSide(opened, MANY)] as const
  for (const [what, path] of Object.entries(ASKED)) {
    const times: [number[], number[]] = [[], []]
    let bytes: [number, number] = [0, 0]
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const { milliseconds, text } = await sides[index].ask(path.replace('ROUND', String(round)))
        if (round >= 0) times[index].push(milliseconds)
        if (round === 0) bytes = bytes.with(index, text().length) as [number, number]
      }
    }
    const [few, many] = [median(times[0]), median(times[1])]
    const sizes = bytes.map((each) => `${(each / 1000).toFixed(0)} kB`).join(' and ')
    report({
      what,
      found: `${many.toFixed(2)} ms of ${few.toFixed(2)} ms = ${(many / few).toFixed(2)}; ${sizes}`,
      target: `≤ ${TARGET}`,
      reached: many / few <= TARGET,
    })
  }
  await measureRounds(report, sides)
}

/** How long the rounds of the clock take to find where there is something to do: in one company of all. */
async function measureRounds(report: Report, sides: readonly [Side, Side]): Promise<void> {
  for (const round of ['due_today', 'erase_candidates', 'unclaimed_recordings']) {
    const times = [[], []] as [number[], number[]]
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      for (const index of [0, 1] as const) {
        const begun = performance.now()
        await sides[index].client.query('select companies_with_work($1, now())', [round])
        times[index].push(performance.now() - begun)
      }
    }
    report({
      what: `the round ${round} finds its companies`,
      found: `${median(times[1]).toFixed(2)} ms with ${MANY}, ${median(times[0]).toFixed(2)} ms with ${FEW} companies`,
    })
  }
}

type Side = Awaited<ReturnType<typeof openSide>>

async function openSide(opened: AsyncDisposableStack, companies: number) {
  const folder = await makeFolder()
  opened.defer(folder.remove)
  const atrium = await startAtrium({ DATA_DIR: folder.path })
  opened.defer(async () => void (await endAtrium(atrium, 'SIGTERM')))
  const client = new pg.Client(connectionOf(folder.path))
  await client.connect()
  opened.defer(() => client.end())
  const { rows } = await client.query<{ id: string; company_id: string }>(FILL, [companies])
  await client.query('vacuum analyze')
  const { ask, close } = callerOf(Number(new URL(atrium.url).port), '')
  opened.defer(async () => close())
  const [newest] = rows
  const fill = (path: string) => path.replace('OPENING', newest?.id ?? '').replace('COMPANY', newest?.company_id ?? '')
  return { client, ask: (path: string) => ask(fill(path)) }
}

// Each company with three openings; a word that is in one opening alone, however many there are.
const FILL = `
  with companies_made as (
    insert into companies (id, name) select uuidv7(), 'Company ' || n from generate_series(1, $1::integer) n returning id
  ),
  made as (
    insert into job_openings (company_id, id, title, description, department, location, published_on_portal, published_at)
    select id, uuidv7(), 'Cook ' || n, 'Cooks soup. ' || repeat('Words that say what the work is. ', 20)
        || case when n = 1 and row_number() over () = 1 then 'Quillfeather' else '' end,
      ('{Kitchen,Service,Office}'::text[])[n], 'Berlin, Germany', true, clock_timestamp()
    from companies_made, generate_series(1, 3) n
    returning id, company_id, published_at
  )
  select id, company_id from made order by published_at desc limit 1`
