import type { Locator } from '@playwright/test'
import { awaitLogout, expect, expectAccessible, expectLoggedOut, type Page, test } from './journey.ts'
import { paste, pressAtOnce, type } from './keys.ts'

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
  await expect(entries).toHaveCount(3)
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
  await expect(entries).toHaveCount(2)
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
}

test('facts are edited where they stand, with Undo', async ({ page, owner }) => {
  const lead = await addLead(page, { name: `Facts of ${owner.username}`, title: 'Buyer', city: 'Oslo' })
  await page.goto(`/sales/lead/${lead.id}`)
  const facts = page.getByRole('region', { name: 'Contact Information' })
  await facts.getByRole('button', { name: 'Edit title' }).click()
  await expect(facts.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Head of Buying')
  await page.keyboard.press('Enter')
  await expect(facts.getByText('Head of Buying')).toBeVisible()
  await expect(facts.getByRole('button', { name: 'Edit title' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(facts.getByText('Buyer', { exact: true })).toBeVisible()

  await facts.getByRole('button', { name: 'Edit email' }).click()
  await page.keyboard.type('nobody')
  await page.keyboard.press('Tab')
  await expect(facts.getByRole('alert')).toContainText('valid email')
  await expectAccessible(page)
  await facts.getByRole('textbox', { name: 'Email' }).press('Escape')
  await expect(facts.getByRole('button', { name: 'Edit email' })).toBeFocused()
  await expect(facts.getByText('nobody')).toBeHidden()

  await facts.getByRole('button', { name: 'Edit assigned to' }).click()
  await page.getByRole('option', { name: owner.firstName }).click()
  await expect(facts.getByText('Ada Young')).toBeVisible()
  await expect(facts.getByRole('button', { name: 'Edit assigned to' })).toBeFocused()

  const address = page.getByRole('region', { name: 'Address Information' })
  await address.getByRole('button', { name: 'Edit city' }).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Bergen')
  await page.getByRole('heading', { name: 'Contact Information' }).click()
  await expect(address.getByText('Bergen')).toBeVisible()
  const saved = await (await page.request.get(`/api/leads/${lead.id}`)).json()
  expect(saved).toMatchObject({ title: 'Buyer', email: '', city: 'Bergen' })
})

test('Process Deal wins a lead with the reason, and Undo takes it back', async ({ page, owner }) => {
  const lead = await addLead(page, { name: `Deal of ${owner.username}`, value: 500, probability: 30 })
  await page.goto(`/sales/lead/${lead.id}`)
  await page.getByRole('button', { name: 'Process Deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Process Deal' })
  await expectAccessible(page)
  await type(dialog.getByLabel('Reason'), 'The best support')
  await dialog.getByRole('button', { name: 'Mark as won' }).click()
  await expect(page.getByText('Moved to Closed Won')).toBeVisible()
  const entries = page.getByRole('list', { name: 'Timeline entries' }).getByRole('listitem')
  await expect(entries.first()).toContainText('moved the lead to Closed Won')
  await expect(entries.first()).toContainText('The best support')
  await expect(page.getByText('100%', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Back in New')).toBeVisible()
  await expect(page.getByText('30%', { exact: true })).toBeVisible()
  await expect(entries).toHaveCount(1)
  await page.getByRole('button', { name: 'Book Demo' }).click()
  await expect(page.getByText('No booking address yet')).toBeVisible()
  await page.getByRole('button', { name: 'Open settings' }).click()
  await expect(page).toHaveURL('/settings/company')
})

test('the list is searched, filtered and sorted by its address, and keeps its place', async ({ page, owner }) => {
  for (let made = 0; made < 60; made += 5) {
    await Promise.all(
      Array.from({ length: 5 }, (_, at) => addLead(page, { name: `Lead ${made + at}`, value: made + at })),
    )
  }
  await addLead(page, { name: 'Ünal', company: owner.company, stage: 'proposal', source: 'trade_show', value: 999 })
  await page.goto('/sales')
  await expect(page.getByText('61 leads', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Value' }).click()
  await expect(page).toHaveURL(/sort=-value/)
  await expect(page.getByRole('columnheader', { name: 'Value' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('row').nth(1)).toContainText('Ünal')
  await choose(page, page.getByRole('search'), { label: 'Stage', option: 'Proposal' })
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await type(page.getByRole('searchbox', { name: 'Search leads' }), 'unal')
  await expect(page).toHaveURL(/search=unal/)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search leads' })).toHaveValue('unal')
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  // What is too long to be searched for stays as it was pasted, and says how much of it is searched for.
  await paste(page.getByRole('searchbox', { name: 'Search leads' }), 'x'.repeat(250))
  await expect(page.getByText('Searches for the first 200 characters')).toBeVisible()
  await expect(page).toHaveURL(/search=x{200}(&|$)/)
  await expect(page.getByRole('searchbox', { name: 'Search leads' })).toHaveValue('x'.repeat(250))
  await type(page.getByRole('searchbox', { name: 'Search leads' }), 'nobody at all')
  await expect(page.getByText('No leads match')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all leads' }).click()
  await expect(page.getByText('61 leads', { exact: true })).toBeVisible()

  const first = page.getByRole('row').nth(1).getByRole('link')
  await first.focus()
  await pressAtOnce(page, 'ArrowDown', 30)
  const reached = page.getByRole('link', { name: 'Lead 30' })
  await expect(reached).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Lead 30' })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/sort=-value/)
  await expect(reached).toBeInViewport()
})

test('several leads are ticked and deleted together, with Undo', async ({ page, owner }) => {
  for (const name of ['One', 'Two', owner.username]) await addLead(page, { name })
  await page.goto('/sales')
  await page.getByRole('checkbox', { name: 'Select One' }).check()
  await page.getByRole('row', { name: /Two/ }).getByRole('link').focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await expect(bar).toContainText('2 selected')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1 lead', { exact: true })).toBeVisible()
  await expect(page.getByText('2 leads deleted successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 leads', { exact: true })).toBeVisible()
})

test('the company search fills in the address', async ({ page, owner }) => {
  await addLead(page, {
    name: 'Known',
    company: `Works of ${owner.username}`,
    street: 'Elm Street 1',
    city: 'Springfield',
  })
  await page.goto('/sales')
  await page.getByRole('button', { name: 'Add New Lead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lead' })
  await dialog.getByLabel('Company Search').pressSequentially('Works of')
  await dialog.getByRole('option', { name: new RegExp(`Works of ${owner.username}`) }).click()
  await expect(page.getByText('Company Selected')).toBeVisible()
  await expect(page.getByText('Address details have been automatically filled in.')).toBeVisible()
  await expect(dialog.getByLabel('Street')).toHaveValue('Elm Street 1')
  await expect(dialog.getByLabel('City')).toHaveValue('Springfield')
  await expect(dialog.getByLabel('Company', { exact: true })).toHaveValue(`Works of ${owner.username}`)
})

test('two people edit one lead in different fields: both stay, and the second is told', async ({ page, owner }) => {
  const lead = await addLead(page, { name: `Shared by ${owner.username}`, city: 'Berlin' })
  await page.goto(`/sales/lead/${lead.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Lead' })
  await type(edit.getByLabel('Title'), 'My words')
  await page.request.patch(`/api/leads/${lead.id}`, { data: { city: 'Paris' } })
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('What they changed stays: City.')).toBeVisible()
  await expect(edit).toBeHidden()
  const saved = await (await page.request.get(`/api/leads/${lead.id}`)).json()
  expect(saved).toMatchObject({ title: 'My words', city: 'Paris' })
})

test('what was typed is not thrown away without asking', async ({ page, owner }) => {
  await page.goto('/sales')
  await expect(page.getByText(`Welcome back, ${owner.firstName}`)).toBeVisible()
  await page.getByRole('button', { name: 'Add New Lead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lead' })
  await type(dialog.getByLabel('Lead Name *'), 'Half a thought')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Lead Name *')).toHaveValue('Half a thought')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
})

test('a deletion that fails puts the lead back', async ({ page, owner }) => {
  await addLead(page, { name: `Kept by ${owner.username}` })
  await page.goto('/sales')
  const row = page.getByRole('row', { name: /Kept by/ })
  await openMenu(row, `Kept by ${owner.username}`)
  await page.route('**/api/leads/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await page.getByRole('menuitem', { name: 'Delete Lead' }).click()
  await expect(page.getByText('Failed to delete lead')).toBeVisible()
  await expect(row).toBeVisible()
})

test('saving after the session has ended leads to the login', async ({ page, owner }) => {
  // Without the stream of changes, which would tell it of the end at once.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto('/sales')
  await page.getByRole('button', { name: 'Add New Lead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lead' })
  await type(dialog.getByLabel('Lead Name *'), `Late for ${owner.username}`)
  await page.request.post('/api/logout')
  const redirected = page.waitForRequest('**/api/login')
  await awaitLogout(page)
  await dialog.getByRole('button', { name: 'Create Lead' }).click()
  await redirected
  await expectLoggedOut(page)
})

test('a lead that is not there, and a list that cannot be loaded', async ({ page, owner }) => {
  // Without the stream of changes, which would have the list loaded again by itself.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto('/sales/lead/01999999-9999-7999-8999-999999999999')
  await expect(page.getByText('Lead not found')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to Sales' }).click()
  await expect(page).toHaveURL(/\/sales$/)

  await page.route('**/api/leads?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('The leads could not be loaded')).toBeVisible()
  await page.unroute('**/api/leads?*')
  await addLead(page, { name: owner.username })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: new RegExp(owner.username) })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the list and a lead fit the narrowest screen', async ({ page, owner }) => {
    const name = `${'Extraordinarily '.repeat(12)}long`
    const company = `Gesellschaft${'x'.repeat(200)}`
    const lead = await addLead(page, { name, company, value: 9_999_999_999.99, website: `${company}.example` })
    await page.goto('/sales')
    await expect(page.getByRole('list', { name: 'All leads' }).getByRole('link')).toBeVisible()
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.goto(`/sales/lead/${lead.id}`)
    await expect(page.getByRole('region', { name: 'Lead Insights' })).toContainText('of 100')
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Lead' }).getByLabel('Company', { exact: true })).toHaveValue(
      company,
    )
    await expectNoSideways(page)
    expect(owner.firstName).toBe('Ada')
  })
})

async function expectNoSideways(page: Page) {
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0)
}

async function expectFigures(page: Page, figures: Record<string, string>) {
  for (const [label, value] of Object.entries(figures)) {
    const figure = page.getByRole('main').getByRole('term').filter({ hasText: label }).locator('..')
    await expect(figure.getByRole('definition')).toContainText(value)
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
