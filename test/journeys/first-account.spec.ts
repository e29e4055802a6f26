import { expect, expectAccessible, PASSWORD, test } from './journey.ts'
import { follow, type } from './keys.ts'

test('from an empty installation to a won deal', { tag: '@quick' }, async ({ page, emptyServer }) => {
  await page.goto(emptyServer.origin)
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  // Nobody was signed in, so nobody hears that a session ended.
  await expect(page.getByText('You are logged out.')).toHaveCount(0)
  await type(page.getByLabel('First Name'), 'Ada')
  await type(page.getByLabel('Username'), 'ada')
  await type(page.getByLabel('Email'), 'ada@example.com')
  await type(page.getByLabel(/^Password/), PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByLabel(/Organization Name/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome to Atrium' })).toBeVisible()
  await expectAccessible(page)
  await type(page.getByLabel(/Organization Name/), 'Analytical Engines')
  await page.getByRole('button', { name: 'Create Workspace' }).click()
  await expect(page.getByText('Your organization workspace has been created successfully.').first()).toBeVisible()
  await expect(page.getByText('My Analytical Engines')).toBeVisible()
  await expect(page.getByText('Welcome back, Ada')).toBeVisible()

  await page.getByRole('button', { name: 'Add Your First Lead' }).click()
  const form = page.getByRole('dialog')
  await type(form.getByLabel(/^Lead Name/), 'Charles Babbage')
  await type(form.getByLabel('Deal Value'), '1200.50')
  await form.getByRole('button', { name: 'Create Lead' }).click()
  await expect(page.getByText('Lead created successfully').first()).toBeVisible()

  await follow(page, 'Sales')
  await expect(page.getByRole('heading', { name: 'Sales', level: 1 })).toBeVisible()
  await page.getByRole('grid').getByRole('link', { name: 'Charles Babbage' }).click()
  await page.getByRole('button', { name: 'Process Deal' }).click()
  const deal = page.getByRole('dialog', { name: 'Process Deal' })
  await type(deal.getByLabel('Reason'), 'The best machine')
  await deal.getByRole('button', { name: 'Mark as won' }).click()
  await expect(page.getByText('The best machine')).toBeVisible()

  await follow(page, 'Dashboard')
  // The first figure is the revenue, the third counts the conversions.
  await expect(page.getByRole('definition').first()).toHaveText('$1,200.50')
  await expect(page.getByRole('definition').nth(2)).toHaveText('1')
})
