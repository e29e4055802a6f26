import { expect, expectAccessible, type Page, test } from './journey.ts'
import { chooseDay, type } from './keys.ts'

const tomorrow = dayAway(1)

test('a task is created, toggled, filtered, edited, and deleted with Undo', async ({ page, owner }) => {
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
  await expect(dialog.getByLabel('Due Date')).toHaveAttribute('min', dayAway(0))
  await chooseDay(dialog.getByLabel('Due Date'), tomorrow)
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
  await expect(card.getByText('Completed')).toBeVisible()
  await page.reload()
  await card.getByRole('button', { name: 'Mark as pending: Send the proposal' }).click()
  await expect(card.getByText('Pending')).toBeVisible()

  await choose(page, 'Status', 'Completed')
  await expect(page.getByText('No tasks match')).toBeVisible()
  await expect(page).toHaveURL(/status=completed/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(card).toBeVisible()
  await type(page.getByRole('searchbox', { name: 'Search tasks' }), 'pricing')
  await expect(page).toHaveURL(/search=pricing/)
  await expect(card).toBeVisible()

  await card.getByRole('button', { name: 'Send the proposal', exact: true }).click()
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

test('what was typed is not thrown away without asking', async ({ page, owner }) => {
  await page.goto('/')
  await expect(page.getByText(`Welcome back, ${owner.firstName}`)).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Tasks & Notes' }).click()
  await page.getByRole('button', { name: 'Create Task', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await type(dialog.getByLabel('Task Title *'), 'Half a thought')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Task Title *')).toHaveValue('Half a thought')
  await page.goBack()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Task Title *')).toHaveValue('Half a thought')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No tasks yet')).toBeVisible()
})

test('two people edit one task: the second is told, and nothing typed is lost', async ({ page, owner }) => {
  const task = await addTask(page, { title: `Plan of ${owner.username}` })
  await page.goto(`/tasks?task=${task.id}`)
  const edit = page.getByRole('dialog', { name: 'Edit Task' })
  await type(edit.getByLabel('Task Title *'), 'My words')
  await page.request.patch(`/api/tasks/${task.id}`, { data: { title: 'Their words' } })
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit.getByText('Somebody else changed this task while you were editing.')).toBeVisible()
  await expect(edit.getByLabel('Task Title *')).toHaveValue('My words')
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Save mine anyway' }).click()
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

test('hundreds of tasks scroll to the last, soonest due first', async ({ page, owner }) => {
  test.slow()
  await addTask(page, { title: `First of ${owner.username}`, dueDate: dayAway(-3) })
  for (let made = 0; made < 400; made += 20) {
    await Promise.all(Array.from({ length: 20 }, (_, at) => addTask(page, { title: `Task ${made + at}` })))
  }
  await page.goto('/tasks?sort=due')
  await expect(page.getByRole('heading', { name: 'Overdue' })).toBeVisible()
  await expect(page.getByText('401 tasks')).toBeVisible()
  const cards = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem')
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(cards.last()).toHaveAttribute('aria-posinset', '401', { timeout: 300 })
  }).toPass({ timeout: 30_000 })
  expect(await cards.count()).toBeLessThan(60)
})

async function addTask(page: Page, task: { title: string; dueDate?: string }): Promise<{ id: string; title: string }> {
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
