import { readFileSync } from 'node:fs'
import { expect, expectAccessible, test } from './journey.ts'

const FILE = [
  'Full name;E-mail;Phone;Company;Value;Stage;Notes',
  'Ada Lovelace;ada@example.com;+44 20 7946 0958;Café Engines;1.200,50;Warm;"Met at the fair',
  'Wants an offer"',
  'Grace Hopper;grace@example.com;;Navy;200;New;',
  'Grace H.;grace@example.com;555-0100;Navy;;;',
  'Alan Turing;alan@;;Bletchley;;New;',
].join('\n')

test('leads come from a file with mistakes, the mended rows after them by a drop on the list, and all is undone', {
  tag: '@quick',
}, async ({ page, owner }) => {
  expect(owner.company).toBeTruthy()
  await page.goto('/sales')
  await page.getByRole('link', { name: 'Import from a file' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'leads.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE, 'latin1'),
  })
  await expect(page.getByRole('combobox', { name: 'Field for Full name' })).toHaveValue('name')
  await expect(page.getByRole('combobox', { name: 'Field for Value' })).toHaveValue('value')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check 4 leads' }).click()

  await expect(page.getByRole('heading', { name: 'leads.csv: Ready to import' })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Leads of the file' }).getByRole('listitem')
  await expect(rows).toHaveText([/“Warm” is no stage of yours/, /Enter a valid email address/])
  await page.getByRole('combobox', { name: 'Stage for Warm' }).selectOption('Qualified')
  await page.getByRole('radio', { name: 'Skipped' }).click()
  await expect(rows).toHaveText([/The same as line 4/])
  await page.getByRole('combobox', { name: 'What becomes of line 5' }).selectOption('Fill in blanks')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Import 3 leads' }).click()
  await expect(page.getByRole('heading', { name: 'leads.csv: Imported' })).toBeVisible()
  await expect(rows).toHaveText([/Enter a valid email address/])
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download refused rows' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('leads refused.csv')
  const mended = readFileSync(await download.path(), 'utf8').replace('"alan@"', '"alan@example.com"')

  await page.goto('/sales')
  const list = page.getByRole('grid')
  await expect(list.getByRole('row', { name: /Ada Lovelace/ })).toContainText('Qualified')
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  const files = await page.evaluateHandle(`(() => {
    const held = new DataTransfer()
    held.items.add(new File([${JSON.stringify(mended)}], 'mended.csv', { type: 'text/csv' }))
    return held
  })()`)
  await page.dispatchEvent('h1', 'dragenter', { dataTransfer: files })
  await expect(page.getByText('Drop to import leads')).toBeVisible()
  await page.dispatchEvent('h1', 'drop', { dataTransfer: files })
  await page.getByRole('button', { name: 'Check 1 lead' }).click()
  await page.getByRole('button', { name: 'Import 1 lead' }).click()
  await page.getByRole('link', { name: 'Open the lead of line 2' }).click()
  await expect(page.getByRole('heading', { name: 'Alan Turing' })).toBeVisible()

  await page.goto('/settings/import')
  await page.getByRole('link', { name: 'leads.csv' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'leads.csv: Undone' })).toBeVisible()
  await page.goto('/sales')
  await expect(list.getByRole('row', { name: /Alan Turing/ })).toBeVisible()
  await expect(list.getByRole('row', { name: /Ada Lovelace/ })).toHaveCount(0)
})
