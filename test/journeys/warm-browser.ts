import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A browser context that several people have, one after the other. */
interface Warm {
  context: BrowserContext
  /** Opens their pages, which share its process: what one of them has compiled stays compiled. */
  anchor: Page
  /** The server whose pages are opened first. */
  origin: string
  /** Where pages have been, and may have stored something. */
  visited: Set<string>
  isTaken: boolean
}

/** What can be kept of an origin beside cookies. */
const STORED = 'local_storage,indexeddb,cache_storage,service_workers,file_systems,shared_storage,storage_buckets'

const kept = new WeakMap<Browser, Warm[]>()

/**
 * A browser that knows nobody, but has loaded Atrium before: in a new one the first page takes twice the processor time,
 * for a process of its own and to compile all scripts again.
 */
export async function takeWarm(browser: Browser, origin: string): Promise<BrowserContext> {
  const idle = kept.get(browser)?.find((each) => !each.isTaken && each.origin === origin)
  const warm = idle ?? (await warmUp(browser, origin))
  warm.isTaken = true
  return warm.context
}

/** A new page in the process of those before it; nothing else leads from one to the other. */
export async function openWarm(context: BrowserContext): Promise<Page> {
  const warm = warmOf(context)
  if (!warm) return context.newPage()
  const opened = context.waitForEvent('page')
  await warm.anchor.evaluate("void (open('about:blank').opener = null)")
  return opened
}

/** Takes a browser back: closes its pages, and makes it forget who had it. One that is not kept is closed. */
export async function giveBack(context: BrowserContext): Promise<void> {
  const warm = warmOf(context)
  if (!warm) return context.close()
  const { anchor, visited } = warm
  await Promise.all(context.pages().map((page) => (page === anchor ? undefined : page.close())))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all([context.setOffline(false), context.clearPermissions(), context.clearCookies()])
  const devtools = await context.newCDPSession(anchor)
  for (const origin of visited) {
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED })
  }
  await devtools.detach()
  visited.clear()
  warm.isTaken = false
}

/** What was done to a browser cannot be undone: it is closed afterwards, and nobody else gets it. */
export function neverHandOn(context: BrowserContext): void {
  const browser = context.browser()
  if (browser)
    kept.set(
      browser,
      (kept.get(browser) ?? []).filter((each) => each.context !== context),
    )
}

async function warmUp(browser: Browser, origin: string): Promise<Warm> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 720 } })
  const anchor = await context.newPage()
  // Of the same site, as only those pages share a process, and of another origin, so that they share nothing else.
  const elsewhere = new URL('/', origin)
  elsewhere.port = ''
  await anchor.route(elsewhere.href, (route) => route.fulfill({ body: '' }))
  await anchor.goto(elsewhere.href)
  const warm = { context, anchor, origin, visited: new Set<string>(), isTaken: true }
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      if (/^https?:/.test(frame.url())) warm.visited.add(new URL(frame.url()).origin)
    }),
  )
  context.once('close', () => neverHandOn(context))
  kept.set(browser, [...(kept.get(browser) ?? []), warm])
  return warm
}

function warmOf(context: BrowserContext): Warm | undefined {
  const browser = context.browser()
  return browser ? kept.get(browser)?.find((each) => each.context === context) : undefined
}
