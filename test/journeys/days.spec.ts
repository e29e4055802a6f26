import type { Browser } from '@playwright/test'
import { expect, PASSWORD, type Page, type Server, test } from './journey.ts'
import { chooseDay, expectFocus, type } from './keys.ts'
import { joinCompany, logIn } from './member.ts'

const FAR_APART = ['Pacific/Auckland', 'Pacific/Honolulu']

test('all read the days of the company, wherever they are and whatever the browser’s language is', async ({
  page,
  owner: _,
  browser,
  server,
}) => {
  test.slow()
  const { username } = await joinCompany(page, { browser, origin: server.origin })
  const readers = await Promise.all(
    FAR_APART.map((timezoneId) => readerIn(browser, server, { timezoneId, locale: 'de-DE', username })),
  )
  const tasks = { 'Long ago': -9, 'The day before': -1, 'That day': 0, 'The day after': 1 }
  for (const timeZone of FAR_APART) {
    await setZone(page, timeZone)
    for (const [title, away] of Object.entries(tasks)) {
      const data = { title, dueDate: dayIn(timeZone, away) }
      expect((await page.request.post('/api/tasks', { data })).status()).toBe(201)
    }
    for (const reader of readers) await expectTwoOverdue(reader)
    for (const { id } of await (await page.request.get('/api/tasks')).json())
      expect((await page.request.delete(`/api/tasks/${id}`)).status()).toBe(204)
  }

  // The first day that can be chosen is the company's too: at no hour is it the same day as in Honolulu.
  const [, honolulu] = readers
  if (!honolulu) throw new Error('Nobody is in Honolulu')
  await setZone(page, 'Pacific/Kiritimati')
  await honolulu.goto('/tasks')
  await honolulu.getByRole('button', { name: 'Create Task', exact: true }).click()
  const dialog = honolulu.getByRole('dialog', { name: 'Create New Task' })
  const today = dayIn('Pacific/Kiritimati', 0)
  await expect(dialog.getByLabel('Due Date')).toHaveAttribute('min', today)
  await type(dialog.getByLabel('Task Title *'), 'Today')
  await chooseDay(dialog.getByLabel('Due Date'), today)
  await honolulu.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(honolulu.getByRole('heading', { name: 'Today 1' })).toBeVisible()
  await expectFocus(honolulu.getByRole('button', { name: 'Create Task', exact: true }))
})

test('a company is founded where its founder is, and each reads moments where they are', async ({
  browser,
  server,
  owner,
}) => {
  const founder = await personIn(browser, server, { timezoneId: 'Pacific/Auckland', locale: 'de-DE' })
  const username = `new-${owner.username}`
  const account = { username, email: `${username}@example.com`, password: PASSWORD }
  expect((await founder.request.post('/api/register', { data: account })).status()).toBe(201)
  await founder.goto('/')
  await type(founder.getByLabel('Organization Name *'), 'Down Under')
  await founder.keyboard.press('Enter')
  await expect(founder.getByText('My Down Under')).toBeVisible()
  const { companyId } = await (await founder.request.get('/api/user')).json()
  const company = await (await founder.request.get(`/api/companies/${companyId}`)).json()
  expect(company.timeZone).toBe('Pacific/Auckland')
  await expectMomentsIn('Pacific/Auckland', founder)
  await expectMomentsIn(
    'Pacific/Honolulu',
    await readerIn(browser, server, { timezoneId: 'Pacific/Honolulu', locale: 'ar-EG', username }),
  )
})

async function expectMomentsIn(timeZone: string, page: Page) {
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
}

async function expectTwoOverdue(reader: Page) {
  await reader.goto('/tasks')
  const figure = reader.getByRole('term').filter({ hasText: 'Overdue' }).locator('..')
  // A browser that was never here loads all of the app first.
  await expect(figure.getByRole('definition')).toHaveText('2', { timeout: 20_000 })
  for (const heading of ['Overdue 2', 'Today 1'])
    await expect(reader.getByRole('heading', { name: heading })).toBeVisible()
  for (const [title, due] of [
    ['The day before', 'Yesterday · Overdue'],
    ['That day', 'Today'],
    ['The day after', 'Tomorrow'],
  ] as const) {
    await expect(reader.getByRole('article', { name: title })).toContainText(`Due ${due}`)
  }
  await expect(reader.getByText('· Overdue')).toHaveCount(2)
  await reader.goto('/')
  await expect(reader.getByRole('main').getByRole('link', { name: '2 overdue', exact: true })).toBeVisible()
}

interface Elsewhere {
  timezoneId: string
  locale: string
}

/** Someone who sits elsewhere and has another language. */
async function personIn(browser: Browser, { origin }: Server, { timezoneId, locale }: Elsewhere) {
  return (await browser.newContext({ baseURL: origin, timezoneId, locale })).newPage()
}

async function readerIn(browser: Browser, server: Server, { username, ...where }: Elsewhere & { username: string }) {
  const reader = await personIn(browser, server, where)
  await logIn(reader, username)
  return reader
}

async function setZone(page: Page, timeZone: string) {
  const { companyId } = await (await page.request.get('/api/user')).json()
  expect((await page.request.patch(`/api/companies/${companyId}`, { data: { timeZone } })).status()).toBe(200)
}

function dayIn(timeZone: string, away: number) {
  return Temporal.Now.plainDateISO(timeZone).add({ days: away }).toString()
}
