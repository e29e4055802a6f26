import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type BrowserContext, test as base, type Clock, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { SLOW } from './browser-flags.ts'
import { expect } from './expecting.ts'
import { makeDataFolder } from './first-start.ts'
import { followFocus } from './focus.ts'
import { giveBack, neverHandOn, openWarm, takeWarm } from './warm-browser.ts'

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
  /** A server shared by a worker's tests, on which anyone may register. */
  server: Server
  /** Where changes of screen left the focus nowhere; emptied before each journey. */
  lostFocus: string[]
  /** Slows every page down by `SLOW`. */
  slows: undefined
}

interface TestFixtures {
  /** Whether the journey may have a browser that has loaded Atrium before. */
  warm: boolean
  /** A server of the test's own, without any account. */
  emptyServer: Server
  /** Signs the test's browser in as the owner of a new company, on the shared server. */
  owner: Owner
  /** The clock of the test's browser, which can be put in but not taken out again: the next test would have it. */
  clock: Clock
  /** Runs with every journey: fails it where a change of screen left the focus nowhere. */
  keepsFocus: undefined
  /** Runs with every journey: keeps how the pages of one that fails look. */
  showsFailure: undefined
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
  warm: [true, { option: true }],
  context: async ({ browser, server, warm, hasTouch }, use) =>
    use(warm && !hasTouch ? await takeWarm(browser, server.origin) : await browser.newContext()),
  page: async ({ context, viewport }, use) => {
    const page = await openWarm(context)
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
  },
  clock: async ({ page, context }, use) => {
    neverHandOn(context)
    await use(page.clock)
  },
  lostFocus: [
    async ({ browser }, use) => {
      const lost: string[] = []
      browser.on('context', (context) => followFocus(context, (where) => lost.push(where)))
      await use(lost)
    },
    { scope: 'worker', auto: true },
  ],
  slows: [
    async ({ browser }, use) => {
      if (SLOW > 1) browser.on('context', (context) => context.on('page', slowDown))
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  leavesNobody: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map(giveBack))
    },
    { auto: true },
  ],
  showsFailure: [
    // With the context, so that its pages are still there when the journey has failed.
    async ({ browser, context: _ }, use, testInfo) => {
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      const pages = browser.contexts().flatMap((context) => context.pages())
      for (const [index, page] of pages.entries()) {
        const path = testInfo.outputPath(`failed-${index + 1}.png`)
        await page.screenshot({ path, timeout: 5_000 })
        await testInfo.attach('screenshot', { path, contentType: 'image/png' })
      }
    },
    { auto: true },
  ],
  keepsFocus: [
    async ({ lostFocus }, use) => {
      lostFocus.length = 0
      await use(undefined)
      expect(lostFocus, 'changes of screen that left the focus nowhere').toEqual([])
    },
    { auto: true },
  ],
})

/** Registers someone new with a company of their own and signs the browser in. */
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

/** Said for half a second, then the page is left: who looks now and then may come too late. */
const LOGGED_OUT = 'You are logged out. Logging in again...'

/** Has the page note that it says that the session has ended: `expectLoggedOut`. */
export async function awaitLogout(page: Page): Promise<void> {
  await page.evaluate(`delete sessionStorage.loggedOut, new MutationObserver(() => {
    if (document.querySelector('[data-toasts]')?.innerText.includes('${LOGGED_OUT}')) sessionStorage.loggedOut = 'said'
  }).observe(document.body, { childList: true, subtree: true, characterData: true })`)
}

/** The session has ended, the page said so, and leads to the login. */
export async function expectLoggedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/auth$/)
  expect(await page.evaluate('sessionStorage.loggedOut')).toBe('said')
}

async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
}

/** The shorter form of the program: a page takes half as long to read it. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const ALL: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** The rules whose answer depends on colors, all that the themes differ in. */
const COLORS: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Finds accessibility faults of the page as it stands, in both themes; in `npm test` in the one that is on. */
export async function expectAccessible(page: Page): Promise<void> {
  // A screen whose script is still on its way has nothing to look at.
  await expect(page.locator('h1').first()).toBeAttached()
  // A list is dimmed while another is on its way.
  await expect(page.locator('main .opacity-60[aria-busy=true]')).toHaveCount(0)
  // The theme that is on comes first: a change of it has all of the page styled and drawn again.
  const isDark = await page.evaluate<boolean>(isShown('dark'))
  const [first, second] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  const faults = await findFaults(page, first, ALL)
  if (!process.env.QUICK) faults.push(...(await findFaults(page, second, COLORS)))
  expect(faults, page.url()).toEqual([])
}

type Theme = 'light' | 'dark'

async function findFaults(page: Page, theme: Theme, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`${isShown(theme)} && ${IS_CALM}`))) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    // The page follows the system a moment later; half of one theme and half of the other has no contrast.
    await expect(page.locator(`html.${theme}`)).toBeAttached()
  }
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  // What still appears is half transparent, for a frame even without motion.
  await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))')
  // Once for each document: to read axe takes as long as to run it.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
  // To write down all that is looked at takes long: only what has a fault is shown as it is written.
  const found = await runAxe(page, 'axe.configure({ noHtml: true })', runOnly)
  if (found.length === 0) return []
  const shown = await runAxe(page, 'axe.reset()', { type: 'rule', values: found.map(({ id }) => id) })
  return found.map(({ id }) => {
    const nodes = shown.find((each) => each.id === id)?.nodes ?? []
    return `${theme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`
  })
}

/** Runs in the page: whether it shows itself in a theme. */
const isShown = (theme: Theme) => `document.documentElement.classList.contains('${theme}')`
/** Runs in the page: whether it is asked to keep still. */
const IS_CALM = `matchMedia('(prefers-reduced-motion: reduce)').matches`

function runAxe(page: Page, prepare: string, runOnly: axe.RunOnly): Promise<axe.Result[]> {
  // What has a fault needs no selector of its own, which takes long to find.
  const options: axe.RunOptions = { runOnly, resultTypes: ['violations'], selectors: false }
  return page.evaluate(`${prepare}, axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`)
}

/** Runs a server process of its own, with settings, as long as it is used. */
export async function runServer(settings: Record<string, string>, use: (server: Server) => Promise<void>) {
  const folder = await makeDataFolder()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: folder.path, TRUSTED_PROXIES: 'loopback', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await use({ origin: await addressOf(child) })
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await folder.remove()
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
