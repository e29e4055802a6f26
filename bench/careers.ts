import type { Browser } from '@playwright/test'
import { register } from '../contract/auth/calls.ts'
import { createCompany } from '../contract/companies/calls.ts'
import { createOpening } from '../contract/openings/calls.ts'
import { endAtrium, makeFolder, startAtrium } from '../test/support/atrium-process.ts'
import { visitorOf } from '../test/support/caller.ts'
import { callerOf } from './ask.ts'
import type { Report } from './findings.ts'
import { type LoadJob, openLoad } from './load.ts'
import { median } from './median.ts'
import { memoryOf } from './processes.ts'
import { sized } from './sized.ts'
import { loadAll, openBrowser, reportScript, weighScripts } from './web.ts'

/** Compressed script in kB (1,000 bytes) before the apply dialog opens, as gzip. */
const SCRIPT = 90
/** Seconds until the largest thing is painted, and how far things may move, at a quarter of the speed. */
const LARGEST_PAINT = 2
const SHIFT = 0.02
const LOADS = sized(5, 1)
const WARM_UP_LOADS = sized(1, 0)
/** As Chromium's own tools and Lighthouse throttle "slow 4G": milliseconds, and bytes a second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: (1474.56 * 1000) / 8, uploadThroughput: (675 * 1000) / 8 }
const SLOWDOWN = 4
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }

const OPENINGS = sized(40, 2)
/** A large company's list: how many elements it may have, and how many screens of 900 px it may be long. */
const MANY = { openings: sized(287, 3), elements: 6_000, screens: 25 }
const RENDERINGS = sized(60, 2)

/** The careers site with 40 openings: what it weighs, how soon it shows on a slow phone, and what it costs the server. */
export async function measureCareers(report: Report): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const folder = await makeFolder()
  opened.defer(folder.remove)
  const atrium = await startAtrium({ DATA_DIR: folder.path, REGISTRATION: 'open' })
  opened.defer(async () => void (await endAtrium(atrium, 'SIGTERM')))
  const origin = atrium.url.replace('localhost', '127.0.0.1')
  const { id } = await publishOpenings(origin, OPENINGS)

  await measureServer(report, { origin, pid: atrium.process.pid ?? 0 })
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  reportScript(report, { screen: '/jobs', target: SCRIPT, ...(await weighScripts(browser, { origin, path: '/jobs' })) })
  await measurePaints(report, { browser, origin, path: '/jobs', name: '/jobs' })
  await measurePaints(report, { browser, origin, path: `/jobs/${id}`, name: '/jobs/{id}, with its dialog' })
  const { companyId } = await publishOpenings(origin, MANY.openings)
  await measureLength(report, browser, `${origin}/jobs?company=${companyId}`)
}

/** Publishes openings of a company of their own; answers its id, and that of one of them. */
async function publishOpenings(origin: string, count: number): Promise<{ companyId: string; id: string }> {
  const owner = visitorOf(origin)
  const username = `owner-${count}`
  const account = { username, email: `${username}@example.com`, password: 'only for measuring' }
  await owner.call(register, { body: account })
  const { id: companyId } = await owner.call(createCompany, { body: { name: `Northwind Analytics ${count}` } })
  let last = ''
  for (let n = 1; n <= count; n += 1) {
    const { id } = await owner.call(createOpening, {
      body: {
        title: `${['Backend Engineer', 'Product Designer', 'Account Executive', 'Data Analyst'][n % 4]} ${n}`,
        description: DESCRIPTION,
        department: ['Engineering', 'Design', 'Sales'][n % 3] ?? '',
        location: ['Berlin, Germany', 'Austin, TX', 'Remote, France'][n % 3] ?? '',
        salaryMin: 60_000 + n * 500,
        salaryMax: 90_000 + n * 500,
        requirements: REQUIREMENTS,
        benefits: BENEFITS,
        publishedOnPortal: true,
      },
    })
    last = id
  }
  return { companyId, id: last }
}

/** What a browser has to hold of a long list, and how far a visitor has to scroll. */
async function measureLength(report: Report, browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await loadAll(page, url)
  const elements = (await page.evaluate("document.querySelectorAll('*').length")) as number
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number
  await page.close()
  const most = MANY.screens * 900
  report({
    what: `elements of a page of ${MANY.openings} openings`,
    found: String(elements),
    target: `≤ ${MANY.elements}`,
    reached: elements <= MANY.elements,
  })
  report({
    what: `height of a page of ${MANY.openings} openings`,
    found: `${height} px`,
    target: `≤ ${most} px`,
    reached: height <= most,
  })
}

