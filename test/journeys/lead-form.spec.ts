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

test('the lead form is filled in by keys alone, from field to field with Tab', { tag: '@quick' }, async ({
  page,
  owner,
}) => {
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
  await expect(dialog.getByRole('combobox', { name: 'Assigned To' })).toBeFocused()
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
    value: 12_500,
    probability: 40,
    zipCode: '00000',
    notes: 'First line',
  })
  await page.goto(`/sales/lead/${lead?.id}`)
  const phone = page.getByRole('link', { name: '+971 (0)4 123 4567 ext. 12' })
  await expect(phone).toHaveAttribute('href', 'tel:+97141234567;ext=12')

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Lead' })
  await expect(edit.getByLabel('Lead Name *')).toBeFocused()
  for (const [label, words] of [
    ['Company', 'Slowly typed'],
    ['Notes', 'Second'],
  ] as const) {
    const field = edit.getByLabel(label, { exact: true })
    await field.click()
    await keyboard.press('End')
    await keyboard.type(` ${words}`, { delay: 60 })
    await expect(field).toBeFocused()
  }
  await expect(edit.getByLabel('Company', { exact: true })).toHaveValue('Al Khalidi & Sons Slowly typed')
  await expect(edit.getByLabel('Lead Name *')).toHaveValue('مريم الخالدي')
  await edit.getByLabel('Zip Code').press('Enter')
  await expect(page.getByText('Lead updated successfully')).toBeVisible()
  expect((await leadsOf(page))[0]).toMatchObject({ notes: 'First line Second', value: 12_500 })
  expect(owner.firstName).toBe('Ada')
})

test('errors stand beside their fields, and one types on where one is', async ({ page, owner }) => {
  await page.goto('/sales')
  const dialog = await openForm(page)
  const name = dialog.getByLabel('Lead Name *')
  const email = dialog.getByLabel('Email')
  await email.click()
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Lead name is required')).toBeVisible()
  await expect(dialog.getByText('Enter a valid email address')).toBeVisible()
  await expect(name).toBeFocused()
  await page.keyboard.type('x'.repeat(200))
  await expect(dialog.getByText('Lead name is required')).toBeHidden()
  await expect(name).toHaveValue('x'.repeat(200))
  await email.click()
  await page.keyboard.press('End')
  await page.keyboard.type('@example.com')
  // The error cleared with the first key that made it valid, and the rest went where it belongs.
  await expect(dialog.getByText('Enter a valid email address')).toBeHidden()
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('nobody@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Lead created successfully')).toBeVisible()
  expect(await leadsOf(page)).toMatchObject([{ name: 'x'.repeat(200), email: 'nobody@example.com' }])
  expect(owner.firstName).toBe('Ada')
})

test('a fault that is found as one leaves a field does not take the focus from the next', async ({ page, owner }) => {
  await page.goto('/sales')
  const dialog = await openForm(page)
  const probability = dialog.getByLabel('Probability')
  const search = dialog.getByLabel('Company Search')
  await type(probability, '125')
  await type(search, 'Zz')
  await expect(dialog.getByText('Must be a whole number from 0 to 100')).toBeVisible()
  await type(probability, '50')
  await type(search, 'Zzz')
  await type(probability, '126')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('combobox', { name: 'Assigned To' })).toBeFocused()
  expect(owner.firstName).toBe('Ada')
})

