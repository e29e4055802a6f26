import { expect, type Page, test } from './journey.ts'
import { type } from './keys.ts'
import { joinCompany } from './member.ts'

test('calls, meetings and emails have signs of their own, and the next note is a note again', async ({
  page,
  owner,
}) => {
  await openLead(page, `Jane of ${owner.username}`)
  const box = page.getByRole('textbox', { name: 'New note' })
  const entries = page.getByRole('list', { name: 'Timeline entries' }).getByRole('listitem')
  for (const kind of ['Call', 'Meeting', 'Email']) {
    await type(box, `By ${kind}`)
    await page.getByRole('radio', { name: kind }).check()
    await box.click()
    await page.keyboard.press('Control+Enter')
    await expect(entries.first()).toContainText(`By ${kind}`)
    await expect(entries.first()).toContainText(`· ${kind}`)
    await expect(page.getByRole('radio', { name: 'Note' })).toBeChecked()
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('')
  }
  await page.route('**/notes', (route) => route.fulfill({ status: 500, body: '' }))
  await type(box, 'Not kept')
  await page.getByRole('radio', { name: 'Call' }).check()
  await box.press('Control+Enter')
  await expect(page.getByText('Failed to add note')).toBeVisible()
  await expect(box).toHaveValue('Not kept')
  await expect(page.getByRole('radio', { name: 'Call' })).toBeChecked()
  await type(box, '')

  await page.goto('/')
  const feed = page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem')
  for (const [words, sign] of [
    ['Call with', 'phone'],
    ['Meeting with', 'users'],
    ['Email to', 'mail'],
  ]) {
    const told = feed.filter({ hasText: `${words} Jane of ${owner.username}` })
    await expect(told.locator(`svg.lucide-${sign}`)).toBeVisible()
  }
})

test('a colleague who is renamed keeps their mentions', async ({ page, owner, browser, server }) => {
  const lead = await openLead(page, `Jane of ${owner.username}`)
  const { page: theirs } = await joinCompany(page, { browser, origin: server.origin })
  await theirs.goto(`/sales/lead/${lead}`)
  const box = theirs.getByRole('textbox', { name: 'New note' })
  await box.click()
  await theirs.keyboard.type('Ask @ada')
  await theirs.keyboard.press('Enter')
  await theirs.keyboard.type('about it')
  await theirs.keyboard.press('Control+Enter')
  await expect(theirs.getByText('Note added successfully')).toBeVisible()

  await page.goto('/settings/account')
  await type(page.getByLabel('First Name'), 'Adele')
  await type(page.getByLabel('Last Name'), 'Berg')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved')).toBeVisible()

  await theirs.reload()
  const entry = theirs.getByRole('list', { name: 'Timeline entries' }).getByRole('listitem').first()
  await expect(entry).toContainText('Ask @Adele Berg about it')
  await expect(entry.locator('strong')).toHaveText('@Adele Berg')
  await entry.hover()
  await entry.getByRole('button', { name: 'Edit note' }).click()
  const edit = theirs.getByRole('textbox', { name: 'Edit note' })
  await expect(edit).toHaveValue('Ask @Adele Berg about it')
  await expect(edit).toBeFocused()
  await theirs.keyboard.press('Control+End')
  await theirs.keyboard.type(' soon')
  await theirs.keyboard.press('Control+Enter')
  await expect(theirs.getByText('Note updated successfully')).toBeVisible()
  await expect(entry).toContainText('Ask @Adele Berg about it soon')
  await expect(entry.locator('strong')).toHaveText('@Adele Berg')
  const [note] = await (await theirs.request.get(`/api/leads/${lead}/notes`)).json()
  expect(note).toMatchObject({ content: 'Ask @Adele Berg about it soon', mentions: [{ name: 'Adele Berg' }] })
})

async function openLead(page: Page, name: string): Promise<string> {
  const { id } = await (await page.request.post('/api/leads', { data: { name } })).json()
  await page.goto(`/sales/lead/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return id
}
