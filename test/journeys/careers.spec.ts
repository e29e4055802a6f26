import type { BrowserContext } from '@playwright/test'
import { expect, expectAccessible, type Page, signUp, test } from './journey.ts'
import { expectFocusIn, type } from './keys.ts'

const REQUIREMENTS = ['Knife skills', 'Patience', 'A clean apron', 'Early mornings', 'A steady hand', 'Good taste']
const BENEFITS = ['Lunch', 'Dinner', 'Breakfast', 'Coffee', 'Cake', 'Tea', 'A garden']

/** The signed-in owner's openings, published; answers the company's id and theirs. */
async function publish(context: BrowserContext, openings: Record<string, unknown>[]) {
  const { companyId } = await (await context.request.get('/api/user')).json()
  const ids: string[] = []
  for (const opening of openings) {
    const data = { description: 'Cooks for everybody.', status: 'active', publishedOnPortal: true, ...opening }
    const reply = await context.request.post('/api/job-openings', { data })
    expect(reply.status()).toBe(201)
    ids.push((await reply.json()).id)
  }
  return { companyId: String(companyId), ids, list: `/jobs?company=${companyId}` }
}

const KITCHEN = { title: 'Cook', department: 'Kitchen', location: 'Berlin, Germany' }
const SERVICE = { title: 'Waiter', department: 'Service', location: 'Paris, France', description: 'Brings the soup.' }

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const count = (page: Page) => page.getByRole('main').getByRole('status')

/** What the browser complains of, as a page that the script draws otherwise than the server did. */
function listenForComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  return complaints
}

