import { awaitLogout, expect, expectAccessible, expectLoggedOut, PASSWORD, type Page, test } from './journey.ts'
import { type } from './keys.ts'
import { invite, joinCompany, logIn, newPerson } from './member.ts'

test('a signed-in member is removed: their work is handed over and they are logged out', { tag: '@quick' }, async ({
  page,
  owner,
  browser,
  server,
}) => {
  const member = await joinCompany(page, { browser, origin: server.origin })
  const { id } = await (await member.page.request.get('/api/user')).json()
  await add(page, '/api/leads', { name: 'Left behind', value: 100, assignedUserId: id })
  await add(page, '/api/tasks', { title: 'Left undone', assignedTo: id })
  await member.page.goto('/sales')
  await expect(member.page.getByText('Left behind')).toBeVisible()

  await page.goto('/team')
  await act(page, member.name, 'Remove from team')
  const dialog = page.getByRole('dialog', { name: `Remove ${member.name}?` })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog.getByText('1 open lead and 1 open task')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Hand over to').click()
  await page.getByRole('option', { name: `${owner.firstName} Young` }).click()
  await awaitLogout(member.page)
  await dialog.getByRole('button', { name: 'Remove from team' }).click()
  await expect(page.getByText(`${member.name} no longer has access.`)).toBeVisible()
  await expect(row(page, member.name)).toBeHidden()
  // The row that the dialog came from is gone; the focus is on what is there.
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)

  // They hear at once, on every screen.
  await expectLoggedOut(member.page)
  await type(member.page.getByLabel('Username'), member.username)
  await type(member.page.getByLabel('Password'), PASSWORD)
  await member.page.getByRole('button', { name: 'Login' }).click()
  await expect(member.page.getByRole('main').getByText('Invalid username or password')).toBeVisible()

  const { assignedUserId } = (await (await page.request.get('/api/leads')).json())[0]
  const { assignedTo } = (await (await page.request.get('/api/tasks')).json())[0]
  const user = await (await page.request.get('/api/user')).json()
  expect([assignedUserId, assignedTo]).toEqual([user.id, user.id])
})

