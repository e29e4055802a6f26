import { setTimeout as pause } from 'node:timers/promises'
import { createExport, getExport, restoreExport } from '../contract/archives/calls.ts'
import type { Archive } from '../contract/archives/fields.ts'
import { register } from '../contract/auth/calls.ts'
import { createCompany } from '../contract/companies/calls.ts'
import { type Atrium, endAtrium, makeFolder, startAtrium } from '../test/support/atrium-process.ts'
import { visitorOf } from '../test/support/caller.ts'
import type { Report } from './findings.ts'
import { residentOf } from './processes.ts'
import { sized } from './sized.ts'
import type { Company, World } from './world.ts'

/** Of an archive no more than this may be in memory, in MiB. */
const MOST_GROWTH = 96

/** A company with many leads, written as an archive and restored in another installation. */
export async function measureArchives(world: World, report: Report): Promise<void> {
  const company = await (sized(1, 0) ? world.big() : world.small)
  const written = await watched(world.atrium, async (look) => {
    const { id } = await ask<Archive>(world.atrium.url, company, createExport)
    return untilDone(world.atrium.url, company, id, look)
  })
  const rows = Math.round((written.archive.total ?? 0) / 2)
  report({ what: 'an archive is written', found: `${rate(rows, written.seconds)} (${sizeOf(written.archive)})` })
  report(memoryOf('writing', written.growth))
  const file = await fetch(`${world.atrium.url}/api/exports/${written.archive.id}/file`, {
    headers: headersOf(company),
  })
  const bytes = await file.blob()

  await using opened = new AsyncDisposableStack()
  const folder = await makeFolder()
  opened.defer(folder.remove)
  const other = await startAtrium({ DATA_DIR: folder.path, REGISTRATION: 'open' })
  opened.defer(async () => void (await endAtrium(other, 'SIGTERM')))
  const owner = visitorOf(other.url)
  await owner.call(register, {
    body: { username: 'newcomer', email: 'newcomer@example.org', password: 'correct horse battery' },
  })
  await owner.call(createCompany, { body: { name: 'New' } })
  const there = { cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  const restored = await watched(other, async (look) => {
    const form = new FormData()
    form.append('file', bytes, 'archive.zip')
    const { id } = await ask<Archive>(other.url, there, restoreExport, form)
    return untilDone(other.url, there, id, look)
  })
  report({ what: 'it is restored', found: rate(rows, restored.seconds) })
  report(memoryOf('restoring', restored.growth))
}

type Asker = Pick<Company, 'cookie'>

const headersOf = ({ cookie }: Asker) => ({ cookie })
const rate = (rows: number, seconds: number) =>
  `${rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en')} a second`
const sizeOf = ({ size }: Archive) => `${((size ?? 0) / 1_048_576).toFixed(1)} MiB`

const memoryOf = (work: string, growth: number) => ({
  what: `memory it takes while ${work}`,
  found: `${growth.toFixed(0)} MiB more`,
  target: `≤ ${MOST_GROWTH} MiB`,
  reached: growth <= MOST_GROWTH,
})

async function ask<Reply>(
  origin: string,
  who: Asker,
  { method, path }: { method: string; path: string },
  body?: FormData,
): Promise<Reply> {
  const response = await fetch(origin + path, { method, headers: headersOf(who), ...(body && { body }) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Reply
}

async function untilDone(origin: string, who: Asker, id: string, look: () => void): Promise<Archive> {
  for (;;) {
    const archive = await ask<Archive>(origin, who, { method: getExport.method, path: `/api/exports/${id}` })
    if (archive.status === 'failed') throw new Error(`The archive failed: ${archive.failure}`)
    if (archive.status === 'done') return archive
    look()
    await pause(50)
  }
}

/** Does something, and how long it takes, and how much larger the process becomes. */
async function watched({ process }: Atrium, work: (look: () => void) => Promise<Archive>) {
  const pid = process.pid ?? 0
  const before = residentOf(pid)
  let most = before
  const begun = performance.now()
  const archive = await work(() => {
    most = Math.max(most, residentOf(pid))
  })
  return { archive, seconds: (performance.now() - begun) / 1000, growth: most - before }
}
