import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { applyFor, publishOpening } from './applicants.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { chooseDay, expectFocus, expectFocusIn, follow, zoom } from './keys.ts'

/** A lead that goes through these stages, one after the other; answers its id. */
async function addLead(
  page: Page,
  { stages = [], reason = '', ...lead }: { [field: string]: unknown; stages?: string[] },
) {
  const reply = await page.request.post('/api/leads', { data: lead })
  expect(reply.status()).toBe(201)
  const { id } = await reply.json()
  for (const stage of stages) {
    expect((await page.request.post(`/api/leads/${id}/moves`, { data: { stage, reason } })).status()).toBe(201)
  }
  return id as string
}

/** A pipeline with something in every chart of sales. */
async function addPipeline(page: Page) {
  const won = ['qualified', 'proposal', 'closed_won']
  await addLead(page, { name: 'Alder', source: 'referral', value: 1000.5, stages: won })
  await addLead(page, { name: 'Birch', source: 'website', value: 2000, stages: won })
  await addLead(page, {
    name: 'Cedar',
    source: 'website',
    value: 500,
    stages: ['qualified', 'closed_lost'],
    reason: 'Price',
  })
  await addLead(page, { name: 'Dogwood', value: 800, probability: 50, stages: ['proposal'] })
  await addLead(page, { name: 'Elm', value: 800, probability: 50 })
}

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const bar = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a chart is opened by keys down to its leads, as many as the bar says', { tag: '@quick' }, async ({
  page,
  owner: _,
}) => {
  await addPipeline(page)
  await page.goto('/analytics')
  await bar(page, 'New, Entered: 5').focus()
  await expect(page.getByRole('status').filter({ hasText: 'New: Entered 5' })).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expectFocus(bar(page, 'Qualified, Entered: 3'))
  await expect(
    page.getByRole('status').filter({ hasText: 'Qualified: Entered 3, Advanced 2, Conversion 66.7%' }),
  ).toBeAttached()
  await page.keyboard.press('End')
  await expectFocus(bar(page, 'Closed Won, Entered: 2'))
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  const sheet = page.getByRole('dialog', { name: 'Qualified: Entered' })
  await expect(sheet.getByText('3 leads', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('listitem')).toHaveCount(3)
  await expect(page).toHaveURL(/rows=leads/)
  await expectAccessible(page)
  await expectFocusIn(sheet)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expectFocus(bar(page, 'Qualified, Entered: 3'))

  await page.keyboard.press('Enter')
  await sheet.getByRole('link', { name: 'Cedar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cedar' })).toBeVisible()
  await page.goBack()
  await expect(sheet.getByText('3 leads', { exact: true })).toBeVisible()
})

test('charts are loaded for this screen alone, and follow what happens while one looks', async ({
  page,
  context,
  owner: _,
}) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text())
  })
  const drawing = async () => (await Promise.all(scripts)).filter((script) => script.includes('recharts')).length
  await page.goto('/')
  for (const link of ['Sales', 'Tasks & Notes', 'All Candidates', 'Dashboard']) await follow(page, link)
  expect(await drawing()).toBe(0)
  await follow(page, 'Analytics')
  await expect(page.getByText('No figures in this period')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Add New Lead' }).click()
  await expectFocusIn(page.getByRole('dialog'))
  await page.keyboard.press('Escape')

  await addPipeline(page)
  await expect(bar(page, 'New, Entered: 5')).toBeVisible()
  await expect(bar(page, 'Qualified, Entered: 3')).toBeVisible()
  expect(await drawing()).toBe(1)
  await expect(page.getByRole('link', { name: 'Analytics' })).toHaveAttribute('aria-current', 'page')
  // The bar that has the focus keeps it.
  await bar(page, 'New, Entered: 5').focus()
  await page.keyboard.press('ArrowDown')
  await expectFocus(bar(page, 'Qualified, Entered: 3'))
  await addLead(page, { name: 'Fir', value: 100, stages: ['qualified'] })
  await expectFocus(bar(page, 'Qualified, Entered: 4'))
  await page.keyboard.press('ArrowUp')
  await expectFocus(bar(page, 'New, Entered: 6'))

  const id = await addLead(page, { name: 'Gum' })
  await expect(bar(page, 'New, Entered: 7')).toBeVisible()
  // Another tab, which hears of everything at the same moment.
  const beside = await context.newPage()
  await beside.goto('/sales')
  await expect(beside.getByRole('row', { name: 'Gum' })).toBeVisible()
  const read = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<void>()
  const answer = async (route: Route) => {
    const response = await route.fetch()
    read.resolve()
    await heard.promise
    await route.fulfill({ response })
  }
  await page.route('**/api/analytics?*', answer, { times: 1 })
  // By the same account, as on another device: what was read for the first change does not know of the second.
  await addLead(page, { name: 'Oak' })
  await read.promise
  expect((await page.request.post(`/api/leads/${id}/moves`, { data: { stage: 'qualified' } })).status()).toBe(201)
  await expect(beside.getByRole('row', { name: 'Gum' }).getByText('Qualified')).toBeVisible()
  heard.resolve()
  await expect(bar(page, 'Qualified, Entered: 5')).toBeVisible()
})

