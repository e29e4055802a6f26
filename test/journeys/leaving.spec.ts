import type { Clock } from '@playwright/test'
import { hold } from './hold.ts'
import { expect, type Page, test } from './journey.ts'
import { type } from './keys.ts'

test.use({ warm: false })

/** For a moment the screen that one leaves still stands; now as long as it takes. Each time so many minutes later. */
const stay = (clock: Clock, minutes: number) => clock.pauseAt(Date.now() + minutes * 60_000)

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

test('who leaves before an answer, a search or a view is there goes where they meant to, and what they ask there is answered', async ({
  page,
  owner,
  clock,
}) => {
  const first = await hold(page, '**/api/ai/search')
  await page.goto('/ai-assistant')
  await page.getByRole('button', { name: 'List all pending tasks' }).click()
  await first.asked
  await link(page, 'Dashboard').click()
  await page.getByRole('main').getByText('Show me hot leads from this month').click()
  await expect(heading(page, 'AI Assistant')).toBeVisible()
  first.release()
  await expect(page.getByRole('region', { name: 'AI Analysis' })).toContainText('You have no hot leads')
  await expect(page.getByRole('main').getByText('List all pending tasks')).toHaveCount(0)
  await page.getByRole('button', { name: 'Conversations' }).click()
  await expect(page.getByRole('dialog').getByText('List all pending tasks')).toBeVisible()

  for (const [path, place] of [
    ['/ai-assistant', page.getByRole('main')],
    ['/tasks', page.getByRole('region', { name: 'AI Assistant' })],
  ] as const) {
    const reply = await hold(page, '**/api/ai/search')
    await page.goto(path)
    await expect(page.getByText(`My ${owner.company}`)).toBeVisible()
    for (const question of ['List all pending tasks', 'How many leads are open?']) {
      await page.keyboard.press('Control+k')
      await type(page.getByRole('combobox', { name: 'Search everything' }), question)
      await page.getByRole('option', { name: `Ask the assistant: ${question}` }).click()
      await reply.asked
    }
    reply.release()
    await expect(place.getByText('There are no pending tasks').first()).toBeVisible()
    await expect(place.getByText('You have no open deals').first()).toBeVisible()
  }

  const answer = await hold(page, '**/api/ai/search')
  const settings = await hold(page, '**/assets/ai-settings-screen*.js')
  await clock.install()
  await page.goto('/ai-assistant')
  await page.getByRole('button', { name: 'List all pending tasks' }).click()
  await answer.asked
  await stay(clock, 1)
  await link(page, 'AI Settings').click()
  await settings.asked
  answer.release()
  await expect(page.getByRole('region', { name: 'AI Analysis' })).toContainText('There are no pending tasks')
  await clock.resume()
  settings.release()
  await expect(heading(page, 'AI Settings')).toBeVisible()
  await expect(page).toHaveURL(/\/ai-settings$/)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'AI Analysis' })).toContainText('There are no pending tasks')
  await expect(page).toHaveURL(/conversation=/)
  await page.getByRole('button', { name: 'New conversation' }).click()
  await expect(page.getByText('Try one of these')).toBeVisible()
  await expect(page).toHaveURL(/\/ai-assistant$/)

  const task = { title: `Call ${owner.firstName}` }
  expect((await page.request.post('/api/tasks', { data: task })).status()).toBe(201)
  const analytics = await hold(page, '**/assets/analytics-screen*.js')
  await page.goto('/tasks')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await stay(clock, 2)
  await page.getByRole('searchbox').pressSequentially('Call')
  await clock.runFor(200)
  await link(page, 'Analytics').click()
  await analytics.asked
  // So long the search waits for more keys; the screen that one leaves still stands.
  await clock.runFor(100)
  await clock.resume()
  analytics.release()
  await expect(heading(page, 'Analytics')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/tasks$/)

  const kept = await page.request.post('/api/lead-views', {
    data: { name: owner.firstName, settings: { layout: 'list', stage: 'proposal' } },
  })
  const { id } = await kept.json()
  const arranged = await page.request.put('/api/lead-views/arrangement', { data: { defaultViewId: id } })
  expect(arranged.status()).toBe(200)
  const views = await hold(page, '**/api/lead-views')
  const candidates = await hold(page, '**/assets/candidates-screen*.js')
  await page.goto('/sales')
  await views.asked
  await stay(clock, 3)
  await link(page, 'All Candidates').click()
  await candidates.asked
  views.release()
  const view = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: owner.firstName })
  await expect
    .poll(async () => {
      await clock.runFor(1)
      return view.count()
    })
    .toBe(1)
  await clock.resume()
  candidates.release()
  await expect(heading(page, 'Candidates')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/stage=proposal/)
})
