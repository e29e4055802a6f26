import { expect, expectAccessible, test } from './journey.ts'
import { chooseDay, type } from './keys.ts'
import { joinCompany } from './member.ts'

test('an owner finds out in the audit log who was refused what, and takes it along', { tag: '@quick' }, async ({
  page,
  owner,
  browser,
  server,
}) => {
  const member = await joinCompany(page, { browser, origin: server.origin })
  const wrong = { username: member.username, password: 'a guess of somebody' }
  for (let guess = 0; guess < 3; guess += 1) await member.page.request.post('/api/login', { data: wrong })
  const { companyId } = await (await page.request.get('/api/user')).json()
  await member.page.request.patch(`/api/companies/${companyId}`, { data: { name: 'Mine' } })
  await page.request.post('/api/leads', { data: { name: 'Jane Doe' } })

  await page.goto('/settings')
  await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click()
  const log = page.getByRole('list', { name: 'Audit log' })
  await expect(log.getByRole('listitem').filter({ hasText: 'Authentication failed' })).toContainText('3 times')
  await expect(log.getByRole('listitem').filter({ hasText: 'Access denied' })).toContainText(
    'Only owners and admins may do this',
  )
  await expect(log.getByRole('link', { name: 'New lead: Jane Doe' })).toBeVisible()
  await expect(log).not.toContainText('a guess of somebody')
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Refused access' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible()
  await log.getByRole('button', { name: member.name }).click()
  await expect(page.getByRole('combobox', { name: 'Person' })).toContainText(member.name)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeHidden()
  await type(page.getByRole('searchbox', { name: 'Search records' }), 'jane')
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible()
  await chooseDay(page.getByLabel('From'), '2999-01-01')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await chooseDay(page.getByLabel('From'), '')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/)

  await member.page.goto('/settings/audit')
  await expect(member.page).toHaveURL('/settings')
  await expect(member.page.getByRole('main').getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  expect(owner.firstName).toBe('Ada')
})