test('every figure and chart opens what it counts, and says how it is counted', async ({ page, owner: _ }) => {
  await addPipeline(page)
  for (const [title, status] of [
    ['Call back', 'completed'],
    ['Send the offer', 'pending'],
  ]) {
    expect((await page.request.post('/api/tasks', { data: { title, status } })).status()).toBe(201)
  }
  const opening = await publishOpening(page, 'Cook')
  await applyFor(page, opening, { firstName: 'Pat', lastName: 'Nguyen' })
  await page.goto('/analytics')
  for (const [name, value, rows] of [
    ['Won revenue', '$3,000.50', '2 leads'],
    ['Win rate', '66.7%', '3 leads'],
    ['New leads', '5', '5 leads'],
    ['Lost leads', '1', '1 lead'],
  ] as const) {
    const figure = page.locator('dl > div').filter({ hasText: name })
    await expect(figure.getByText(value, { exact: true })).toBeVisible()
    await figure.getByRole('link', { name }).click()
    const sheet = page.getByRole('dialog', { name })
    await expect(sheet.getByText(rows, { exact: true })).toBeVisible()
    await expectFocusIn(sheet)
    await page.keyboard.press('Escape')
    await expectFocus(figure.getByRole('link', { name }))
  }
  for (const [region, name, title, rows, link] of [
    ['Tasks by person', 'Unassigned, Done: 1', 'Unassigned: Done', '1 task', 'Call back'],
    ['Hiring funnel', 'Applied, Entered: 1', 'Applied: Entered', '1 candidate', 'Pat Nguyen'],
    ['Applications by opening', 'Cook, Applications: 1', 'Cook: Applications', '1 candidate', 'Pat Nguyen'],
    ['Activity by person', 'Ada Young, Tasks: 2', 'Ada Young: Tasks', '2 activities', 'New task: Send the offer'],
  ] as const) {
    const opener = card(page, region).getByRole('button', { name, exact: true })
    await opener.press('Enter')
    const sheet = page.getByRole('dialog', { name: title })
    await expect(sheet.getByText(rows, { exact: true })).toBeVisible()
    await expect(sheet.getByRole('link', { name: link })).toBeVisible()
    await expectFocusIn(sheet)
    await page.keyboard.press('Escape')
    // Who presses a key sooner presses it where the focus comes back to.
    await expectFocus(opener)
  }

  await page.getByRole('button', { name: 'What is counted: Forecast' }).click()
  const definition = page.getByRole('dialog', { name: 'Forecast' })
  await expect(definition).toContainText('value times probability')
  await expect(definition).toContainText('30 days assumed, none won yet')
  await expectAccessible(page)
  await definition.getByRole('button', { name: 'less than a minute' }).first().click()
  await expect(
    page.getByRole('dialog', { name: 'New: time to winning' }).getByText('2 leads', { exact: true }),
  ).toBeVisible()
})

