import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus } from './keys.ts'

test('the deal and the facts are changed where they stand, and one press moves the lead on, with Undo', async ({
  page,
  owner,
}) => {
  const facts = { title: 'Buyer', city: 'Oslo', value: 500, probability: 30 }
  const lead = await addLead(page, { name: `Deal of ${owner.username}`, ...facts })
  await page.goto(`/sales/lead/${lead.id}`)
  const undo = page.getByRole('button', { name: 'Undo' })
  const insights = page.getByRole('region', { name: 'Lead Insights' })
  await expect(insights).toContainText('No contact yet')

  const deal = page.getByRole('region', { name: 'Deal' })
  const contact = page.getByRole('region', { name: 'Contact Information' })
  const entry = page.getByRole('list', { name: 'Timeline entries' }).getByRole('listitem').first()
  await page.getByRole('button', { name: 'Edit value' }).click()
  await replace(page, '$12.5K')
  await expect(deal.getByText('$12,500')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit value' })).toBeFocused()
  await expect(entry).toContainText(/changed Value: \$500 .*\$12,500/)
  await page.getByRole('button', { name: 'Edit probability' }).click()
  await replace(page, '140')
  await expect(page.getByRole('alert').filter({ hasText: 'whole number from 0 to 100' })).toBeVisible()
  await replace(page, '45')
  await expect(deal.getByText('45%')).toBeVisible()
  // From anywhere on the page by one key.
  const owners = page.getByRole('combobox', { name: 'Assigned To' })
  await page.keyboard.press('a')
  await page.getByRole('option', { name: 'Ada Young' }).click()
  await expect(owners).toHaveText('Ada Young')
  await expect(owners).toBeFocused()
  await expect(entry).toContainText(/changed Assigned To: Unassigned .*Ada Young/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Move to Qualified' }).dblclick()
  await expect(page.getByText('Moved to Qualified')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move to Proposal' })).toBeFocused()
  await expect(insights).toContainText('Stage Qualified')
  // Nobody was in touch by that.
  await expect(insights).not.toContainText('In touch this week')
  await undo.click()
  await expect(page.getByText('Back in New')).toBeVisible()
  expect(await read(page, lead)).toMatchObject({ stage: 'new', value: 12_500, probability: 45 })
  await page.getByRole('combobox', { name: 'Stage' }).click()
  await page.getByRole('option', { name: 'Negotiation' }).click()
  await page.getByRole('button', { name: 'Move to Closed Won' }).click()
  expect(await read(page, lead)).toMatchObject({ stage: 'negotiation' })
  await page.getByRole('dialog', { name: 'Mark as won' }).getByRole('button', { name: 'Mark as won' }).click()
  await expect(deal.getByText('100%')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Move to/ })).toBeHidden()
  // Until the server has answered, Undo is that of the move before.
  await expect(page.getByText('Moved to Closed Won')).toBeVisible()
  await undo.click()
  await expect(deal.getByText('45%')).toBeVisible()

  await contact.getByRole('button', { name: 'Edit title' }).click()
  await expect(contact.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await expectAccessible(page)
  await replace(page, 'Head of Buying')
  await expect(contact.getByText('Head of Buying')).toBeVisible()
  await expect(contact.getByRole('button', { name: 'Edit title' })).toBeFocused()
  await undo.click()
  await expect(contact.getByText('Buyer', { exact: true })).toBeVisible()
  await contact.getByRole('button', { name: 'Edit email' }).click()
  await page.keyboard.type('nobody')
  await page.keyboard.press('Tab')
  await expect(contact.getByRole('alert')).toContainText('valid email')
  await expectAccessible(page)
  await contact.getByRole('textbox', { name: 'Email' }).press('Escape')
  await expect(contact.getByRole('button', { name: 'Edit email' })).toBeFocused()
  await expect(contact.getByText('nobody')).toBeHidden()
  await owners.click()
  await page.getByRole('option', { name: 'Unassigned' }).click()
  await expect(owners).toHaveText('Unassigned')
  await expect(owners).toBeFocused()
  const address = page.getByRole('region', { name: 'Address Information' })
  await address.getByRole('button', { name: 'Edit city' }).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Bergen')
  await page.getByRole('heading', { name: 'Contact Information' }).click()
  await expect(address.getByText('Bergen')).toBeVisible()
  const kept = { title: 'Buyer', email: '', city: 'Bergen', assignedUserId: null }
  expect(await read(page, lead)).toMatchObject(kept)

  await page.getByRole('heading', { name: 'Contact Information' }).click()
  await page.keyboard.press('c')
  await page.keyboard.type('Spoke about the offer')
  await page.keyboard.press('Control+Enter')
  await expect(entry).toContainText(/ · Call.*Spoke about the offer/)
  await expect(insights).toContainText('In touch this week')
  // On a wide screen the story carries what one reads and writes.
  await page.setViewportSize({ width: 1920, height: 1080 })
  const story = await page.getByRole('region', { name: 'Notes & Timeline' }).boundingBox()
  const side = await contact.boundingBox()
  expect(story?.width ?? 0).toBeGreaterThan(1.5 * (side?.width ?? Number.POSITIVE_INFINITY))
  await expectAccessible(page)
})

test('one goes from lead to lead in the order of the list, beside it and on the page', async ({ page, owner }) => {
  const name = (value: number) => `Far ${value} ${owner.username}`
  for (let made = 0; made < 105; made += 7) {
    const batch = Array.from({ length: 7 }, (_, at) => made + at)
    await Promise.all(batch.map((value) => addLead(page, { name: name(value), value })))
  }
  await addLead(page, { name: 'Elsewhere', value: 1.5, stage: 'closed_lost' })
  const view = { name: 'By value', settings: { layout: 'list', sort: 'value', stage: 'new' } }
  const { id } = await (await page.request.post('/api/lead-views', { data: view })).json()
  // The list has no more than its first page.
  await page.route('**/api/leads?*cursor=*', (route) => route.abort())
  await page.goto(`/sales?view=${id}&sort=value&stage=new`)
  const row = (value: number) =>
    page.getByRole('grid', { name: 'All leads' }).getByRole('link', { name: name(value), exact: true })
  const sheet = (value: number) => page.getByRole('dialog', { name: name(value) })
  await row(0).focus()
  for (const key of ['End', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('menuitem', { name: 'Open Beside the List' }).press('Enter')
  await expect(sheet(0).getByRole('button', { name: 'Next lead' })).toBeEnabled()
  await expect(sheet(0).getByRole('button', { name: 'Previous lead' })).toBeDisabled()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(sheet(1)).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(sheet(2)).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(sheet(1)).toBeVisible()
  // A bare letter does nothing here, nor do the keys of the screen behind.
  await page.keyboard.press('/')
  await expect(sheet(1)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectFocus(row(1))

  for (const key of ['End', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('menuitem', { name: 'Open Beside the List' }).press('Enter')
  await sheet(1).getByRole('button', { name: 'Open as page' }).click()
  const heading = (value: number) => page.getByRole('heading', { level: 1, name: name(value) })
  await expect(heading(1)).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(heading(2)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`view=${id}`))
  await expect(page).not.toHaveURL(/lead=/)
  await expectFocus(row(2))

  await page.keyboard.press('Enter')
  await expectFocus(heading(2))
  const next = page.getByRole('button', { name: 'Next lead' })
  await next.click()
  await expect(heading(3)).toBeVisible()
  await expectFocus(next)
  for (const value of [2, 1, 0]) {
    await page.keyboard.press('Alt+ArrowUp')
    await expect(heading(value)).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Previous lead' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(heading(0)).toBeVisible()
  // In a text field the arrows are its own.
  await page.getByLabel('New note').click()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(heading(0)).toBeVisible()
  await heading(0).click()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(heading(1)).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(heading(3)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/sort=value&stage=new/)
  await expectFocus(row(3))

  await page.keyboard.press('Control+ArrowDown')
  await expectFocus(row(99))
  await page.keyboard.press('Enter')
  for (const value of [100, 101, 102, 103, 104]) {
    await next.click()
    await expect(heading(value)).toBeVisible()
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await page.unroute('**/api/leads?*cursor=*')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expectFocus(row(104))
  await expect(row(104)).toBeInViewport()
})

/** Writes something else into the field that has the focus. */
async function replace(page: Page, words: string) {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}

const read = async (page: Page, { id }: { id: string }) => (await page.request.get(`/api/leads/${id}`)).json()

async function addLead(page: Page, lead: Record<string, unknown>): Promise<{ id: string }> {
  const reply = await page.request.post('/api/leads', { data: lead })
  expect(reply.status()).toBe(201)
  return reply.json()
}
