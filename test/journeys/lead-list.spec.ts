import type { Locator } from '@playwright/test'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { keepNotice, paste, pressAtOnce, type } from './keys.ts'

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

test('the list is searched, filtered and sorted by its address, and Back comes to the row that one left', async ({
  page,
  owner,
}) => {
  await addLeads(page, 300, owner.username)
  await addLead(page, { name: 'Ünal', stage: 'proposal', value: 999 })
  await page.goto('/sales')
  await expect(page.getByText('301 leads', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Value' }).click()
  await expect(page).toHaveURL(/sort=-value/)
  await expect(page.getByRole('columnheader', { name: 'Value' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('row').nth(1)).toContainText('Ünal')
  await choose(page, page.getByRole('search'), { label: 'Stage', option: 'Proposal' })
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search leads' })
  await type(search, 'unal')
  await expect(page).toHaveURL(/search=unal/)
  await page.reload()
  await expect(search).toHaveValue('unal')
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  // What is too long to be searched for stays as it was pasted, and says how much of it is searched for.
  await paste(search, 'x'.repeat(250))
  await expect(page.getByText('Searches for the first 200 characters')).toBeVisible()
  await expect(page).toHaveURL(/search=x{200}(&|$)/)
  await expect(search).toHaveValue('x'.repeat(250))
  await type(search, 'nobody at all')
  await expect(page.getByText('No leads match')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all leads' }).click()
  await expect(page.getByText('301 leads', { exact: true })).toBeVisible()

  await page.getByRole('row').nth(1).getByRole('link').focus()
  await pressAtOnce(page, 'ArrowDown', 30)
  await expect(page.getByRole('link', { name: `Lead 270 of ${owner.username}` })).toBeFocused()
  const row = page.getByRole('link', { name: `Lead 70 of ${owner.username}` })
  await wheelTo(page, row)
  const left = await scrollOf(page)
  const place = await row.boundingBox()
  await row.focus()
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: `Lead 70 of ${owner.username}` })
  await expect(heading).toBeFocused()
  await page.goBack()
  await expectReturned()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: `Lead 69 of ${owner.username}` })).toBeFocused()

  await row.focus()
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expectReturned()

  // As far as the page that was loaded again knows nothing of the list.
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await page.reload()
  await expect(heading).toBeVisible()
  await page.goBack()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()

  async function expectReturned() {
    await expect(page).toHaveURL(/sort=-value/)
    await expect(row).toBeFocused()
    await expect(row).toBeInViewport()
    await expect.poll(async () => Math.abs((await scrollOf(page)) - left)).toBeLessThanOrEqual(1)
    await expect
      .poll(async () => Math.abs(((await row.boundingBox())?.y ?? 0) - (place?.y ?? 0)))
      .toBeLessThanOrEqual(1)
  }
})

