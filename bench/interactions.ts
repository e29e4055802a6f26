import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/organizations.ts'
import { endAtrium, makeFolder, startAtrium } from '../test/support/atrium-process.ts'
import type { Report } from './findings.ts'
import { traceTasks } from './long-tasks.ts'
import { median } from './median.ts'
import { countPresses } from './presses.ts'
import { sized } from './sized.ts'
import { openBrowser } from './web.ts'
import { asSuperuser, connectionOf, fillLeads } from './world.ts'

/** No task may work for so many milliseconds, in which the page answers nothing, at a quarter of the speed. */
const LONGEST_TASK = 200
/** Milliseconds until the grid has answered a key, and a press has opened a lead, in a list of so many leads. */
const GRID_ANSWER = 100
const LEAD_ANSWER = 250
const LEADS = sized(100_000, 300)
const SLOWDOWN = 4
const ROUNDS = sized(5, 1)
const WARM_UP_ROUNDS = sized(1, 0)

interface Action {
  name: string
  /** Goes to where the action begins, and answers what is pressed. */
  begin: (page: Page) => Promise<Locator>
  /** Keys that are pressed after that. */
  keys?: () => string[]
  /** Pressed by Enter rather than by the mouse. */
  byEnter?: true
  /** What the person then sees, or reads in a notification, which may be gone by the time one looks. */
  seen?: (page: Page) => Locator
  told?: RegExp
}

const navigate = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
const leads = (page: Page) => page.getByRole('grid').getByRole('link')

const OPEN_LEAD: Action = {
  name: 'open a lead',
  begin: async (page) => go(page, '/sales', leads(page).first()),
  seen: (page) => page.getByRole('list', { name: 'Timeline entries' }).getByRole('listitem').first(),
}

const ACTIONS: Action[] = [
  {
    name: 'open Sales',
    begin: async (page) => go(page, '/', navigate(page, 'Sales')),
    seen: (page) => leads(page).first(),
  },
  {
    name: 'search leads',
    begin: async (page) => go(page, '/sales', page.getByRole('searchbox', { name: 'Search leads' })),
    keys: () => ['a', 'n'],
    seen: (page) => page.getByRole('button', { name: 'Clear all' }),
  },
  OPEN_LEAD,
  {
    name: 'save a lead',
    begin: async (page) => {
      await openLead(page)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Lead' })
      await dialog.getByLabel('Title').press('End')
      await page.keyboard.type('!')
      return dialog.getByRole('button', { name: 'Save Changes' })
    },
    told: /Lead updated successfully/,
  },
  {
    name: 'add a note',
    begin: async (page) => {
      await openLead(page)
      await page.getByLabel('New note').click()
      await page.keyboard.type('Called, and promised an offer by Friday')
      return page.getByRole('button', { name: 'Add Note' })
    },
    told: /Note added successfully/,
  },
  {
    name: 'move a stage',
    begin: async (page) => {
      await openLead(page)
      return page.getByRole('button', { name: /^Move to / })
    },
    told: /Moved to /,
  },
  {
    name: 'open Tasks',
    begin: async (page) => go(page, '/', navigate(page, 'Tasks & Notes')),
    seen: (page) => page.getByRole('article').first(),
  },
  {
    name: 'complete a task',
    begin: async (page) => go(page, '/tasks', page.getByRole('button', { name: /^Mark as completed/ }).first()),
    told: /Task status has been updated\./,
  },
  {
    name: 'open Candidates',
    begin: async (page) => go(page, '/', navigate(page, 'All Candidates')),
    seen: (page) => page.getByRole('article').first(),
  },
  {
    name: 'move a candidate',
    begin: async (page) => {
      await go(page, '/candidates', page.getByRole('article').getByRole('link').first())
      await page.getByRole('article').getByRole('link').first().click()
      // The list, which stays until the candidate has come, has a Stage too.
      await page.getByRole('button', { name: 'Update Notes' }).waitFor()
      await page.getByRole('combobox', { name: 'Stage' }).click()
      return page.locator('[role=option]:not([aria-selected=true])').first()
    },
    byEnter: true,
    told: /Candidate|Moved to/,
  },
]

const valueCell = (page: Page, row: number) => page.getByRole('row').nth(row).locator('[data-cell=value]')

/** What is done in the grid of Sales by one key after another. */
const GRID_ACTIONS: Action[] = [
  {
    name: 'type in a cell',
    begin: async (page) => go(page, '/sales', valueCell(page, 1)),
    keys: () => [...String(Math.ceil(Math.random() * 99_999)), 'Tab'],
    told: /Lead updated successfully/,
  },
  {
    name: 'select a range',
    begin: async (page) => go(page, '/sales', valueCell(page, 1)),
    keys: () => Array.from({ length: 12 }, () => 'Shift+ArrowDown'),
    seen: (page) => page.getByText('13 selected'),
  },
  {
    name: 'peek at leads',
    begin: async (page) => go(page, '/sales', valueCell(page, 1)),
    keys: () => ['Space', ...Array.from({ length: 4 }, () => 'ArrowDown')],
    seen: (page) => page.getByRole('complementary', { name: 'Lead beside the list' }),
  },
]

