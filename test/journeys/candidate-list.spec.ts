import { CONSENT_VERSION } from '../../contract/careers/application.ts'
import { applyFor, applyForMany, publishOpening } from './applicants.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, keepNotice, tabTo, type, zoom } from './keys.ts'

const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('one comes back to the candidate one left, far down the list, and all that match move at once', async ({
  page,
  owner,
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
  expect(place).toBeGreaterThan(2000)
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
  expect(owner.firstName).toBe('Ada')
})

test('the filter by opening finds each of many, by keyboard', async ({ page, owner }) => {
  const rare = await publishOpening(page, 'Zookeeper')
  for (let number = 10; number < 40; number++) await publishOpening(page, `Cook ${number}`)
  await applyFor(page, rare, { firstName: 'Jane', lastName: 'Doe' })
  await page.goto('/candidates')
  const picker = page.getByRole('combobox', { name: 'Job opening' })
  await picker.click()
  await expect(page.getByText('20 of 31. Type to find others.').first()).toBeVisible()
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
  expect(owner.firstName).toBe('Ada')
})

test('a phone, enlarged pages, long words and other scripts have room', async ({ page, owner }) => {
  const word = 'x'.repeat(90)
  const opening = await publishOpening(page, `مهندس ${word}`)
  const said = {
    email: `${word.slice(0, 60)}@example.com`,
    address: `${word} Street`,
    videoUrl: 'recorded-video-placeholder',
  }
  await applyFor(page, opening, { firstName: 'שרה', lastName: word.slice(0, 80), said })
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
  await page.setViewportSize({ width: 1440, height: 900 })
  await zoom(page, 200)
  await expect.poll(() => tooWide(page)).toEqual([])
  expect(owner.firstName).toBe('Ada')
})

test('a record says days as days with their time, contact first, and one thing of a broken video', async ({
  page,
  owner,
}) => {
  const opening = await publishOpening(page)
  const jane = { firstName: 'Jane', lastName: 'Doe', video: true, said: { consentVersion: CONSENT_VERSION } }
  for (let times = 0; times < 2; times++) await applyFor(page, opening, jane)
  await page.goto('/candidates')
  await page.route('**/api/recordings/*', (route) => route.abort())
  await row(page, 'Jane Doe').click()
  await expect(page.getByRole('alert').getByText('Video interview file could not be loaded.')).toBeVisible()
  await expect(page.getByText('No questions were marked')).toBeHidden()
  await expect(page.getByText('There is no video interview.')).toBeHidden()
  await page.unroute('**/api/recordings/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectFocus(page.getByLabel('Video of the interview'))
  await page.getByRole('heading', { name: 'Jane Doe', level: 1 }).focus()
  await tabTo(page, page.getByRole('button', { name: 'Update Notes' }), 5)

  const job = page.getByRole('region', { name: 'Job Application Details' })
  for (const label of ['Applied', 'Re-applied', 'Consent']) {
    const fact = job.getByRole('definition').nth(['Applied', 'Re-applied', 'Consent'].indexOf(label) + 3)
    await expect(fact).toHaveText(/[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M$/)
  }
  const [contact, video] = ['Contact Information', 'Video Interview'].map((name) => page.getByRole('region', { name }))
  expect((await contact?.boundingBox())?.y).toBeLessThan((await video?.boundingBox())?.y ?? 0)

  // The stars of a question stand at its answer, and the arrows lead from answer to answer.
  const answer = page.getByRole('listitem').filter({ hasText: 'What are your greatest strengths?' })
  await expect(answer.getByRole('radio')).toHaveCount(5)
  await page.getByRole('button', { name: /introduce yourself/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expectFocus(answer.getByRole('button'))
  await page.keyboard.press('Enter')
  await expect(answer.getByRole('button')).toHaveAttribute('aria-current', 'true')
  await tabTo(page, answer.getByRole('radio', { name: '1 star', exact: true }), 1)
  await page.keyboard.press('ArrowRight')
  await expect(answer.getByRole('radio', { name: '2 stars' })).toBeChecked()
  await answer.getByRole('button', { name: /Clear/ }).press('Enter')
  await expect(answer.getByRole('radio', { checked: true })).toHaveCount(0)
  await expectFocus(answer.getByRole('radio', { name: '1 star', exact: true }))
  expect(owner.firstName).toBe('Ada')
})

const scrolled = (page: Page) => page.evaluate<number>('scrollY')

async function inStage(page: Page, stage: string): Promise<number> {
  const { stages } = await (await page.request.get('/api/job-applications/summary')).json()
  return stages.find((each: { stage: string }) => each.stage === stage).count
}

/** What runs out of the page, or out of its card. */
const tooWide = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const out = [...document.querySelectorAll('article, main section')].filter((one) =>
      one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'visible')
    if (document.documentElement.scrollWidth > innerWidth) out.push(document.documentElement)
    return out.map((one) => one.localName + ' ' + (one.getAttribute('aria-label') ?? ''))
  })()`)
