import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyCall } from '../../contract/every-call.ts'
import { filesOf } from '../../scripts/slim.js'
import { firstScripts, withImports } from '../../server/platform/http/first-scripts.ts'
import { statements } from '../../server/platform/topics.ts'
import { type CallName, requestFor } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

// What a screen and a call cost on every machine alike. Lower a budget whenever less is enough; a higher one needs a reason.

/** Scripts that a screen loads before anyone presses anything: how many, and their kB (1,000 bytes) as gzip. */
const SCREENS: [screen: string, files: number, kilobytes: number][] = [
  ['/auth', 9, 95.5],
  ['/jobs', 5, 88],
  ['/', 30, 177.7],
  ['/sales', 19, 192],
  ['/sales/lead/{id}', 33, 201.4],
  ['/tasks', 24, 183.1],
  ['/knowledge-base', 20, 179.2],
  ['/ai-assistant', 28, 182.3],
  ['/recruitment', 15, 165],
  ['/candidates', 22, 181.3],
  ['/analytics', 22, 268],
]

test.each(SCREENS)('the script of %s stays within %i files and %d kB', (screen, files, kilobytes) => {
  const sources = screen === '/jobs' ? ['careers/hydrate.tsx'] : ['index.html', ...(firstScripts[screen] ?? [])]
  const weights = weightsOf(sources)
  const whole = Object.values(weights).reduce((sum, each) => sum + each, 0)
  expect(Object.keys(weights).length, JSON.stringify(weights)).toBeLessThanOrEqual(files)
  expect(whole, JSON.stringify(weights)).toBeLessThanOrEqual(kilobytes * 1000)
})

test('the form of the careers site loads no router, which would write over its history', () => {
  const loaded = Object.keys(weightsOf(['apply/apply-dialog.tsx', 'apply/arrived-dialog.tsx']))
  expect(loaded.filter((file) => /\/(router|workspace|app|shell)-(?!icons)/.test(file))).toEqual([])
})

/** Bytes of scripts as gzip, and of what they import from the start, by their names in the build. */
function weightsOf(sources: string[]): Record<string, number> {
  const built = join(import.meta.dirname, '../../dist')
  const manifest = JSON.parse(readFileSync(join(built, 'careers/manifest.json'), 'utf8'))
  const weigh = (file: string) => gzipSync(readFileSync(join(built, 'web', file)), { level: 9 }).length
  return Object.fromEntries(withImports(manifest, sources).map(({ file }) => [file, weigh(file)]))
}

test('what `npm start` installs stays within 397 MB', () => {
  const folder = join(import.meta.dirname, '../../node_modules')
  const { packages } = JSON.parse(readFileSync(join(folder, '.package-lock.json'), 'utf8'))
  const sizes = new Map<string, number>()
  for (const { path, size, needless } of filesOf(folder)) {
    const [name = ''] = path.match(/^(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/) ?? []
    const entry = packages[`node_modules/${name}`]
    if (!entry || entry.dev || needless) continue
    sizes.set(name, (sizes.get(name) ?? 0) + size)
  }
  const sum = [...sizes.values()].reduce((whole, size) => whole + size, 0)
  const largest = [...sizes].toSorted(([, one], [, other]) => other - one).slice(0, 20)
  expect(sum, JSON.stringify(largest)).toBeLessThanOrEqual(397_000_000)
})

/** Statements that the calls of everyday work send, once the process keeps in memory what it can. */
const CALLS: [name: CallName, statements: number, sent?: { query: { limit: string } }][] = [
  ['getCurrentUser', 1],
  ['getDashboard', 9],
  ['getToday', 6],
  ['listLeads', 2, { query: { limit: '50' } }],
  ['getLeadSummary', 1],
  ['getLead', 1],
  ['listLeadNotes', 3, { query: { limit: '50' } }],
  ['createLead', 7],
  ['patchLead', 8],
  ['listTasks', 3, { query: { limit: '50' } }],
  ['patchTask', 10],
  ['listNotifications', 2],
  ['listDocuments', 2, { query: { limit: '50' } }],
]

describe('the statements of', () => {
  let server: TestServer
  let acme: Workspace
  beforeAll(async () => {
    server = await startServer()
    acme = await server.workspace('Acme')
  })
  afterAll(() => server.close())

  test.each(CALLS)('%s are %i at most', async (name, most, sent) => {
    const rounds: string[][] = []
    // Background work may send some of its own meanwhile, but not each time.
    for (let round = 0; round < 5; round += 1) {
      const request = { ...(await requestFor(name, acme)), ...sent }
      const texts: string[] = []
      // Live updates go out in batches of their own, each for whatever was committed by then.
      const end = statements.listen(({ text }) => text.includes('pg_notify') || texts.push(text))
      await acme.owner.call(everyCall[name], request as object)
      end()
      rounds.push(texts)
    }
    const fewest = rounds.toSorted((one, other) => one.length - other.length)[0] ?? []
    expect(fewest.length, fewest.join('\n')).toBeLessThanOrEqual(most)
  })
})