async function measureServer(report: Report, { origin, pid }: { origin: string; pid: number }) {
  const port = Number(new URL(origin).port)
  const { ask, close } = callerOf(port, '')
  await ask('/api/public/job-openings')
  const before = memoryOf([pid])
  const first = await ask('/jobs')
  report({
    what: 'first page, with the loading of what draws it',
    found: `${first.milliseconds.toFixed(0)} ms, ${(memoryOf([pid]) - before).toFixed(0)} MiB`,
  })
  // Each asks for words of its own, so that none was drawn before.
  const times: number[] = []
  for (let n = 0; n < RENDERINGS; n += 1)
    times.push((await ask(`/jobs?search=e&department=&location=&x=${n}`)).milliseconds)
  close()
  report({
    what: `drawing ${OPENINGS} openings anew, query and compression included`,
    found: `${median(times).toFixed(1)} ms`,
  })
  const tag = String(first.headers.etag)
  const head = `GET /jobs HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-encoding: br\r\n`
  const whole = await answersPerSecond({ port, connections: 16, requests: [`${head}\r\n`], status: 200 })
  // Answers without a body name no length, so who has the page is counted with the head alone.
  report({ what: `pages a second, ${(await sizeOf(origin)).toFixed(1)} kB each`, found: `${Math.round(whole)} req/s` })
  report({ what: 'a page that the browser has already', found: `${(await timeKnown(port, tag)).toFixed(1)} ms` })
}

async function answersPerSecond(job: Omit<LoadJob, 'seconds'>): Promise<number> {
  await using load = await openLoad()
  await load.run({ ...job, seconds: 1 })
  const { answers, milliseconds } = await load.run({ ...job, seconds: sized(2, 1) })
  return (answers * 1000) / milliseconds
}

async function sizeOf(origin: string): Promise<number> {
  const reply = await fetch(`${origin}/jobs`, { headers: { 'accept-encoding': 'br' } })
  await reply.arrayBuffer()
  return Number(reply.headers.get('content-length')) / 1000
}

async function timeKnown(port: number, tag: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < RENDERINGS; n += 1) {
    const begun = performance.now()
    const reply = await fetch(`http://127.0.0.1:${port}/jobs`, { headers: { 'if-none-match': tag } })
    await reply.arrayBuffer()
    if (reply.status !== 304) throw new Error(`A page that is known answered ${reply.status}`)
    times.push(performance.now() - begun)
  }
  return median(times)
}

interface Visit {
  browser: Browser
  origin: string
  path: string
  name: string
}

async function measurePaints(report: Report, { browser, origin, path, name }: Visit) {
  const found: Paints[] = []
  // The first load also wakes the browser itself.
  for (let n = -WARM_UP_LOADS; n < LOADS; n += 1) {
    const paints = await loadSlowly(browser, origin + path)
    if (n >= 0) found.push(paints)
  }
  const seconds = found.map(({ largest }) => largest / 1000)
  const shift = Math.max(...found.map((each) => each.shift))
  report({
    what: `largest paint of ${name}, slow 4G, 4× slower processor`,
    found: `${median(seconds).toFixed(2)} s (${Math.min(...seconds).toFixed(2)}-${Math.max(...seconds).toFixed(2)})`,
    target: `< ${LARGEST_PAINT} s`,
    reached: median(seconds) < LARGEST_PAINT,
  })
  report({ what: `layout shift of ${name}`, found: shift.toFixed(4), target: `< ${SHIFT}`, reached: shift < SHIFT })
}

interface Paints {
  /** Milliseconds. */
  largest: number
  shift: number
}

/** Loads a page with a cold cache until nothing more comes. */
async function loadSlowly(browser: Browser, url: string): Promise<Paints> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.addInitScript(WATCH_PAINTS)
    await loadAll(page, url)
    return (await page.evaluate('window.paints')) as Paints
  } finally {
    await context.close()
  }
}

// Runs in the page. Its clock began with the request for the page.
const WATCH_PAINTS = `
  window.paints = { largest: 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.paints.largest = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.paints.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`

const DESCRIPTION = `You will own the services that turn raw events into answers for our customers, from design to on-call.

What you will do:
- Design and run services in TypeScript and PostgreSQL
- Make slow queries fast, and keep them so
- Review the work of others, kindly and thoroughly

We are a team of twelve, spread over four time zones, who write things down and meet twice a year.`
const REQUIREMENTS = [
  'Five years of building services',
  'Fluency in SQL',
  'An eye for measurements',
  'Clear writing in English',
  'Experience with distributed systems',
]
const BENEFITS = ['30 days of holiday', 'A budget for learning', 'Hardware of your choice', 'Team weeks in Lisbon']
