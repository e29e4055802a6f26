import { expect, expectAccessible, PASSWORD, test } from './journey.ts'

test('from an empty installation to a lead in the list', async ({ page, emptyServer }) => {
  await page.goto(emptyServer.origin)
  await expect(page).toHaveURL(/\/auth$/)
  await expectAccessible(page)
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByRole('button', { name: /create/i }).click()

  await expect(page.getByRole('heading', { name: 'Welcome to Atrium' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/Organization Name/).fill('Analytical Engines')
  await page.getByRole('button', { name: 'Create Workspace' }).click()

  await expect(page.getByRole('heading', { name: 'My Analytical Engines' })).toBeVisible()
})
