import type { Locator } from '@playwright/test'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, pressAtOnce, tabTo, type, wheel, zoom } from './keys.ts'
import { joinCompany, logIn, newPerson } from './member.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (where: Page | Locator, name: string) => where.getByRole('article', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
/** A lead that is open beside the board. */
const opened = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })

test('the board says what its columns come to and what is next, and is remembered for the person', async ({
  page,
  owner,
  browser,
  server,
}) => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const jane = await addLead(page, { name: 'Jane Doe', company: 'Acme', value: 12_000, probability: 50 })
  const joe = await addLead(page, { name: 'Joe Roe', value: 8000, probability: 25, source: 'referral' })
  await addLead(page, { name: 'عبد الرحمن', value: 500, stage: 'proposal' })
  await addTask(page, { title: 'Call back', leadId: jane.id, dueDate: inDays(-3) })
  await addTask(page, { title: 'Send the offer', leadId: joe.id, dueDate: inDays(0) })
  await page.goto('/sales')
  await expect(page.getByRole('grid', { name: 'All leads' })).toBeVisible()
  await page.getByRole('radio', { name: 'Board' }).check()
  await expect(page).toHaveURL(/layout=board/)
  await expect(column(page, 'New')).toContainText('$20K')
  await expect(column(page, 'New')).toContainText('Weighted$8K')
  await expect(column(page, 'Qualified')).toContainText('No leads in Qualified')
  await expect(card(column(page, 'New'), 'Jane Doe')).toContainText('overdue, ')
  await expect(card(page, 'Joe Roe')).toContainText('Send the offerToday')
  await expect(card(page, 'عبد الرحمن')).toContainText('No open task')
  await expect(card(page, 'Jane Doe')).toContainText('less than a minute in New')
  await expectAccessible(page)

  const search = page.getByRole('searchbox', { name: 'Search leads' })
  await type(search, 'joe')
  await expect(column(page, 'New')).toContainText('Weighted$2K')
  await expect(card(page, 'Jane Doe')).toBeHidden()
  await expect(page).toHaveURL(/search=joe/)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(card(page, 'Jane Doe')).toBeVisible()
  await expect(page).toHaveURL(/layout=board/)
  await type(search, 'acmee')
  await expect(page.getByText('Showing results for acme')).toBeVisible()
  await expect(card(page, 'Jane Doe')).toBeVisible()
  await expect(card(page, 'Joe Roe')).toBeHidden()

  const remembered = async () => (await (await page.request.get('/api/user')).json()).salesLayout
  await expect.poll(remembered).toBe('board')
  const device = await newPerson(browser, server.origin)
  await logIn(device, owner.username)
  await device.goto('/sales')
  await expect(card(column(device, 'New'), 'Jane Doe')).toBeVisible()
  // An address that says otherwise wins.
  await device.goto('/sales?layout=list')
  await expect(device.getByRole('grid', { name: 'All leads' })).toBeVisible()
  expect(await remembered()).toBe('board')

  await addLead(page, { name: `A ${'very '.repeat(30)}long name of ${owner.username}`, company: 'C'.repeat(120) })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/sales?layout=board')
  await expect(column(page, 'New').getByRole('article')).toHaveCount(3)
  await zoom(page, 200)
  await expect(page.getByRole('button', { name: 'Later stages' })).toBeVisible()
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

test('a card is dragged with the mouse, and losing it asks why before anything is saved', { tag: '@quick' }, async ({
  page,
  owner,
}) => {
  const jane = await addLead(page, { name: 'Jane Doe', value: 1000, probability: 40 })
  await addLead(page, { name: owner.username })
  await page.goto('/sales?layout=board')
  await card(page, 'Jane Doe').dragTo(column(page, 'Qualified'))
  await expect(card(column(page, 'Qualified'), 'Jane Doe')).toBeVisible()
  await expect(page.getByText('Moved to Qualified', { exact: true })).toBeVisible()
  await expect.poll(() => stageOf(page, jane.id)).toBe('qualified')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(column(page, 'New'), 'Jane Doe')).toBeVisible()
  await expect.poll(() => stageOf(page, jane.id)).toBe('new')

  await page.getByRole('button', { name: 'Later stages' }).click()
  await card(page, 'Jane Doe').dragTo(column(page, 'Closed Lost'))
  const dialog = page.getByRole('dialog', { name: 'Mark as lost' })
  await expect(dialog).toContainText('Jane Doe')
  expect(await stageOf(page, jane.id)).toBe('new')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(column(page, 'New'), 'Jane Doe')).toBeVisible()
  await card(page, 'Jane Doe').dragTo(column(page, 'Closed Lost'))
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(card(column(page, 'Closed Lost'), 'Jane Doe')).toContainText('0%')
  await expect.poll(() => stageOf(page, jane.id)).toBe('closed_lost')

  // Putting a card down opens nothing, a press does.
  await card(page, 'Jane Doe').dragTo(column(page, 'Negotiation'))
  await expect(card(column(page, 'Negotiation'), 'Jane Doe')).toBeVisible()
  await expect(page).not.toHaveURL(/lead=/)
  await link(page, 'Jane Doe').click()
  await expectFocus(opened(page, 'Jane Doe'))
})