test('a visitor narrows the list, goes back, and opens and closes the form of an opening', { tag: '@quick' }, async ({
  page,
  owner,
}) => {
  const { list, ids } = await publish(page.context(), [
    {
      ...KITCHEN,
      salaryMin: 40_000,
      salaryMax: 50_000.5,
      employmentType: 'part_time',
      experienceLevel: 'senior_level',
      applicationDeadline: '2099-01-31',
      requirements: REQUIREMENTS,
      benefits: BENEFITS,
    },
    SERVICE,
  ])
  const complaints = listenForComplaints(page)
  await page.goto(list)
  await expect(page.getByRole('banner')).toContainText(owner.company)
  await expect(page).toHaveTitle(`Open Positions at ${owner.company}`)
  await expect(count(page)).toHaveText('2 positions available')
  const cook = card(page, 'Cook')
  for (const words of [
    owner.company,
    'Kitchen',
    'Berlin, Germany',
    'Part Time',
    'Senior Level',
    '$40,000 - $50,000.50',
    'Posted ',
    'Apply by Jan 31, 2099',
    'Cooks for everybody.',
  ]) {
    await expect(cook).toContainText(words)
  }
  await expect(cook.getByText('Early mornings')).toBeVisible()
  await expect(cook.getByText('A steady hand')).toBeHidden()
  await cook.getByText('+2 more requirements').click()
  await expect(cook.getByText('A steady hand')).toBeVisible()
  await expect(cook.getByText('A garden')).toBeHidden()
  await cook.getByText('+1 more', { exact: true }).click()
  await expect(cook.getByText('A garden')).toBeVisible()
  await expectAccessible(page)

  await type(page.getByLabel('Search'), 'SOUP')
  await expect(count(page)).toHaveText('1 position of 2 available')
  await expect(cook).toBeHidden()
  await expect(page).toHaveURL(/search=SOUP/)
  await page.getByLabel('Location').selectOption('Berlin, Germany')
  await expect(page.getByRole('heading', { name: 'No Matching Results' })).toBeVisible()
  await expectAccessible(page)
  // What the address says is what the server draws.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Matching Results' })).toBeVisible()
  await expect(page.getByLabel('Search')).toHaveValue('SOUP')
  await page.goBack()
  await expect(card(page, 'Waiter')).toBeVisible()
  await expect(page.getByLabel('Location')).toHaveValue('')
  await page.goBack()
  await expect(count(page)).toHaveText('2 positions available')
  await expect(page.getByLabel('Search')).toHaveValue('')
  await page.getByLabel('Department').selectOption('Service')
  await expect(count(page)).toHaveText('1 position of 2 available')
  await type(page.getByLabel('Search'), 'pilot')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(count(page)).toHaveText('2 positions available')
  await expect(page.getByLabel('Department')).toHaveValue('')

  await page.getByLabel('Department').selectOption('Kitchen')
  await expect(count(page)).toHaveText('1 position of 2 available')
  await cook.getByRole('button', { name: 'Apply Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply for Cook' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/jobs/${ids[0]}$`))
  await expectFocusIn(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/jobs\?company=.*department=Kitchen/)
  await expect(count(page)).toHaveText('1 position of 2 available')
  await expect(cook.locator(':focus')).toHaveCount(1)
  await cook.getByRole('button', { name: 'Apply Now' }).click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(cook).toBeVisible()
  await page.goForward()
  await expect(dialog).toBeVisible()
  expect(complaints).toEqual([])
})

test('an opening is opened from lists and by its address, and left by the way one came', async ({
  page,
  owner,
  server,
  browser,
  clock,
}) => {
  const rival = await browser.newContext({ baseURL: server.origin })
  const { company } = await signUp(rival, server)
  await clock.install()
  // A site without openings is an open page too, and says whose it is.
  const { list: empty } = await publish(rival, [])
  await page.goto(empty)
  await expect(page.getByRole('heading', { name: 'No Open Positions' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(company)
  await expectAccessible(page)

  await publish(rival, [{ ...SERVICE, title: 'Rival waiter' }])
  const title = 'Cook of soups'
  const { ids, list } = await publish(page.context(), [{ ...KITCHEN, title, requirements: REQUIREMENTS }, SERVICE])
  const [id, waiter] = ids
  const dialog = page.getByRole('dialog', { name: `Apply for ${title}` })
  const heading = page.getByRole('heading', { level: 1, name: title })

  await test.step('in the middle of a search, which waits until the form is left', async () => {
    await page.goto(list)
    // Once, so that all of the form is there the second time.
    await card(page, title).getByRole('button', { name: 'Apply Now' }).click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await clock.pauseAt(Date.now() + 60_000)
    await type(page.getByLabel('Search'), 'cook')
    await card(page, title).getByRole('button', { name: 'Apply Now' }).click()
    await clock.runFor(1000)
    await clock.resume()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(card(page, 'Waiter')).toBeHidden()
    await expect(page).toHaveURL(/search=cook/)
  })

  await test.step('read, from a narrowed list', async () => {
    await page.goto(`${list}&department=Kitchen`)
    await page.getByRole('link', { name: title }).click()
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(`${title} at ${owner.company}`)
    await expect(page.getByText('Good taste')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'All open positions' }).click()
    await expect(count(page)).toHaveText('1 position of 2 available')
    await page.goForward()
    await expect(heading).toBeVisible()
    await page.goBack()
    await expect(card(page, title).getByRole('link', { name: title })).toBeFocused()
  })

  await test.step('by its address, with the list beneath it afterwards', async () => {
    await page.goto(`/jobs/${id}`)
    await expectFocusIn(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(list)
    await expect(card(page, title).getByRole('link', { name: title })).toBeFocused()
    await expect(card(page, 'Waiter')).toBeAttached()
    await page.goBack()
    await expect(dialog).toBeVisible()
  })

  await test.step('over the list of all companies, with the rest of its own afterwards', async () => {
    await page.goto('/jobs?search=cook+of+soups')
    const own = page.locator(`[data-opening="${id}"]`)
    await own.getByRole('button', { name: 'Apply Now' }).click()
    await expectFocusIn(dialog)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${list}&search=cook+of+soups`)
    await expect(page.getByRole('banner')).toContainText(owner.company)
    await expect(own.locator(':focus')).toHaveCount(1)
    await page.goBack()
    await expect(page).toHaveURL('/jobs?search=cook+of+soups')
    await type(page.getByLabel('Search'), 'rival waiter')
    await expect(page.getByText(company).first()).toBeVisible()
  })

  await test.step('closed, with the others of its company', async () => {
    await page.context().request.put(`/api/job-openings/${waiter}`, { data: { status: 'closed' } })
    const reply = await page.goto(`/jobs/${waiter}`)
    expect(reply?.status()).toBe(410)
    await expect(page.getByRole('heading', { name: 'This position is closed' })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(owner.company)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Show open positions' }).click()
    await expect(page).toHaveURL(list)
    await expect(card(page, title)).toBeVisible()
  })
})