test('amounts are taken as people write them, and neither the wheel nor a limit changes them', async ({
  page,
  owner,
}) => {
  await page.goto('/sales')
  const dialog = await openForm(page)
  const value = dialog.getByLabel('Deal Value')
  const probability = dialog.getByLabel('Probability')
  await type(dialog.getByLabel('Lead Name *'), `Amounts of ${owner.username}`)
  for (const [written, shown] of [
    ['$120,000', '$120,000'],
    ['120k', '$120,000'],
    ['1.2m', '$1,200,000'],
    ['1 250,50', '$1,250.50'],
    ['1.250,50', '$1,250.50'],
    ['1,250', '$1,250'],
    ['9,999,999,999.99', '$9,999,999,999.99'],
  ] as const) {
    await type(value, written)
    await page.keyboard.press('Tab')
    await expect(value).toHaveValue(shown)
  }
  // What Tab comes to is marked, and the next key begins it anew.
  await page.keyboard.press('Shift+Tab')
  await expect(value).toHaveValue('9999999999.99')
  await page.keyboard.type('500')
  await expect(value).toHaveValue('500')
  await value.hover()
  await page.mouse.wheel(0, 300)
  await page.mouse.wheel(0, -600)
  await page.keyboard.press('ArrowUp')
  await expect(value).toHaveValue('500')

  await type(value, '1.250')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('1.250 can mean 1250 or 1.25: enter which')).toBeVisible()
  await expect(value).toHaveValue('1.250')
  await expect(dialog.getByText('In dollars')).toBeHidden()
  await expectAccessible(page)
  await type(probability, '400')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Must be a whole number from 0 to 100')).toBeVisible()
  await expect(value).toBeFocused()
  await type(value, '12345678901')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Must be 9,999,999,999.99 or less')).toBeVisible()
  await type(value, '1,250.5k')
  await type(probability, '40 %')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Lead created successfully')).toBeVisible()
  const [lead] = await leadsOf(page)
  expect(lead).toMatchObject({ value: 1_250_500, probability: 40 })

  await page.goto(`/sales/lead/${lead?.id}`)
  await page.getByRole('button', { name: 'Edit value' }).click()
  const fact = page.getByRole('textbox', { name: 'Value' })
  await expect(fact).toBeFocused()
  await type(fact, '1.250')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '1250 or 1.25' })).toBeVisible()
  await expect(fact).toBeFocused()
  await type(fact, '$12.5K')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit value' })).toBeFocused()
  expect(await leadsOf(page)).toMatchObject([{ value: 12_500 }])
})

test('salaries too, and a day that is typed or pasted', async ({ page, context, owner }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/recruitment')
  await page.getByRole('button', { name: 'Create Job Opening' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Job Opening' })
  await type(dialog.getByLabel('Title *'), `Buyer for ${owner.username}`)
  await type(dialog.getByLabel('Description *'), 'You buy.')
  await type(dialog.getByLabel('Minimum Salary'), '80k')
  await type(dialog.getByLabel('Maximum Salary'), '€90,000')
  await expect(dialog.getByLabel('Minimum Salary')).toHaveValue('$80,000')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Amounts are in dollars')).toBeVisible()
  await type(dialog.getByLabel('Maximum Salary'), '90 000')

  const deadline = dialog.getByLabel('Application Deadline')
  await deadline.click()
  await page.keyboard.type('12242099')
  await expect(deadline).toHaveValue('2099-12-24')
  await page.evaluate(`navigator.clipboard.writeText('31 October 2099')`)
  await page.keyboard.press('ControlOrMeta+v')
  await expect(deadline).toHaveValue('2099-10-31')
  await page.evaluate(`navigator.clipboard.writeText('03/04/2099')`)
  await page.keyboard.press('ControlOrMeta+v')
  await expect(deadline).toHaveValue('2099-10-31')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Job Opening Created')).toBeVisible()
  const [opening] = await (await page.request.get('/api/job-openings')).json()
  expect(opening).toMatchObject({ salaryMin: 80_000, salaryMax: 90_000, applicationDeadline: '2099-10-31' })
})

test('a city that is chosen leaves the street and zip that were typed', async ({ page, owner }) => {
  const known = {
    name: 'Known',
    company: `Works of ${owner.username}`,
    street: 'Main Road 5',
    zipCode: '11111',
    city: 'Rome',
  }
  expect((await page.request.post('/api/leads', { data: known })).status()).toBe(201)
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
