import type { BrowserContextOptions } from '@playwright/test'
import { expect, type Page, test } from './journey.ts'
import { invite, logIn } from './member.ts'

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** What a person sees in the shell, and what a visitor does. */
const screens = [
  '/team',
  '/settings',
  '/settings/account',
  '/settings/security',
  '/settings/notifications',
  '/settings/company',
  '/settings/audit',
  '/ai-assistant',
  '/ai-settings',
  '/analytics',
  '/no/such/page',
]

const windows: [name: string, options: BrowserContextOptions][] = [
  ['on a phone', { viewport: { width: 390, height: 844 } }],
  ['magnified to 200 %', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }],
  ['on a narrow phone, with 400 % of a desk', { viewport: { width: 320, height: 512 } }],
  ['on a wide screen', { viewport: { width: 1920, height: 1080 } }],
]

for (const [name, options] of windows) {
  test(`nothing is cut or runs out of the window ${name}, with long names`, async ({
    page,
    owner,
    browser,
    server,
  }) => {
    const token = await invite(page, {
      email: `${'long.'.repeat(8)}${owner.username}@${'sub.'.repeat(12)}example.com`,
      role: 'admin',
    })
    await page.request.patch('/api/user', { data: { firstName: LONG, lastName: 'شركة المستقبل' } })
    const { companyId } = await (await page.request.get('/api/user')).json()
    await page.request.patch(`/api/companies/${companyId}`, { data: { name: `${LONG} ${LONG}` } })
    const context = await browser.newContext({ baseURL: server.origin, ...options })
    const visitor = await context.newPage()
    for (const path of ['/auth', '/forgot-password', `/invitation/${token}`, '/reset-password/none']) {
      await visitor.goto(path)
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNothingCut(visitor)
    }
    await logIn(visitor, owner.username)
    for (const path of [...screens, `/invitation/${token}`]) {
      await visitor.goto(path)
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(visitor.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNothingCut(visitor)
    }
    await context.close()
  })
}

for (const { name, viewport, beyond, paths } of [
  {
    name: 'on a desk',
    viewport: { width: 1440, height: 900 },
    beyond: 0,
    paths: ['/', '/sales', '/sales?layout=board', '/tasks', '/team', '/analytics', '/ai-settings'],
  },
  // The margin of a phone is 16 px, and the button 24: it may reach 8 px over the edge of what is as wide as the page.
  {
    name: 'on a phone',
    viewport: { width: 390, height: 844 },
    beyond: 8,
    paths: ['/', '/sales', '/tasks', '/analytics', '/ai-settings'],
  },
]) {
  test(`the button of the assistant covers no control ${name}`, async ({ page, owner }) => {
    for (let at = 0; at < 30; at += 1) {
      const lead = await page.request.post('/api/leads', { data: { name: `Ada ${at}` } })
      const task = await page.request.post('/api/tasks', { data: { title: `Call Ada ${at}` } })
      expect([lead.status(), task.status()]).toEqual([201, 201])
    }
    await page.setViewportSize(viewport)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await coveredBy(page, 'Open the assistant', beyond), path).toEqual([])
    }
    expect(owner.firstName).toBe('Ada')
  })
}

for (const [locale, timeZone] of [
  ['de-DE', 'Pacific/Auckland'],
  ['ar-EG', 'Pacific/Honolulu'],
] as const) {
  test(`dates are those of ${timeZone} for who is there, whatever the browser’s language is (${locale})`, async ({
    owner,
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.origin, locale, timezoneId: timeZone })
    const page = await context.newPage()
    await logIn(page, owner.username)
    const formatted = (instant: string, time: boolean) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', ...(time && { timeStyle: 'short' }), timeZone })
        .format(new Date(instant))
        .replaceAll(/\s/g, ' ')
    const sessions = await (await page.request.get('/api/sessions')).json()
    await page.goto('/settings/security')
    const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect(rows).toHaveCount(sessions.length)
    for (const [index, { createdAt }] of sessions.entries())
      await expect(rows.nth(index)).toContainText(`signed in ${formatted(createdAt, true)}`)
    const [member] = await (await page.request.get('/api/team-members')).json()
    await page.goto('/team')
    await expect(page.getByRole('table', { name: 'Team Members' })).toContainText(formatted(member.createdAt, false))
    await page.goto('/settings/company')
    await page.getByLabel('Time Zone').selectOption(timeZone)
    const now = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric' }).format().split(/\s/)
    await expect(page.getByText(/It is .* there now/)).toContainText(new RegExp(`It is ${now[0]}:\\d\\d.${now[1]}`))
    await context.close()
  })
}

/** The controls of the screen that lie under a button, but for the first pixels of its width. */
const coveredBy = (page: Page, label: string, beyond: number) =>
  page.evaluate<string[]>(`(() => {
    const { left, right, top, bottom } = document.querySelector('[aria-label="${label}"]').getBoundingClientRect()
    const covered = new Set()
    for (let x = left + ${beyond} + 1; x < right; x += 4)
      for (let y = top + 1; y < bottom; y += 4)
        for (const element of document.elementsFromPoint(x, y))
          if (element.closest('main') && element.matches('a, button, input, textarea, [role=button]')) covered.add(element)
    return [...covered].map((element) => element.outerHTML.slice(0, 160))
  })()`)

/** The page does not scroll sideways, and nothing stands beyond its edge but inside of a frame that scrolls. */
async function expectNothingCut(page: Page) {
  const beyond = await page.evaluate<string[]>(`(() => {
    const scrolls = (element) => {
      for (let each = element.parentElement; each; each = each.parentElement)
        if (/auto|scroll|hidden|clip/.test(getComputedStyle(each).overflowX)) return true
      return false
    }
    return [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 1 && (right > innerWidth + 1 || left < -1) && element.checkVisibility() && !scrolls(element)
    }).map((element) => element.outerHTML.slice(0, 160))
  })()`)
  expect(beyond, page.url()).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), page.url()).toBe(true)
}
