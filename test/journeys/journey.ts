import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './expecting.ts'
import { followFocus } from './focus.ts'

export type { Page } from '@playwright/test'
export { expect } from './expecting.ts'

export const PASSWORD = 'correct horse battery'

/** A real server process on a data folder of its own. */
export interface Server {
  origin: string
}

/** A company's owner, signed in in the test's browser. */
export interface Owner {
  username: string
  firstName: string
  company: string
}

interface WorkerFixtures {
  /** A server shared by a worker's tests, on which anybody may register. */
  server: Server
}

interface TestFixtures {
  /** A server of the test's own, without any account. */
  emptyServer: Server
  /** Signs the test's browser in as the owner of a new company, on the shared server. */
  owner: Owner
  /** Runs with every journey: fails it where a change of screen left the focus nowhere. */
  keepsFocus: undefined
  /** Runs with every journey: closes what it opened of other people's browsers, which would go on working. */
  leavesNobody: undefined
}

/** Journeys drive the real server in Chromium. `page` opens paths of the shared server. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it wants from this pattern
    async ({}, use) =>
      runServer({ REGISTRATION: 'open', REGISTRATION_LIMIT: '100000', DNS_SERVERS: '127.0.0.1:9' }, use),
    { scope: 'worker', timeout: 60_000 },
  ],
  emptyServer: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => runServer({}, use),
    { timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  owner: async ({ context, server }, use) => use(await signUp(context, server)),
  keepsFocus: [
    async ({ browser }, use) => {
      const lost: string[] = []
      const follow = (context: BrowserContext) => followFocus(context, (where) => lost.push(where))
      browser.on('context', follow)
      await use(undefined)
      browser.off('context', follow)
      expect(lost, 'changes of screen that left the focus nowhere').toEqual([])
    },
    { auto: true },
  ],
  leavesNobody: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

/** Registers somebody new with a company of their own and signs the browser in. */
export async function signUp(context: BrowserContext, { origin }: Server): Promise<Owner> {
  const username = `ada-${randomUUID().slice(0, 8)}`
  const owner = { username, firstName: 'Ada', company: `Company of ${username}` }
  const account = {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
    firstName: 'Ada',
    lastName: 'Young',
  }
  expect((await context.request.post(`${origin}/api/register`, { data: account })).status()).toBe(201)
  const company = { name: owner.company }
  expect((await context.request.post(`${origin}/api/companies`, { data: company })).status()).toBe(201)
  return owner
}

/** The shorter form of the program: a page takes half as long to read it. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const ALL: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules whose answer depends on colors, all that the themes differ in. */
const COLORS: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Finds accessibility faults of the page as it stands, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  const faults = [...(await findFaults(page, 'light', ALL)), ...(await findFaults(page, 'dark', COLORS))]
  expect(faults, page.url()).toEqual([])
}

async function findFaults(page: Page, colorScheme: 'light' | 'dark', runOnly: axe.RunOnly): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // The page follows the system a moment later; half of one theme and half of the other has no contrast.
  await expect(page.locator(`html.${colorScheme}`)).toBeAttached()
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  // Once for each document: to read axe takes as long as to run it.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  // What has a fault is shown as it is written; to find a selector of its own for each takes long.
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'], selectors: false }
  const violations: axe.Result[] = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return violations.map(
    ({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  )
}

/** Runs a server process of its own, with settings, as long as it is used. */
export async function runServer(settings: Record<string, string>, use: (server: Server) => Promise<void>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-journey-'))
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, TRUSTED_PROXIES: 'loopback', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await use({ origin: await addressOf(child) })
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += chunk
    const address = /ready at (http:\S+)/.exec(said)?.[1]
    if (address) {
      child.stdout?.resume()
      return address
    }
  }
  throw new Error(`The server did not start: ${said}`)
}
