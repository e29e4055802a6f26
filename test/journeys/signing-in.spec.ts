import { awaitLogout, expect, expectAccessible, expectLoggedOut, PASSWORD, test } from './journey.ts'
import { type } from './keys.ts'
import { joinCompany, newPerson } from './member.ts'

// Who comes here for the first time.
test.use({ warm: false })

test('a wrong password is refused and the right one let in', { tag: '@quick' }, async ({ page, owner }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Username')).toBeFocused()

  await type(page.getByLabel('Username'), owner.username)
  await type(page.getByLabel('Password'), 'something else')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Login failed').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Invalid username or password')).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  // The field that was wrong has the focus, so that one goes on typing; Enter there leaves it in it.
  await expect(page.getByLabel('Password')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('wrong again')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Invalid username or password')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`My ${owner.company}`)).toBeVisible()
  await expect(page.locator('main:focus')).toHaveCount(1)
  await expect(page).toHaveURL(/\/$/)

  await page.goto('/auth')
  await expect(page).toHaveURL(/\/$/)
})

test('every way to an account is worked by keys, with the focus and a title in each step', async ({
  page,
  browser,
  server,
  owner,
}) => {
  const guest = await newPerson(browser, server.origin)
  await guest.goto('/sales/lead/01999999-9999-7999-8999-999999999999')
  await expect(guest).toHaveURL(/\/auth$/)
  await expect(guest.getByText('Unauthorized', { exact: true })).toBeVisible()
  await expect(guest.getByText('Please login to continue')).toBeVisible()
  await expectAccessible(guest)
  await expect(guest).toHaveTitle('Login · Atrium')
  await expect(guest.getByLabel('Username')).toBeFocused()
  await guest.getByRole('link', { name: 'Forgot your password?' }).press('Enter')
  await expect(guest).toHaveTitle('Forgot your password? · Atrium')
  // No mail server: there is nothing to fill in, and the heading says what to do.
  await expect(guest.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused()
  await guest.getByRole('link', { name: 'Back to Login' }).press('Enter')
  await expect(guest.getByLabel('Username')).toBeFocused()
  await guest.getByRole('button', { name: 'Create an account' }).press('Enter')
  await expect(guest.getByLabel('First Name')).toBeFocused()
  await expect(guest).toHaveTitle('Create an account · Atrium')
  for (const words of ['Mary', 'Shaw', `mary-${owner.username}@example.com`, owner.username, PASSWORD]) {
    await guest.keyboard.type(words)
    await guest.keyboard.press('Tab')
  }
  await guest.keyboard.press('Enter')
  await expect(guest.getByLabel('Username')).toBeFocused()
  await expect(guest.getByRole('main').getByText('This username is taken')).toBeVisible()
  await guest.keyboard.press('ControlOrMeta+a')
  await guest.keyboard.type(`mary-${owner.username}`)
  await guest.keyboard.press('Enter')
  await expect(guest.getByLabel('Organization Name')).toBeFocused()
  await expect(guest).toHaveTitle('Set up your organization · Atrium')
  await guest.keyboard.type('Shaw & Daughters')
  await guest.keyboard.press('Enter')
  await expect(guest.getByText('My Shaw & Daughters')).toBeVisible()
  await expect(guest.locator('main:focus')).toHaveCount(1)
  await expect(guest).toHaveTitle('Dashboard · Atrium')

  // A reset link, opened where someone else is signed in.
  const member = await joinCompany(page, { browser, origin: server.origin })
  const { id } = await (await member.page.request.get('/api/user')).json()
  const { url } = await (await page.request.post(`/api/team-members/${id}/reset-link`)).json()
  await page.goto(new URL(url).pathname)
  await expect(page.getByRole('heading', { name: 'You are signed in as Ada Young' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out and continue' }).press('Enter')
  await expect(page.getByLabel('New Password *')).toBeFocused()
  await page.keyboard.type('short')
  await page.keyboard.press('Tab')
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('New Password *')).toBeFocused()
  await expect(page.getByRole('main').getByText('Password must be at least 8 characters long')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('a new and longer one')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('a new and longer one')
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Login · Atrium')
  await expect(page.getByLabel('Username')).toBeFocused()

  // A session that ended elsewhere, without the stream of changes, which would announce the end at once.
  await member.page.route('**/api/events*', (route) => route.abort())
  const grace = { username: member.username, password: 'a new and longer one' }
  expect((await member.page.request.post('/api/login', { data: grace })).status()).toBe(200)
  await member.page.goto('/sales')
  await expect(member.page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible()
  expect((await member.page.request.post('/api/logout')).status()).toBe(204)
  // The page itself notes how long after the refusal it is left: this process may hear late.
  await member.page.evaluate(`addEventListener('pagehide', () => {
    const refused = performance.getEntriesByType('resource').filter(({ responseStatus }) => responseStatus === 401)
    sessionStorage.waited = performance.now() - Math.min(...refused.map(({ responseEnd }) => responseEnd))
  })`)
  await awaitLogout(member.page)
  await member.page.getByRole('navigation').getByRole('link', { name: 'Tasks & Notes' }).click()
  await expectLoggedOut(member.page)
  // The redirect waits 500 ms for the words to be read.
  expect(Number(await member.page.evaluate('sessionStorage.waited'))).toBeGreaterThanOrEqual(500)
})
