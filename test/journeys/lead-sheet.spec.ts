import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus } from './keys.ts'

test('a lead opens beside the list by keys and by the pointer, and closes to its row', async ({ page, owner }) => {
  await addLeads(page, ['Ada', 'Bob', 'Cem', owner.username])
  await page.goto('/sales?sort=name')
  const row = (name: string) => page.getByRole('grid', { name: 'All leads' }).getByRole('link', { name, exact: true })
  await row('Bob').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Open Beside the List' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Bob' })
  await expectFocus(sheet)
  await expect(page).toHaveURL(/lead=/)
  await expect(sheet.getByText('Next step:').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expectFocus(row('Bob'))
  await expect(page).not.toHaveURL(/lead=/)

  await page.getByRole('button', { name: 'Actions for Cem' }).click()
  await page.getByRole('menuitem', { name: 'Open Beside the List' }).click()
  await expect(page.getByRole('dialog', { name: 'Cem' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectFocus(row('Cem'))
})

async function addLeads(page: Page, names: string[]) {
  for (const name of names) {
    const data = { name, company: `Company of ${name}` }
    expect((await page.request.post('/api/leads', { data })).status()).toBe(201)
  }
}
