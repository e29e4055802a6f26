import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Report } from './findings.ts'
import { median } from './median.ts'
import { sized } from './sized.ts'
import type { Company, World } from './world.ts'

/** Compressed script in kB (1,000 bytes), as gzip. */
const AUTH_SCRIPT = 115
const SALES_SCRIPT = 205
/** Seconds until the first row is visible, median of so many loads with a cold cache. */
const FIRST_ROW = 0.7
const LOADS = sized(5, 1)
const WARM_UP_LOADS = sized(1, 0)
/** Milliseconds without an answer after which everything has been loaded. */
const QUIET = 1_500
/** Milliseconds after which a page hangs: what takes longer than it should is a figure, also on a busy machine. */
const PATIENCE = 120_000

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']

/** What Chromium loads with a cold cache, and how soon the first lead of the list is visible. */
export async function measureWeb(world: World, report: Report): Promise<void> {
  const browser = await openBrowser()
  try {
    const origin = `http://127.0.0.1:${world.port}`
    reportScript(report, {
      screen: '/auth',
      target: AUTH_SCRIPT,
      ...(await weighScripts(browser, { origin, path: '/auth' })),
    })
    const { small } = world
    reportScript(report, {
      screen: '/sales',
      target: SALES_SCRIPT,
      ...(await weighScripts(browser, { origin, path: '/sales', company: small })),
    })
    const seconds: number[] = []
    // The first load also wakes the browser itself.
    for (let load = -WARM_UP_LOADS; load < LOADS; load += 1) {
      const found = await timeFirstRow(browser, { origin, company: small })
      if (load >= 0) seconds.push(found)
    }
    report({
      what: 'first row of /sales visible, cold cache',
      found: `${median(seconds).toFixed(2)} s (${Math.min(...seconds).toFixed(2)}-${Math.max(...seconds).toFixed(2)})`,
      target: `≤ ${FIRST_ROW} s`,
      reached: median(seconds) <= FIRST_ROW,
    })
  } finally {
    await browser.close()
  }
}

export async function openBrowser(): Promise<Browser> {
  // CHROMIUM_PATH names the browser; without it Playwright takes its own.
  const path = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ args: FLAGS, ...(path && { executablePath: path }) })
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE))
  return browser
}

interface Visit {
  origin: string
  path: string
  company?: Company
}

/** Bytes of all scripts that a screen loads until nothing more comes. */
export async function weighScripts(browser: Browser, visit: Visit) {
  return withPage(browser, visit, async (page) => {
    const scripts = new Map<string, Promise<Buffer>>()
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.set(response.url(), response.body())
    })
    await loadAll(page, visit.origin + visit.path)
    const bodies = await Promise.all(scripts.values())
    return {
      files: bodies.length,
      kilobytes: bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000,
    }
  })
}

/** Opens a page and waits until nothing more comes: a stream of changes stays open, so the network may never be idle. */
export async function loadAll(page: Page, url: string): Promise<void> {
  let cameAt = Date.now()
  page.on('response', () => {
    cameAt = Date.now()
  })
  await page.goto(url)
  while (Date.now() - cameAt < QUIET) await page.waitForTimeout(100)
}

export function reportScript(
  report: Report,
  { screen, target, files, kilobytes }: { screen: string; target: number; files: number; kilobytes: number },
) {
  report({
    what: `script of ${screen}, gzip`,
    found: `${kilobytes.toFixed(1)} kB in ${files} files`,
    target: `≤ ${target} kB`,
    reached: kilobytes <= target,
  })
}

/** Seconds from asking for the page to the frame that shows a lead. */
async function timeFirstRow(
  browser: Browser,
  { origin, company }: { origin: string; company: Company },
): Promise<number> {
  return withPage(browser, { origin, path: '/sales', company }, async (page) => {
    await page.addInitScript(WATCH_FOR_A_LEAD)
    await page.goto(`${origin}/sales`, { waitUntil: 'commit' })
    const shown = await page.waitForFunction(() => (globalThis as { leadShownAt?: number }).leadShownAt, undefined, {
      polling: 20,
    })
    return Number(await shown.jsonValue()) / 1000
  })
}

// Runs in the page. Its clock began with the request for the page.
const WATCH_FOR_A_LEAD = `
  const look = () => {
    const link = document.querySelector('main a[href^="/sales/lead/"]')
    if (link?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && link.getBoundingClientRect().height > 0) {
      // The frame after the next one has put it on the screen.
      requestAnimationFrame(() => { window.leadShownAt = performance.now() })
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

async function withPage<T>(browser: Browser, { origin, company }: Visit, work: (page: Page) => Promise<T>): Promise<T> {
  // A new context has an empty cache.
  const context: BrowserContext = await browser.newContext()
  try {
    if (company) await context.addCookies(cookiesOf(company, origin))
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

const cookiesOf = ({ cookie }: Company, url: string) =>
  cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    return { name, value, url }
  })
