import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, tabTo, type } from './keys.ts'

test('leads are narrowed by value, place, contact and days, which stay in the address, and each goes by its chip', async ({
  page,
  owner,
}) => {
  await addLead(page, { name: 'Ada', city: 'Köln', value: 12_000 })
  await addLead(page, { name: 'Ben', city: 'Kolding', value: 1250.5 })
  await addLead(page, { name: 'Cem', city: owner.company, value: 90 })
  await page.goto('/sales')
  await expectCount(page, 3)
  await page.getByRole('searchbox', { name: 'Search leads' }).click()
  const opener = page.getByRole('button', { name: 'More filters' })
  await tabTo(page, opener, 4)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'More filters' })
  await expectFocus(panel.getByLabel('Value from'))
  await expectAccessible(page)
  const quiet = panel.getByLabel('No contact for days')
  await tabTo(page, quiet, 2)
  await page.keyboard.type('14')
  await page.keyboard.press('Enter')
  await expectCount(page, 0)
  await expectFocus(quiet)
  await page.keyboard.press('Escape')
  await expectFocus(opener)
  await tabTo(page, page.getByRole('button', { name: 'Remove filter No contact for 14 days' }), 1)
  await page.keyboard.press('Enter')
  await expectCount(page, 3)

  await opener.press('Enter')
  // As people write amounts.
  await type(panel.getByLabel('Value from'), '1 250,50')
  await page.keyboard.press('Enter')
  await expectCount(page, 2)
  await type(panel.getByLabel('Value to'), '12k')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/value=1250\.5\.\.12000/)
  await expectCount(page, 2)
  await type(panel.getByLabel('Value to'), '1k')
  await page.keyboard.press('Tab')
  await expect(panel.getByText('Must not be below the first amount')).toBeVisible()
  await expectCount(page, 2)

  await type(panel.getByRole('combobox', { name: 'City' }), 'ko')
  await expect(panel.getByRole('option')).toHaveText(['Kolding', 'Köln'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectCount(page, 1)
  await panel.getByRole('combobox', { name: 'Created', exact: true }).click()
  await page.getByRole('option', { name: 'This month', exact: true }).click()
  await panel.getByRole('checkbox', { name: 'No open task' }).click()
  await panel.getByRole('checkbox', { name: 'New', exact: true }).click()
  await panel.getByRole('checkbox', { name: 'Proposal', exact: true }).click()
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/created=this-month/)
  await expect(page).toHaveURL(/stage=new%2Cproposal/)
  await expect(page.getByRole('search').getByRole('combobox', { name: 'Stage', exact: true })).toHaveText('2 chosen')

  await page.reload()
  const chips = page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem')
  await expect(chips).toHaveText([
    'Stage: New or Proposal',
    'Value: $1,250.50 to $12,000',
    'Created: this month',
    'No open task',
    'City: Köln',
  ])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove filter City: Köln' }).press('Enter')
  await expectCount(page, 2)
  await expect(page).not.toHaveURL(/city=/)
  await page.getByRole('search').getByRole('button', { name: 'Clear all' }).press('Enter')
  await expectCount(page, 3)
  await expect(page).toHaveURL(/\/sales$/)
})

