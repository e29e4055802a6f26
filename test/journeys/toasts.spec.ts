import { expect, expectAccessible, test } from './journey.ts'
import { expectFocus, type } from './keys.ts'

test.use({ reducedMotion: 'no-preference', warm: false })

test('an error goes when it is out of date', async ({ page, owner }) => {
  await page.route('**/api/leads', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await page.goto('/sales')
  await page.getByRole('button', { name: 'Add New Lead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lead' })
  const error = page.getByRole('region', { name: 'Failed to create lead' })
  const fail = async () => {
    await dialog.getByRole('button', { name: 'Create Lead' }).click()
    await expect(error).toBeVisible()
  }
  await type(dialog.getByLabel('Lead Name *'), 'Clara')
  await fail()

  await dialog.getByLabel('Lead Name *').press('End')
  await page.keyboard.type(' Fischer')
  await expect(error, 'corrected').toBeHidden()
  await fail()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(error, 'closed').toBeHidden()
  expect(owner.firstName).toBe('Ada')
})

test('the focus goes back to what opened a dialog or a menu, or to its neighbour when that is gone', async ({
  page,
  owner,
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
  expect(owner.firstName).toBe('Ada')
})
