import { type BrowserContext, expect as expectSoon, type Request } from '@playwright/test'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { type } from './keys.ts'
import { joinCompany, logIn } from './member.ts'

test('two people see each other’s changes without reloading', { tag: '@quick' }, async ({
  page,
  owner: _,
  browser,
  server,
}) => {
  const member = await joinCompany(page, { browser, origin: server.origin })
  const [theirs, mine] = [member.page, page]
  await Promise.all([theirs.goto('/sales'), mine.goto('/tasks')])
  await Promise.all([listening(theirs), listening(mine)])
  await expect(theirs.getByText('No leads yet')).toBeVisible()

  const lead = await make(mine, '/api/leads', { name: 'Jane Doe', value: 1200 })
  await expect(theirs.getByRole('link', { name: 'Jane Doe' })).toBeVisible()
  await theirs.getByRole('link', { name: 'Jane Doe' }).click()
  await change(mine, `/api/leads/${lead}`, { name: 'Joan Doe' })
  await expect(theirs.getByRole('heading', { name: 'Joan Doe' })).toBeVisible()

  await type(theirs.getByRole('textbox', { name: 'New note' }), 'Spoke to her')
  await theirs.getByRole('button', { name: 'Add note' }).click()
  await make(mine, `/api/leads/${lead}/notes`, { content: 'She called back' })
  await expect(theirs.getByText('She called back')).toBeVisible()
  await expect(theirs.getByText('Spoke to her')).toBeVisible()

  await make(theirs, '/api/tasks', { title: 'Send the offer' })
  await expect(mine.getByText('Send the offer')).toBeVisible()
})

test('all tabs of a browser share one stream, which goes on when its tab is closed or the network was away', async ({
  page,
  owner,
  browser,
  server,
}) => {
  // A browser of their own: pages that share a process lose the network together.
  const context = await browser.newContext({ baseURL: server.origin })
  const first = await context.newPage()
  await logIn(first, owner.username)
  const streams = countStreams(context)
  await first.goto('/sales')
  await listening(first)
  const [second, third] = [await context.newPage(), await context.newPage()]
  await Promise.all([second.goto('/sales'), third.goto('/tasks')])
  await Promise.all([expect(second.getByText('No leads yet')).toBeVisible(), third.waitForLoadState('networkidle')])
  await make(page, '/api/leads', { name: 'Jane Doe' })
  await expect(second.getByRole('link', { name: 'Jane Doe' })).toBeVisible()
  expect(streams.count).toBe(1)

  const taken = context.waitForEvent('request', (request) => request.url().includes('/api/events'))
  await first.close()
  await taken
  await make(page, '/api/tasks', { title: 'Send the offer' })
  await third.bringToFront()
  await expect(third.getByText('Send the offer')).toBeVisible()
  expect(streams.count).toBe(2)
  streams.end()

  await second.bringToFront()
  await page.goto('/sales')
  await listening(page)
  await context.setOffline(true)
  await make(page, '/api/leads', { name: 'Joan Doe' })
  await expect(page.getByRole('link', { name: 'Joan Doe' })).toBeVisible()
  await expect(second.getByRole('link', { name: 'Joan Doe' })).toBeHidden()
  await context.setOffline(false)
  await expect(second.getByRole('link', { name: 'Joan Doe' })).toBeVisible({ timeout: 10_000 })
})

test('a member is notified of work that is given to them, and follows the link', async ({
  page,
  owner,
  browser,
  server,
}) => {
  const member = await joinCompany(page, { browser, origin: server.origin })
  const { id } = await (await member.page.request.get('/api/user')).json()
  await member.page.goto('/')
  await listening(member.page)
  const bell = (name: string) => member.page.getByRole('button', { name, exact: true })
  await bell('Notifications').click()
  const panel = member.page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByText('Nothing yet')).toBeVisible()
  await expectAccessible(member.page)
  await member.page.keyboard.press('Escape')
  await expect(bell('Notifications')).toBeFocused()

  const lead = await make(page, '/api/leads', { name: 'Jane Doe', assignedUserId: id })
  const title = `${owner.firstName} Young assigned you the lead Jane Doe`
  await expect(member.page.getByRole('status').filter({ hasText: `New notification: ${title}` })).toBeAttached()
  await make(page, '/api/tasks', { title: 'Call her', assignedTo: id })
  await bell('Notifications, 2 unread').press('Enter')
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(member.page)
  await panel.getByRole('link', { name: `Unread: ${title}` }).click()
  await expect(member.page).toHaveURL(`/sales/lead/${lead}`)
  await expect(panel).toBeHidden()

  await bell('Notifications, 1 unread').click()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell('Notifications')).toBeVisible()
  await expect(panel.getByText('Unread:')).toHaveCount(0)
  await member.page.reload()
  await expect(bell('Notifications')).toBeVisible()
})

/** Waits until the page hears of changes: its stream is open. */
const listening = (page: Page) =>
  expectSoon.poll(() => page.evaluate(STREAMS_OPEN), { message: 'the stream of changes is open' }).toBeGreaterThan(0)

// Written as text: it runs in the page.
const STREAMS_OPEN = `performance.getEntriesByType('resource').filter((each) => each.name.includes('live-updates')).length`

function countStreams(context: BrowserContext) {
  const count = (request: Request) => {
    if (request.url().includes('/api/events')) streams.count += 1
  }
  const streams = { count: 0, end: () => context.off('request', count) }
  context.on('request', count)
  return streams
}

async function make(page: Page, path: string, data: Record<string, unknown>): Promise<string> {
  const reply = await page.request.post(path, { data })
  expect(reply.status()).toBe(201)
  return (await reply.json()).id
}

async function change(page: Page, path: string, data: Record<string, unknown>) {
  expect((await page.request.patch(path, { data })).status()).toBe(200)
}