/** So many openings: of the first, every third is of the kitchen, of the service and of no department; the rest cook. */
const manyOpenings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    title: `Position ${index + 1}`,
    department: index < 18 ? ['Kitchen', 'Service', ''][index % 3] : 'Kitchen',
    location: 'Berlin, Germany',
    salaryMin: 40_000,
    requirements: REQUIREMENTS,
    benefits: BENEFITS,
    ...(index === 0 ? { applicationDeadline: '2099-01-31', employmentType: 'part_time' } : {}),
  }))

test('a long list is grouped and folded, goes on where it ended, and is narrowed by the server', async ({
  page,
  owner,
}) => {
  const { list } = await publish(page.context(), [...manyOpenings(55), SERVICE])
  const complaints = listenForComplaints(page)
  await page.goto(list)
  await expect(count(page)).toHaveText('56 positions available')
  await expect(page.getByRole('article')).toHaveCount(50)
  await expectAccessible(page)
  const more = page.getByRole('link', { name: 'More positions' })
  await more.click()
  await expect(page.getByRole('article')).toHaveCount(56)
  await expect(more).toBeHidden()
  const groups = page.getByRole('main').getByRole('region')
  await expect(groups).toHaveText([/^Kitchen43/, /^Service7/, /^Other positions6/])

  const first = card(page, 'Position 1')
  for (const words of ['Kitchen', 'Berlin, Germany', 'Part Time', 'From $40,000', 'Apply by Jan 31, 2099']) {
    await expect(first).toContainText(words)
  }
  await expect(first.getByText('Cooks for everybody.')).toBeHidden()
  const unfold = first.getByRole('button', { name: 'Details of Position 1', exact: true })
  await expect(unfold).toHaveAttribute('aria-expanded', 'false')
  await unfold.focus()
  await page.keyboard.press('Enter')
  await expect(unfold).toBeFocused()
  for (const words of [owner.company, 'Mid Level', 'Posted ', 'Cooks for everybody.', 'Early mornings', 'Tea']) {
    await expect(first).toContainText(words)
  }
  await expect(first.getByText('A steady hand')).toBeHidden()
  await first.getByText('+2 more requirements').click()
  await expect(first.getByText('A steady hand')).toBeVisible()
  await expect(first.getByText('+1 more', { exact: true })).toBeVisible()
  await expect(first.getByRole('button', { name: 'Copy Link' })).toBeVisible()
  await expectAccessible(page)
  await unfold.press('Enter')
  await expect(first.getByText('Cooks for everybody.')).toBeHidden()
  await first.getByRole('button', { name: 'Apply Now' }).press('Enter')
  await expectFocusIn(page.getByRole('dialog', { name: 'Apply for Position 1' }))
  await page.keyboard.press('Escape')
  await expect(first.locator(':focus')).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)

  await type(page.getByLabel('Search'), 'soup')
  await expect(count(page)).toHaveText('1 position of 56 available')
  await expect(card(page, 'Waiter')).toBeVisible()
  await expect(page.getByLabel('Search')).toBeFocused()
  await page.goBack()
  await expect(count(page)).toHaveText('56 positions available')
  await page.getByLabel('Department').selectOption('Service')
  await expect(count(page)).toHaveText('7 positions of 56 available')
  // Few enough to be read rather than compared.
  await expect(card(page, 'Position 2').getByText('Cooks for everybody.')).toBeVisible()
  await card(page, 'Waiter').getByRole('link', { name: 'Waiter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Waiter' })).toBeVisible()
  await page.goBack()
  await expect(count(page)).toHaveText('7 positions of 56 available')
  expect(complaints).toEqual([])
})

