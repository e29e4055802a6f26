import { applyFor, applyForMany, publishOpening } from './applicants.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, tabTo, wheel, zoom } from './keys.ts'

const stages = ['Applied', '1st Round Interview', '2nd Round Interview', 'Offered', 'Accepted', 'Rejected']

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })

test('the board shows all six stages, and leads on where they do not fit', { tag: '@quick' }, async ({
  page,
  owner,
}) => {
  const opening = await publishOpening(page)
  // Marks of recordings are words for screen readers, which may make no page longer than it looks.
  for (let number = 10; number < 34; number++)
    await applyFor(page, opening, { firstName: 'Pat', lastName: String(number), video: true })
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/candidates?view=board')
    await expect(column(page, 'Applied').getByRole('heading')).toContainText('24')
    for (const stage of stages) await expect(column(page, stage)).toBeInViewport({ ratio: 0.95 })
    await expect(page.getByRole('button', { name: 'Later stages' })).toBeHidden()
  }
  await wheel(column(page, 'Applied'), 20_000)
  await expect(column(page, 'Applied').getByRole('article', { name: 'Pat 10' })).toBeInViewport()
  await wheel(page.getByRole('heading', { name: 'Candidates', level: 1 }), 20_000)
  await expect.poll(() => emptyBelow(page)).toBeLessThanOrEqual(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await zoom(page, 200)
  await expect(page.getByRole('button', { name: 'Earlier stages' })).toBeHidden()
  await page.getByRole('button', { name: 'Later stages' }).click()
  await expect(page.getByRole('button', { name: 'Earlier stages' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('heading', { name: '2nd Round Interview' }).hover()
  await page.mouse.wheel(4000, 0)
  await expect.poll(() => rightEnd(page, 'Rejected')).toBeLessThanOrEqual(720)
  await expect(page.getByRole('button', { name: 'Later stages' })).toBeHidden()
  await expect.poll(() => emptyBelow(page)).toBeLessThanOrEqual(0)
  expect(owner.firstName).toBe('Ada')
})

test('a card that is carried by keyboard keeps the focus where it is put, also when that is undone', async ({
  page,
  owner,
}) => {
  const opening = await publishOpening(page)
  // The oldest of more than a page: it comes first where it is moved to all the same.
  await applyForMany(page, opening, 4)
  await page.goto('/candidates?view=board')
  await expect(column(page, 'Applied').getByRole('article')).toHaveCount(4)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectFocus(card(page, 'Pat 004'))
  await page.keyboard.press('End')
  await expectFocus(card(page, 'Pat 001'))
  await page.keyboard.press('ArrowUp')
  await expectFocus(card(page, 'Pat 002'))
  await tabTo(page, handle(page, 'Pat 002'), 1)
  for (const key of [' ', 'ArrowRight', 'ArrowRight', ' ']) await page.keyboard.press(key)
  await expect(column(page, '2nd Round Interview').getByRole('article', { name: 'Pat 002' })).toBeVisible()
  await expectFocus(handle(page, 'Pat 002'))
  await expect(page.getByText('Pat 002 moved to 2nd Round Interview.')).toBeAttached()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(column(page, 'Applied').getByRole('article', { name: 'Pat 002' })).toBeVisible()
  await expectFocus(handle(page, 'Pat 002'))

  for (const key of ['Enter', 'End', 'Enter']) await page.keyboard.press(key)
  const reject = page.getByRole('dialog', { name: 'Reject this candidate?' })
  await expectFocus(reject.getByLabel('Reason'))
  await page.keyboard.press('Escape')
  await expect(reject).toBeHidden()
  await expectFocus(handle(page, 'Pat 002'))
  for (const key of ['Enter', 'End', 'Enter']) await page.keyboard.press(key)
  await expectFocus(reject.getByLabel('Reason'))
  await page.keyboard.press('Control+Enter')
  await expect(column(page, 'Rejected').getByRole('article', { name: 'Pat 002' })).toBeVisible()
  await expectFocus(handle(page, 'Pat 002'))

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await expectFocus(card(page, 'Pat 004'))
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('heading', { name: 'Pat 004', level: 1 }))
  await expect(page.getByRole('button', { name: 'Next candidate' })).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Alt+ArrowDown')
  await expectFocus(page.getByRole('heading', { name: 'Pat 003', level: 1 }))
  await page.goBack()
  await expectFocus(card(page, 'Pat 003'))
  expect(owner.firstName).toBe('Ada')
})

async function rightEnd(page: Page, name: string): Promise<number> {
  const box = await column(page, name).boundingBox()
  return box ? box.x + box.width : Number.POSITIVE_INFINITY
}

/** How far the page goes on below what stands on it. */
const emptyBelow = (page: Page) =>
  page.evaluate<number>(
    `document.documentElement.scrollHeight - Math.max(innerHeight, scrollY + document.querySelector('main').getBoundingClientRect().bottom) - 1`,
  )
