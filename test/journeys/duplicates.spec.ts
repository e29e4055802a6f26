import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, keepNotice } from './keys.ts'

test('two leads are merged field by field by the keyboard, and Ctrl+Z parts them again', async ({ page, owner }) => {
  const email = `${owner.username}@kiosk.example`
  const older = await addLead(page, { name: 'Jane Doe', email, city: 'Bonn', stage: 'qualified' })
  const newer = await addLead(page, { name: 'J. Doe', email, phone: '+49 30 1234567', value: 900 })
  await addNote(page, newer.id, 'Met at the fair')
  await addLead(page, { name: 'Someone', phone: '+49 (30) 123-4567' })
  await page.goto('/sales')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Find duplicates' }).click()
  await expect(page.getByText('2 pairs of leads that may be the same')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Not duplicates: J. Doe and Someone' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 pair of leads that may be the same')).toBeVisible()
  const merge = page.getByRole('button', { name: 'Merge Jane Doe and J. Doe' })
  await expectFocus(merge)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Merge Jane Doe and J. Doe' })
  const side = (field: string, value: string) =>
    dialog.getByRole('group', { name: field, exact: true }).getByRole('radio', { name: value })
  // What one of them lacks the other has, and the stage is the one that is further on.
  await expect(side('Phone', '+49 30 1234567')).toBeChecked()
  await expect(side('Deal Value', '$900')).toBeChecked()
  await expect(side('City', 'Bonn')).toBeChecked()
  await expect(side('Stage', 'Qualified')).toBeChecked()
  await expectAccessible(page)
  await expectFocus(side('Lead Name', 'Jane Doe'))
  await page.keyboard.press('ArrowRight')
  await expect(side('Lead Name', 'J. Doe')).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await keepNotice(page.getByText('Leads merged'))
  await expect(page.getByText('No duplicates')).toBeVisible()

  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Merge undone')).toBeVisible()
  await expect(merge).toBeVisible()
  expect(await page.request.get(`/api/leads/${older.id}`).then((reply) => reply.json())).toMatchObject({
    name: 'Jane Doe',
    phone: '',
    value: 0,
  })

  await merge.focus()
  await page.keyboard.press('Enter')
  await expect(side('Lead Name', 'Jane Doe')).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('No duplicates')).toBeVisible()
  await page.goto(`/sales/lead/${newer.id}`)
  await expect(page).toHaveURL(new RegExp(`/sales/lead/${older.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jane Doe')
  await expect(page.getByText('Met at the fair')).toBeVisible()
  await expect(page.getByText(/merged J\. Doe/).first()).toBeVisible()
})

async function addLead(page: Page, data: object): Promise<{ id: string }> {
  return (await page.request.post('/api/leads', { data })).json()
}

async function addNote(page: Page, leadId: string, content: string): Promise<void> {
  expect((await page.request.post(`/api/leads/${leadId}/notes`, { data: { content, type: 'note' } })).status()).toBe(
    201,
  )
}
