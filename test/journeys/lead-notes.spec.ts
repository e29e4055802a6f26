import { expect, expectAccessible, test } from './journey.ts'
import { type } from './keys.ts'
import { joinCompany } from './member.ts'

test('a colleague is mentioned by completion, is notified at once, and keeps the mention under a new name', async ({
  page,
  owner,
  browser,
  server,
}) => {
  const { page: theirs } = await joinCompany(page, { browser, origin: server.origin })
  const { id: lead } = await (await page.request.post('/api/leads', { data: { name: 'Jane Doe' } })).json()
  // The owner was notified that they joined.
  expect((await page.request.post('/api/notifications/read')).status()).toBe(204)
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'))
  await page.goto('/tasks')
  await stream
  await theirs.goto(`/sales/lead/${lead}`)
  const box = theirs.getByRole('textbox', { name: 'New note' })
  const list = theirs.getByRole('listbox', { name: 'Colleagues' })
  const option = list.getByRole('option', { name: `${owner.firstName} Young` })

  await box.pressSequentially('Ask @')
  await expect(list.getByRole('option')).toHaveCount(1)
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/)
  await expectAccessible(theirs)
  await box.press('Escape')
  await expect(list).toBeHidden()
  await box.pressSequentially('nobody')
  await expect(list).toBeHidden()
  await type(box, '')
  await box.pressSequentially('@you')
  await box.press('ArrowDown')
  await box.press('Tab')
  await expect(box).toHaveValue('@Ada Young ')
  await box.pressSequentially('knows her, ask @ad')
  await option.click()
  await expect(box).toHaveValue('@Ada Young knows her, ask @Ada Young ')
  await expect(box).toBeFocused()
  await theirs.getByRole('radio', { name: 'Email' }).check()
  await box.press('ControlOrMeta+Enter')
  const entry = theirs.getByRole('list', { name: 'Timeline entries' }).getByRole('listitem').first()
  const mentions = entry.locator('strong')
  await expect(mentions).toHaveText(['@Ada Young', '@Ada Young'])
  await expect(entry).toContainText('· Email')
  // Until then the note is faint.
  await expect(theirs.getByText('Note added successfully')).toBeVisible()
  await expectAccessible(theirs)

  const bell = (name: string) => page.getByRole('button', { name, exact: true })
  await bell('Notifications, 1 unread').click()
  const title = 'Grace Hopper mentioned you in a note on Jane Doe'
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: `Unread: ${title}` })
    .click()
  await expect(page).toHaveURL(`/sales/lead/${lead}`)
  await expect(page.getByText('knows her, ask')).toBeVisible()
  await expect(bell('Notifications')).toBeVisible()

  const name = { firstName: 'Adele', lastName: 'Berg' }
  expect((await page.request.patch('/api/user', { data: name })).status()).toBe(200)
  await theirs.reload()
  await expect(mentions).toHaveText(['@Adele Berg', '@Adele Berg'])
  await entry.hover()
  await entry.getByRole('button', { name: 'Edit note' }).click()
  const edit = theirs.getByRole('textbox', { name: 'Edit note' })
  await expect(edit).toHaveValue('@Adele Berg knows her, ask @Adele Berg')
  await expect(edit).toBeFocused()
  await theirs.keyboard.press('Control+End')
  await theirs.keyboard.type(' soon')
  await theirs.keyboard.press('Control+Enter')
  await expect(theirs.getByText('Note updated successfully')).toBeVisible()
  await expect(entry).toContainText('ask @Adele Berg soon')
  await expect(mentions).toHaveText(['@Adele Berg', '@Adele Berg'])
  const [note] = await (await theirs.request.get(`/api/leads/${lead}/notes`)).json()
  expect(note).toMatchObject({
    content: '@Adele Berg knows her, ask @Adele Berg soon',
    mentions: [{ name: 'Adele Berg' }],
  })

  await entry.hover()
  await entry.getByRole('button', { name: 'Edit note' }).click()
  await type(edit, 'Nobody knows her')
  await edit.press('ControlOrMeta+Enter')
  await expect(entry.getByText('Nobody knows her')).toBeVisible()
  await expect(mentions).toHaveCount(0)
})
