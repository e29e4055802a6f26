import { expect, type Page, test } from './journey.ts'
import { invite, newPerson } from './member.ts'

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
  '/settings/import',
  '/settings/keys',
  '/settings/export',
  '/settings/trash',
  '/ai-assistant',
  '/ai-settings',
  '/analytics',
  '/no/such/page',
]

/** The narrowest first, in which screens are opened. */
const windows = [
  // As a desk magnified to 400 %.
  { width: 320, height: 512 },
  { width: 390, height: 844 },
  // As a desk magnified to 200 %.
  { width: 720, height: 450 },
  { width: 1920, height: 1080 },
] as const

test('nothing is cut, runs out of the window or lies under the assistant’s button, however long a name is', async ({
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
  const visitor = await newPerson(browser, server.origin)
  await expectAllToFit(visitor, ['/auth', '/forgot-password', `/invitation/${token}`, '/reset-password/none'])
  await expectAllToFit(page, [...screens, `/invitation/${token}`])

  for (let at = 0; at < 30; at += 1) {
    const lead = await page.request.post('/api/leads', { data: { name: `Ada ${at}` } })
    const task = await page.request.post('/api/tasks', { data: { title: `Call ${owner.firstName} ${at}` } })
    expect([lead.status(), task.status()]).toEqual([201, 201])
  }
  const paths = ['/', '/sales', '/tasks', '/analytics', '/ai-settings']
  for (const { viewport, beyond, also } of [
    { viewport: { width: 1440, height: 900 }, beyond: 0, also: ['/sales?layout=board', '/team'] },
    // The margin of a phone is 16 px, and the button 24: it may reach 8 px over the edge of what is as wide as the page.
    { viewport: { width: 390, height: 844 }, beyond: 8, also: [] },
  ]) {
    await page.setViewportSize(viewport)
    for (const path of [...paths, ...also]) {
      await open(page, path)
      expect(await coveredBy(page, 'Open the assistant', beyond), path).toEqual([])
    }
  }
})

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

async function expectAllToFit(page: Page, paths: string[]) {
  for (const path of paths) {
    await page.setViewportSize(windows[0])
    await open(page, path)
    for (const window of windows) {
      await page.setViewportSize(window)
      await expectNothingCut(page)
    }
  }
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