/** The ten things people do most, in the demo's workspace and on a processor slowed down 4 times: what keeps the page busy. */
export async function measureInteractions(report: Report): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const folder = await makeFolder()
  opened.defer(folder.remove)
  await fillDemo(folder.path)
  const atrium = await startAtrium({ DATA_DIR: folder.path })
  opened.defer(async () => void (await endAtrium(atrium, 'SIGTERM')))
  const browser = await openBrowser()
  opened.defer(() => browser.close())
  const { page, devtools } = await signIn(browser, atrium.url)
  const take = async (action: Action) => {
    const rounds: Measured[] = []
    // The first round loads what the browser then keeps, as it has for someone who works in Atrium.
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const found = await measure({ page, devtools, action })
      if (round >= 0) rounds.push(found)
    }
    const longest = median(rounds.map(({ worked }) => worked))
    const lasted = median(rounds.map((round) => round.lasted))
    const answer = median(rounds.map(({ answered }) => answered))
    const found = `longest task ${longest.toFixed(0)} ms of the processor’s (${lasted.toFixed(0)} by the clock), next paint after ${answer.toFixed(0)} ms`
    return { what: action.name, found, longest, answer }
  }
  for (const action of ACTIONS) {
    const { longest, what, found } = await take(action)
    report({ what, found, target: `≤ ${LONGEST_TASK} ms`, reached: longest <= LONGEST_TASK })
  }
  await countPresses(page, report)
  await addLeads(folder.path)
  for (const [action, most] of [
    ...GRID_ACTIONS.map((each) => [each, GRID_ANSWER] as const),
    [OPEN_LEAD, LEAD_ANSWER],
  ] as const) {
    const { answer, what, found } = await take(action)
    report({ what: `${what}, of ${LEADS} leads`, found, target: `paint ≤ ${most} ms`, reached: answer <= most })
  }
}

const addLeads = (dataDir: string) =>
  asSuperuser(connectionOf(dataDir), async (client) => {
    const { rows } = await client.query("select id, company_id from users where username = 'maya'")
    await fillLeads(client, { id: rows[0].company_id, leads: LEADS, ownerId: rows[0].id })
    await client.query('vacuum analyze')
  })

async function fillDemo(dataDir: string): Promise<void> {
  const demo = spawn(process.execPath, [join(import.meta.dirname, '../demo/main.ts')], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(demo, 'exit')
  if (code !== 0) throw new Error('The demo could not be made')
}

async function signIn(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const data = { username: 'maya', password: DEMO_PASSWORD }
  const reply = await context.request.post('/api/login', { data })
  if (!reply.ok()) throw new Error(`The demo’s owner could not sign in: ${reply.status()}`)
  await context.addInitScript(OBSERVE)
  const page = await context.newPage()
  return { page, devtools: await context.newCDPSession(page) }
}

async function go(page: Page, path: string, wanted: Locator): Promise<Locator> {
  await page.goto(path)
  await wanted.waitFor()
  return wanted
}

async function openLead(page: Page): Promise<void> {
  // One that is open still: the list has the newest first, and each round moves one on.
  await go(page, '/sales?stage=new', leads(page).first())
  await leads(page).first().click()
  await page.getByRole('region', { name: 'Notes & Timeline' }).waitFor()
}

interface Measured extends Observed {
  /** Milliseconds of the longest task: of the processor's time, and by the clock, which counts what others took of it. */
  worked: number
  lasted: number
}

/** What the page itself saw. */
interface Observed {
  /** Milliseconds until the press was answered on the screen. */
  answered: number
  /** All that notifications said. */
  told: string
}

interface Measuring {
  page: Page
  devtools: CDPSession
  action: Action
}

/** Nothing of the measuring itself may run in the page meanwhile: Playwright's own scripts are slowed down like all others. */
async function measure({ page, devtools, action }: Measuring): Promise<Measured> {
  const target = await action.begin(page)
  await target.hover()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${action.name}: there is nothing to press`)
  await page.evaluate('window.observed.quiet()')
  const found = page.evaluate<Observed>('window.observed.follow()')
  const endTrace = await traceTasks(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  if (action.byEnter) await page.keyboard.press('Enter')
  else await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  for (const key of action.keys?.() ?? []) {
    await page.keyboard.press(key)
    await pause(100)
  }
  const observed = await found
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const { worked, lasted } = await endTrace()
  await action.seen?.(page).waitFor()
  if (!observed.told.match(action.told ?? '')) throw new Error(`${action.name}: ${observed.told || 'nothing was told'}`)
  return { ...observed, worked, lasted }
}

// Runs in the page. Tasks below 50 ms are not reported and keep nothing busy, answers below 16 ms count as 0.
const OBSERVE = `
  (() => {
    let answers = []
    let last = 0
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        last = Math.max(last, startTime + duration)
      }
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime, duration, interactionId } of list.getEntries()) {
        if (interactionId) answers.push({ startTime, duration })
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true })
    let told = ''
    new MutationObserver(() => { told += ' ' + (document.querySelector('[data-toasts]')?.textContent ?? '') })
      .observe(document, { childList: true, subtree: true })
    const quietFor = (pause, from) => new Promise((resolve) => {
      const look = () => {
        if (performance.now() - Math.max(from, last) > pause) resolve()
        else requestAnimationFrame(look)
      }
      look()
    })
    window.observed = {
      /** Resolves once nothing has kept the page busy for a while. */
      quiet: () => quietFor(500, performance.now()),
      /** From the next press until the page has come to rest; what it found. */
      follow: async () => {
        const pressed = await new Promise((resolve) => {
          const press = (event) => resolve(event.timeStamp)
          for (const type of ['pointerdown', 'keydown']) addEventListener(type, press, { capture: true, once: true })
        })
        await quietFor(1500, performance.now())
        const answered = answers.filter(({ startTime }) => startTime >= pressed).map(({ duration }) => duration)
        return { answered: Math.max(0, ...answered), told }
      },
    }
  })()
`
