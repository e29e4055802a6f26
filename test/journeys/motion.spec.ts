import { publishOpening } from './applicants.ts'
import { hold } from './hold.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { doubleClick, expectFocus, type } from './keys.ts'

// Where things move, which hides or shows what a still page does not.
test.use({ reducedMotion: 'no-preference', warm: false })

test('a double click does once what one press does, and what it means where it means something', async ({
  page,
  owner,
}) => {
  for (const name of ['Anna', 'Berta', 'Clara', owner.username, 'Emma', 'Frida'])
    expect((await page.request.post('/api/leads', { data: { name } })).status()).toBe(201)
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

  await page.goto('/sales')
  await doubleClick(page.getByRole('button', { name: 'Add New Lead' }))
  const lead = page.getByRole('dialog', { name: 'Add New Lead' })
  await expect(lead.getByLabel('Lead Name *')).toBeFocused()
  await type(lead.getByLabel('Lead Name *'), 'Once Only')
  await doubleClick(lead.getByRole('button', { name: 'Create Lead' }))
  await expect(page.getByText('Lead created successfully')).toBeVisible()
  await expect(lead).toBeHidden()
  await expect(page.getByRole('row', { name: /Once Only/ })).toHaveCount(1)
  expect(await leads()).toBe(5)

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

  const answer = await hold(page, '**/api/ai/search')
  await page.goto('/ai-assistant')
  await type(page.getByRole('textbox', { name: /^Ask/ }), 'How many leads are open?')
  await doubleClick(page.getByRole('main').getByRole('button', { name: 'Search', exact: true }))
  await answer.asked
  answer.release()
  await expect(page.getByRole('region', { name: 'AI Analysis' })).toContainText('You have 5 open deals')

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
})

test('the focus goes back to what opened a dialog or a menu, or to its neighbour when that is gone', async ({
  page,
  owner: _,
}) => {
  for (const name of ['Anna', 'Berta', 'Clara']) {
    expect((await page.request.post('/api/leads', { data: { name } })).status()).toBe(201)
  }
  await page.goto('/sales')
  const actions = (name: string) => page.getByRole('button', { name: `Actions for ${name}` })
  await actions('Berta').focus()
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('menuitem').first())
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectFocus(actions('Berta'))

  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Edit Lead' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit Lead' })
  await expectFocus(dialog.getByLabel('Lead Name *'))
  await dialog.getByRole('combobox', { name: 'Stage' }).press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectFocus(dialog.getByRole('combobox', { name: 'Stage' }))
  await page.keyboard.press('Escape')
  await expectFocus(actions('Berta'))

  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Delete Lead' }).press('Enter')
  await expect(actions('Berta')).toBeHidden()
  await expect(page.getByRole('row', { name: /Anna|Clara/ }).locator(':focus')).toHaveCount(1)
})
