import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, expectFocusIn, tabTo, type } from './keys.ts'

test('of what two people changed in one lead, one chooses by the keyboard, field by field', async ({ page, owner }) => {
  const lead = await addLead(page, { name: `Shared by ${owner.username}`, city: 'Berlin', company: 'Ours', value: 10 })
  await page.goto(`/sales/lead/${lead.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Lead' })
  await type(form.getByLabel('Title'), 'Buyer')
  await type(form.getByLabel('Deal Value'), '20')
  await type(form.getByLabel('City'), 'Bergen')
  await change(page, lead, { city: 'Paris', value: 30, phone: '555' })
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'This lead has changed' })
  const city = dialog.getByRole('group', { name: 'City' })
  await expect(city).toContainText('Bergen')
  await expect(city).toContainText('Paris')
  await expect(dialog.getByRole('region', { name: 'Also changed by them' })).toContainText('555')
  await expect(dialog.getByRole('region', { name: 'Also changed by you' })).toContainText('Buyer')
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(form.getByLabel('City')).toHaveValue('Bergen')
  await expect(form.getByLabel('Deal Value')).toHaveValue('$20')
  expect(await read(page, lead)).toMatchObject({ city: 'Paris', value: 30, title: '' })

  await form.getByLabel('City').focus()
  await page.keyboard.press('Control+Enter')
  await expectFocus(city.getByRole('radio', { name: 'Mine' }))
  await page.keyboard.press('ArrowDown')
  await expect(city.getByRole('radio', { name: 'Theirs' })).toBeChecked()
  await tabTo(page, dialog.getByRole('group', { name: 'Deal Value' }).getByRole('radio', { name: 'Mine' }), 1)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(page.getByText('Lead updated successfully')).toBeVisible()
  expect(await read(page, lead)).toMatchObject({
    city: 'Paris',
    value: 20,
    phone: '555',
    title: 'Buyer',
    company: 'Ours',
  })
})

test('what two people changed in different fields stays, and in the same field one is asked each time', async ({
  page,
  owner,
}) => {
  const lead = await addLead(page, { name: owner.username, city: 'Berlin', value: 10 })
  await page.goto(`/sales/lead/${lead.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Lead' })
  await type(form.getByLabel('Title'), 'My words')
  await change(page, lead, { city: 'Paris' })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Also changed by others: City.')).toBeVisible()
  await expect(form).toBeHidden()
  expect(await read(page, lead)).toMatchObject({ title: 'My words', city: 'Paris' })

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await type(form.getByLabel('City'), 'Bergen')
  await change(page, lead, { city: 'London' })
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'This lead has changed' })
  await dialog.getByRole('button', { name: 'All mine' }).click()
  await change(page, lead, { city: 'Rome' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('group', { name: 'City' })).toContainText('Rome')
  expect(await read(page, lead)).toMatchObject({ city: 'Rome' })
  await dialog.getByRole('button', { name: 'All theirs' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await read(page, lead)).toMatchObject({ city: 'Rome' })

  await page.getByRole('button', { name: 'Edit city' }).focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'City' })
  await type(field, 'Bergen')
  await change(page, lead, { city: 'Paris', value: 30 })
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio')).toHaveCount(2)
  await expectFocusIn(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(field).toHaveValue('Bergen')
  await expectFocus(field)
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: 'Mine' }).check()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expectFocus(page.getByRole('button', { name: 'Edit city' }))
  expect(await read(page, lead)).toMatchObject({ city: 'Bergen', value: 30 })
})

interface Lead {
  id: string
}

async function addLead(page: Page, data: Record<string, unknown>): Promise<Lead> {
  return (await page.request.post('/api/leads', { data })).json()
}

const change = (page: Page, { id }: Lead, data: object) => page.request.patch(`/api/leads/${id}`, { data })

const read = async (page: Page, { id }: Lead) => (await page.request.get(`/api/leads/${id}`)).json()