test('a chart stays the table that one made of it, its CSV says the same, and filters narrow both', async ({
  page,
  owner: _,
}) => {
  await addPipeline(page)
  await page.goto('/analytics')
  await expect(card(page, 'Lost reasons').getByRole('button', { name: 'Price, Leads lost: 1' })).toBeVisible()
  await expectAccessible(page)
  const cards = page.getByRole('button', { name: / as a table$/ })
  await expect(cards).toHaveCount(12)
  for (let at = 0; at < 12; at++) await cards.nth(at).click()
  await expectAccessible(page)
  await page.reload()

  const funnel = page.getByRole('table', { name: 'Pipeline funnel' })
  await expect(funnel.getByRole('row')).toHaveText([
    'StageEnteredAdvancedConversionMedian time',
    /^New5480.0%less than a minute$/,
    /^Qualified3266.7%less than a minute$/,
    /^Proposal3266.7%less than a minute$/,
    /^Negotiation00––$/,
    /^Closed Won2–––$/,
  ])
  await funnel.getByRole('button', { name: '3: Proposal, Entered' }).click()
  const sheet = page.getByRole('dialog', { name: 'Proposal: Entered' })
  await expect(sheet.getByText('3 leads', { exact: true })).toBeVisible()
  await expectFocusIn(sheet)
  await page.keyboard.press('Escape')
  await expectFocus(funnel.getByRole('button', { name: '3: Proposal, Entered' }))

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Pipeline funnel as CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(6)
  expect(lines[1]).toMatch(/^"?New"?,"?5"?,"?4"?/i)

  // Period, owner and source stand in the address.
  await page.goto('/analytics?period=last_year')
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveText('Last year')
  const figure = (name: string) => page.locator('dl > div').filter({ hasText: name })
  await expect(figure('New leads').getByText('0', { exact: true })).toBeVisible()

  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'Last 30 days' }).click()
  await expect(page).toHaveURL(/period=last_30_days/)
  await expect(figure('New leads').getByText('5', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Source' }).click()
  await page.getByRole('option', { name: 'Website' }).click()
  await expect(page).toHaveURL(/source=website/)
  await expect(figure('New leads').getByText('2', { exact: true })).toBeVisible()
  await expect(page.getByText('Owner and source filters do not apply to hiring.')).toBeVisible()

  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'Custom range…' }).click()
  await chooseDay(page.getByLabel('From', { exact: true }), '2020-02-01')
  await expect(page).toHaveURL(/from=2020-02-01/)
  await chooseDay(page.getByLabel('To', { exact: true }), '2020-01-31')
  await expect(page.getByText('The first day must not be after the last')).toBeVisible()
  await chooseDay(page.getByLabel('To', { exact: true }), '2020-02-29')
  await expect(page).toHaveURL(/to=2020-02-29/)
  await expect(page.getByText('Feb 1 – 29, 2020')).toBeVisible()

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.goto('/analytics?assignedUserId=none')
  await expect(page.getByRole('combobox', { name: 'Owner' })).toHaveText('Unassigned')
})

test('nothing runs off the paper, or out of the window of a phone or at 200 %, with long names and numbers', async ({
  page,
  owner: _,
}) => {
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  await page.request.patch('/api/user', { data: { firstName: long, lastName: 'شركة المستقبل' } })
  const { id } = await (await page.request.get('/api/user')).json()
  for (const reason of [long, 'السعر مرتفع']) {
    await addLead(page, { name: long, value: 1, assignedUserId: id, stages: ['closed_lost'], reason })
    await addLead(page, { name: long, value: 9_999_999_999.99, assignedUserId: id, stages: ['closed_won'] })
  }
  await page.goto('/analytics')
  await expect(bar(page, 'New, Entered: 4')).toBeVisible()
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open the assistant' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Won revenue by month' })).toBeVisible()
  await expect(page.locator('html.dark')).toBeAttached()
  await expect.poll(() => page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)')
  await expect.poll(() => page.evaluate(BEYOND_PAPER)).toEqual([])
  await page.emulateMedia({ media: 'screen', colorScheme: null })

  for (const resize of [
    () => page.setViewportSize({ width: 390, height: 844 }),
    async () => {
      await page.setViewportSize({ width: 1280, height: 720 })
      await zoom(page, 200)
    },
  ]) {
    await resize()
    await page.goto('/analytics')
    await expect(bar(page, 'New, Entered: 4')).toBeVisible()
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await expectAccessible(page)
    await bar(page, 'New, Entered: 4').click()
    await expect(page.getByRole('dialog').getByText('4 leads', { exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  }
})

/** The charts that end beyond the sheet's edge. */
const BEYOND_PAPER = `[...document.querySelectorAll('main svg')]
  .map((chart) => chart.getBoundingClientRect().right).filter((right) => right > innerWidth)`