test('the list obeys the keys: it is ticked, peeked at, changed and opened by them', { tag: '@quick' }, async ({
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
  const names = page.getByRole('grid', { name: 'All leads' }).getByRole('link')
  await expect(names.first()).toBeFocused()
  await page.keyboard.press('Control+ArrowDown')
  await expect(names.last()).toBeFocused()
  await page.keyboard.press('Control+ArrowUp')
  await expect(names.first()).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await expect(bar).toContainText('2 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(names.nth(1)).toBeFocused()

  await page.keyboard.press('x')
  await type(search, 'bob')
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(page.getByText('4 leads', { exact: true })).toBeVisible()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar).toBeHidden()
  await expect(names.nth(1)).toBeFocused()

  const peek = page.getByRole('complementary', { name: 'Lead beside the list' })
  await page.keyboard.press('Space')
  await expect(peek).toContainText('Next step:')
  await page.keyboard.press('ArrowDown')
  await expect(peek).toContainText(/Bob|Cem/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(peek).toBeHidden()
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'q']) await page.keyboard.press(key)
  await expect(page.getByRole('option', { name: 'Qualified' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved to Qualified')).toBeVisible()
  await expect(page.getByRole('row', { name: /Qualified/ })).toHaveCount(1)
  for (const key of ['ArrowUp', 'Home', 'ArrowRight']) await page.keyboard.press(key)
  await expect(names.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Ada' }).or(page.getByRole('heading', { level: 1, name: 'Bob' })),
  ).toBeFocused()
})

test('ticked leads are moved, assigned, lost and given a task in one step each, with Undo', async ({ page, owner }) => {
  const [one, other] = await addLeads(page, 130, owner.username)
  await addLead(page, { name: 'Somebody else', stage: 'proposal' })
  await page.goto('/sales?stage=new&sort=value')
  const all = page.getByRole('checkbox', { name: 'Select all 130 leads' })
  await all.check()
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await expect(bar).toContainText('130 selected')
  await page.getByRole('checkbox', { name: `Select Lead 0 of ${owner.username}` }).uncheck()
  await expect(bar).toContainText('129 selected')
  await expectAccessible(page)
  await choose(page, bar, { label: 'Move to stage', option: 'Qualified' })
  const said = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(said).toContainText('129 leads moved to Qualified')
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(page.locator('[data-cell]:focus, [data-cell] :focus')).toBeVisible()
  expect(await countOf(page, 'stage=qualified')).toBe(129)
  await undo.click()
  await expect(said).toContainText('129 leads moved back')
  await expect(page.getByText('130 leads', { exact: true })).toBeVisible()

  await all.check()
  await choose(page, bar, { label: 'Assign to', option: `${owner.firstName} Young` })
  await expect(said).toContainText('130 leads assigned to Ada Young')
  expect(await countOf(page, 'assignedUserId=none')).toBe(1)
  await undo.click()
  await expect(said).toContainText('130 leads returned to their previous owners')
  expect(await countOf(page, 'assignedUserId=none')).toBe(131)

  const tickBoth = async () => {
    for (const at of [0, 1])
      await page.getByRole('checkbox', { name: `Select Lead ${at} of ${owner.username}` }).check()
  }
  await tickBoth()
  await choose(page, bar, { label: 'Move to stage', option: 'Closed Lost' })
  const why = page.getByRole('dialog', { name: 'Mark as lost' })
  await expect(why).toContainText('2 leads')
  await why.getByRole('button', { name: 'Cancel' }).click()
  await expect(why).toBeHidden()
  await expect(bar).toContainText('2 selected')
  expect(await countOf(page, 'stage=new')).toBe(130)
  await choose(page, bar, { label: 'Move to stage', option: 'Closed Lost' })
  await why.getByRole('radio', { name: 'Another reason' }).check()
  await type(why.getByLabel('In your words'), 'Their board said no')
  await why.getByRole('button', { name: 'Mark as lost' }).click()
  await keepNotice(page.getByText('2 leads moved to Closed Lost'))
  for (const id of [one, other])
    expect(await listOf(page, `${id}/moves`)).toMatchObject([{ reason: 'Their board said no' }, { reason: '' }])
  await undo.click()
  await expect(page.getByText('2 leads moved back')).toBeVisible()
  for (const id of [one, other]) expect(await listOf(page, `${id}/moves`)).toMatchObject([{ reason: '' }])
  expect(await countOf(page, 'stage=new')).toBe(130)

  await tickBoth()
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
  await keepNotice(page.getByText('2 tasks created'))
  await expect(bar).toBeHidden()
  const [task] = await listOf(page, `${one}/tasks`)
  expect(task).toMatchObject({ title: 'Call them', priority: 'high', assignedTo: expect.any(String) })
  await page.request.patch(`/api/tasks/${task?.id}`, { data: { status: 'completed' } })
  await undo.click()
  await expect(page.getByText('1 task removed')).toBeVisible()
  await expect(page.getByText('1 changed since and stays as it is.')).toBeVisible()
  expect(await listOf(page, `${other}/tasks`)).toEqual([])
  expect(await listOf(page, `${one}/tasks`)).toHaveLength(1)
})

test('deleting what notes hang on asks first, from the list and from the page; Undo, keys and the trash bring all back', async ({
  page,
  owner,
}) => {
  const bare = await addLead(page, { name: 'Bare' })
  const noted = await addLead(page, { name: 'Noted' })
  await addLead(page, { name: `Zoe ${owner.username}` })
  await page.request.post(`/api/leads/${noted.id}/notes`, { data: { content: 'Called' } })
  await page.request.post(`/api/leads/${noted.id}/moves`, { data: { stage: 'proposal' } })
  await page.goto('/sales?sort=name')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const undo = page.getByRole('button', { name: 'Undo' })

  await page.getByRole('button', { name: 'Actions for Bare' }).click()
  await page.getByRole('menuitem', { name: 'Delete Lead' }).click()
  await expect(page.getByText('Lead deleted successfully')).toBeVisible()
  await expect(row('Bare')).toBeHidden()
  await expect(page.locator('[data-cell]:focus, [data-cell] :focus')).toBeVisible()
  await undo.click()
  await expect(row('Bare')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Bare' }).click()
  await page.getByRole('menuitem', { name: 'Delete Lead' }).click()
  await expect(row('Bare')).toBeHidden()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(row('Bare')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Noted' }).click()
  await page.getByRole('menuitem', { name: 'Delete Lead' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Noted?' })
  await expect(question).toContainText('This also deletes 1 note and its stage history. Undo brings everything back.')
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
  await expect(row('Zoe').locator(':focus')).toBeVisible()
  await undo.click()
  await expect(page.getByText('3 leads', { exact: true })).toBeVisible()
  expect(await listOf(page, `${noted.id}/notes`)).toHaveLength(1)

  await page.getByRole('button', { name: 'Actions for Noted' }).click()
  await page.getByRole('menuitem', { name: 'Delete Lead' }).click()
  await question.getByRole('button', { name: 'Delete lead' }).click()
  await expect(page.getByText('2 leads', { exact: true })).toBeVisible()
  await expect(page.locator('[data-cell]:focus, [data-cell] :focus')).toBeVisible()
  await undo.click()
  await expect(row('Noted')).toBeVisible()

  await page.request.post(`/api/leads/${bare.id}/notes`, { data: { content: 'Called' } })
  await row('Bare').getByRole('link').click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: 'Delete Bare?' })
  await expect(asked).toContainText('This also deletes 1 note. Undo brings everything back.')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await asked.getByRole('button', { name: 'Delete lead' }).click()
  await expect(page.getByText('Lead deleted successfully')).toBeVisible()
  await expect(row('Noted').getByRole('link')).toBeFocused()

  await page.goto('/settings')
  await page.getByRole('main').getByRole('link', { name: 'Trash' }).click()
  const trash = page.getByRole('list', { name: 'Trash' })
  await expect(trash.getByRole('listitem')).toContainText('by you')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore Bare' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  expect(await listOf(page, `${bare.id}/notes`)).toHaveLength(1)
  await page.request.delete(`/api/leads/${bare.id}`)
  await page.reload()
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Leads' }).click()
  await page.getByRole('button', { name: 'Delete permanently: Bare' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('No leads here')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a lead is found, opened and worked on by tapping, Back comes to it, and long words fit', async ({
    page,
    owner,
  }) => {
    await addLeads(page, 60, owner.username)
    const ways = { email: 'jane@example.com', phone: '+49 30 12' }
    await addLead(page, { name: 'Jane Doe', title: 'Buyer', value: 15, ...ways })
    const name = `${'Extraordinarily '.repeat(12)}long`
    const company = `Gesellschaft${'x'.repeat(200)}`
    const website = `${company}.example`
    const long = await addLead(page, { name, company, website, stage: 'proposal', value: 9_999_999_999.99 })
    await page.goto('/sales?sort=-value')
    const list = page.getByRole('list', { name: 'All leads' })
    await expect(list.getByRole('link').first()).toBeVisible()
    await expectNoSideways()
    await expectAccessible(page)
    const row = page.getByRole('link', { name: 'Jane Doe' })
    await wheelTo(page, row)
    const left = await scrollOf(page)
    await row.tap()
    const heading = page.getByRole('heading', { level: 1, name: 'Jane Doe' })
    await expect(heading).toBeFocused()
    await page.goBack()
    await expect(row).toBeFocused()
    await expect(row).toBeInViewport()
    await expect.poll(async () => Math.abs((await scrollOf(page)) - left)).toBeLessThanOrEqual(1)

    await row.tap()
    await expect(heading).toBeFocused()
    const bar = page.getByRole('navigation', { name: 'Lead actions' })
    await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+493012')
    await expect(bar.getByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:jane@example.com')
    const place = await bar.boundingBox()
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBe(740)
    await expect(page.getByText('Next step:').first()).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Contact Information' })).toBeHidden()
    await expectAccessible(page)

    await bar.getByRole('button', { name: 'Write note' }).tap()
    await expect(page.getByLabel('New note')).toBeFocused()
    await page.keyboard.type('Rang twice')
    await page.getByRole('button', { name: 'Add Note' }).tap()
    await expect(page.getByRole('list', { name: 'Timeline entries' })).toContainText('Rang twice')
    await bar.getByRole('button', { name: 'Move to Qualified' }).tap()
    await expect(page.getByText('Moved to Qualified')).toBeVisible()

    await page.getByText('Details', { exact: true }).tap()
    const contact = page.getByRole('region', { name: 'Contact Information' })
    await tapAt(page, contact.getByText('Buyer'))
    await expect(contact.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Head of Buying')
    await page.keyboard.press('Enter')
    await expect(contact.getByText('Head of Buying')).toBeVisible()
    await expect(contact.getByRole('link', { name: 'jane@example.com' })).toHaveAttribute(
      'href',
      'mailto:jane@example.com',
    )
    await tapAt(page, contact.getByText('Assigned To'))
    await page.getByRole('option', { name: 'Ada Young' }).tap()
    await expect(contact.getByText('Ada Young')).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways()

    await page.goBack()
    await page.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('dialog', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: 'Proposal', exact: true }).click()
    await filters.getByRole('combobox', { name: 'Updated', exact: true }).click()
    await page.getByRole('option', { name: 'The last … days' }).click()
    await type(filters.getByLabel('Updated: days'), '7')
    await expectAccessible(page)
    await filters.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Filters in use' })).toContainText('Updated: last 7 days')
    await expectNoSideways()

    await list.getByRole('link').tap()
    await page.getByText('Details', { exact: true }).tap()
    await expect(page.getByRole('region', { name: 'Lead Insights' })).toContainText('of 100')
    await expectNoSideways()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit Lead' })
    await expect(form.getByLabel('Company', { exact: true })).toHaveValue(company)
    await expectNoSideways()

    // A link to one beside the list fills the screen with it.
    await page.goto(`/sales?lead=${long.id}`)
    const sheet = page.getByRole('dialog', { name })
    await expect(sheet.getByText('Next step:').first()).toBeVisible()
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(360)
    await expectAccessible(page)

    async function expectNoSideways() {
      expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0)
    }
  })
})

/** Taps where words stand, whatever takes the tap there. */
async function tapAt(page: Page, words: Locator) {
  await words.evaluate((element: { scrollIntoView: (how: object) => void }) =>
    element.scrollIntoView({ block: 'center' }),
  )
  const box = await words.boundingBox()
  if (!box) throw new Error('The words are not on the screen')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

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

/** What hangs on a lead: its notes, moves or tasks. */
const listOf = async (page: Page, path: string): Promise<{ id: string }[]> =>
  (await page.request.get(`/api/leads/${path}`)).json()

async function choose(page: Page, place: Locator, { label, option }: { label: string; option: string }) {
  await place.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Leads 0 to `count` - 1, whose values are their numbers. */
async function addLeads(page: Page, count: number, of: string): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made += 10) {
    const batch = Array.from({ length: Math.min(10, count - made) }, (_, at) => made + at)
    const leads = await Promise.all(batch.map((at) => addLead(page, { name: `Lead ${at} of ${of}`, value: at })))
    ids.push(...leads.map(({ id }) => id))
  }
  return ids
}

async function addLead(page: Page, lead: Record<string, unknown>): Promise<{ id: string }> {
  const reply = await page.request.post('/api/leads', { data: lead })
  expect(reply.status()).toBe(201)
  return reply.json()
}
