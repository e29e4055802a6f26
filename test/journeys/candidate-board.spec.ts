import { applyFor, applyForMany, publishOpening } from './applicants.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, tabTo, type, wheel, zoom } from './keys.ts'

const stages = ['Applied', '1st Round Interview', '2nd Round Interview', 'Offered', 'Accepted', 'Rejected']

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })

test('candidates are carried over the board with the pointer and with the keyboard, and the focus goes along', {
  tag: '@quick',
}, async ({ page, owner: _ }) => {
  const opening = await publishOpening(page)
  await applyFor(page, opening, { firstName: 'Pat', lastName: 'Adams' })
  await applyForMany(page, opening, 4)
  await page.goto('/candidates?view=board')
  await expect(column(page, 'Applied').getByRole('article')).toHaveCount(5)
  await expectAccessible(page)
  const isIn = (stage: string, name: string) =>
    expect(column(page, stage).getByRole('article', { name, exact: true })).toBeVisible()
  await page.getByRole('article', { name: 'Pat Adams' }).dragTo(column(page, 'Offered'))
  await isIn('Offered', 'Pat Adams')
  await page.reload()
  await isIn('Offered', 'Pat Adams')
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
  for (const key of [' ', 'ArrowRight']) await page.keyboard.press(key)
  await expect(page.getByText('Over 1st Round Interview.')).toBeAttached()
  await page.keyboard.press('Escape')
  await isIn('Applied', 'Pat 002')
  for (const key of [' ', 'ArrowRight', 'ArrowRight', ' ']) await page.keyboard.press(key)
  await isIn('2nd Round Interview', 'Pat 002')
  await expectFocus(handle(page, 'Pat 002'))
  await expect(page.getByText('Pat 002 moved to 2nd Round Interview.')).toBeAttached()
  // At their old place also before the columns are read again.
  const read = Promise.withResolvers<void>()
  await page.route('**/api/job-applications?*', (route) => read.promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await isIn('Applied', 'Pat 002')
  const order = await column(page, 'Applied').getByRole('article').allInnerTexts()
  expect(order.map((text) => text.slice(0, 7))).toEqual(['Pat 004', 'Pat 003', 'Pat 002', 'Pat 001'])
  read.resolve()
  await page.unrouteAll({ behavior: 'wait' })
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
  await isIn('Rejected', 'Pat 002')
  await expectFocus(handle(page, 'Pat 002'))

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowLeft')
  await expectFocus(card(page, 'Pat Adams'))
  await page.keyboard.press('ArrowLeft')
  await expectFocus(card(page, 'Pat 004'))
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('heading', { name: 'Pat 004', level: 1 }))
  await expect(page.getByRole('button', { name: 'Next candidate' })).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Alt+ArrowDown')
  await expectFocus(page.getByRole('heading', { name: 'Pat 003', level: 1 }))
  await page.goBack()
  await expectFocus(card(page, 'Pat 003'))

  await type(page.getByRole('searchbox'), 'Adamss')
  await expect(page.getByText('Showing results for adams')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
})

test('the board shows all six stages and leads on where they do not fit; list and record have room too', async ({
  page,
  owner: _,
}) => {
  const word = 'x'.repeat(90)
  const said = {
    email: `${word.slice(0, 60)}@example.com`,
    address: `${word} Street`,
    videoUrl: 'recorded-video-placeholder',
  }
  const long = { firstName: 'שרה', lastName: word.slice(0, 80), said }
  await applyFor(page, await publishOpening(page, `مهندس ${word}`), long)
  for (const view of ['', '?view=board']) {
    for (const width of [390, 720, 1440, 1920]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`/candidates${view}`)
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect.poll(() => tooWide(page), `${view} at ${width}`).toEqual([])
    }
  }
  // There is nothing to see: the placeholder says only that something was recorded once.
  await expect(page.getByText('Video Interview Available')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/candidates')
  await page.getByRole('link', { name: /View Details/ }).click()
  await expectFocus(page.getByRole('heading', { level: 1 }))
  await expect(page.getByText('Video Interview Recorded')).toBeVisible()
  await expect.poll(() => tooWide(page)).toEqual([])
  await expectAccessible(page)
  const record = page.url()

  const opening = await publishOpening(page)
  // Marks of recordings are words for screen readers, which may make no page longer than it looks.
  for (let number = 10; number < 34; number++)
    await applyFor(page, opening, { firstName: 'Pat', lastName: String(number), video: true })
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/candidates?view=board')
    await expect(column(page, 'Applied').getByRole('heading')).toContainText('25')
    for (const stage of stages) await expect(column(page, stage)).toBeInViewport({ ratio: 0.95 })
    await expect(page.getByRole('button', { name: 'Later stages' })).toBeHidden()
  }
  await wheel(column(page, 'Applied'), 20_000)
  await expect(column(page, 'Applied').getByRole('article', { name: 'Pat 10' })).toBeInViewport()
  await wheel(page.getByRole('heading', { name: 'Candidates', level: 1 }), 20_000)
  await expect.poll(() => emptyBelow(page)).toBeLessThanOrEqual(0)

  // A record belongs to the list as it was narrowed.
  await page.goto('/candidates?view=board&source=careers_site')
  await column(page, 'Applied').getByRole('link', { name: 'Pat 33' }).click()
  await expect(page).toHaveURL(/source=careers_site/)

  await page.goto('/candidates?view=board')
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
  await page.goto(record)
  await expect(page.getByText('Video Interview Recorded')).toBeVisible()
  await expect.poll(() => tooWide(page)).toEqual([])
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

/** What runs out of the page, or out of its card. */
const tooWide = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const out = [...document.querySelectorAll('article, main section')].filter((one) =>
      one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'visible')
    if (document.documentElement.scrollWidth > innerWidth) out.push(document.documentElement)
    return out.map((one) => one.localName + ' ' + (one.getAttribute('aria-label') ?? ''))
  })()`)
