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

  // A new task is one's own; its day is typed in words, and the next one comes once it is done.
  await type(page.getByRole('searchbox'), '')
  await page.getByRole('button', { name: 'Create Task', exact: true }).click()
  await type(dialog.getByLabel('Task Title *'), 'Water the plants')
  await dialog.getByLabel('Due Date').focus()
  await page.keyboard.type('in 3 days 10am')
  await expect(dialog.getByLabel('Time')).toHaveValue('10:00')
  await choose(page, 'Repeat', 'Every day')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  const plants = page.getByRole('article', { name: 'Water the plants' })
  for (const words of ['Assigned to you', '10:00 AM', 'Every day']) await expect(plants).toContainText(words)
  await plants.getByRole('button', { name: 'Mark as completed: Water the plants' }).click()
  await expect(page.getByRole('button', { name: 'Finished 1' })).toBeVisible()
  await expect(plants.getByText('Pending')).toBeVisible()
})

test('tasks are gone through, ticked off, opened and deleted with the keys alone', async ({ page, owner: _ }) => {
  for (const title of ['Fifth', 'Fourth', 'Third', 'Second', 'First']) await addTask(page, { title })
  const edit = page.getByRole('dialog', { name: 'Edit Task' })
  // Opened by a link elsewhere, it leaves the focus on it in the list.
  await page.goto('/')
  const feed = page.getByRole('list', { name: 'Recent activity' })
  await feed.getByRole('link', { name: 'New task: Fourth' }).click()
  await expectFocus(edit.getByLabel('Task Title *'))
  await page.keyboard.press('Escape')
  await expectFocus(linkTo(page, 'Fourth'))

  await page.goto('/tasks')
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
  await page.keyboard.press('d')
  await page.keyboard.press('Enter')
  await expect(linkTo(page, 'Third')).toBeHidden()
  await expectFocus(linkTo(page, 'Fourth'))
  // Until the server has answered, Undo is that of the change before.
  await expect(page.getByText('Task deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expectFocus(linkTo(page, 'Third'))

  await page.keyboard.press('Escape')
  await expectFocus(page.getByRole('searchbox', { name: 'Search tasks' }))

  // With the pointer, the second of two quick clicks is none on the task that comes under it.
  await doubleClick(page.getByRole('button', { name: 'Mark as completed: Second' }))
  await expect(page.getByRole('button', { name: 'Finished 2' })).toBeVisible()
  await expect(linkTo(page, 'Second')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'No due date 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: 'No due date 4' })).toBeVisible()
  await doubleClick(linkTo(page, 'Third'))
  await expect(edit.getByLabel('Task Title *')).toHaveValue('Third')
})

test('the tasks of a lead stand in the same groups, also among hundreds, and Back comes to the same place', async ({
  page,
  owner,
}) => {
  test.slow()
  const lead = `Lead of ${owner.username}`
  const { id: leadId } = await (await page.request.post('/api/leads', { data: { name: lead } })).json()
  await addTask(page, { title: 'Without a day', leadId })
  await addTask(page, { title: 'Later', leadId, dueDate: dayAway(30) })
  await addTask(page, { title: 'Late', leadId, dueDate: dayAway(-3) })
  await addTask(page, { title: 'Done', leadId, status: 'completed' })
  await addTasks(page, 400)

  await page.goto('/tasks')
  await expect(page.getByRole('heading', { name: 'Overdue 1' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No due date 401' })).toBeVisible()
  await expect(page.getByText('404 tasks')).toBeVisible()
  const cards = tasksOf(page).getByRole('listitem')
  await expect(cards.first()).toContainText('Late')
  await linkTo(page, 'Task 399').focus()
  const last = linkTo(page, 'Without a day')
  await expect(async () => {
    await page.mouse.wheel(0, 8000)
    await expect(last).toBeInViewport({ timeout: 300 })
  }).toPass({ intervals: [20] })
  const before = await page.evaluate('window.scrollY')
  expect(before).toBeGreaterThan(5000)
  await cards.filter({ has: last }).getByRole('link', { name: lead }).click()
  await expect(page.getByRole('heading', { name: lead, level: 1 })).toBeVisible()
  await page.goBack()
  await expectFocus(last)
  await expect(last).toBeInViewport()
  expect(Math.abs(Number(await page.evaluate('window.scrollY')) - Number(before))).toBeLessThan(60)

  await page.goto('/tasks')
  await linkTo(page, 'Late').focus()
  await pressAtOnce(page, 'ArrowDown', 45)
  await expectFocus(cards.and(page.locator('[aria-posinset="46"]')).getByRole('link').first())
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(cards.last()).toHaveAttribute('aria-posinset', '403', { timeout: 300 })
  }).toPass({ intervals: [20] })
  expect(await cards.count()).toBeLessThan(40)

  await page.goto(`/sales/lead/${leadId}`)
  const card = page.getByRole('region', { name: 'Lead Tasks' })
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(['Overdue1', 'Later1', 'No due date1'])
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

test('figures lead to just as many tasks, in any window, and changes that meet are chosen from or taken back', async ({
  page,
  owner,
}) => {
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

  await test.step('two people edit one task: the second chooses whose words stay', async () => {
    const task = await addTask(page, { title: `Plan of ${owner.username}` })
    await page.goto(`/tasks?task=${task.id}`)
    const edit = page.getByRole('dialog', { name: 'Edit Task' })
    await type(edit.getByLabel('Task Title *'), 'My words')
    await page.request.patch(`/api/tasks/${task.id}`, { data: { title: 'Their words' } })
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    const conflict = page.getByRole('dialog', { name: 'This task has changed' })
    await expect(conflict.getByRole('group', { name: 'Task Title' })).toContainText('Their words')
    await expectAccessible(page)
    await conflict.getByRole('button', { name: 'Keep editing' }).click()
    await expect(edit.getByLabel('Task Title *')).toHaveValue('My words')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await conflict.getByRole('button', { name: 'All mine' }).click()
    await conflict.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('article', { name: 'My words' })).toBeVisible()
  })

  await test.step('a change of status that the server refuses is taken back', async () => {
    // Without the stream of changes, which would take the deleted task off the screen before it is pressed.
    await page.route('**/api/events*', (route) => route.abort())
    const task = await addTask(page, { title: `Note of ${owner.username}` })
    await page.goto('/tasks')
    await expect(linkTo(page, task.title)).toBeVisible()
    await page.request.delete(`/api/tasks/${task.id}`)
    await page.getByRole('button', { name: `Mark as completed: ${task.title}` }).click()
    await expect(page.getByText('Failed to update task')).toBeVisible()
    await expect(linkTo(page, task.title)).toBeHidden()
    await page.unroute('**/api/events*')
  })

  for (const [at, width, percent] of [
    [1, 390, 100],
    [2, 1280, 200],
  ] as const) {
    await test.step(`at ${width} pixels and ${percent} % all fits, also long words from right to left`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await zoom(page, percent)
      const arabic = `اتصل بالعميل غدا ${at}`
      await addTask(page, { title: arabic, description: 'x'.repeat(200), dueDate: dayAway(-1) })
      await addTask(page, { title: `${owner.username}${'w'.repeat(150)}` })
      await page.goto('/tasks')
      await expect(linkTo(page, arabic)).toBeVisible()
      await expect(linkTo(page, arabic)).toHaveCSS('direction', 'rtl')
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: `Mark as completed: ${arabic}` }).click()
      await expect(page.getByRole('button', { name: `Finished ${2 + at}` })).toBeVisible()
    })
  }
})

const tasksOf = (page: Page) => page.getByRole('list', { name: 'Tasks', exact: true })

const linkTo = (page: Page, title: string) => page.getByRole('article').getByRole('link', { name: title, exact: true })

async function addTasks(page: Page, count: number) {
  // A company has so many connections for itself: who waits for one is refused after a while.
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
