import { publishOpening } from './applicants.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { type } from './keys.ts'
import { openWeakNetwork } from './weak-network.ts'

// What a browser has loaded before it has without a network too.
test.use({ warm: false })

const chip = (page: Page) => page.getByRole('banner').getByText('You are offline', { exact: true })

test('without a network the screens stay, and what was asked for comes with it', { tag: '@quick' }, async ({
  page,
  context,
  owner: _,
}) => {
  expect((await page.request.post('/api/leads', { data: { name: 'Clara Fischer' } })).status()).toBe(201)
  await page.goto('/sales')
  await expect(page.getByRole('row', { name: /Clara Fischer/ })).toBeVisible()
  await context.setOffline(true)
  await expect(chip(page)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('navigation').getByRole('link', { name: 'Tasks & Notes' }).click()
  await expect(page.getByText('The page opens when the connection is back.')).toBeVisible()
  await expect(page).toHaveURL(/\/tasks$/)
  await expectAccessible(page)
  await page.goBack()
  await expect(page.getByRole('row', { name: /Clara Fischer/ })).toBeVisible()
  await page.goForward()
  await expect(page.getByText('The page opens when the connection is back.')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Tasks & Notes', level: 1 })).toBeVisible()
  await expect(page.getByText('No tasks yet')).toBeVisible()
  await expect(chip(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a script that is not there is loaded again, once, what cannot be saved stays typed, and the login waits for its server', async ({
  page,
  context,
  browser,
  server,
  owner,
}) => {
  await page.goto('/')
  await expect(page.getByText(`Welcome back, ${owner.firstName}`)).toBeVisible()
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route('**/assets/tasks-screen*.js', (route) =>
    loads === 0 ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  )
  await page.getByRole('navigation').getByRole('link', { name: 'Tasks & Notes' }).click()
  await expect(page.getByText('No tasks yet')).toBeVisible()
  await expect(page).toHaveURL(/\/tasks$/)
  expect(loads).toBe(1)

  await page.getByRole('button', { name: 'Create Task', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await type(dialog.getByLabel('Task Title *'), 'Send the proposal')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  const said = page.getByRole('region', { name: 'Failed to create task' })
  await expect(said).toContainText('You are offline. Please try again when the connection is back.')
  await expect(dialog.getByLabel('Task Title *')).toHaveValue('Send the proposal')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Create Task' }).click()
  await expect(page.getByText('Task created successfully')).toBeVisible()

  const card = page.getByRole('article', { name: 'Send the proposal' })
  await expect(card).toBeVisible()
  await context.setOffline(true)
  await card.getByRole('button', { name: 'Mark as completed: Send the proposal' }).click()
  await expect(page.getByRole('region', { name: 'Failed to update task' })).toContainText('You are offline.')
  await expect(card.getByText('Pending')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Pending' }).click()
  await expect(page.getByText('The tasks could not be loaded')).toBeVisible()
  await context.setOffline(false)
  await expect(card).toBeVisible()

  await page.route('**/assets/team-screen*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: /Team/ }).click()
  await expect(page.getByText('This page could not be shown')).toBeVisible()
  expect(loads).toBe(1)

  // The form’s script fails twice: while the server is there, and once the network is gone.
  await page.route('**/assets/apply-dialog*.js', (route) => route.abort())
  await page.goto(`/jobs/${await publishOpening(page, 'Zookeeper')}`)
  await expect(page.getByRole('region', { name: 'The form could not be opened' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Apply Now' }).press('Enter')
  const waits = 'The form opens when the connection is back.'
  await expect(page.getByRole('region', { name: 'You are offline' })).toContainText(waits)
  await expectAccessible(page)
  await page.unroute('**/assets/apply-dialog*.js')
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Apply for Zookeeper' })).toBeVisible()

  const network = await openWeakNetwork(server.origin)
  const guest = await browser.newContext({ baseURL: network.origin, locale: 'en-US', timezoneId: 'UTC' })
  const login = await guest.newPage()
  await login.goto('/auth')
  await type(login.getByLabel('Username'), owner.username)
  await type(login.getByLabel('Password', { exact: true }), 'correct horse battery')
  network.cut()
  await login.keyboard.press('Enter')
  await expect(login.getByRole('region', { name: 'Login failed' })).toContainText('The server cannot be reached.')
  const away = login.getByRole('status').filter({ hasText: 'No connection' })
  await expect(away).toBeVisible()
  await expectAccessible(login)
  await network.mend()
  await expect(away).toBeHidden({ timeout: 20_000 })
  await login.getByRole('button', { name: 'Login' }).click()
  await expect(login.getByText(`My ${owner.company}`)).toBeVisible()
  network.close()
})
