import { expect, expectAccessible, PASSWORD, signUp, test } from './journey.ts'
import { type } from './keys.ts'

test('a wrong password is refused and the right one let in', async ({ page, owner }) => {
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
  await expect(page.getByText('Invalid username or password').first()).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)

  await type(page.getByLabel('Password'), PASSWORD)
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByText(`My ${owner.company}`)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await page.goto('/auth')
  await expect(page).toHaveURL(/\/$/)
})

test('a session that ended elsewhere is said, and leads to the login after half a second', async ({
  page,
  context,
  server,
}) => {
  await signUp(context, server)
  // Without the stream of changes, which would tell it of the end at once.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto('/sales')
  await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible()
  // The same session signs out without this page's knowing, as another tab would.
  expect((await context.request.post(`${server.origin}/api/logout`)).status()).toBe(204)

  // The page itself notes how long after the refusal it is left: this process may be told late.
  await page.evaluate(`addEventListener('pagehide', () => {
    const refused = performance.getEntriesByType('resource').filter(({ responseStatus }) => responseStatus === 401)
    sessionStorage.waited = performance.now() - Math.min(...refused.map(({ responseEnd }) => responseEnd))
  })`)
  await page.getByRole('navigation').getByRole('link', { name: 'Tasks & Notes' }).click()
  await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  // The redirect waits 500 ms for the words to be read (spec 1 §9).
  expect(Number(await page.evaluate('sessionStorage.waited'))).toBeGreaterThanOrEqual(500)
})