test('with scripts off everything is read, narrowed and explained, and programs read feeds', async ({
  browser,
  server,
  page,
  owner,
}) => {
  const cook = { ...KITCHEN, description: 'Cooks soup.', requirements: REQUIREMENTS }
  const { list } = await publish(page.context(), [...manyOpenings(18), cook, SERVICE])
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false })
  const still = await context.newPage()
  await still.goto(list)
  await expect(still.getByRole('heading', { level: 1, name: owner.company })).toBeVisible()
  await expect(still.getByText('20 positions available')).toBeVisible()
  await expect(still.getByRole('article')).toHaveCount(20)
  const background = () => still.evaluate('getComputedStyle(document.body).backgroundColor')
  const light = await background()
  await still.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe(light)
  await still.emulateMedia({ colorScheme: 'light' })

  await expect(still.getByRole('button', { name: 'Details of Position 9' })).toHaveCount(0)
  await card(still, 'Position 9').getByRole('link', { name: 'Position 9' }).click()
  await expect(still.getByRole('heading', { level: 1, name: 'Position 9' })).toBeVisible()
  await expect(still.getByText('Cooks for everybody.')).toBeVisible()
  await expect(still.getByText('Good taste')).toBeVisible()

  await still.goto(list)
  await type(still.getByLabel('Search'), 'soup')
  await still.getByRole('button', { name: 'Search' }).click()
  await expect(still.getByText('2 positions of 20 available')).toBeVisible()
  await expect(still.getByRole('button', { name: 'Copy Link' })).toHaveCount(0)
  await card(still, 'Cook').getByText('+2 more requirements').click()
  await expect(card(still, 'Cook').getByText('Good taste')).toBeVisible()
  await card(still, 'Waiter').getByRole('button', { name: 'Apply Now' }).click()
  await expect(still.getByRole('heading', { level: 1, name: 'Waiter' })).toBeVisible()
  await expect(still.getByText('That needs JavaScript')).toBeVisible()
  await context.close()

  // Programs read feeds and the sitemap, by a strict reader of XML.
  const { companyId, ids } = await publish(page.context(), [
    { ...KITCHEN, title: 'Cook & <b>"baker"</b> ]]> \u0001', description: ']]>\n- <one>\n- &amp;', department: '<&' },
  ])
  await page.goto('/jobs')
  const read = (path: string) =>
    page.evaluate(
      `fetch(${JSON.stringify(path)}).then((reply) => reply.text()).then((text) => {
        const parsed = new DOMParser().parseFromString(text, 'application/xml')
        const texts = (name) => [...parsed.getElementsByTagName(name)].map((each) => each.textContent)
        return { broken: texts('parsererror'), titles: texts('title'), publishers: texts('publisher'), places: texts('loc') }
      })`,
    ) as Promise<Record<'broken' | 'titles' | 'publishers' | 'places', string[]>>
  const feed = await read(`/jobs/feeds/${companyId}.xml`)
  expect(feed).toMatchObject({ broken: [], publishers: [owner.company] })
  expect(feed.titles).toContain('Cook & <b>"baker"</b> ]]>')
  const map = await read('/sitemap.xml')
  expect(map.broken).toEqual([])
  expect(map.places).toContain(`${new URL(page.url()).origin}/jobs/${ids[0]}`)
})