test('the keyboard leads through long lanes, opens a card beside the board, and carries it', async ({
  page,
  owner,
}) => {
  await addLeads(page, 150)
  await addLead(page, { name: owner.username, stage: 'proposal', value: 200 })
  await page.goto('/sales?layout=board&sort=value')
  await expect(column(page, 'New')).toContainText('150')
  // Only the cards near the view are drawn.
  expect(await column(page, 'New').getByRole('article').count()).toBeLessThan(40)
  const far = card(page, 'Lead 120')
  await expect(async () => {
    await wheel(column(page, 'New'), 400)
    await expect(far).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [20] })
  await link(page, 'Lead 120').focus()
  const place = await far.boundingBox()
  await page.keyboard.press('Enter')
  await expectFocus(opened(page, 'Lead 120'))
  await expectAccessible(page)
  await page.keyboard.press('Alt+ArrowDown')
  await expectFocus(opened(page, 'Lead 121'))
  await page.keyboard.press('Alt+ArrowUp')
  await expectFocus(opened(page, 'Lead 120'))
  await page.goBack()
  await expectFocus(link(page, 'Lead 120'))
  await expect(far).toBeInViewport()
  expect(Math.abs(((await far.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThanOrEqual(150)
  await page.keyboard.press('End')
  await expectFocus(link(page, 'Lead 149'))
  await page.keyboard.press('Enter')
  // The other lane's card comes after it in the list, and not in the lane.
  await expect(opened(page, 'Lead 149').getByRole('button', { name: 'Next lead' })).toBeDisabled()
  await page.keyboard.press('Alt+ArrowUp')
  await expectFocus(opened(page, 'Lead 148'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectFocus(link(page, 'Lead 148'))
  await expect(page).toHaveURL(/layout=board/)
  await page.keyboard.press('Home')
  await expectFocus(link(page, 'Lead 0'))
  await page.keyboard.press('ArrowRight')
  await expectFocus(link(page, owner.username))
  await page.keyboard.press('ArrowLeft')
  await expectFocus(link(page, 'Lead 0'))
  await pressAtOnce(page, 'ArrowDown', 40)
  await expectFocus(link(page, 'Lead 40'))

  await page.keyboard.press('Home')
  await expectFocus(link(page, 'Lead 0'))
  await tabTo(page, handle(page, 'Lead 0'), 1)
  await page.keyboard.press(' ')
  await expect(page.getByText('Lead 0 picked up.', { exact: false })).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Over Qualified.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Lead 0 stays in place.')).toBeAttached()
  for (const key of [' ', 'ArrowRight', 'ArrowRight', ' ']) await page.keyboard.press(key)
  await expect(card(column(page, 'Proposal'), 'Lead 0')).toBeVisible()
  await expect(page.getByText('Lead 0 moved to Proposal.')).toBeAttached()
  await expectFocus(handle(page, 'Lead 0'))
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(card(column(page, 'New'), 'Lead 0')).toBeVisible()
  await expectFocus(handle(page, 'Lead 0'))
  for (const key of ['Enter', 'End', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: 'Mark as won' })
  await expect(dialog).toContainText('Lead 0')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expectFocus(handle(page, 'Lead 0'))
  for (const key of ['Enter', 'End', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(card(column(page, 'Closed Won'), 'Lead 0')).toBeVisible()
  await expectFocus(handle(page, 'Lead 0'))
})

test('a move that is refused is taken back with a word, and two people see each other’s at once', async ({
  page,
  owner: _,
  browser,
  server,
}) => {
  const jane = await addLead(page, { name: 'Jane Doe', value: 700 })
  const member = await joinCompany(page, { browser, origin: server.origin })
  // One who hears of nothing sees the card where it was.
  await page.route('**/api/events*', (route) => route.abort())
  const listens = member.page.waitForResponse((response) => response.url().includes('/api/events'))
  await Promise.all([page.goto('/sales?layout=board'), member.page.goto('/sales?layout=board')])
  await listens
  await expect(card(column(page, 'New'), 'Jane Doe')).toBeVisible()
  await expect(card(column(member.page, 'New'), 'Jane Doe')).toBeVisible()

  await card(page, 'Jane Doe').dragTo(column(page, 'Proposal'))
  await expect(card(column(member.page, 'Proposal'), 'Jane Doe')).toBeVisible()
  await expect(column(member.page, 'Proposal')).toContainText('$700')
  await expect(card(column(member.page, 'New'), 'Jane Doe')).toBeHidden()

  await card(member.page, 'Jane Doe').dragTo(column(member.page, 'Negotiation'))
  await expect.poll(() => stageOf(page, jane.id)).toBe('negotiation')
  await card(page, 'Jane Doe').dragTo(column(page, 'New'))
  await expect(page.getByText('Jane Doe was not moved')).toBeVisible()
  await expect(page.getByText('Someone else moved this lead. Check its stage and try again.')).toBeVisible()
  await expect(card(column(page, 'Negotiation'), 'Jane Doe')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await stageOf(page, jane.id)).toBe('negotiation')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a finger that moves at once scrolls; one that is held picks a card up, and carries it beyond the edge', async ({
    page,
    owner,
  }) => {
    const jane = await addLead(page, { name: 'Jane Doe' })
    await addLead(page, { name: owner.username, stage: 'qualified' })
    await page.goto('/sales?layout=board')
    await expect(card(page, 'Jane Doe')).toBeVisible()
    await expectAccessible(page)
    const finger = await touch(page)
    const hold = async () => {
      await card(page, 'Jane Doe').scrollIntoViewIfNeeded()
      const box = await card(page, 'Jane Doe').boundingBox()
      if (!box) throw new Error('The card is not on the screen')
      const start = { x: box.x + 200, y: box.y + 40 }
      await finger.down(start)
      return start
    }
    const { x, y } = await hold()
    for (const left of [0, 40, 80, 120, 180, 240]) await finger.move({ x: x - left, y })
    await finger.up()
    await expect(page.getByRole('button', { name: 'Earlier stages' })).toBeVisible()
    expect(await stageOf(page, jane.id)).toBe('new')

    const middle = { x: 195, y: (await hold()).y }
    // It is held until the card goes along with it.
    await expect(page.locator('[data-picture]')).toBeVisible()
    await finger.move(middle)
    // At its edges the board goes on for as long as the finger is there: a little at a time, until the stage is under it.
    await expect
      .poll(
        async () => {
          const { x = 0, width = 0 } = (await column(page, 'Qualified').boundingBox()) ?? {}
          if (x > middle.x) await finger.move({ ...middle, x: 380 })
          else if (x + width < middle.x) await finger.move({ ...middle, x: 10 })
          else return 'there'
          await finger.move(middle)
          return `${x} px from the left`
        },
        { intervals: [20] },
      )
      .toBe('there')
    await finger.up()
    await expect(page.getByText('Moved to Qualified', { exact: true })).toBeVisible()
    await expect.poll(() => stageOf(page, jane.id)).toBe('qualified')
    await expect(page.locator('[data-picture]')).toBeHidden()
    await expect(page).not.toHaveURL(/lead=/)
  })
})

/** A finger on the screen, as the browser itself feels it. */
async function touch(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (at: { x: number; y: number }) => send('touchStart', [at]),
    move: (at: { x: number; y: number }) => send('touchMove', [at]),
    up: () => send('touchEnd', []),
  }
}

async function addLead(page: Page, lead: Record<string, unknown>): Promise<{ id: string }> {
  const reply = await page.request.post('/api/leads', { data: lead })
  expect(reply.status()).toBe(201)
  return reply.json()
}

async function addLeads(page: Page, count: number) {
  for (let from = 0; from < count; from += 10) {
    const numbers = Array.from({ length: Math.min(10, count - from) }, (_, index) => from + index)
    await Promise.all(numbers.map((number) => addLead(page, { name: `Lead ${number}`, value: number })))
  }
}

async function addTask(page: Page, task: Record<string, unknown>) {
  expect((await page.request.post('/api/tasks', { data: task })).status()).toBe(201)
}

const stageOf = async (page: Page, id: string) => (await (await page.request.get(`/api/leads/${id}`)).json()).stage
