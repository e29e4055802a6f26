import { docx, dropFiles, write } from './documents.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })

test('a sentence of a dropped Word document is found in the palette and opened where it stands', {
  tag: '@quick',
}, async ({ page, owner: _ }) => {
  await page.goto('/knowledge-base')
  await expect(page.getByText('No documents yet')).toBeVisible()
  const paragraphs = Array.from({ length: 120 }, (_, number) => `Paragraph ${number} tells of this and that.`)
  paragraphs[90] = 'The lease of the warehouse in Trieste ends after thirty months.'
  await dropFiles(page, { 'Lease.docx': docx(paragraphs) })
  await expect(page.getByText('1 file uploaded')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Lease' }).getByText('Paragraph 0 tells')).toBeVisible()

  await page.goto('/sales')
  await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('warehouse triest')
  const hit = page.getByRole('option', { name: /Lease/ })
  await expect(hit).toBeVisible()
  await expect(hit.locator('mark').first()).toHaveText('warehouse')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Lease' })
  const found = sheet.locator('mark', { hasText: 'warehouse' })
  await expect(found).toBeInViewport()
  await expect(sheet.getByText('Paragraph 0 tells')).not.toBeInViewport()
  await expectAccessible(page)
  await page.goBack()
  await expect(page).toHaveURL(/sales/)
})

test('the palette finds, begins and leads anywhere by keyboard, and remembers where one was', async ({
  page,
  owner: _,
}) => {
  const made = await page.request.post('/api/leads', {
    data: { name: 'Ångström Holz', email: 'a@example.com', company: 'Holz' },
  })
  const lead = await made.json()
  const task = await (await page.request.post('/api/tasks', { data: { title: 'Call about the larch' } })).json()
  await write(page, { title: 'Larch prices', content: 'Larch and oak' })
  await page.goto('/tasks')
  await page.getByRole('button', { name: 'Search everything' }).click()
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText([
    'Add New Lead',
    'Upload Document',
    'Create Task',
  ])
  await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.type('larch')
  await expect(page.getByRole('group', { name: 'Documents' }).getByRole('option')).toContainText('Larch prices')
  await expect(page.getByRole('group', { name: 'Tasks' }).getByRole('option')).toContainText('Call about the larch')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  await page.getByRole('option', { name: /Call about/ }).click()
  await expect(page).toHaveURL(new RegExp(`task=${task.id}`))
  const edit = page.getByRole('dialog', { name: 'Edit Task' })
  await expect(edit).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()

  // Enter comes before the answer, as from quick hands.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('angstrom')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/sales/lead/${lead.id}`))
  await expect(page.getByRole('heading', { name: 'Ångström Holz' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(['Call about the larch'])
  await page.keyboard.type('nothing of this sort')
  await expect(page.getByText('Nothing found for “nothing of this sort”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('go know')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/knowledge-base/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('upload')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Upload Document' })
  await expect(form.getByLabel('File', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  // On a record it acts on that, as single keys do.
  await page.goto(`/sales/lead/${lead.id}`)
  await expect(page.getByRole('heading', { name: 'Ångström Holz' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'On this record' }).getByRole('option').first()).toContainText(
    'Write a note',
  )
  await expectAccessible(page)
  await page.keyboard.type('log call')
  await page.keyboard.press('Enter')
  const note = page.getByRole('textbox', { name: 'New note' })
  await expect(note).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Call' })).toBeChecked()
  await page.getByRole('heading', { name: 'Ångström Holz' }).click()
  await page.keyboard.press('s')
  await expect(page.getByRole('option', { name: 'New', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Stage' })).toBeFocused()
  await page.getByRole('heading', { name: 'Ångström Holz' }).click()
  await page.keyboard.press('t')
  const add = page.getByRole('dialog', { name: 'Create Task for Lead' })
  await expect(add).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(add).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/settings\/security$/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('night')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveClass(/dark/)
})
