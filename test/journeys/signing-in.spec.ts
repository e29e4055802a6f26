import { expect, expectAccessible, PASSWORD, signUp, test } from './journey.ts'

test('a wrong password is refused and the right one let in', async ({ page, owner }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Username')).toBeFocused()

  await page.getByLabel('Username').fill(owner.username)
  await page.getByLabel('Password').fill('something else')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Login failed').first()).toBeVisible()
  await expect(page.getByText('Invalid username or password').first()).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)

  await page.getByLabel('Password').fill(PASSWORD)
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
  await page.goto('/sales')
  await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible()
  // The same session signs out without this page's knowing, as another tab would.
  expect((await context.request.post(`${server.origin}/api/logout`)).status()).toBe(204)

  // The page itself notes when the words show and when it is left: this process may be told late.
  await page.evaluate(`
    new MutationObserver((_changes, observer) => {
      if (!document.body.textContent.includes('You are logged out. Logging in again...')) return
      observer.disconnect()
      sessionStorage.said = Date.now()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    addEventListener('pagehide', () => { sessionStorage.left = Date.now() })
  `)
  await page.getByRole('navigation').getByRole('link', { name: 'Tasks & Notes' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  // The redirect waits 500 ms for the words to be read (spec 1 §9); timers may be a moment early.
  expect(await page.evaluate('sessionStorage.left - sessionStorage.said')).toBeGreaterThan(480)
})
