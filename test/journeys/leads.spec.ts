import type { Locator } from '@playwright/test'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { type } from './keys.ts'

test('a lead is created, edited, noted, tasked, and deleted with Undo', { tag: '@quick' }, async ({ page, owner }) => {
  await page.goto('/sales')
  await expect(page.getByText('No leads yet')).toBeVisible()
  await expectFigures(page, { 'Total Leads': '0', 'Pipeline Value': '$0', 'Conversion Rate': '0.0%' })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add New Lead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lead' })
  await expect(dialog.getByLabel('Lead Name *')).toBeFocused()
  await dialog.getByRole('button', { name: 'Create Lead' }).click()
  await expect(dialog.getByText('Lead name is required')).toBeVisible()
  await expectAccessible(page)
  await type(dialog.getByLabel('Lead Name *'), 'Grace Hopper')
  await type(dialog.getByLabel('Title'), 'Rear Admiral')
  await type(dialog.getByLabel('Email'), 'grace@example')
  await type(dialog.getByLabel('Phone'), '+1 555 0100')
  await type(dialog.getByLabel('Company', { exact: true }), 'Navy')
  await type(dialog.getByLabel('Website'), 'navy.example')
  await type(dialog.getByLabel('Deal Value'), '1250.5')
  await type(dialog.getByLabel('Probability'), '40')
  await choose(page, dialog, { label: 'Source', option: 'Referral' })
  await choose(page, dialog, { label: 'Assigned To', option: `${owner.firstName} Young` })
  await type(dialog.getByLabel('Notes'), 'Met at the trade show')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Enter a valid email address')).toBeVisible()
  await type(dialog.getByLabel('Email'), 'grace@example.com')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Lead created successfully')).toBeVisible()
  await expect(dialog).toBeHidden()

  const row = page.getByRole('row', { name: /Grace Hopper/ })
  for (const words of ['Navy', 'New', '$1,250.50', 'Referral']) await expect(row).toContainText(words)
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await expectFigures(page, { 'Total Leads': '1', 'Pipeline Value': '$1,250.50', 'Conversion Rate': '0.0%' })
  await expectAccessible(page)

  await openMenu(row, 'Grace Hopper')
  await page.getByRole('menuitem', { name: 'Edit Lead' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Lead' })
  await type(edit.getByLabel('Lead Name *'), 'Grace Brewster Hopper')
  await choose(page, edit, { label: 'Stage', option: 'Qualified' })
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Lead updated successfully')).toBeVisible()
  const renamed = page.getByRole('row', { name: /Grace Brewster Hopper/ })
  await expect(renamed).toContainText('Qualified')

  await renamed.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Grace Brewster Hopper' })).toBeVisible()
  const contact = page.getByRole('region', { name: 'Contact Information' })
  await expect(contact.getByRole('link', { name: 'grace@example.com' })).toHaveAttribute(
    'href',
    'mailto:grace@example.com',
  )
  await expect(contact.getByRole('link', { name: '+1 555 0100' })).toHaveAttribute('href', 'tel:+15550100')
  await expect(contact.getByRole('link', { name: /navy\.example/ })).toHaveAttribute('href', 'https://navy.example')
  await expect(contact).toContainText(`${owner.firstName} Young`)
  await expect(page.getByRole('region', { name: 'Notes', exact: true })).toContainText('Met at the trade show')
  await expect(page.getByRole('region', { name: 'Lead Insights' })).toContainText('Stage Qualified')
  await expect(page.getByRole('region', { name: 'Address Information' })).toBeHidden()
  await expectAccessible(page)

  await noteAndEdit(page)
  await taskTheLead(page)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete lead' }).click()
  await expect(page).toHaveURL(/\/sales$/)
  await expect(page.getByText('Lead deleted successfully')).toBeVisible()
  await expect(page.getByText('No leads yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(renamed).toBeVisible()
  await page.reload()
  await expect(renamed).toBeVisible()
})

async function noteAndEdit(page: Page) {
  const timeline = page.getByRole('region', { name: 'Notes & Timeline' })
  await expect(timeline.getByRole('button', { name: 'Add Note' })).toBeDisabled()
  await type(timeline.getByLabel('New note'), '   ')
  await expect(timeline.getByRole('button', { name: 'Add Note' })).toBeDisabled()
  await type(timeline.getByLabel('New note'), 'Asked for an offer')
  await timeline.getByRole('radio', { name: 'Call' }).check()
  await timeline.getByRole('button', { name: 'Add Note' }).click()
  await expect(page.getByText('Note added successfully')).toBeVisible()
  const entries = timeline.getByRole('list', { name: 'Timeline entries' }).getByRole('listitem')
  // The note, the move and the new name, and how it began.
  await expect(entries).toHaveCount(4)
  await expect(entries.first()).toContainText('Asked for an offer')
  await expect(entries.first()).toContainText('Ada Young · Call')
  await entries.first().getByRole('button', { name: 'Edit note' }).click()
  await type(entries.first().getByRole('textbox', { name: 'Edit note' }), 'Asked for an offer in March')
  await entries.first().getByRole('radio', { name: 'Meeting' }).check()
  await entries.first().getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Note updated successfully')).toBeVisible()
  await expect(entries.first()).toContainText('Meeting')
  await entries.first().getByRole('button', { name: 'Delete note' }).click()
  await expect(page.getByText('Note deleted successfully')).toBeVisible()
  await expect(entries).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entries.first()).toContainText('Asked for an offer in March')
}

async function taskTheLead(page: Page) {
  const tasks = page.getByRole('region', { name: 'Lead Tasks' })
  await tasks.getByRole('button', { name: 'Add Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Task for Lead' })
  await type(dialog.getByLabel('Task Title *'), 'Write the offer')
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByText('Task has been successfully attached to this lead.')).toBeVisible()
  await expect(tasks).toContainText('Write the offer')
  const entries = page.getByRole('list', { name: 'Timeline entries' }).getByRole('listitem')
  await expect(entries.first()).toContainText('added the task Write the offer')
}

test('what fails says so and changes nothing, and a lead that is gone is announced', async ({ page, owner }) => {
  // Without the stream of changes, which would have the list loaded again by itself.
  await page.route('**/api/events*', (route) => route.abort())
  const gone = await addLead(page, { name: 'Gone' })
  await page.request.delete(`/api/leads/${gone.id}`)
  await page.goto(`/sales/lead/${gone.id}`)
  await expect(page.getByText('Lead not found')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to Sales' }).click()
  await expect(page).toHaveURL(/\/sales$/)
  await page.goto(`/sales?lead=${gone.id}`)
  await expect(page.getByRole('dialog').getByText('The lead was not found. It may have been deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.route('**/api/leads?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('The leads could not be loaded')).toBeVisible()
  await page.unroute('**/api/leads?*')
  const kept = [await addLead(page, { name: 'One' }), await addLead(page, { name: owner.username })]
  await page.getByRole('button', { name: 'Try again' }).click()
  const row = page.getByRole('row', { name: /One/ })
  await expect(row).toBeVisible()

  await openMenu(row, 'One')
  await page.route('**/api/leads/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await page.getByRole('menuitem', { name: 'Delete Lead' }).click()
  await expect(page.getByText('Failed to delete lead')).toBeVisible()
  await expect(row).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all 2 leads' }).check()
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await page.route('**/api/leads/moves', (route) => route.fulfill({ status: 500, body: '' }))
  await choose(page, bar, { label: 'Move to stage', option: 'Closed Won' })
  const dialog = page.getByRole('dialog', { name: 'Mark as won' })
  await type(dialog.getByLabel('Reason'), 'The fair')
  await dialog.getByRole('button', { name: 'Mark as won' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update leads' })).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('The fair')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(bar).toContainText('2 selected')
  for (const { id } of kept)
    expect(await (await page.request.get(`/api/leads/${id}`)).json()).toMatchObject({ stage: 'new' })

  await page.route('**/api/leads', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Add New Lead' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Lead' })
  await type(form.getByLabel('Lead Name *'), 'Clara')
  await form.getByRole('button', { name: 'Create Lead' }).click()
  await expect(page.getByRole('region', { name: 'Failed to create lead' })).toBeVisible()
  await expect(form.getByLabel('Lead Name *')).toHaveValue('Clara')

  await page.goto(`/sales/lead/${kept[0]?.id}`)
  await page.route('**/notes', (route) => route.fulfill({ status: 500, body: '' }))
  const box = page.getByRole('textbox', { name: 'New note' })
  await type(box, 'Not kept')
  await box.press('Control+Enter')
  await expect(page.getByText('Failed to add note')).toBeVisible()
  await expect(box).toHaveValue('Not kept')
})

async function expectFigures(page: Page, figures: Record<string, string>) {
  for (const [label, value] of Object.entries(figures)) {
    const figure = page.getByRole('main').getByRole('term').filter({ hasText: label }).locator('..')
    await expect(figure.getByRole('definition').first()).toContainText(value)
  }
}

async function openMenu(row: Locator, name: string) {
  await row.getByRole('button', { name: `Actions for ${name}` }).click()
}

async function choose(page: Page, place: Locator, { label, option }: { label: string; option: string }) {
  await place.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option }).click()
}

async function addLead(page: Page, lead: Record<string, unknown>): Promise<{ id: string }> {
  const reply = await page.request.post('/api/leads', { data: lead })
  expect(reply.status()).toBe(201)
  return reply.json()
}
