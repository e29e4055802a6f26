import { measureAnalytics } from './analytics.ts'
import { measureArchives } from './archives.ts'
import { measureAssistant } from './assistant.ts'
import { measureBoard } from './board.ts'
import { measureCareers } from './careers.ts'
import { measureCompanies } from './companies.ts'
import { measureCrowd } from './crowd.ts'
import { measureDocuments } from './documents.ts'
import { measureFilters } from './filters.ts'
import { type Finding, type Report, reportTo, save, tableOf } from './findings.ts'
import { measureImports } from './imports.ts'
import { measureInteractions } from './interactions.ts'
import { measureMcp } from './mcp.ts'
import { measureMillion } from './million.ts'
import { measureModel } from './model.ts'
import { measureReading } from './reading.ts'
import { measureRequests } from './requests.ts'
import { measureScale } from './scale.ts'
import { measureSearch } from './search.ts'
import { SMALL } from './sized.ts'
import { measureStart } from './start.ts'
import { measureStream } from './stream.ts'
import { measureViews } from './views.ts'
import { measureVoice } from './voice.ts'
import { measureWeb } from './web.ts'
import { measureWebhooks } from './webhooks.ts'
import { openWorld, type World } from './world.ts'

const PARTS: Record<string, (report: Report, world: () => Promise<World>) => Promise<void>> = {
  start: (report) => measureStart(report),
  requests: async (report, world) => measureRequests(await world(), report),
  web: async (report, world) => measureWeb(await world(), report),
  careers: (report) => measureCareers(report),
  reading: async (report, world) => measureReading(await world(), report),
  companies: (report) => measureCompanies(report),
  crowd: (report) => measureCrowd(report),
  interactions: (report) => measureInteractions(report),
  documents: async (report, world) => measureDocuments(await world(), report),
  archives: async (report, world) => measureArchives(await world(), report),
  mcp: async (report, world) => measureMcp(await world(), report),
  model: (report) => measureModel(report),
  search: async (report, world) => measureSearch(await world(), report),
  assistant: async (report, world) => measureAssistant(await world(), report),
  filters: async (report, world) => measureFilters(await world(), report),
  imports: async (report, world) => measureImports(await world(), report),
  views: async (report, world) => measureViews(await world(), report),
  analytics: async (report, world) => measureAnalytics(await world(), report),
  million: (report) => measureMillion(report),
  voice: (report) => measureVoice(report),
  webhooks: (report) => measureWebhooks(report),
  board: async (report, world) => measureBoard(await world(), report),
  scale: async (report, world) => {
    await measureScale(await world(), report)
    await measureStream(await world(), report)
  },
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in PARTS))
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}; there are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
const findings: Finding[] = []
const opened = new AsyncDisposableStack()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void opened.disposeAsync().then(() => process.exit(1)))
}
const broken = await measure(wanted.length > 0 ? wanted : Object.keys(PARTS))
console.log(`\n${tableOf(findings)}`)
if (!SMALL) console.log(`\nKept in ${save(findings)}`)
process.exit(broken > 0 ? 2 : SMALL || findings.every(({ reached }) => reached !== false) ? 0 : 1)

/** Measures one part after another, also after one that does not run; answers how many did not. */
async function measure(names: string[]): Promise<number> {
  await using parts = opened
  let world: Promise<World> | undefined
  const open = async () => {
    if (!world) console.log('Filling a database …')
    world ??= openWorld().then((each) => parts.use(each))
    return world
  }
  let broken = 0
  for (const name of names) {
    console.log(name)
    try {
      await PARTS[name]?.(reportTo(findings, name), open)
    } catch (error) {
      broken += 1
      console.error(`The part ${name} does not run:`, error)
    }
  }
  return broken
}
