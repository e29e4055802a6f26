import type { Locator } from '@playwright/test'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, follow, type } from './keys.ts'
import { joinCompany } from './member.ts'

test('a view is saved by keyboard, shared with a colleague, put in order, and opened first', async ({
  page,
  browser,
  server,
  owner,
}) => {
  const grace = await joinCompany(page, { browser, origin: server.origin })
  await addLeads(page, [{ name: 'Ada', stage: 'proposal' }, { name: 'Bob', stage: 'new' }, { name: owner.username }])
  await keep(page, { name: 'Newest', settings: { layout: 'list', stage: 'new' } })
  await page.goto('/sales?stage=proposal&sort=name')
  await expect(leads(page)).toHaveText(['Ada'])

  await page.getByRole('button', { name: 'Save as view' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await expectFocus(dialog.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Offers')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(tab(page, 'Offers')).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, 'Offers').getByRole('img', { name: 'of the team' })).toBeVisible()
  await expect(tab(page, 'Offers')).toContainText('1')
  expect(page.url()).toContain('stage=proposal')

  // By Space, the arrows and Space; Escape leaves it where it was.
  await tab(page, 'Offers').focus()
  await page.keyboard.press('Space')
  await expect(said(page)).toHaveText(/^Offers picked up/)
  await page.keyboard.press('ArrowLeft')
  await expect(said(page)).toHaveText('1 of 2.')
  await page.keyboard.press('Escape')
  await expect(said(page)).toHaveText('Offers stays where it was.')
  expect(await tabNames(page)).toEqual(['All Leads', 'My Leads', 'Newest', 'Offers'])
  for (const key of ['Space', 'ArrowLeft', 'Space']) await page.keyboard.press(key)
  await expect(said(page)).toHaveText('Offers is now 1 of 2.')
  await expectFocus(tab(page, 'Offers'))
  await page.reload()
  await expect(tab(page, 'Offers')).toHaveAttribute('aria-current', 'page')
  expect(await tabNames(page)).toEqual(['All Leads', 'My Leads', 'Offers', 'Newest'])

  await page.getByRole('button', { name: 'Actions for Offers' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Open Sales with it' }).press('Enter')
  await expect(page.getByText('Sales opens with Offers')).toBeVisible()
  await follow(page, 'Tasks & Notes')
  await follow(page, 'Sales')
  await expect(page.getByRole('heading', { level: 2, name: 'Offers' })).toBeVisible()
  await expect(leads(page)).toHaveText(['Ada'])
  await tab(page, 'All Leads').click()
  await expect(page).toHaveURL(/view=all/)
  await expect(leads(page)).toHaveCount(3)

  // The colleague has it, but neither its order nor that it opens first.
  await grace.page.goto('/sales')
  await expect(tab(grace.page, 'Offers')).toBeVisible()
  expect(await tabNames(grace.page)).toEqual(['All Leads', 'My Leads', 'Offers'])
  await expect(tab(grace.page, 'All Leads')).toHaveAttribute('aria-current', 'page')
  await tab(grace.page, 'Offers').click()
  await expect(leads(grace.page)).toHaveText(['Ada'])
  await grace.page.getByRole('button', { name: 'Actions for Offers' }).click()
  await expect(grace.page.getByRole('menuitem')).toHaveText([
    'Duplicate',
    'Copy link',
    'Open Sales with it',
    'Move left',
    'Move right',
  ])
  await grace.page.keyboard.press('Escape')

  // What one does both see: a lead that moves is counted again, a view that is renamed is.
  await addLeads(page, [{ name: 'Cem', stage: 'proposal' }])
  await expect(tab(grace.page, 'Offers')).toContainText('2')
  await tab(page, 'Offers').click()
  await page.getByRole('button', { name: 'Actions for Offers' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await type(page.getByRole('textbox', { name: 'Name' }), 'Our offers')
  await page.getByRole('button', { name: 'Rename view' }).click()
  await expect(tab(grace.page, 'Our offers')).toHaveAttribute('aria-current', 'page')
})

test('a view that is changed is saved, kept as another or shown as it was; its link shows what it showed', async ({
  page,
  browser,
  server,
  owner,
}) => {
  await addLeads(page, [
    { name: 'Ada', stage: 'proposal' },
    { name: 'Bob', source: 'referral' },
    { name: owner.username },
  ])
  const offers = await keep(page, { name: 'Offers', settings: { layout: 'list', stage: 'proposal' } })
  await page.goto(`/sales?view=${offers}&stage=proposal`)
  await expect(leads(page)).toHaveText(['Ada'])
  const changed = page.getByText('This view has unsaved changes.')
  await expect(changed).toBeHidden()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(changed).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(changed).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`^[^?]*\\?(?=.*stage=proposal)(?=.*view=${offers})(?!.*sort)`))

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(changed).toBeHidden()
  await tab(page, 'All Leads').click()
  await expect(leads(page)).toHaveCount(3)
  await tab(page, 'Offers').click()
  await expect(page).toHaveURL(/sort=name/)

  await page.getByRole('columnheader', { name: 'Company' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Save as new' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByText('Give the view a name')).toBeVisible()
  await type(dialog.getByRole('textbox', { name: 'Name' }), 'offers')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByText('You have a view with this name')).toBeVisible()
  await expectAccessible(page)
  await type(dialog.getByRole('textbox', { name: 'Name' }), 'By company')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(tab(page, 'By company')).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: 'Actions for By company' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(tab(page, 'By company')).toBeHidden()
  await expect(tab(page, 'All Leads')).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tab(page, 'By company')).toBeVisible()

  // A link to a view of someone else shows what it showed.
  const grace = await joinCompany(page, { browser, origin: server.origin })
  await tab(page, 'Offers').click()
  await expect(page).toHaveURL(/sort=name/)
  await grace.page.goto(page.url())
  const notice = grace.page.getByText('This view was deleted or is not shared with you. This is what it showed.')
  await expect(notice).toBeVisible()
  await expect(leads(grace.page)).toHaveText(['Ada'])
  await expect(tab(grace.page, 'Offers')).toHaveCount(0)
  await expectAccessible(grace.page)
  await grace.page.getByRole('button', { name: 'Save as my view' }).click()
  await type(grace.page.getByRole('textbox', { name: 'Name' }), 'Proposals')
  await grace.page.getByRole('button', { name: 'Save view' }).click()
  await expect(tab(grace.page, 'Proposals')).toHaveAttribute('aria-current', 'page')
  await expect(notice).toBeHidden()
  await grace.page.goto(page.url())
  await grace.page.getByRole('button', { name: 'Show all leads' }).click()
  await expect(leads(grace.page)).toHaveCount(3)
  await expect(tab(grace.page, 'All Leads')).toHaveAttribute('aria-current', 'page')
})

test('tabs are put in order by the pointer and by the menu, and twenty with long names stay in one line', async ({
  page,
  owner,
}) => {
  await addLeads(page, [{ name: owner.username }, { name: 'Ada' }])
  for (const name of ['One', 'Two', 'Three']) await keep(page, { name, settings: { layout: 'list' } })
  await page.goto('/sales')
  await expect(tab(page, 'Three')).toContainText('2')
  await tab(page, 'Three').dragTo(tab(page, 'One'))
  await expect.poll(() => tabNames(page)).toEqual(['All Leads', 'My Leads', 'Three', 'One', 'Two'])
  await tab(page, 'Two').click()
  await page.getByRole('button', { name: 'Actions for Two' }).click()
  await expect(page.getByRole('menuitem', { name: 'Move right' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Move left' }).click()
  const ordered = ['All Leads', 'My Leads', 'Three', 'Two', 'One']
  await expect.poll(() => tabNames(page)).toEqual(ordered)
  await page.reload()
  await expect(tab(page, 'Three')).toBeVisible()
  expect(await tabNames(page)).toEqual(ordered)

  const names = Array.from({ length: 17 }, (_, n) => `${n + 1} ${'of many words and more'.repeat(2)}`.slice(0, 60))
  for (const name of names) await keep(page, { name, settings: { layout: 'list' } })
  const [nav, list] = [page.getByRole('navigation', { name: 'Views' }), page.getByRole('heading', { level: 2 }).first()]
  const search = page.getByRole('searchbox', { name: 'Search leads' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/sales')
    // A phone has all of them behind one button.
    const hasTabs = width > 390
    const all = page.getByRole('button', { name: 'All views' })
    await expect(hasTabs ? tab(page, 'All Leads') : all).toContainText('All Leads')
    await expect(nav.getByRole('link')).toHaveCount(hasTabs ? 22 : 0)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    await expectAccessible(page)
    // There is no empty band where a changed view offers to be saved, and what it offers moves nothing.
    await page.evaluate('document.fonts.ready')
    const [above, below, before] = [await nav.boundingBox(), await list.boundingBox(), await search.boundingBox()]
    expect(above?.height).toBeLessThan(60)
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(40)
    await type(search, 'Ada')
    await expect(page.getByRole('button', { name: 'Save as view' })).toBeVisible()
    expect(await search.boundingBox()).toEqual(before)
    await expectAccessible(page)

    if (hasTabs) {
      await expect(tab(page, 'All Leads')).toBeInViewport()
      await tab(page, 'All Leads').focus()
      await page.keyboard.press('End')
      await expectFocus(nav.getByRole('link').last())
      await expect(nav.getByRole('link').last()).toBeInViewport()
    }
    await all.click()
    await page.getByRole('menuitemradio', { name: names[9] ?? '' }).click()
    await expect(page.getByRole('heading', { level: 2, name: names[9] ?? '' })).toBeVisible()
    await expect(hasTabs ? tab(page, names[9] ?? '') : all).toBeInViewport()
  }
})

const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link').filter({ hasText: name })

const tabNames = (page: Page) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link').locator('bdi').allTextContents()

const said = (page: Page) => page.getByRole('navigation', { name: 'Views' }).getByRole('status')

const leads = (page: Page) => page.getByRole('grid', { name: 'All leads' }).getByRole('link')

async function keep(page: Page, view: { name: string; settings: object; shared?: boolean }): Promise<string> {
  const kept = await page.request.post('/api/lead-views', { data: view })
  expect(kept.status()).toBe(201)
  return (await kept.json()).id
}

async function addLeads(page: Page, added: { name: string; stage?: string; source?: string }[]) {
  for (const data of added) expect((await page.request.post('/api/leads', { data })).status()).toBe(201)
}
