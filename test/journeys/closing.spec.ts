import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, keepNotice, type } from './keys.ts'

test('a lead is lost with a listed reason, by the keyboard, from the stage on its page', async ({ page, owner }) => {
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

test('the company orders its reasons, and the deal and the form ask which, each with an Undo', async ({
  page,
  owner,
}) => {
  const lead = await addLead(page, { name: owner.username, city: 'Oslo', value: 500, probability: 30 })
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
  await expectAccessible(page)
  await dialog.getByText('Lost', { exact: true }).click()
  await expect(dialog.getByRole('group', { name: 'Reason' }).getByRole('radio')).toHaveCount(7)
  await expect(dialog.getByRole('group', { name: 'Reason' })).toHaveText(
    /No response\s*Price\s*Moved abroad\s*Chose a competitor\s*Bad timing\s*Missing feature\s*Another reason/,
  )

  await dialog.getByText('Won', { exact: true }).click()
  await type(dialog.getByLabel('Reason'), 'The best support')
  await dialog.getByRole('button', { name: 'Mark as won' }).click()
  await keepNotice(page.getByText('Moved to Closed Won'))
  const entries = page.getByRole('list', { name: 'Timeline entries' }).getByRole('listitem')
  await expect(entries.first()).toContainText('moved the lead to Closed Won')
  await expect(entries.first()).toContainText('The best support')
  await expect(page.getByText('100%', { exact: true })).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect(page.getByText('Back in New')).toBeVisible()
  await expect(page.getByText('30%', { exact: true })).toBeVisible()
  await expect(entries).toHaveCount(1)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Lead' })
  await form.getByRole('combobox', { name: 'Stage', exact: true }).click()
  await page.getByRole('option', { name: 'Closed Lost' }).click()
  await type(form.getByLabel('City'), 'Bergen')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const why = page.getByRole('dialog', { name: 'Mark as lost' })
  await why.getByRole('button', { name: 'Cancel' }).click()
  await expect(why).toBeHidden()
  await expect(form.getByLabel('City')).toHaveValue('Bergen')
  await page.keyboard.press('Control+Enter')
  await why.getByRole('radio', { name: 'Moved abroad' }).check()
  await why.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(form).toBeHidden()
  await keepNotice(page.getByText('Lead updated successfully'))
  expect(await read(page, lead)).toMatchObject({ stage: 'closed_lost', city: 'Bergen' })
  expect(await reasonsOf(page, lead)).toEqual(['Moved abroad', ''])
  await undo.click()
  await expect(page.getByText('The change was undone.')).toBeVisible()
  expect(await read(page, lead)).toMatchObject({ stage: 'new', city: 'Oslo', probability: 30 })
  expect(await reasonsOf(page, lead)).toEqual([''])

  await page.getByRole('button', { name: 'Book Demo' }).click()
  await expect(page.getByText('No booking address yet')).toBeVisible()
  await page.getByRole('button', { name: 'Open settings' }).click()
  await expect(page).toHaveURL('/settings/company')
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
