import { setTimeout as sleep } from 'node:timers/promises'
import { checkImport, getImport, runImport, startImport, undoImport } from '../contract/imports/calls.ts'
import { exportLeads, listLeads } from '../contract/leads/calls.ts'
import { visitorOf } from '../test/support/caller.ts'
import { fileOf } from '../test/support/requests.ts'
import type { Report } from './findings.ts'
import { median, quantile } from './median.ts'
import { residentOf } from './processes.ts'
import { sized } from './sized.ts'
import { foundCompany, type World } from './world.ts'

const ROWS = sized(100_000, 300)
/** Seconds in which so many leads are checked and written. */
const TARGET = 60
/** Milliseconds between two looks of a colleague elsewhere at their list. */
const LOOK = sized(250, 20)

const HEADINGS = 'Name;Email;Phone;Company;Street;City;Zip;Country;Stage;Source;Value;Close date;Notes'

function fileOfLeads(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const name = `${NAMES[at % NAMES.length]} ${NAMES[(at * 7) % NAMES.length]}son`
    const firm = `${NAMES[(at * 3) % NAMES.length]} Works ${at % 5_000}`
    const phone = `+49 30 ${1_000_000 + at}`
    const place = `Main Street ${at % 200};Berlin;${10_000 + (at % 90_000)};Germany`
    return `${name};lead-${at}@example.com;${phone};${firm};${place};New;Web;${at % 9_000},50;${1 + (at % 28)}.03.2027;Met at the fair, wants an offer`
  })
  return [HEADINGS, ...rows].join('\n')
}

const NAMES =
  'Ada Ben Carla David Elif Farid Grace Hana Ivan Julia Kenji Lena Mateo Nora Omar Petra Quinn Rosa Samir'.split(' ')

/** How long an import of many leads takes, from the file to the undo, and how long colleagues elsewhere wait meanwhile. */
export async function measureImports(world: World, report: Report): Promise<void> {
  const { cookie } = await foundCompany({ ...world, name: 'importer', leads: 0 })
  const importer = signedIn(world, cookie)
  const elsewhere = signedIn(world, world.small.cookie)
  const look = async () => secondsOf(() => elsewhere.call(listLeads, { query: { limit: '50' } }))
  const quiet = await Promise.all(Array.from({ length: 5 }, look))
  const waits: number[] = []
  let most = residentOf(world.atrium.process.pid ?? 0)
  const before = most
  const over = new AbortController()
  const looking = (async () => {
    while (!over.signal.aborted) {
      waits.push(await look())
      most = Math.max(most, residentOf(world.atrium.process.pid ?? 0))
      await sleep(LOOK)
    }
  })()
  const file = fileOf('leads.csv', fileOfLeads())
  let id = ''
  const begun = await secondsOf(async () => {
    ;({ id } = await importer.call(startImport, { body: { kind: 'leads' }, file }))
  })
  const params = { id }
  const until = async (status: string) => {
    for (;;) {
      const found = await importer.call(getImport, { params })
      if (found.status === status) return
      if (found.status === 'failed') throw new Error(`The import failed: ${found.failure}`)
      await sleep(LOOK)
    }
  }
  const step = (begin: () => Promise<unknown>, status: string) => secondsOf(() => begin().then(() => until(status)))
  const checked = await step(() => importer.call(checkImport, { params }), 'checked')
  const written = await step(() => importer.call(runImport, { params }), 'done')
  over.abort()
  await looking
  const rows = ROWS.toLocaleString('en')
  const said = (seconds: number) =>
    `${seconds.toFixed(1)} s, ${Math.round(ROWS / seconds).toLocaleString('en')} rows a second`
  report({ what: `reading a file of ${rows} leads`, found: said(begun) })
  report({ what: 'checking them', found: said(checked) })
  report({
    ...{ what: 'writing them', found: said(written), target: `${TARGET} s with the check` },
    reached: checked + written <= TARGET,
  })
  report({
    what: 'a list in another company meanwhile',
    found: `${ms(median(waits))} in the middle, 1 in 20 above ${ms(quantile(waits, 0.95))}; ${ms(median(quiet))} before`,
  })
  report({ what: 'memory of the process', found: `${Math.round(most)} MiB at most, ${Math.round(before)} MiB before` })
  for (const format of ['csv', 'xlsx'] as const)
    report({
      what: `saving them as ${format}`,
      found: said(await secondsOf(() => importer.call(exportLeads, { query: { format } }))),
    })
  report({ what: 'taking them back', found: said(await step(() => importer.call(undoImport, { params }), 'undone')) })
}

function signedIn({ atrium }: World, cookie: string) {
  const caller = visitorOf(atrium.url.replace('localhost', '127.0.0.1'))
  for (const each of cookie.split('; ')) {
    const [name = '', value = ''] = each.split('=')
    caller.cookies.set(name, value)
  }
  return caller
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1_000
}

const ms = (seconds: number) => `${Math.round(seconds * 1_000)} ms`
