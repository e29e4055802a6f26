import { expect, expectAccessible, type Page, test } from './journey.ts'
import { chooseDay, doubleClick, expectFocus, pressAtOnce, tabTo, type, zoom } from './keys.ts'

test('a task is created, toggled, filtered, edited, and deleted with Undo', { tag: '@quick' }, async ({
  page,
  owner,
}) => {
  await page.goto('/tasks')
  await expect(page.getByText('No tasks yet')).toBeVisible()
  await expect(page.getByText('Create your first task to get started with task management.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create Task', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await expect(dialog.getByLabel('Task Title *')).toBeFocused()
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expectAccessible(page)
  await type(dialog.getByLabel('Task Title *'), 'Send the proposal')
  await type(dialog.getByLabel('Description'), 'With the pricing table')
  await choose(page, 'Priority', 'Urgent')
  await choose(page, 'Assigned To', `${owner.firstName} Young (you)`)
  const due = dialog.getByLabel('Due Date')
  // Midnight may come meanwhile.
  await expect(async () => expect(await due.getAttribute('min')).toBe(dayAway(0))).toPass()
  await chooseDay(due, dayAway(1))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Task created successfully')).toBeVisible()
  await expect(dialog).toBeHidden()

  const card = page.getByRole('article', { name: 'Send the proposal' })
  for (const words of ['With the pricing table', 'Pending', 'Urgent', 'Tomorrow', 'Assigned to you']) {
    await expect(card.getByText(words)).toBeVisible()
  }
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Mark as completed: Send the proposal' }).click()
  await expect(page.getByText('Task status has been updated.')).toBeVisible()
  await expect(page.getByText('Nothing left to do')).toBeVisible()
  await page.getByRole('button', { name: 'Finished 1' }).click()
  await expect(page.getByRole('heading', { name: 'Completed 1' })).toBeVisible()
  await expect(card.getByText('Completed')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await card.getByRole('button', { name: 'Mark as pending: Send the proposal' }).click()
  await expect(card.getByText('Pending')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Finished' })).toBeHidden()

  await choose(page, 'Status', 'Completed')
  await expect(page.getByText('No tasks match')).toBeVisible()
  await expect(page).toHaveURL(/status=completed/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(card).toBeVisible()
  await type(page.getByRole('searchbox', { name: 'Search tasks' }), 'pricing')
  await expect(page).toHaveURL(/search=pricing/)
  await expect(card).toBeVisible()

  await card.getByRole('link', { name: 'Send the proposal', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Task' })
  await type(edit.getByLabel('Task Title *'), 'Send the contract')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  const renamed = page.getByRole('article', { name: 'Send the contract' })
  await expect(renamed).toBeVisible()

  await renamed.getByRole('button', { name: 'Actions for Send the contract' }).click()
  await page.getByRole('menuitem', { name: 'Delete Task' }).click()
  await expect(renamed).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(renamed).toBeVisible()
  await page.reload()
  await expect(renamed).toBeVisible()
})

test('two people edit one task: the second chooses whose words stay, and nothing typed is lost', async ({
  page,
  owner,
}) => {
  const task = await addTask(page, { title: `Plan of ${owner.username}` })
  await page.goto(`/tasks?task=${task.id}`)
  const edit = page.getByRole('dialog', { name: 'Edit Task' })
  await type(edit.getByLabel('Task Title *'), 'My words')
  await page.request.patch(`/api/tasks/${task.id}`, { data: { title: 'Their words' } })
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else changed this task' })
  await expect(conflict.getByRole('group', { name: 'Task Title' })).toContainText('Their words')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Back to what I typed' }).click()
  await expect(edit.getByLabel('Task Title *')).toHaveValue('My words')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await conflict.getByRole('button', { name: 'All mine' }).click()
  await conflict.getByRole('button', { name: 'Save what I chose' }).click()
  await expect(page.getByRole('article', { name: 'My words' })).toBeVisible()
})

test('a change of status that the server refuses is taken back', async ({ page, owner }) => {
  // Without the stream of changes, which would take the deleted task off the screen before it is pressed.
  await page.route('**/api/events*', (route) => route.abort())
  const task = await addTask(page, { title: `Plan of ${owner.username}` })
  await page.goto('/tasks')
  const card = page.getByRole('article', { name: task.title })
  await expect(card).toBeVisible()
  await page.request.delete(`/api/tasks/${task.id}`)
  await card.getByRole('button', { name: `Mark as completed: ${task.title}` }).click()
  await expect(page.getByText('Failed to update task')).toBeVisible()
  await expect(page.getByText('No tasks yet')).toBeVisible()
})

test('hundreds of tasks scroll to the last, what is due first at the top, group by group', async ({ page, owner }) => {
  test.slow()
  const late = `First of ${owner.username}`
  await addTask(page, { title: late, dueDate: dayAway(-3) })
  await addTasks(page, 400)
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { name: 'Overdue 1' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No due date 400' })).toBeVisible()
  await expect(page.getByText('401 tasks')).toBeVisible()
  const cards = tasksOf(page).getByRole('listitem')
  await expect(cards.first()).toContainText(late)
  await linkTo(page, late).focus()
  await pressAtOnce(page, 'ArrowDown', 45)
  await expectFocus(cards.and(page.locator('[aria-posinset="46"]')).getByRole('link').first())
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(cards.last()).toHaveAttribute('aria-posinset', '401', { timeout: 300 })
  }).toPass({ intervals: [20] })
  expect(await cards.count()).toBeLessThan(40)
})

test('tasks are gone through, ticked off, opened and deleted with the keys alone', async ({ page, owner }) => {
  for (const title of ['Fifth', 'Fourth', 'Third', 'Second', 'First']) await addTask(page, { title })
  await page.goto('/tasks')
  expect(owner.firstName).toBe('Ada')
  await expect(linkTo(page, 'First')).toBeVisible()
  // Of all rows one is in the order of tabs.
  await page.getByRole('combobox', { name: 'Sort' }).focus()
  await tabTo(page, linkTo(page, 'First'), 2)
  await page.keyboard.press('ArrowDown')
  await expectFocus(linkTo(page, 'Second'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expectFocus(linkTo(page, 'First'))
  await page.keyboard.press('End')
  await expectFocus(linkTo(page, 'Fifth'))
  await page.keyboard.press('Home')

  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Finished 1' })).toBeVisible()
  await expectFocus(linkTo(page, 'Second'))
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expectFocus(linkTo(page, 'First'))
  await page.keyboard.press('Space')
  await expectFocus(linkTo(page, 'Second'))

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit Task' })
  await expect(edit.getByLabel('Task Title *')).toHaveValue('Third')
  await expectFocus(edit.getByLabel('Task Title *'))
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()
  await expectFocus(linkTo(page, 'Third'))

  await page.keyboard.press('Enter')
  await expect(edit).toBeVisible()
  await page.goBack()
  await expect(edit).toBeHidden()
  await expectFocus(linkTo(page, 'Third'))

  await tabTo(page, page.getByRole('button', { name: 'Actions for Third' }), 1)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Edit Task' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(linkTo(page, 'Third')).toBeHidden()
  await expectFocus(linkTo(page, 'Fourth'))
  // Until the server has answered, Undo is that of the change before.
  await expect(page.getByText('Task deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expectFocus(linkTo(page, 'Third'))

  await page.keyboard.press('Escape')
  await expectFocus(page.getByRole('searchbox', { name: 'Search tasks' }))
})

test('a second, quick click is none on the task that comes under the pointer', async ({ page, owner }) => {
  for (const title of ['Third', 'Second', 'First']) await addTask(page, { title })
  await page.goto('/tasks')
  const ticked = page.getByRole('button', { name: 'Mark as completed: First' })
  await doubleClick(ticked)
  await expect(page.getByRole('button', { name: 'Finished 1' })).toBeVisible()
  await expect(linkTo(page, 'First')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'No due date 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'No due date 3' })).toBeVisible()
  await doubleClick(linkTo(page, 'Second'))
  const edit = page.getByRole('dialog', { name: 'Edit Task' })
  await expect(edit.getByLabel('Task Title *')).toHaveValue('Second')
  expect(owner.firstName).toBe('Ada')
})

test('Back from the lead of a task comes to the same place, with the focus where it was', async ({ page, owner }) => {
  test.slow()
  const reply = await page.request.post('/api/leads', { data: { name: `Lead of ${owner.username}` } })
  const { id: leadId } = await reply.json()
  await addTask(page, { title: 'About the lead', leadId })
  await addTasks(page, 120)
  await page.goto('/tasks')
  await linkTo(page, 'Task 119').focus()
  const about = linkTo(page, 'About the lead')
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(about).toBeInViewport({ timeout: 300 })
  }).toPass({ intervals: [20] })
  const before = await page.evaluate('window.scrollY')
  expect(before).toBeGreaterThan(5000)
  await page.getByRole('link', { name: `Lead of ${owner.username}` }).click()
  await expect(page.getByRole('heading', { name: `Lead of ${owner.username}`, level: 1 })).toBeVisible()
  await page.goBack()
  await expectFocus(about)
  await expect(about).toBeInViewport()
  expect(Math.abs(Number(await page.evaluate('window.scrollY')) - Number(before))).toBeLessThan(60)
})

test('a task that a link elsewhere opened leaves the focus on it in the list', async ({ page, owner }) => {
  await addTask(page, { title: 'Call back' })
  await page.goto('/')
  const feed = page.getByRole('list', { name: 'Recent activity' })
  await feed.getByRole('link', { name: 'New task: Call back' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Task' })
  await expectFocus(edit.getByLabel('Task Title *'))
  await page.keyboard.press('Escape')
  await expectFocus(linkTo(page, 'Call back'))
  expect(owner.firstName).toBe('Ada')
})

test('each figure of the tasks leads to just as many', async ({ page, owner }) => {
  for (const status of ['pending', 'pending', 'in_progress', 'completed', 'cancelled']) {
    await addTask(page, { title: `A ${status} one`, status, dueDate: dayAway(-1) })
  }
  await page.goto('/tasks')
  for (const [label, count] of [
    ['Pending', 2],
    ['In progress', 1],
    ['Overdue', 3],
    ['Total Tasks', 5],
  ] as const) {
    const figure = page.getByRole('term').filter({ hasText: label }).locator('..')
    await expect(figure.getByRole('definition')).toHaveText(String(count))
    await figure.getByRole('link', { name: label }).click()
    await expect(page.getByText(count === 1 ? '1 task' : `${count} tasks`, { exact: true })).toBeVisible()
    if (label !== 'Total Tasks') await expect(tasksOf(page).getByRole('listitem')).toHaveCount(count)
    await expectFocus(figure.getByRole('link', { name: label }))
  }
  expect(owner.firstName).toBe('Ada')
})

test('the tasks of a lead stand in the same groups', async ({ page, owner }) => {
  const reply = await page.request.post('/api/leads', { data: { name: `Lead of ${owner.username}` } })
  const { id: leadId } = await reply.json()
  await addTask(page, { title: 'Later', leadId, dueDate: dayAway(30) })
  await addTask(page, { title: 'Late', leadId, dueDate: dayAway(-3) })
  await addTask(page, { title: 'Done', leadId, status: 'completed' })
  await page.goto(`/sales/lead/${leadId}`)
  const card = page.getByRole('region', { name: 'Lead Tasks' })
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(['Overdue1', 'Later1'])
  await linkTo(page, 'Late').focus()
  await page.keyboard.press('ArrowDown')
  await expectFocus(linkTo(page, 'Later'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(card.getByRole('button', { name: 'Finished 2' })).toBeVisible()
  await expectFocus(linkTo(page, 'Later'))
  await card.getByRole('button', { name: 'Finished 2' }).press('Enter')
  await expect(card.getByRole('list', { name: 'Finished tasks' }).getByRole('listitem')).toHaveCount(2)
  await linkTo(page, 'Later').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectFocus(linkTo(page, 'Later'))
})

for (const { name, width, percent } of [
  { name: 'a phone', width: 390, percent: 100 },
  { name: 'a page at 200 percent', width: 1280, percent: 200 },
]) {
  test(`on ${name} the tasks fit, also long words from right to left`, async ({ page, owner }) => {
    await page.setViewportSize({ width, height: 844 })
    await zoom(page, percent)
    const arabic = 'اتصل بالعميل غدا'
    await addTask(page, { title: arabic, description: 'x'.repeat(200), dueDate: dayAway(-1) })
    await addTask(page, { title: `${owner.username}${'w'.repeat(150)}` })
    await page.goto('/tasks')
    await expect(linkTo(page, arabic)).toBeVisible()
    await expect(linkTo(page, arabic)).toHaveCSS('direction', 'rtl')
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: `Mark as completed: ${arabic}` }).click()
    await expect(page.getByRole('button', { name: 'Finished 1' })).toBeVisible()
  })
}

const tasksOf = (page: Page) => page.getByRole('list', { name: 'Tasks', exact: true })

const linkTo = (page: Page, title: string) => page.getByRole('article').getByRole('link', { name: title, exact: true })

async function addTasks(page: Page, count: number) {
  // A company has so many connections for itself: whoever waits for one is refused after a while.
  for (let made = 0; made < count; made += 5) {
    await Promise.all(Array.from({ length: 5 }, (_, at) => addTask(page, { title: `Task ${made + at}` })))
  }
}

interface TaskSent {
  title: string
  description?: string
  status?: string
  dueDate?: string
  leadId?: string
}

async function addTask(page: Page, task: TaskSent): Promise<{ id: string; title: string }> {
  const reply = await page.request.post('/api/tasks', { data: task })
  expect(reply.status()).toBe(201)
  return reply.json()
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

function dayAway(days: number) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
