import type { Browser } from '@playwright/test'
import { expect, type Page, type Server, test } from './journey.ts'
import { chooseDay, expectFocus, type } from './keys.ts'
import { joinCompany, logIn } from './member.ts'

const FAR_APART = ['Pacific/Auckland', 'Pacific/Honolulu']

for (const timeZone of FAR_APART) {
  test(`in a company in ${timeZone} all read the same days, wherever they are`, async ({
    page,
    owner,
    browser,
    server,
  }) => {
    test.slow()
    await setZone(page, timeZone)
    for (const [title, away] of [
      ['Long ago', -9],
      ['The day before', -1],
      ['That day', 0],
      ['The day after', 1],
    ] as const) {
      expect(
        (await page.request.post('/api/tasks', { data: { title, dueDate: dayIn(timeZone, away) } })).status(),
      ).toBe(201)
    }
    const { username } = await joinCompany(page, { browser, origin: server.origin })
    for (const timezoneId of FAR_APART) {
      const reader = await readerIn(browser, server, { timezoneId, username })
      await expectTwoOverdue(reader)
      await reader.context().close()
    }
    expect(owner.firstName).toBe('Ada')
  })
}

test('the first day that can be chosen is the company’s, also for a German in Honolulu', async ({
  page,
  owner,
  browser,
  server,
}) => {
  await setZone(page, 'Pacific/Kiritimati')
  const reader = await readerIn(browser, server, { timezoneId: 'Pacific/Honolulu', username: owner.username })
  await reader.goto('/tasks')
  await reader.getByRole('button', { name: 'Create Task', exact: true }).click()
  const dialog = reader.getByRole('dialog', { name: 'Create New Task' })
  // At no hour is it the same day as in Honolulu.
  const today = dayIn('Pacific/Kiritimati', 0)
  await expect(dialog.getByLabel('Due Date')).toHaveAttribute('min', today)
  await type(dialog.getByLabel('Task Title *'), 'Today')
  await chooseDay(dialog.getByLabel('Due Date'), today)
  await reader.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(reader.getByRole('heading', { name: 'Today 1' })).toBeVisible()
  await expectFocus(reader.getByRole('button', { name: 'Create Task', exact: true }))
})

test('a company is founded where its founder is', async ({ browser, server, owner }) => {
  const context = await browser.newContext({ baseURL: server.origin, timezoneId: 'Pacific/Auckland', locale: 'en-US' })
  const founder = await context.newPage()
  const name = `new-${owner.username}`
  const account = { username: name, email: `${name}@example.com`, password: 'correct horse battery' }
  expect((await founder.request.post('/api/register', { data: account })).status()).toBe(201)
  await founder.goto('/')
  await type(founder.getByLabel('Organization Name *'), 'Down Under')
  await founder.keyboard.press('Enter')
  await expect(founder.getByText('My Down Under')).toBeVisible()
  const { companyId } = await (await founder.request.get('/api/user')).json()
  const company = await (await founder.request.get(`/api/companies/${companyId}`)).json()
  expect(company.timeZone).toBe('Pacific/Auckland')
})

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

/** Somebody who sits elsewhere and has another language. */
async function readerIn(browser: Browser, { origin }: Server, { timezoneId, username }: Record<string, string>) {
  const context = await browser.newContext({ baseURL: origin, locale: 'de-DE', ...(timezoneId && { timezoneId }) })
  const reader = await context.newPage()
  await logIn(reader, username ?? '')
  return reader
}

async function setZone(page: Page, timeZone: string) {
  const { companyId } = await (await page.request.get('/api/user')).json()
  expect((await page.request.patch(`/api/companies/${companyId}`, { data: { timeZone } })).status()).toBe(200)
}

function dayIn(timeZone: string, away: number) {
  return Temporal.Now.plainDateISO(timeZone).add({ days: away }).toString()
}
