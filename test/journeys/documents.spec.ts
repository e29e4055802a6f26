import { readFile } from 'node:fs/promises'
import { dropFiles, write } from './documents.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocusIn, pressTogether, type } from './keys.ts'
import { joinCompany } from './member.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const actions = (page: Page, title: string) => page.getByRole('button', { name: `Actions for ${title}` })

test('a document is uploaded from the form, looked at, found, edited, downloaded, deleted and brought back', {
  tag: '@quick',
}, async ({ page, owner: _ }) => {
  await page.goto('/knowledge-base')
  await expect(page.getByText('No documents yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  const form = page.getByRole('dialog', { name: 'Upload Document' })
  const submit = form.getByRole('button', { name: 'Upload Document' })
  await expect(submit).toBeDisabled()
  await type(form.getByLabel('Content'), 'Words')
  await expect(submit).toBeEnabled()
  await type(form.getByLabel('Content'), '')
  await expect(submit).toBeDisabled()
  await form
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'plan.exe', mimeType: '', buffer: Buffer.from('MZ') })
  await expect(form.getByText('This file type isn’t supported')).toBeVisible()
  const words = '# Prices\n\nOak rises by **four percent**.\n\n<img src="/api/user"> [Site](javascript:alert(1))\n'
  await form
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'Price list.md', mimeType: 'text/markdown', buffer: Buffer.from(words) })
  await expect(form.getByLabel('Title *')).toHaveValue('Price list')
  await expect(form.getByLabel('Content')).toHaveValue(words)
  await type(form.getByLabel('Tags'), 'prices, oak, prices')
  await expectAccessible(page)
  await submit.click()
  await expect(page.getByText('Document uploaded successfully')).toBeVisible()

  const list = card(page, 'Price list')
  for (const said of [`Markdown · ${words.length} Bytes`, 'just now', 'and 1 more tag'])
    await expect(list.getByText(said)).toBeAttached()
  await expect(list.getByText('Oak rises by')).toBeVisible()
  await expect(list.getByText('Public')).toBeHidden()
  await expectAccessible(page)

  await list.getByRole('link', { name: 'Price list' }).click()
  const sheet = page.getByRole('dialog', { name: 'Price list' })
  await expect(sheet.getByRole('heading', { name: 'Prices' })).toBeVisible()
  await expect(sheet.locator('strong')).toHaveText('four percent')
  await expect(sheet.locator('img, [href^="javascript"]')).toHaveCount(0)
  await expectAccessible(page)
  await sheet.getByText('Text', { exact: true }).click()
  await expect(sheet.getByText('Oak rises by **four percent**.')).toBeVisible()
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('Price list.md')
  expect(await readFile(await (await download).path(), 'utf8')).toBe(words)
  await page.goBack()
  await expect(sheet).toBeHidden()

  await actions(page, 'Price list').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Document' })
  await type(edit.getByLabel('Title *'), 'Price list 2027')
  await edit.getByLabel('Public').check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Document updated')).toBeVisible()
  await expect(card(page, 'Price list 2027').getByText('Public')).toBeVisible()

  const table = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export as Excel' }).click()
  expect((await table).suggestedFilename()).toBe('documents.xlsx')

  await type(page.getByRole('searchbox', { name: 'Search documents' }), 'walnut')
  await expect(page.getByText('No documents found')).toBeVisible()
  await expect(page).toHaveURL(/search=walnut/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('combobox', { name: 'Tag' }).click()
  await page.getByRole('option', { name: 'oak' }).click()
  await expect(page).toHaveURL(/tag=oak/)
  await actions(page, 'Price list 2027').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(card(page, 'Price list 2027')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Price list 2027')).toBeVisible()

  await page.goto('/')
  const recent = page.getByRole('region', { name: 'Knowledge Base' })
  await expect(recent.getByRole('link', { name: /Price list 2027/ })).toBeVisible()
  await recent.getByRole('link', { name: 'Browse All' }).click()
  await expect(page).toHaveURL(/\/knowledge-base$/)
})