test('the team is for admins and owners, who change roles, step down and hand the company over', async ({
  page,
  owner,
  browser,
  server,
}) => {
  const member = await joinCompany(page, { browser, origin: server.origin })
  await member.page.goto('/settings')
  const cards = (of: Page) => of.getByRole('main').getByRole('listitem').getByRole('heading')
  await expect(cards(member.page)).toHaveText([
    'AI Assistant',
    'Account',
    'Security',
    'Import',
    'API keys',
    'Trash',
    'Notifications',
  ])
  await member.page.goto('/team')
  await expect(member.page).toHaveURL(`${server.origin}/`)
  await member.page.goto('/settings/company')
  await expect(member.page).toHaveURL(`${server.origin}/settings`)
  const nobody = await newPerson(browser, server.origin)
  await nobody.goto('/team')
  await expect(nobody).toHaveURL(/\/auth$/)
  await page.goto('/settings')
  await expect(cards(page).first()).toHaveText('Team Management')

  const own = `${owner.firstName} Young`
  await page.goto('/team')
  await expect(row(page, own)).toContainText('Owner')
  await expect(row(page, own).getByRole('button')).toHaveCount(0)
  await act(page, member.name, 'Make admin')
  await expect(row(page, member.name)).toContainText('Admin')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${member.name} is a user now`)).toBeVisible()
  await expect(row(page, member.name).getByRole('cell', { name: 'User', exact: true })).toBeVisible()

  await test.step('a user has access to what is chosen for them, at once', async () => {
    await add(page, '/api/leads', { name: 'Of the owner' })
    const navigation = member.page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link', { name: 'Recruitment' })).toBeVisible()
    await act(page, member.name, 'Change access')
    const access = page.getByRole('dialog', { name: `Access for ${member.name}` })
    for (const [area, level] of [
      ['Sales', 'View only'],
      ['Hiring', 'No access'],
    ] as const) {
      await access.getByLabel(area).click()
      await page.getByRole('option', { name: level }).click()
    }
    await expectAccessible(page)
    await access.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, member.name)).toContainText('Sales: view only · Hiring: no access')
    await expect(navigation.getByRole('link', { name: 'Recruitment' })).toBeHidden()
    await member.page.goto('/candidates')
    await expect(member.page.getByText('You don’t have access')).toBeVisible()
    await expectAccessible(member.page)
    await member.page.goto('/sales')
    await expect(member.page.getByText('Of the owner')).toBeVisible()
    await expect(member.page.getByText('View only. Ask an owner or admin')).toBeVisible()
    await expect(member.page.getByRole('main').getByRole('button', { name: 'Add New Lead' })).toBeHidden()
  })

  await act(page, member.name, 'Make admin')
  await expect(row(page, member.name)).toContainText('Admin')

  // An admin acts on users alone.
  const token = await invite(page, { email: `other-${owner.username}@example.com`, role: 'admin' })
  const account = { username: `other-${owner.username}`, password: PASSWORD, firstName: 'Mary', lastName: 'Shaw' }
  expect((await page.request.post(`/api/invitation/${token}/accept`, { data: account })).status()).toBe(201)
  await member.page.goto('/team')
  await expect(row(member.page, 'Mary Shaw')).toContainText('Admin')
  await expect(row(member.page, 'Mary Shaw').getByRole('button')).toHaveCount(0)
  await expect(row(member.page, own).getByRole('button')).toHaveCount(0)
  await act(member.page, member.name, 'Step down')
  await expectAccessible(member.page)
  await member.page.getByRole('alertdialog').getByRole('button', { name: 'Step down' }).click()
  await expect(member.page.getByText(`${member.name} is a user now`)).toBeVisible()
  await expect(member.page).toHaveURL(`${server.origin}/`)

  await act(page, 'Mary Shaw', 'Transfer ownership')
  const dialog = page.getByRole('alertdialog', { name: 'Make Mary Shaw the owner?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Transfer ownership' }).click()
  await expect(row(page, 'Mary Shaw')).toContainText('Owner')
  await expect(row(page, own)).toContainText('Admin')
  await expect(row(page, 'Mary Shaw').getByRole('button')).toHaveCount(0)
})

test('a reset link sets a new password once, and without a mail server an administrator gives it', async ({
  page,
  owner,
  browser,
  server,
}) => {
  const member = await joinCompany(page, { browser, origin: server.origin })
  await page.goto('/team')
  await act(page, member.name, 'Issue reset link')
  const dialog = page.getByRole('dialog', { name: `Reset link for ${member.name}` })
  await expect(dialog.getByRole('button', { name: 'Make reset link' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Link')).toBeFocused()
  const link = await dialog.getByLabel('Link').inputValue()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()

  const elsewhere = await newPerson(browser, server.origin)
  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await expectAccessible(elsewhere)
  await type(elsewhere.getByLabel('New Password *'), 'a new and longer one')
  await type(elsewhere.getByLabel('Confirm Password *'), 'another one')
  await elsewhere.getByRole('button', { name: 'Set new password' }).click()
  await expect(elsewhere.getByText('Please make sure your passwords match')).toBeVisible()
  await type(elsewhere.getByLabel('Confirm Password *'), 'a new and longer one')
  await elsewhere.getByRole('button', { name: 'Set new password' }).click()
  await expect(elsewhere).toHaveURL(/\/auth$/)
  await logIn(elsewhere, member.username, 'a new and longer one')

  await elsewhere.goto(link)
  await expect(elsewhere.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await member.page.goto('/')
  await expect(member.page).toHaveURL(/\/auth$/)

  expect((await page.request.post('/api/logout')).status(), owner.username).toBe(204)
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByText('Ask an administrator of your organization')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Team Members' }).getByRole('row').filter({ hasText: name })

async function act(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function add(page: Page, path: string, data: Record<string, unknown>) {
  expect((await page.request.post(path, { data })).status()).toBe(201)
}
