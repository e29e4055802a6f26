import { setTimeout as pause } from 'node:timers/promises'
import { endAtrium, makeFolder, startAtrium } from '../test/support/atrium-process.ts'
import { callerOf } from './ask.ts'
import type { Report } from './findings.ts'
import { commandOf, familyOf, memoryOf } from './processes.ts'
import { sized } from './sized.ts'
import { connectionOf, foundCompany } from './world.ts'

/** Seconds. The first start makes PostgreSQL's data files; the issue gives it 90 s with installing and building. */
const FIRST_START = 15
const SECOND_START = 4
/** Of everything that people do first. */
const ROUNDS = sized(50, 1)
/** All processes, PostgreSQL included, in MiB. */
const MEMORY = 300
const IDLE_MILLISECONDS = sized(10_000, 0)

/** Starting on a new and on a used data folder, and what the processes hold in memory when nothing happens. */
export async function measureStart(report: Report): Promise<void> {
  const folder = await makeFolder()
  try {
    const environment = { DATA_DIR: folder.path }
    const first = await timeStart(environment)
    await endAtrium(first.atrium, 'SIGTERM')
    const second = await timeStart(environment)
    reportTime(report, { what: 'first start, on a new data folder', seconds: first.seconds, target: FIRST_START })
    reportTime(report, { what: 'second start', seconds: second.seconds, target: SECOND_START })
    await warmUp(folder.path, second.atrium)
    await pause(IDLE_MILLISECONDS)
    reportMemory(report, second.atrium.process.pid ?? 0)
    await endAtrium(second.atrium, 'SIGTERM')
  } finally {
    await folder.remove()
  }
}

async function timeStart(environment: Record<string, string>) {
  const begun = performance.now()
  const atrium = await startAtrium(environment)
  const reply = await fetch(`${atrium.url}/readyz`)
  if (!reply.ok) throw new Error(`Atrium is not ready: ${await reply.text()}`)
  return { atrium, seconds: (performance.now() - begun) / 1000 }
}

// A little of everything that people do first, some of it at once.
async function warmUp(dataDir: string, atrium: Awaited<ReturnType<typeof startAtrium>>) {
  const company = await foundCompany({ atrium, connection: connectionOf(dataDir), name: 'warm', leads: 1_000 })
  const paths = [
    '/',
    '/api/user',
    '/api/dashboard',
    '/api/leads/summary',
    '/api/leads?limit=50',
    '/api/leads?limit=50&search=group',
    '/api/tasks?state=open&sort=group&limit=50',
    '/api/tasks/summary',
    '/api/activities?limit=20',
  ]
  const port = Number(new URL(atrium.url).port)
  const callers = Array.from({ length: 6 }, () => callerOf(port, company.cookie))
  await Promise.all(
    callers.map(async ({ ask, close }) => {
      for (let round = 0; round < ROUNDS; round += 1) for (const path of paths) await ask(path)
      close()
    }),
  )
}

function reportTime(report: Report, { what, seconds, target }: { what: string; seconds: number; target: number }) {
  report({ what, found: `${seconds.toFixed(2)} s`, target: `≤ ${target} s`, reached: seconds <= target })
}

function reportMemory(report: Report, pid: number) {
  const family = familyOf(pid)
  for (const each of family) console.log(`    ${memoryOf([each]).toFixed(0).padStart(4)} MiB  ${commandOf(each)}`)
  const node = memoryOf([pid])
  const all = memoryOf(family)
  report({
    what: 'idle memory of all processes (PSS)',
    found: `${all.toFixed(0)} MiB: Node ${node.toFixed(0)}, PostgreSQL ${(all - node).toFixed(0)} in ${family.length - 1} processes`,
    target: `< ${MEMORY} MiB`,
    reached: all < MEMORY,
  })
}
