import { expect, expectAccessible, test } from './journey.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the navigation opens as a drawer, leads to every screen and closes', { tag: '@quick' }, async ({
    page,
    owner,
  }) => {
    await page.goto('/')
    await expect(page.getByText(`My ${owner.company}`)).toBeVisible()
    for (const [name, path] of [
      ['Sales', '/sales'],
      ['Tasks & Notes', '/tasks'],
      ['Dashboard', '/'],
    ] as const) {
      await page.getByRole('button', { name: 'Open navigation' }).click()
      const drawer = page.getByRole('dialog')
      await expect(drawer.getByText(`${owner.username}@example.com`)).toBeVisible()
      await drawer.getByRole('link', { name, exact: true }).click()
      await expect(drawer).toBeHidden()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    }
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Open navigation' })).toBeFocused()
  })
})

test('the theme follows the system until one is chosen, and stays chosen, also where an address is unknown', async ({
  page,
  owner,
}) => {
  await page.goto(`/no/such/${owner.username}`)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.getByText(`My ${owner.company}`)).toBeVisible()
  const root = page.locator('html')
  await expect(root).toHaveClass(/dark/)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).not.toHaveClass(/dark/)

  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(root).toHaveClass(/dark/)
  expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('dark')
  await page.reload()
  await expect(root).toHaveClass(/dark/)
  await expect(page.getByText(`My ${owner.company}`)).toBeVisible()
})
