import type { Locator } from '@playwright/test'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, keepNotice, type } from './keys.ts'

test('a lead is lost with a listed reason, by the keyboard, from the stage on its page', { tag: '@quick' }, async ({
  page,
  owner,
}) => {
  const lead = await addLead(page, { name: `Lost ${owner.username}`, probability: 30 })
  await page.goto(`/sales/lead/${lead.id}`)
  const stage = page.getByRole('combobox', { name: 'Stage' })
  await stage.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expectFocus(page.getByRole('option', { name: 'Closed Lost' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mark as lost' })
  await expect(dialog).toContainText(lead.name)
  await expectFocus(dialog.getByRole('radio', { name: 'Price' }))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'No budget' })).toBeChecked()
  await expectAccessible(page)
  expect(await read(page, lead)).toMatchObject({ stage: 'new' })
  await page.keyboard.press('Enter')
  await keepNotice(page.getByText('Moved to Closed Lost'))
  await expectFocus(stage)
  expect(await reasonsOf(page, lead)).toEqual(['No budget', ''])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Back in New')).toBeVisible()
  expect(await read(page, lead)).toMatchObject({ stage: 'new', probability: 30 })
})

test('leads are lost together with words of one’s own, and Cancel moves none', async ({ page, owner }) => {
  const leads = [await addLead(page, { name: 'One' }), await addLead(page, { name: owner.username })]
  await page.goto('/sales')
  await page.getByRole('checkbox', { name: 'Select all 2 leads' }).check()
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await choose(page, bar, { label: 'Move to stage', option: 'Closed Lost' })
  const dialog = page.getByRole('dialog', { name: 'Mark as lost' })
  await expect(dialog).toContainText('2 leads')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(bar).toContainText('2 selected')
  for (const lead of leads) expect(await read(page, lead)).toMatchObject({ stage: 'new' })

  await choose(page, bar, { label: 'Move to stage', option: 'Closed Lost' })
  await dialog.getByRole('radio', { name: 'Another reason' }).check()
  await type(dialog.getByLabel('In your words'), 'Their board said no')
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await keepNotice(page.getByText('2 leads moved to Closed Lost'))
  for (const lead of leads) expect(await reasonsOf(page, lead)).toEqual(['Their board said no', ''])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 leads moved back')).toBeVisible()
  for (const lead of leads) expect(await reasonsOf(page, lead)).toEqual([''])
})

test('the form asks why before it saves a lead as lost, and one Undo takes all of it back', async ({ page, owner }) => {
  const lead = await addLead(page, { name: `Form ${owner.username}`, city: 'Oslo', probability: 30 })
  await page.goto(`/sales/lead/${lead.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Lead' })
  await choose(page, form, { label: 'Stage', option: 'Closed Lost' })
  await type(form.getByLabel('City'), 'Bergen')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as lost' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(form.getByLabel('City')).toHaveValue('Bergen')
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('radio', { name: 'Chose a competitor' }).check()
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(form).toBeHidden()
  await keepNotice(page.getByText('Lead updated successfully'))
  expect(await read(page, lead)).toMatchObject({ stage: 'closed_lost', city: 'Bergen' })
  expect(await reasonsOf(page, lead)).toEqual(['Chose a competitor', ''])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The change was taken back.')).toBeVisible()
  expect(await read(page, lead)).toMatchObject({ stage: 'new', city: 'Oslo', probability: 30 })
  expect(await reasonsOf(page, lead)).toEqual([''])
})

test('the company’s reasons are edited, ordered by keys and by dragging, and offered in that order', async ({
  page,
  owner,
}) => {
  const lead = await addLead(page, { name: owner.username })
  await page.goto('/settings/company')
  const card = page.getByRole('region', { name: 'Lost reasons' })
  const reasons = card.getByRole('textbox')
  await expect(reasons).toHaveCount(6)
  await card.getByRole('button', { name: 'Remove No budget' }).click()
  await card.getByRole('button', { name: 'Add reason' }).click()
  await expectFocus(card.getByLabel('Reason 6', { exact: true }))
  await page.keyboard.type('PRICE')
  await card.getByRole('button', { name: 'Save reasons' }).click()
  await expect(card.getByRole('alert')).toHaveText('This reason is in the list already')
  await expectAccessible(page)
  await type(card.getByLabel('Reason 6', { exact: true }), 'Moved abroad')

  await card.getByRole('button', { name: 'Move Moved abroad', exact: true }).focus()
  for (let up = 0; up < 5; up++) await page.keyboard.press('ArrowUp')
  await expect(card.getByText('Moved abroad: place 1 of 6.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expectFocus(card.getByRole('button', { name: 'Move Moved abroad', exact: true }))
  const handle = card.getByRole('button', { name: 'Move No response', exact: true })
  await handle.hover()
  await page.mouse.down()
  const first = await card.getByLabel('Reason 1', { exact: true }).boundingBox()
  await page.mouse.move((first?.x ?? 0) - 20, (first?.y ?? 0) + 2, { steps: 8 })
  await page.mouse.up()
  await card.getByRole('button', { name: 'Save reasons' }).click()
  await expect(page.getByText('Company saved')).toBeVisible()

  await page.goto(`/sales/lead/${lead.id}`)
  await page.getByRole('button', { name: 'Process Deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Process Deal' })
  await dialog.getByText('Lost', { exact: true }).click()
  await expect(dialog.getByRole('group', { name: 'Reason' }).getByRole('radio')).toHaveCount(7)
  await expect(dialog.getByRole('group', { name: 'Reason' })).toHaveText(
    /No response\s*Price\s*Moved abroad\s*Chose a competitor\s*Bad timing\s*Missing feature\s*Another reason/,
  )
})

interface Lead {
  id: string
  name: string
}

async function addLead(page: Page, data: Record<string, unknown>): Promise<Lead> {
  return (await page.request.post('/api/leads', { data })).json()
}

const read = async (page: Page, { id }: Lead) => (await page.request.get(`/api/leads/${id}`)).json()

async function reasonsOf(page: Page, { id }: Lead): Promise<string[]> {
  const moves = await (await page.request.get(`/api/leads/${id}/moves`)).json()
  return moves.map(({ reason }: { reason: string }) => reason)
}

async function choose(page: Page, where: Locator, { label, option }: { label: string; option: string }) {
  await where.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}