test('columns are chosen, ordered and sized by keys and pointer, and however many there are, all fits', async ({
  page,
  owner,
}) => {
  await addLead(page, {
    name: 'Ada',
    company: 'Analytical Engines and Difference Engines of London',
    city: owner.company,
  })
  await page.goto('/sales')
  await expectCount(page, 1)
  const headings = page.getByRole('columnheader').filter({ hasText: /\w/ })
  const usual = ['Name', 'Company', 'Stage', 'Value', 'Owner', 'Created', 'Actions']
  await expect(headings).toHaveText(usual)

  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  const menu = page.getByRole('dialog', { name: 'Columns' })
  await menu.getByRole('checkbox', { name: 'City' }).press('Space')
  await menu.getByRole('checkbox', { name: 'Owner' }).press('Space')
  await expect(headings).toHaveText(['Name', 'Company', 'Stage', 'Value', 'Created', 'City', 'Actions'])
  const grip = menu.getByRole('button', { name: 'Move City' })
  await grip.focus()
  await page.keyboard.press('ArrowUp')
  await expectFocus(grip)
  await expect(menu.getByRole('status')).toHaveText('City: place 4 of 5.')
  await page.keyboard.press('Home')
  await expectFocus(grip)
  await expect(headings).toHaveText(['Name', 'City', 'Company', 'Stage', 'Value', 'Created', 'Actions'])
  await expectAccessible(page)
  // The same by the pointer, to the end.
  const [from, to] = [await grip.boundingBox(), await menu.getByRole('button', { name: 'Move Created' }).boundingBox()]
  if (!from || !to) throw new Error('The grips are not there')
  await page.mouse.move(from.x + 5, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(to.x + 5, to.y + to.height, { steps: 5 })
  await page.mouse.up()
  await expect(headings).toHaveText(['Name', 'Company', 'Stage', 'Value', 'Created', 'City', 'Actions'])
  await page.keyboard.press('Escape')
  await expectFocus(page.getByRole('button', { name: 'Columns' }))

  const heading = page.getByRole('columnheader', { name: 'Company' })
  const edge = page.getByRole('separator', { name: 'Width of Company' })
  const width = async () => Math.round((await heading.boundingBox())?.width ?? 0)
  const before = await width()
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBe(before + 16)
  await expectFocus(edge)
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 16))
  await edge.dblclick()
  await expect.poll(width).toBeGreaterThan(before + 100)
  const dragged = (await width()) - 100
  const at = await edge.boundingBox()
  if (!at) throw new Error('The edge is not there')
  await page.mouse.move(at.x + 4, at.y + 8)
  await page.mouse.down()
  await page.mouse.move(at.x - 96, at.y + 8, { steps: 4 })
  await expect.poll(width).toBe(dragged)
  await page.mouse.up()
  await expect.poll(width).toBe(dragged)
  await expect(page).toHaveURL(new RegExp(`columns=company%3A${dragged}%2Cstage%2Cvalue%2CcreatedAt%2Ccity`))
  await page.reload()
  await expect.poll(width).toBe(dragged)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

  await page.getByRole('button', { name: 'Columns' }).click()
  await menu.getByRole('button', { name: 'Reset columns' }).click()
  await expect(headings).toHaveText(usual)
  await expect(page).toHaveURL(/\/sales$/)

  // A wide screen shows more of each lead by itself.
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  const name = `دينا ${owner.username}`
  const place = { title: 'x'.repeat(200), city: 'مدينة الكويت', company: `شركة ${long}` }
  await addLead(page, { name, email: 'jane@example.com', probability: 35, ...place })
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect(page.getByRole('gridcell', { name: 'jane@example.com' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: '35%' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: place.company })).toHaveCSS('direction', 'rtl')

  const all =
    'company,stage,value,probability,email,source,assignedUserId,createdAt,stageChangedAt,updatedAt,title,phone,website,city,state,country'
  const link = page.getByRole('link', { name })
  // As wide as a desk, and as at a zoom of 200 %.
  for (const [width, height] of [
    [1440, 900],
    [780, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`/sales?columns=${all}`)
    await expectCount(page, 2)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect((await page.getByRole('row').filter({ has: link }).boundingBox())?.height).toBe(40)
    await expect(link).toHaveAttribute('dir', 'auto')
    expect((await link.boundingBox())?.width).toBeGreaterThan(100)
    await expectAccessible(page)
  }
})

async function expectCount(page: Page, count: number): Promise<void> {
  await expect(page.getByText(count === 1 ? '1 lead' : `${count} leads`, { exact: true })).toBeVisible()
}

async function addLead(page: Page, lead: Record<string, unknown>): Promise<void> {
  const reply = await page.request.post('/api/leads', { data: lead })
  expect(reply.status()).toBe(201)
}
