import { applyFor, applyForMany, publishOpening } from './applicants.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, keepNotice, type } from './keys.ts'

const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('one comes back to the candidate one left, far down the list, and all that match move at once', async ({
  page,
  owner: _,
}) => {
  await applyForMany(page, await publishOpening(page), 60)
  await page.goto('/candidates')
  await expect(page.getByText('60 candidates')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to “Pat 060”' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectFocus(row(page, 'Pat 060'))
  await page.keyboard.press('End')
  await expectFocus(row(page, 'Pat 011'))
  await page.getByRole('button', { name: 'Show more candidates' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(60)
  await row(page, 'Pat 011').focus()
  for (let presses = 0; presses < 6; presses++) await page.keyboard.press('ArrowDown')
  await expectFocus(row(page, 'Pat 005'))
  const place = await scrolled(page)
  expect(place).toBeGreaterThan(1500)
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('heading', { name: 'Pat 005', level: 1 }))
  await page.goBack()
  await expectFocus(row(page, 'Pat 005'))
  await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThan(4)

  await page.keyboard.press(' ')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 selected')).toBeHidden()
  await page.reload()
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).click()
  await expect(page.getByText('50 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all 60' }).click()
  await page.getByRole('checkbox', { name: 'Select Pat 060' }).click()
  await expect(page.getByText('59 selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Move to stage' }).press('Enter')
  await page.getByRole('option', { name: 'Offered' }).press('Enter')
  await keepNotice(page.getByText('59 candidates: Offered'))
  await expectFocus(page.getByRole('checkbox', { name: 'Select all that are shown' }))
  expect(await inStage(page, 'offered')).toBe(59)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => inStage(page, 'applied')).toBe(60)

  // The filter by opening finds each of many, by keyboard.
  const rare = await publishOpening(page, 'Zookeeper')
  for (let number = 10; number < 40; number++) await publishOpening(page, `Cook ${number}`)
  await applyFor(page, rare, { firstName: 'Jane', lastName: 'Doe' })
  await page.goto('/candidates')
  const picker = page.getByRole('combobox', { name: 'Job opening' })
  await picker.click()
  await expect(page.getByText('20 of 32. Type to find others.').first()).toBeVisible()
  await expectAccessible(page)
  await type(picker, 'zookee')
  await expect(page.getByRole('option')).toHaveText([/Zookeeper/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`opening=${rare}`))
  await expect(picker).toHaveValue('Zookeeper')
  await expect(page.getByText('1 candidate', { exact: true })).toBeVisible()
  await page.reload()
  await expect(picker).toHaveValue('Zookeeper')

  await type(picker, 'nobody wants this')
  await expect(page.getByText('No job opening found.').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(picker).toHaveValue('Zookeeper')
  await page.getByRole('button', { name: 'All job openings' }).click()
  await expect(picker).toHaveValue('')
  await expect(page).not.toHaveURL(/opening=/)
})

const scrolled = (page: Page) => page.evaluate<number>('scrollY')

async function inStage(page: Page, stage: string): Promise<number> {
  const { stages } = await (await page.request.get('/api/job-applications/summary')).json()
  return stages.find((each: { stage: string }) => each.stage === stage).count
}
