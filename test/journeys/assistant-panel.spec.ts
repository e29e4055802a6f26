import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, follow, tabTo, type } from './keys.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Open the assistant' })
const panel = (page: Page) => page.getByRole('region', { name: 'AI Assistant' })
const box = (page: Page) => panel(page).getByRole('textbox', { name: 'Ask AI Assistant' })

const sizeOf = (box: { width: number; height: number } | null) => box && [box.width, box.height].map(Math.round)

async function make(page: Page, path: string, data: object) {
  const made = await page.request.post(path, { data })
  expect(made.status()).toBe(201)
  return made.json()
}

test('the panel opens from every screen by keyboard, answers, and gives the focus back', { tag: '@quick' }, async ({
  page,
  owner: _,
}) => {
  await make(page, '/api/leads', { name: 'Clara Fischer', company: 'Fischer AG', value: 12500 })
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { name: 'Tasks & Notes', level: 1 })).toBeVisible()
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expectFocus(box(page))
  await expect.poll(async () => sizeOf(await panel(page).boundingBox())).toEqual([420, 580])
  for (const action of ['Show me my recent leads', 'What tasks are due today?', 'Summarize recent activities']) {
    await expect(panel(page).getByRole('button', { name: action })).toBeVisible()
  }
  await expect(panel(page).getByText('asks and searches from anywhere')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('  ')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'What tasks are due today?' })).toBeVisible()
  await type(box(page), 'Show me all leads')
  await page.keyboard.press('Control+Enter')
  const row = panel(page)
    .getByRole('list', { name: 'Results' })
    .getByRole('link', { name: /Clara Fischer/ })
  await expect(row).toContainText('$12,500')
  const suggested = panel(page).getByRole('heading', { name: 'Suggested Actions' }).locator('..').getByRole('listitem')
  expect(await suggested.count()).toBeLessThanOrEqual(3)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expectFocus(button(page))
  await page.keyboard.press('Enter')
  await expect(row).toBeVisible()
  await expectFocus(box(page))
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, panel(page).getByRole('button', { name: 'Close the assistant' }), 40)
})

test('what was said stays from screen to screen and leaves room for the rest; a phone shows it alone', async ({
  page,
  owner: _,
}) => {
  const { id: assignedUserId } = await (await page.request.get('/api/user')).json()
  for (const place of [1, 2, 3, 4, 5]) {
    const name = `Lead ${place} of the ${'Habsburg '.repeat(4)}`.trim()
    await make(page, '/api/leads', { name, company: 'A company', value: 1000 * place, assignedUserId })
  }
  await make(page, '/api/leads', { name: 'Clara Fischer', company: 'Fischer AG', value: 12500, assignedUserId })
  await page.goto('/tasks')
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expectFocus(box(page))
  const action = panel(page).getByRole('button', { name: 'Show me my recent leads' })
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Shift+Tab')
  await expectFocus(action)
  await page.keyboard.press('Enter')
  // The answer begins in sight, and what is typed goes into the box.
  const answers = panel(page).getByRole('region', { name: 'Messages' })
  const first = answers.getByText(/6 leads/).first()
  await expect(first).toBeVisible()
  await expect.poll(() => answers.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeGreaterThan(100)
  await expect(first).toBeInViewport({ ratio: 1 })
  await expect(answers.getByText('Show me my recent leads')).toBeInViewport()
  await page.keyboard.type('And my tasks?')
  await expect(box(page)).toHaveValue('And my tasks?')
  await expect(page.getByRole('tooltip')).toHaveCount(0)

  const row = panel(page)
    .getByRole('list', { name: 'Results' })
    .getByRole('link', { name: /Clara Fischer/ })
  await expect(row).toBeVisible()
  await follow(page, 'Sales')
  await expect(row).toBeVisible()
  await row.click()
  await expect(page.getByRole('heading', { name: 'Clara Fischer' })).toBeVisible()
  await expect(panel(page)).toBeVisible()
  // On its own page the panel makes room, and the conversation goes on there.
  await panel(page).getByRole('link', { name: 'Open as a page' }).click()
  await expect(page).toHaveURL(/ai-assistant\?conversation=/)
  await expect(page.getByRole('main').getByText('Show me my recent leads')).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(button(page)).toBeHidden()
  await page.goBack()
  await button(page).click()
  await expect(row).toBeVisible()
  await panel(page).getByRole('button', { name: 'Clear' }).click()
  await expect(panel(page).getByRole('button', { name: 'Summarize recent activities' })).toBeVisible()

  // It leaves notifications and the bar of a selection free.
  await follow(page, 'Sales')
  await page
    .getByRole('row', { name: /Clara Fischer/ })
    .getByRole('checkbox')
    .check()
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await bar.getByRole('combobox', { name: 'Move to stage' }).click({ trial: true })
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('button', { name: 'Quick add' }).click()
  await page.getByRole('menuitem', { name: 'Create Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await type(dialog.getByLabel('Task Title *'), 'Send the proposal')
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  const toast = page.getByRole('region', { name: 'Task created successfully' })
  await toast.getByRole('button', { name: 'Dismiss' }).click({ trial: true })
  await panel(page).getByRole('button', { name: 'Close the assistant' }).click({ trial: true })
  await box(page).click({ trial: true })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tasks')
  await button(page).click()
  await expectFocus(box(page))
  await expect.poll(async () => sizeOf(await panel(page).boundingBox())).toEqual([390, 844])
  await expectAccessible(page)
  await type(box(page), 'Show me all leads')
  await panel(page).getByRole('button', { name: 'Search' }).click()
  // Who follows a link leaves it.
  await panel(page)
    .getByRole('link', { name: /Clara Fischer/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Clara Fischer' })).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(button(page)).toBeVisible()
})
