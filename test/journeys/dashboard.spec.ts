import { expectToStay, hold } from './hold.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { follow, tabTo, type } from './keys.ts'

test('the first run says what to do, and each figure follows what is done and leads to it', async ({ page, owner }) => {
  await loadSlowly(page, owner.firstName)
  await page.goto('/')
  await expect(page.getByText('Get started with Atrium')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Your First Lead' })).toBeVisible()
  await expect(page.getByText('Nothing has happened yet')).toBeVisible()
  await expectFigures(page, { 'Monthly Revenue': '$0', 'Active Leads': '0', Conversions: '0', 'Total Tasks': '0' })
  await expectAccessible(page)

  await page.getByRole('region', { name: 'Quick Actions' }).getByRole('button', { name: 'Create Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await type(dialog.getByLabel('Task Title *'), 'Call back')
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await expectFigures(page, { 'Total Tasks': '1' })
  await expect(page.getByText('1 pending')).toBeVisible()
  const feed = page.getByRole('list', { name: 'Recent activity' })
  await expect(feed.getByRole('link', { name: 'New task: Call back' })).toBeVisible()
  await expect(feed.getByText('You · ')).toBeVisible()

  await follow(page, 'Tasks & Notes')
  await page.getByRole('button', { name: 'Mark as completed: Call back' }).click()
  await follow(page, 'Dashboard')
  await expect(page.getByText('0 pending')).toBeVisible()
  await expect(feed.getByRole('link', { name: 'Task completed: Call back' })).toBeVisible()
  await feed.getByRole('link', { name: 'Task completed: Call back' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Task' }).getByLabel('Task Title *')).toHaveValue('Call back')

  const { id: assignedTo } = await (await page.request.get('/api/user')).json()
  for (const [title, dueDate] of [
    ['Later', '2120-01-01'],
    ['Late', '2020-01-01'],
  ])
    await add(page, '/api/tasks', { title, dueDate, assignedTo })
  await page.goto('/')
  const late = page.getByRole('list', { name: 'Overdue' })
  await expect(late.getByRole('listitem')).toHaveCount(1)
  await late.getByRole('button', { name: 'Mark as completed: Late', exact: true }).click()
  await expect(late).toHaveCount(0)

  for (const name of ['One', 'Two', 'Three']) await add(page, '/api/leads', { name, value: 10, stage: 'closed_won' })
  await add(page, '/api/leads', { name: owner.username, value: 10 })
  const overdue = { title: 'Overdue', status: 'in_progress', dueDate: '2020-01-01' }
  await add(page, '/api/tasks', overdue)
  const main = page.getByRole('main')
  for (const [link, address, count] of [
    ['Monthly Revenue', /\/sales\?stage=closed_won&sort=-value$/, '3 leads'],
    ['Conversions', /\/sales\?stage=closed_won&sort=-value$/, '3 leads'],
    ['Active Leads', /\/sales$/, '4 leads'],
    ['Total Tasks', /\/tasks$/, '4 tasks'],
    ['1 pending', /\/tasks\?status=pending$/, '1 task'],
    ['1 overdue', /\/tasks\?due=overdue$/, '1 task'],
  ] as const) {
    await page.goto('/')
    await expect(main.getByText('No earlier month yet')).toHaveCount(4)
    await main.getByRole('link', { name: link, exact: true }).press('Enter')
    await expect(page).toHaveURL(address)
    await expect(main.getByText(count, { exact: true })).toBeVisible()
  }

  await test.step('the day is done by keys, and taken back', () => walkDay(page, assignedTo))
  await openSlowly(page)
})

async function walkDay(page: Page, me: string) {
  for (const name of ['Anna', 'Ben']) await add(page, '/api/leads', { name, phone: '555 0100', assignedUserId: me })
  await add(page, '/api/tasks', { title: 'Send the offer', dueDate: '2020-01-01', assignedTo: me })
  await page.goto('/')
  const main = page.getByRole('main')
  const waiting = main.getByRole('list', { name: 'No next step' })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)

  await tabTo(page, main.getByRole('button', { name: 'Mark as completed: Send the offer' }), 30)
  await page.keyboard.press('Enter')
  await expect(main.getByRole('list', { name: 'Overdue' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(main.getByRole('link', { name: 'Send the offer', exact: true })).toBeFocused()

  await tabTo(page, waiting.getByRole('link', { name: 'Ben', exact: true }), 10)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create Task for Lead' })
  await type(dialog.getByLabel('Task Title *'), 'Call Ben')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(waiting.getByRole('listitem')).toHaveCount(1)

  const move = waiting.getByRole('button', { name: 'Move to Qualified: Anna' })
  await tabTo(page, move, 4)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Moved to Qualified', { exact: true })).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Move to Proposal: Anna' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(move).toBeVisible()

  await main.getByRole('button', { name: 'Who should I call today?' }).press('Enter')
  const answers = page.getByRole('region', { name: 'AI Assistant' }).getByRole('region', { name: 'Messages' })
  await expect(answers.getByText('Who should I call today?')).toBeVisible()
}

test('the figures and the five newest leads', { tag: '@quick' }, async ({ page, owner }) => {
  for (let number = 1; number <= 6; number += 1) await add(page, '/api/leads', { name: `Lead ${number}`, value: 100 })
  await add(page, '/api/leads', { name: `Won by ${owner.username}`, stage: 'closed_won', value: 1234.5 })
  await page.goto('/')
  await expectFigures(page, { 'Monthly Revenue': '$1,234.50', 'Active Leads': '7', Conversions: '1' })
  const leads = page.getByRole('list', { name: 'Recent leads' }).getByRole('listitem')
  await expect(leads).toHaveCount(5)
  await expect(leads.first()).toContainText(`Won by ${owner.username}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL(/\/sales$/)
})

/** What cannot be loaded is tried again, and what one can press stays while the rest arrives. */
async function loadSlowly(page: Page, firstName: string) {
  // Without the stream of changes, which would load it again by itself when it opens.
  await page.route('**/api/events*', (route) => route.abort())
  await page.route('**/api/dashboard', (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('alert').getByText('The dashboard could not be loaded')).toBeVisible()
  await page.unroute('**/api/dashboard')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectFigures(page, { 'Active Leads': '0' })
  await expect(page.getByText(`Welcome back, ${firstName}`)).toBeVisible()

  const figures = await hold(page, '**/api/dashboard')
  await page.goto('/')
  await figures.asked
  const action = page.getByRole('main').getByRole('button', { name: 'Add New Lead' })
  await expect(page.getByText('Nothing has happened yet')).toBeVisible()
  await expectToStay(action, { while: figures, until: page.getByText('No earlier month yet').first() })
  await page.unroute('**/api/events*')
}

/** A button stays where it is while the score arrives. */
async function openSlowly(page: Page) {
  const lead = await add(page, '/api/leads', { name: 'Anna', value: 100 })
  const insights = await hold(page, '**/api/leads/*/insights')
  await page.goto(`/sales/lead/${lead}`)
  await insights.asked
  const task = page.getByRole('button', { name: 'Add Task' })
  await expect(page.getByText('No tasks for this lead yet.')).toBeVisible()
  await expectToStay(task, { while: insights, until: page.getByRole('list', { name: 'How the score is calculated' }) })
}

async function expectFigures(page: Page, figures: Record<string, string>) {
  for (const [label, value] of Object.entries(figures)) {
    const definition = page.getByRole('main').getByRole('term').filter({ hasText: label }).locator('..')
    await expect(definition.getByRole('definition').first()).toHaveText(value)
  }
}

async function add(page: Page, path: string, data: object): Promise<string> {
  const reply = await page.request.post(path, { data })
  expect(reply.status()).toBe(201)
  return (await reply.json()).id
}