test('files that are dropped are uploaded one beside the other, each with its progress, and none is lost', async ({
  page,
  owner: _,
}) => {
  await page.goto('/knowledge-base')
  await expect(page.getByText('No documents yet')).toBeVisible()
  // Two are held on their way, one does not arrive at first. Which of them sets out first is open.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const sent: string[] = []
  await page.route('**/api/documents', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const file = /filename="([^"]*)"/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1] ?? ''
    sent.push(file)
    if (file === 'Broken.txt' && sent.filter((name) => name === file).length === 1) return route.abort()
    if (file !== 'Broken.txt') await held
    // It was given up meanwhile.
    return file === 'More.txt' ? route.abort().catch(() => undefined) : route.continue()
  })
  await dropFiles(page, { 'Minutes.txt': 'Minutes of May', 'Broken.txt': 'It comes later', 'Tool.exe': 'MZ' })
  const tray = page.getByRole('region', { name: 'Uploads' })
  const row = (name: string) => tray.getByRole('listitem').filter({ hasText: name })
  await expect(row('Tool.exe').getByText('This file type isn’t supported')).toBeVisible()
  await expect(row('Minutes.txt').getByRole('progressbar')).toBeVisible()
  await expect(row('Broken.txt').getByText('cannot be reached')).toBeVisible()
  await expectAccessible(page)
  // On another screen it goes on; leaving the page would lose it.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sales' }).click()
  await expect(page).toHaveURL(/sales/)
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate('setTimeout(() => location.reload())')
  await (await asked).dismiss()
  await reload
  await dropOnForm(page)
  await expect.poll(() => sent).toContain('More.txt')
  await row('More.txt').getByRole('button', { name: 'Cancel More.txt' }).click()
  await expect(row('More.txt')).toBeHidden()
  release()
  await expect(row('Minutes.txt').getByText('Uploaded ·')).toBeVisible()
  await row('Broken.txt').getByRole('button', { name: 'Try Broken.txt again' }).click()
  await expect(row('Broken.txt').getByText('Uploaded ·')).toBeVisible()
  await expect(tray.getByText('3 files uploaded, 1 not')).toBeVisible()
  await row('Minutes.txt').getByRole('link', { name: 'Minutes.txt' }).click()
  const sheet = page.getByRole('dialog', { name: 'Minutes' })
  await expect(sheet.getByText('Minutes of May')).toBeVisible()
  await expectFocusIn(sheet)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toHaveCount(3)
  await tray.getByRole('button', { name: 'Close uploads' }).click()
  await expect(tray).toBeHidden()
})

test('what is private is seen by its uploader alone, and what is public by all', async ({
  page,
  owner: _,
  browser,
  server,
}) => {
  const secret = await write(page, { title: 'Salaries', content: 'Confidential figures', tags: ['hr'] })
  await write(page, { title: 'Handbook', content: 'How we work', isPublic: true, tags: ['all'] })

  // A phone has the filters behind one button, each with its label.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/knowledge-base')
  await expect(card(page, 'Handbook')).toBeVisible()
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(1)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  for (const label of ['Kind', 'Tag', 'Reading', 'Visibility']) {
    await expect(sheet.getByText(label, { exact: true })).toBeVisible()
    await expect(sheet.getByRole('combobox', { name: label })).toBeVisible()
  }
  await expectAccessible(page)
  await sheet.getByRole('combobox', { name: 'Visibility' }).click()
  await page.getByRole('option', { name: 'Private' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(card(page, 'Handbook')).toBeHidden()
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(card(page, 'Handbook')).toBeVisible()

  const { page: theirs } = await joinCompany(page, { browser, origin: server.origin })
  await theirs.goto('/knowledge-base')
  await expect(theirs.getByRole('article')).toHaveCount(1)
  await expect(card(theirs, 'Handbook')).toBeVisible()
  await theirs.getByRole('combobox', { name: 'Tag' }).click()
  await expect(theirs.getByRole('option', { name: /^all/ })).toBeVisible()
  await expect(theirs.getByRole('option', { name: 'hr' })).toHaveCount(0)
  await theirs.keyboard.press('Escape')
  await theirs.goto(`/knowledge-base?document=${secret.id}`)
  await expect(
    theirs
      .getByRole('status')
      .or(theirs.getByRole('alert'))
      .getByText(/not found|no longer/i),
  ).toBeVisible()
  await expect(theirs.getByText('Confidential')).toHaveCount(0)
  // It comes by itself once it is made public.
  await page.request.patch(`/api/documents/${secret.id}`, { data: { isPublic: true } })
  await expect(card(theirs, 'Salaries')).toBeVisible()
})

test('the documents are gone through with the keyboard alone, two hundred of them', async ({ page, owner: _ }) => {
  const numbers = Array.from({ length: 200 }, (_, index) => String(index + 1).padStart(3, '0'))
  // One after the other: together they would wait for each other, and what waits too long is refused.
  for (const number of numbers) await write(page, { title: `Document ${number}`, content: 'Words' })
  await page.goto('/')
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('link')).toHaveCount(4)
  await pressTogether(page, 'g', 'k')
  await expect(page).toHaveURL(/knowledge-base/)
  await expect(page.getByText('200 documents')).toBeVisible()
  await page.goto('/knowledge-base?sort=title')
  const at = (number: string) => page.getByRole('link', { name: `Document ${number}` })
  await at('001').focus()
  await page.keyboard.press('ArrowRight')
  await expect(at('002')).toBeFocused()
  await page.keyboard.press('End')
  await expect(at('002').and(page.locator(':focus'))).toHaveCount(0)
  await expect(page.getByRole('article').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Home')
  await expect(at('001')).toBeFocused()
  expect(await page.getByRole('article').count()).toBeLessThan(100)
  await page.keyboard.press('Enter')
  await expectFocusIn(page.getByRole('dialog', { name: 'Document 001' }))
  await page.keyboard.press('Escape')
  await expect(at('001')).toBeFocused()
})

/** Chooses a file in the form while another is on its way. */
async function dropOnForm(page: Page) {
  await page.getByRole('button', { name: 'Quick add' }).click()
  await page.getByRole('menuitem', { name: 'Upload Document' }).click()
  const form = page.getByRole('dialog', { name: 'Upload Document' })
  await form
    .getByLabel('File', { exact: true })
    .setInputFiles(
      ['More.txt', 'Most.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })),
    )
  await form.getByRole('button', { name: 'Upload 2 Documents' }).click()
}
