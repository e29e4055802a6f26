import type { Locator } from '@playwright/test'
import { expectToStay, hold } from './hold.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { type } from './keys.ts'

test('the deal is changed where it stands, and one press moves it on, with Undo', async ({ page, owner }) => {
  const lead = await addLead(page, { name: `Deal of ${owner.username}`, value: 500, probability: 30 })
  await page.goto(`/sales/lead/${lead.id}`)
  await page.getByRole('button', { name: 'Edit value' }).click()
  await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1.250')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '1250 or 1.25' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Value' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('$12.5K')
  await page.keyboard.press('Enter')
  await expect(page.getByText('$12,500', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit value' })).toBeFocused()
  await page.getByRole('button', { name: 'Edit probability' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('140')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'whole number from 0 to 100' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('45')
  await page.keyboard.press('Enter')
  await expect(page.getByText('45%', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option', { name: 'Ada Young' }).click()
  await expect(page.getByRole('combobox', { name: 'Owner' })).toHaveText('Ada Young')
  await expect(page.getByRole('combobox', { name: 'Owner' })).toBeFocused()
  await expectAccessible(page)

  const move = page.getByRole('button', { name: 'Move to Qualified' })
  await move.dblclick()
  await expect(page.getByText('Moved to Qualified')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move to Proposal' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Back in New')).toBeVisible()
  expect(await read(page, lead)).toMatchObject({ stage: 'new', value: 12_500, probability: 45 })

  await page.getByRole('combobox', { name: 'Stage' }).click()
  await page.getByRole('option', { name: 'Negotiation' }).click()
  await expect(page.getByRole('button', { name: 'Move to Closed Won' })).toBeVisible()
  await page.getByRole('button', { name: 'Move to Closed Won' }).click()
  expect(await read(page, lead)).toMatchObject({ stage: 'negotiation' })
  await page.getByRole('dialog', { name: 'Mark as won' }).getByRole('button', { name: 'Mark as won' }).click()
  await expect(page.getByText('100%', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Move to/ })).toBeHidden()
  // Until the server has answered, Undo is that of the move before.
  await expect(page.getByText('Moved to Closed Won')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('45%', { exact: true })).toBeVisible()
})

test('one goes through the leads of the list by buttons and by Alt with the arrows', async ({ page, owner }) => {
  for (const value of [10, 20, 30, 40]) await addLead(page, { name: `Step ${value} ${owner.username}`, value })
  await addLead(page, { name: 'Elsewhere', value: 25, stage: 'closed_lost' })
  await page.goto('/sales?stage=new&sort=-value')
  const heading = (value: number) => page.getByRole('heading', { level: 1, name: `Step ${value} ${owner.username}` })
  await page.getByRole('link', { name: `Step 30 ${owner.username}` }).click()
  await expect(heading(30)).toBeFocused()
  const next = page.getByRole('button', { name: 'Next lead' })
  await next.click()
  await expect(heading(20)).toBeVisible()
  await expect(next).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(heading(30)).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(heading(40)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous lead' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(heading(40)).toBeVisible()
  // In a text field the arrows are its own.
  await page.getByLabel('New note').click()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(heading(40)).toBeVisible()
  await heading(40).click()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(heading(30)).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(heading(10)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/stage=new&sort=-value/)
  await expect(page.getByRole('link', { name: `Step 10 ${owner.username}` })).toBeFocused()
})

test('going on goes beyond the leads that the list had loaded', async ({ page, owner }) => {
  for (let made = 0; made < 105; made += 21) {
    const batch = Array.from({ length: 21 }, (_, at) => made + at)
    await Promise.all(batch.map((value) => addLead(page, { name: `Far ${value} ${owner.username}`, value })))
  }
  // The list has no more than its first page.
  await page.route('**/api/leads?*cursor=*', (route) => route.abort())
  await page.goto('/sales?sort=value')
  await page.getByRole('link', { name: `Far 0 ${owner.username}` }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('link', { name: `Far 99 ${owner.username}` })).toBeFocused()
  await page.keyboard.press('Enter')
  const next = page.getByRole('button', { name: 'Next lead' })
  for (const value of [100, 101, 102, 103, 104]) {
    await next.click()
    await expect(page.getByRole('heading', { level: 1, name: `Far ${value} ${owner.username}` })).toBeVisible()
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await page.unroute('**/api/leads?*cursor=*')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('link', { name: `Far 104 ${owner.username}` })).toBeFocused()
  await expect(page.getByRole('link', { name: `Far 104 ${owner.username}` })).toBeInViewport()
})

test('deleting from the page asks when something hangs on the lead, and comes back to the list', async ({
  page,
  owner,
}) => {
  const [first, second] = [
    await addLead(page, { name: `A ${owner.username}` }),
    await addLead(page, { name: `B ${owner.username}` }),
  ]
  await page.request.post(`/api/leads/${first.id}/notes`, { data: { content: 'Called' } })
  await page.goto('/sales?sort=name')
  await page.getByRole('link', { name: `A ${owner.username}` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: `Delete A ${owner.username}?` })
  await expect(question).toContainText('1 note goes with it. Undo brings everything back.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Delete lead' }).click()
  await expect(page.getByText('Lead deleted successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: `B ${owner.username}` })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: `A ${owner.username}` })).toBeVisible()
  expect(second.id).not.toBe(first.id)
})

test('what one can press stays where it is while the rest arrives', async ({ page, owner }) => {
  const lead = await addLead(page, { name: 'Anna', value: 100 })
  const insights = await hold(page, '**/api/leads/*/insights')
  await page.goto(`/sales/lead/${lead.id}`)
  await insights.asked
  const add = page.getByRole('button', { name: 'Add Task' })
  await expect(page.getByText('No tasks for this lead yet.')).toBeVisible()
  await expectToStay(add, { while: insights, until: page.getByRole('list', { name: 'What the score is made of' }) })
  expect(owner.firstName).toBe('Ada')
})

test('few tabs lead from arriving to moving the lead on and to writing', async ({ page, owner }) => {
  const lead = await addLead(page, { name: owner.username })
  await page.goto(`/sales/lead/${lead.id}`)
  await expect(page.getByRole('heading', { level: 1, name: owner.username })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Move to Qualified' })).toBeFocused()
})

test('a lead that nobody has contacted does not say so', async ({ page, owner }) => {
  const lead = await addLead(page, { name: owner.username, email: 'jane@example.com', phone: '1' })
  await page.goto(`/sales/lead/${lead.id}`)
  const insights = page.getByRole('region', { name: 'Lead Insights' })
  await expect(insights).toContainText('Nobody was in touch yet')
  await page.getByRole('button', { name: 'Move to Qualified' }).click()
  await expect(insights).toContainText('Stage Qualified')
  await expect(insights).not.toContainText('In touch this week')
  await type(page.getByLabel('New note'), 'Spoke on the phone')
  await page.keyboard.press('Control+Enter')
  await expect(insights).toContainText('In touch this week')
})

test('an e-mail address breaks where its parts meet, and words from right to left keep their direction', async ({
  page,
  owner,
}) => {
  const email = 'maximiliane.mustermann@verwaltungsgesellschaft.example'
  const lead = await addLead(page, { name: `שלום ${owner.username}`, title: 'מנהלת', email })
  await page.goto(`/sales/lead/${lead.id}`)
  const contact = page.getByRole('region', { name: 'Contact Information' })
  await expect(contact.getByText('מנהלת')).toHaveCSS('direction', 'rtl')
  const link = contact.getByRole('link', { name: email })
  await expect(link).toBeVisible()
  const text = await link.evaluate((element: { innerHTML: string }) => element.innerHTML)
  expect(text).toBe('maximiliane.<wbr>mustermann@<wbr>verwaltungsgesellschaft.<wbr>example')
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1920, height: 1080 } })

  test('the middle carries what one reads and writes', async ({ page, owner }) => {
    const lead = await addLead(page, { name: owner.username })
    await page.goto(`/sales/lead/${lead.id}`)
    const box = await page.getByRole('region', { name: 'Notes & Timeline' }).boundingBox()
    const facts = await page.getByRole('region', { name: 'Contact Information' }).boundingBox()
    expect(box?.width ?? 0).toBeGreaterThan(1.5 * (facts?.width ?? Number.POSITIVE_INFINITY))
    await expectAccessible(page)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a lead opens with what one does there; facts are folded and edited by tapping them', async ({
    page,
    owner,
  }) => {
    const lead = await addLead(page, {
      name: owner.username,
      email: 'jane@example.com',
      phone: '+49 30 12',
      title: 'Buyer',
    })
    await page.goto(`/sales/lead/${lead.id}`)
    const bar = page.getByRole('navigation', { name: 'Lead actions' })
    await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+493012')
    await expect(bar.getByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:jane@example.com')
    const place = await bar.boundingBox()
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBe(844)
    await expect(page.getByText('Next step:').first()).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Contact Information' })).toBeHidden()
    await expectAccessible(page)

    await bar.getByRole('button', { name: 'Write note' }).tap()
    await expect(page.getByLabel('New note')).toBeFocused()
    await page.keyboard.type('Rang twice')
    await page.getByRole('button', { name: 'Add Note' }).tap()
    await expect(page.getByRole('list', { name: 'Timeline entries' })).toContainText('Rang twice')
    await bar.getByRole('button', { name: 'Move to Qualified' }).tap()
    await expect(page.getByText('Moved to Qualified')).toBeVisible()

    await page.getByText('Details', { exact: true }).tap()
    const contact = page.getByRole('region', { name: 'Contact Information' })
    await tapAt(page, contact.getByText('Buyer'))
    await expect(contact.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Head of Buying')
    await page.keyboard.press('Enter')
    await expect(contact.getByText('Head of Buying')).toBeVisible()
    await expect(contact.getByRole('link', { name: 'jane@example.com' })).toHaveAttribute(
      'href',
      'mailto:jane@example.com',
    )
    await tapAt(page, contact.getByText('Assigned To'))
    await page.getByRole('option', { name: 'Ada Young' }).tap()
    await expect(contact.getByText('Ada Young')).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0)
  })
})

/** Taps where words stand, whatever takes the tap there. */
async function tapAt(page: Page, words: Locator) {
  await words.evaluate((element: { scrollIntoView: (how: object) => void }) =>
    element.scrollIntoView({ block: 'center' }),
  )
  const box = await words.boundingBox()
  if (!box) throw new Error('The words are not on the screen')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

const read = async (page: Page, { id }: { id: string }) => (await page.request.get(`/api/leads/${id}`)).json()

async function addLead(page: Page, lead: Record<string, unknown>): Promise<{ id: string }> {
  const reply = await page.request.post('/api/leads', { data: lead })
  expect(reply.status()).toBe(201)
  return reply.json()
}
