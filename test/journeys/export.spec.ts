import { expect, expectAccessible, signUp, test } from './journey.ts'
import { type } from './keys.ts'
import { newPerson } from './member.ts'

test('a workspace is exported, and restored on another installation', async ({ page, owner, emptyServer, browser }) => {
  await page.goto('/sales')
  await page.getByRole('button', { name: 'Add New Lead' }).click()
  await type(page.getByLabel('Lead Name *'), 'Grace Hopper')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Lead created successfully')).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('main').getByRole('link', { name: 'Export' }).click()
  await expect(page.getByText('It holds what colleagues keep private as well.')).toBeVisible()
  // There is something already.
  await expect(page.getByRole('region', { name: 'Restore an archive' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start export' }).click()
  const download = page.getByRole('link', { name: /^Download the export of / })
  await expect(download).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(
    page.getByRole('dialog', { name: 'Notifications' }).getByText('Your export is ready to download'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${owner.company} .*\\.zip$`))

  const other = await newPerson(browser, emptyServer.origin)
  await signUp(other.context(), emptyServer)
  await other.goto('/settings/export')
  const restore = other.getByRole('region', { name: 'Restore an archive' })
  await expectAccessible(other)
  const [chooser] = await Promise.all([
    other.waitForEvent('filechooser'),
    restore.getByRole('button', { name: 'Choose an archive' }).click(),
  ])
  await chooser.setFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') })
  await expect(restore.getByText('This file is no archive of a workspace, or only a part of one')).toBeVisible()
  const [again] = await Promise.all([
    other.waitForEvent('filechooser'),
    restore.getByRole('button', { name: 'Choose an archive' }).click(),
  ])
  await again.setFiles(await file.path())
  await expect(restore.getByText('Your workspace is restored.')).toBeVisible()
  await expectAccessible(other)
  await other.goto('/sales')
  await expect(other.getByRole('link', { name: 'Grace Hopper' })).toBeVisible()
})
