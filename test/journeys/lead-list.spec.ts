import type { Locator } from '@playwright/test'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { tabTo, type } from './keys.ts'

/** Keeps the page's thread busy for half a second after each change of its address, as a slow machine would. */
const BUSY_AFTER_CHANGES = `
  const replace = history.replaceState.bind(history)
  history.replaceState = (...given) => {
    replace(...given)
    const until = performance.now() + 500
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const pause = performance.now() + 100
      while (performance.now() < pause);
      if (pause < until) port2.postMessage('')
    }
    port2.postMessage('')
  }`

test('Back from a lead far down comes to its row, in focus, where the list was left', async ({ page, owner }) => {
  await addLeads(page, 300, owner.username)
  await page.goto('/sales?sort=value')
  await expect(page.getByText('300 leads', { exact: true })).toBeVisible()
  const row = page.getByRole('link', { name: `Lead 230 of ${owner.username}` })
  await wheelTo(page, row)
  const left = await scrollOf(page)
  const place = await row.boundingBox()

  await row.focus()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: `Lead 230 of ${owner.username}` })
  await expect(heading).toBeFocused()
  await page.goBack()
  await expectReturned()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: `Lead 231 of ${owner.username}` })).toBeFocused()

  await row.focus()
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expectReturned()

  // As far as the page that was loaded anew knows nothing of the list.
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await page.reload()
  await expect(heading).toBeVisible()
  await page.goBack()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()

  async function expectReturned() {
    await expect(row).toBeFocused()
    await expect(row).toBeInViewport()
    await expect.poll(async () => Math.abs((await scrollOf(page)) - left)).toBeLessThanOrEqual(1)
    await expect
      .poll(async () => Math.abs(((await row.boundingBox())?.y ?? 0) - (place?.y ?? 0)))
      .toBeLessThanOrEqual(1)
  }
})

