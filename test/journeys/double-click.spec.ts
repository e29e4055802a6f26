import { publishOpening } from './applicants.ts'
import { hold } from './hold.ts'
import { expect, type Page, test } from './journey.ts'
import { doubleClick, type } from './keys.ts'

test.use({ reducedMotion: 'no-preference', warm: false })

test('a double click on Delete Lead deletes one lead and touches no other', async ({ page, owner }) => {
  for (const name of ['Anna', 'Berta', 'Clara', 'Dora', 'Emma', 'Frida']) await addLead(page, name)
  await page.goto('/sales')
  for (const name of ['Frida', 'Emma']) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await doubleClick(page.getByRole('menuitem', { name: 'Delete Lead' }))
    await expect(page.getByText('Lead deleted successfully')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeHidden()
    await expect(page).toHaveURL(/\/sales$/)
    await expect(page.locator('body')).not.toBeFocused()
  }
  // The rows go before the server has answered.
  const leads = async () => (await (await page.request.get('/api/leads')).json()).length
  await expect.poll(leads).toBe(4)
  expect(owner.firstName).toBe('Ada')
})

test('a double click on what opens a dialog leaves it open, on what sends it sends once', async ({ page, owner }) => {
  await page.goto('/sales')
  await doubleClick(page.getByRole('button', { name: 'Add New Lead' }))
  const lead = page.getByRole('dialog', { name: 'Add New Lead' })
  await expect(lead.getByLabel('Lead Name *')).toBeFocused()
  await type(lead.getByLabel('Lead Name *'), 'Once Only')
  await doubleClick(lead.getByRole('button', { name: 'Create Lead' }))
  await expect(page.getByText('Lead created successfully')).toBeVisible()
  await expect(lead).toBeHidden()
  await expect(page.getByRole('row', { name: /Once Only/ })).toHaveCount(1)
  expect((await (await page.request.get('/api/leads')).json()).length).toBe(1)

  await page.goto('/tasks')
  await page.getByRole('button', { name: 'Create Task', exact: true }).click()
  const task = page.getByRole('dialog', { name: 'Create New Task' })
  await type(task.getByLabel('Task Title *'), 'Once Only')
  await task.getByRole('combobox', { name: 'Priority' }).click()
  await doubleClick(page.getByRole('option', { name: 'Urgent' }))
  await expect(task.getByRole('combobox', { name: 'Priority' })).toHaveText('Urgent')
  await doubleClick(task.getByRole('combobox', { name: 'Status' }))
  await expect(page.getByRole('option', { name: 'In Progress' })).toBeVisible()
  await page.keyboard.press('Escape')
  await doubleClick(task.getByRole('button', { name: 'Create Task' }))
  await expect(page.getByText('Task created successfully')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Once Only' })).toHaveCount(1)
  await expect(task).toBeHidden()
  expect(owner.firstName).toBe('Ada')
})

test('quick clicks on one thing all count, and a double click marks a word', async ({ page, owner }) => {
  await addLead(page, 'Anna')
  await page.goto('/sales')
  const tick = page.getByRole('checkbox', { name: 'Select Anna' })
  await doubleClick(tick)
  await expect(tick).not.toBeChecked()
  await tick.click({ clickCount: 3 })
  await expect(tick).toBeChecked()

  const search = page.getByRole('searchbox')
  await type(search, 'Anna')
  await doubleClick(search)
  await page.keyboard.type('Berta')
  await expect(search).toHaveValue('Berta')
  expect(owner.firstName).toBe('Ada')
})

test('a double click that asks the assistant does not stop the answer', async ({ page, owner }) => {
  const answer = await hold(page, '**/api/ai/search')
  await page.goto('/ai-assistant')
  await type(page.getByRole('textbox', { name: /^Ask/ }), 'How many leads are open?')
  await doubleClick(page.getByRole('main').getByRole('button', { name: 'Search', exact: true }))
  await answer.asked
  answer.release()
  await expect(page.getByRole('region', { name: 'AI Analysis' })).toContainText('0 leads match')
  expect(owner.firstName).toBe('Ada')
})

test('on the careers site a double click on Apply Now opens the form, and leaves it open', async ({ page, owner }) => {
  await publishOpening(page, 'Cook')
  const { companyId } = await (await page.request.get('/api/user')).json()
  await page.goto(`/jobs?company=${companyId}`)
  const form = page.getByRole('dialog', { name: 'Apply for Cook' })
  const apply = page.getByRole('button', { name: 'Apply Now' }).first()
  await doubleClick(apply)
  await expect(form).toBeVisible()
  await doubleClick(form.getByRole('button', { name: 'Close' }))
  await expect(form).toBeHidden()
  await expect(apply).toBeVisible()
  expect(owner.firstName).toBe('Ada')
})

async function addLead(page: Page, name: string) {
  expect((await page.request.post('/api/leads', { data: { name } })).status()).toBe(201)
}
