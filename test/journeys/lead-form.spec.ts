import type { Locator } from '@playwright/test'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { type } from './keys.ts'

/** The fields in the order in which Tab comes to them, with what is typed into each. */
const TYPED: [label: string, words: string][] = [
  ['Lead Name *', 'مريم الخالدي'],
  ['Title', 'Head of Buying'],
  ['Email', 'mariam@example.com'],
  ['Phone', '+971 (0)4 123 4567 ext. 12'],
  ['Company', 'Al Khalidi & Sons'],
  ['Website', 'khalidi.example'],
]
const AFTER_DEAL: typeof TYPED = [
  ['Street', 'Elm Street 1'],
  ['City', 'Dubai'],
  ['State', 'DU'],
  ['Zip Code', '00000'],
  ['Country', 'Emirates'],
  ['Notes', 'First line'],
]

test('the lead form is filled in by keys alone, from field to field with Tab', async ({ page, owner: _ }) => {
  await page.goto('/sales')
  const dialog = await openForm(page)
  const { keyboard } = page
  for (const [label, words] of TYPED) await typeHere(dialog.getByLabel(label, { exact: true }), words)
  await expect(dialog.getByRole('combobox', { name: 'Stage' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(dialog.getByRole('combobox', { name: 'Source' })).toBeFocused()
  await keyboard.press('Tab')
  await typeHere(dialog.getByLabel('Deal Value'), '12500')
  await expect(dialog.getByLabel('Deal Value')).toHaveValue('$12,500')
  await typeHere(dialog.getByLabel('Probability'), '40%')
  await expect(dialog.getByLabel('Expected Close')).toBeFocused()
  // A day has three parts, and a button that opens the calendar.
  for (const _part of ['month', 'day', 'year', 'calendar']) await keyboard.press('Tab')
  await expect(dialog.getByRole('combobox', { name: 'Assigned To' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Leave unassigned' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(dialog.getByLabel('Company Search')).toBeFocused()
  await keyboard.press('Tab')
  for (const [label, words] of AFTER_DEAL) await typeHere(dialog.getByLabel(label, { exact: true }), words)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  for (const [label, words] of [...TYPED, ...AFTER_DEAL])
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(words)
  await expect(dialog.getByLabel('Lead Name *')).toHaveCSS('direction', 'rtl')
  await expect(dialog.getByLabel('Title')).toHaveCSS('direction', 'ltr')
  await expectAccessible(page)

  await keyboard.press('Shift+Tab')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Lead created successfully')).toBeVisible()
  const [lead] = await leadsOf(page)
  expect(lead).toMatchObject({
    name: 'مريم الخالدي',
    title: 'Head of Buying',
    phone: '+971 (0)4 123 4567 ext. 12',
    value: 12_500,
    probability: 40,
    zipCode: '00000',
    notes: 'First line',
  })
})

test('who types slowly stays in the field, and the company search fills in what was not typed', async ({
  page,
  owner,
}) => {
  const known = {
    name: 'مريم الخالدي',
    notes: 'First line',
    value: 12_500,
    company: `Works of ${owner.username}`,
    street: 'Main Road 5',
    zipCode: '11111',
    city: 'Rome',
  }
  const { id } = await (await page.request.post('/api/leads', { data: known })).json()
  await page.goto(`/sales/lead/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Lead' })
  await expect(edit.getByLabel('Lead Name *')).toBeFocused()
  for (const [label, words] of [
    ['Company', 'Slowly typed'],
    ['Notes', 'Second'],
  ] as const) {
    const field = edit.getByLabel(label, { exact: true })
    await field.click()
    await page.keyboard.press('End')
    await page.keyboard.type(` ${words}`, { delay: 60 })
    await expect(field).toBeFocused()
  }
  await expect(edit.getByLabel('Company', { exact: true })).toHaveValue(`${known.company} Slowly typed`)
  await expect(edit.getByLabel('Lead Name *')).toHaveValue(known.name)
  await edit.getByLabel('Zip Code').press('Enter')
  await expect(page.getByText('Lead updated successfully')).toBeVisible()
  expect((await leadsOf(page))[0]).toMatchObject({ notes: 'First line Second', value: 12_500 })

  await page.goto('/sales')
  const dialog = await openForm(page)
  await type(dialog.getByLabel('Street'), 'Elm Street 1')
  await type(dialog.getByLabel('Zip Code'), '0150')
  await searchFor(dialog, 'Oslo', /^Oslo.*Norway/)
  await expect(dialog.getByLabel('City')).toHaveValue('Oslo')
  await expect(dialog.getByLabel('Country')).toHaveValue('Norway')
  await expect(dialog.getByLabel('Street')).toHaveValue('Elm Street 1')
  await expect(dialog.getByLabel('Zip Code')).toHaveValue('0150')

  await searchFor(dialog, 'Works of', new RegExp(known.company))
  await expect(page.getByText('Company Selected')).toBeVisible()
  await expect(page.getByText('Address details have been automatically filled in.')).toBeVisible()
  await expect(dialog.getByLabel('Company', { exact: true })).toHaveValue(`${known.company} Slowly typed`)
  await expect(dialog.getByLabel('City')).toHaveValue('Rome')
  await expect(dialog.getByLabel('Street')).toHaveValue('Main Road 5')
  // What the search filled in goes with it.
  await searchFor(dialog, 'Bergen', /^Bergen.*Norway/)
  await expect(dialog.getByLabel('City')).toHaveValue('Bergen')
  await expect(dialog.getByLabel('Street')).toHaveValue('')
  await expect(dialog.getByLabel('Zip Code')).toHaveValue('')
})

async function searchFor(dialog: Locator, words: string, option: RegExp) {
  await type(dialog.getByLabel('Company Search'), words)
  await dialog.getByRole('option', { name: option }).first().click()
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Add New Lead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lead' })
  await expect(dialog.getByLabel('Lead Name *')).toBeFocused()
  return dialog
}

/** Types where the focus is, which must be this field, and goes on to the next with Tab. */
async function typeHere(field: Locator, words: string) {
  await expect(field).toBeFocused()
  await field.page().keyboard.type(words)
  await expect(field).toHaveValue(words)
  await field.page().keyboard.press('Tab')
}

async function leadsOf(page: Page): Promise<{ id: string }[]> {
  return (await page.request.get('/api/leads')).json()
}