test('the list obeys the keys: arrows, Home, End, Space, Escape, and Enter', { tag: '@quick' }, async ({
  page,
  owner,
}) => {
  for (const name of ['Ada', 'Bob', 'Cem', owner.username]) await addLead(page, { name })
  // A slow machine must not take the list away, and with it the focus, while the address says what is searched for.
  await page.addInitScript(BUSY_AFTER_CHANGES)
  await page.goto('/sales?sort=name')
  await expect(page.getByText('4 leads', { exact: true })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search leads' })
  await search.click()
  await page.keyboard.press('ArrowDown')
  const names = page.getByRole('table', { name: 'All leads' }).getByRole('link')
  await expect(names.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(names.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(names.first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await expect(bar).toContainText('2 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(names.nth(1)).toBeFocused()

  await page.keyboard.press('Space')
  await type(search, 'bob')
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(page.getByText('4 leads', { exact: true })).toBeVisible()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toBeHidden()
  await expect(names.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Ada' }).or(page.getByRole('heading', { level: 1, name: 'Bob' })),
  ).toBeFocused()
})

test('five tabs and fewer lead from arriving to adding a lead', async ({ page, owner }) => {
  await addLead(page, { name: owner.username })
  await page.goto('/sales')
  await expect(page.getByRole('link', { name: owner.username })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // Past the choice of list or board.
  await tabTo(page, page.getByRole('button', { name: 'Add New Lead' }), 4)
})

test('all that match are moved and assigned in one step each, with Undo', async ({ page, owner }) => {
  await addLeads(page, 130, owner.username)
  await addLead(page, { name: 'Somebody else', stage: 'proposal' })
  await page.goto('/sales?stage=new&sort=value')
  await page.getByRole('checkbox', { name: 'Select all 130 leads' }).check()
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await expect(bar).toContainText('130 selected')
  await page.getByRole('checkbox', { name: `Select Lead 0 of ${owner.username}` }).uncheck()
  await expect(bar).toContainText('129 selected')
  await expectAccessible(page)
  await choose(page, bar, { label: 'Move to stage', option: 'Qualified' })
  const notes = page.getByRole('region', { name: 'Notifications' })
  await expect(notes.getByRole('status')).toContainText('129 leads moved to Qualified')
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(page.locator('[data-row]:focus')).toBeVisible()
  expect(await countOf(page, 'stage=qualified')).toBe(129)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notes.getByRole('status')).toContainText('129 leads moved back')
  await expect(page.getByText('130 leads', { exact: true })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all 130 leads' }).check()
  await choose(page, bar, { label: 'Assign to', option: `${owner.firstName} Young` })
  await expect(notes.getByRole('status')).toContainText('130 leads assigned to Ada Young')
  expect(await countOf(page, 'assignedUserId=none')).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notes.getByRole('status')).toContainText('130 leads given back')
  expect(await countOf(page, 'assignedUserId=none')).toBe(131)
})

test('a batch that fails changes nothing, says so, and leaves the leads ticked', async ({ page, owner }) => {
  for (const name of ['One', owner.username]) await addLead(page, { name })
  await page.goto('/sales')
  await page.getByRole('checkbox', { name: 'Select all 2 leads' }).check()
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await page.route('**/api/leads/moves', (route) => route.fulfill({ status: 500, body: '' }))
  await choose(page, bar, { label: 'Move to stage', option: 'Closed Won' })
  const dialog = page.getByRole('dialog', { name: 'Mark as won' })
  await type(dialog.getByLabel('Reason'), 'The fair')
  await dialog.getByRole('button', { name: 'Mark as won' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to update leads')
  await expect(dialog.getByLabel('Reason')).toHaveValue('The fair')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(bar).toContainText('2 selected')
  expect(await countOf(page, 'stage=new')).toBe(2)
})

test('a task is made for all ticked leads and taken back in one step, but for one that was changed', async ({
  page,
  owner,
}) => {
  const [one, other] = [await addLead(page, { name: 'One' }), await addLead(page, { name: owner.username })]
  await page.goto('/sales')
  await page.getByRole('checkbox', { name: 'Select all 2 leads' }).check()
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await bar.getByRole('button', { name: 'Create tasks' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create tasks' })
  await expect(dialog).toContainText('The same task for each of 2 leads')
  await dialog.getByRole('button', { name: 'Create Tasks' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expectAccessible(page)
  await type(dialog.getByLabel('Task Title *'), 'Call them')
  await choose(page, dialog, { label: 'Priority', option: 'High' })
  await choose(page, dialog, { label: 'Assigned To', option: `${owner.firstName} Young` })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('2 tasks created')).toBeVisible()
  await expect(bar).toBeHidden()
  const tasksOf = async ({ id }: { id: string }) => (await page.request.get(`/api/leads/${id}/tasks`)).json()
  const [task] = await tasksOf(one)
  expect(task).toMatchObject({ title: 'Call them', priority: 'high', assignedTo: expect.any(String) })
  await page.request.patch(`/api/tasks/${task.id}`, { data: { status: 'completed' } })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 task taken back')).toBeVisible()
  await expect(page.getByText('1 changed since and stays as it is.')).toBeVisible()
  expect(await tasksOf(other)).toEqual([])
  expect(await tasksOf(one)).toHaveLength(1)
})

test('deleting what notes hang on asks first, one lead and several, and Undo brings all back', async ({
  page,
  owner,
}) => {
  const bare = await addLead(page, { name: 'Bare' })
  const noted = await addLead(page, { name: 'Noted' })
  await addLead(page, { name: owner.username })
  await page.request.post(`/api/leads/${noted.id}/notes`, { data: { content: 'Called' } })
  await page.request.post(`/api/leads/${noted.id}/moves`, { data: { stage: 'proposal' } })
  await page.goto('/sales?sort=name')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

  await page.getByRole('button', { name: 'Actions for Bare' }).click()
  await page.getByRole('menuitem', { name: 'Delete Lead' }).click()
  await expect(page.getByText('Lead deleted successfully')).toBeVisible()
  await expect(row('Bare')).toBeHidden()
  await expect(page.locator('[data-row]:focus')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('Bare')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Noted' }).click()
  await page.getByRole('menuitem', { name: 'Delete Lead' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Noted?' })
  await expect(question).toContainText('1 note and 1 move between stages go with it.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Actions for Noted' })).toBeFocused()
  await expect(row('Noted')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select Bare' }).check()
  await page.getByRole('checkbox', { name: 'Select Noted' }).check()
  await page.getByRole('region', { name: 'Selected leads' }).getByRole('button', { name: 'Delete' }).click()
  const both = page.getByRole('alertdialog', { name: 'Delete 2 leads?' })
  await both.getByRole('button', { name: 'Delete 2 leads' }).click()
  await expect(page.getByText('2 leads deleted successfully')).toBeVisible()
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: owner.username })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 leads', { exact: true })).toBeVisible()
  expect((await page.request.get(`/api/leads/${bare.id}`)).status()).toBe(200)
  expect(await (await page.request.get(`/api/leads/${noted.id}/notes`)).json()).toHaveLength(1)

  await page.getByRole('button', { name: 'Actions for Noted' }).click()
  await page.getByRole('menuitem', { name: 'Delete Lead' }).click()
  await question.getByRole('button', { name: 'Delete lead' }).click()
  await expect(page.getByText('2 leads', { exact: true })).toBeVisible()
  await expect(page.locator('[data-row]:focus')).toBeVisible()
})

test('words from right to left stand in their own direction', async ({ page, owner }) => {
  await addLead(page, { name: `שלום ${owner.username}`, company: 'חברה' })
  await page.goto('/sales')
  const link = page.getByRole('link', { name: `שלום ${owner.username}` })
  await expect(link).toHaveAttribute('dir', 'auto')
  await expect(page.getByRole('cell', { name: 'חברה' })).toHaveCSS('direction', 'rtl')
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1920, height: 1080 } })

  test('the list shows more of each lead', async ({ page, owner }) => {
    await addLead(page, { name: owner.username, email: 'jane@example.com', probability: 35 })
    await page.goto('/sales')
    await expect(page.getByRole('cell', { name: 'jane@example.com' })).toBeVisible()
    await expect(page.getByRole('cell', { name: '35%' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('Back comes to the row one tapped, where the list was left', async ({ page, owner }) => {
    await addLeads(page, 60, owner.username)
    await page.goto('/sales?sort=value')
    const row = page.getByRole('link', { name: `Lead 45 of ${owner.username}` })
    await wheelTo(page, row)
    const left = await scrollOf(page)
    await row.tap()
    await expect(page.getByRole('heading', { level: 1, name: `Lead 45 of ${owner.username}` })).toBeFocused()
    await page.goBack()
    await expect(row).toBeFocused()
    await expect(row).toBeInViewport()
    await expect.poll(async () => Math.abs((await scrollOf(page)) - left)).toBeLessThanOrEqual(1)
  })
})

/** Turns the wheel until a row is drawn in the middle of the window, as a person scrolls. */
async function wheelTo(page: Page, row: Locator) {
  await page.mouse.move(300, 500)
  await expect(async () => {
    await page.mouse.wheel(0, 500)
    await expect(row).toBeInViewport({ timeout: 150 })
  }).toPass({ intervals: [20] })
  await expect(async () => {
    const y = (await row.boundingBox())?.y ?? 0
    if (y > 600) await page.mouse.wheel(0, 200)
    expect(y).toBeLessThan(600)
  }).toPass()
  // What the wheel set going comes to rest.
  await page.evaluate('new Promise((rest) => requestAnimationFrame(() => requestAnimationFrame(rest)))')
}

const scrollOf = (page: Page) => page.evaluate<number>('window.scrollY')

const countOf = async (page: Page, filter: string) =>
  ((await (await page.request.get(`/api/leads?${filter}`)).json()) as unknown[]).length

async function choose(page: Page, place: Locator, { label, option }: { label: string; option: string }) {
  await place.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Leads 0 to `count` - 1, whose values are their numbers. */
async function addLeads(page: Page, count: number, of: string) {
  for (let made = 0; made < count; made += 25) {
    const batch = Array.from({ length: Math.min(25, count - made) }, (_, at) => made + at)
    await Promise.all(batch.map((at) => addLead(page, { name: `Lead ${at} of ${of}`, value: at })))
  }
}

async function addLead(page: Page, lead: Record<string, unknown>): Promise<{ id: string }> {
  const reply = await page.request.post('/api/leads', { data: lead })
  expect(reply.status()).toBe(201)
  return reply.json()
}
