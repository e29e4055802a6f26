import { expect, expectAccessible, type Page, test } from './journey.ts'
import { doubleClick, expectFocus } from './keys.ts'

const row = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

async function create(page: Page, fields: Record<string, unknown>) {
  const data = { title: 'Cook', description: 'Cooks for everybody.', ...fields }
  expect((await page.request.post('/api/job-openings', { data })).status()).toBe(201)
}

/** Whether outsiders see an opening. */
async function isPublic(page: Page, title: string): Promise<boolean> {
  const openings: { title: string }[] = await (await page.request.get('/api/public/job-openings')).json()
  return openings.some((opening) => opening.title === title)
}

test('an opening is published, paused and closed with one press, and says what outsiders see', async ({
  page,
  owner,
}) => {
  // Other companies' openings are on the same site.
  const title = `Cook of ${owner.username}`
  const late = `Baker of ${owner.username}`
  await create(page, { title, status: 'draft', publishedOnPortal: true })
  await create(page, { title: late, publishedOnPortal: true, applicationDeadline: '2026-01-31' })
  await create(page, { title: 'Gardener' })
  await page.goto('/recruitment')
  await expect(row(page, title).getByText('Draft', { exact: true })).toBeVisible()
  await expect(row(page, title).getByText('Public once active', { exact: true })).toBeVisible()
  await expect(row(page, late).getByText('Deadline passed')).toBeVisible()
  await expect(row(page, 'Gardener').getByText('Private', { exact: true })).toBeVisible()
  await expectAccessible(page)
  expect(await isPublic(page, title)).toBe(false)

  const publish = row(page, title).getByRole('button', { name: `Publish ${title}` })
  await publish.press('Enter')
  await expect(row(page, title).getByText('Public', { exact: true })).toBeVisible()
  expect(await isPublic(page, title)).toBe(true)
  const pause = row(page, title).getByRole('button', { name: `Pause ${title}` })
  await expectFocus(pause)
  // The second click of a double click would hit what takes it back.
  await doubleClick(pause)
  await expect(page.getByText('Job Opening Paused')).toBeVisible()
  await expect(row(page, title).getByText('Paused', { exact: true })).toBeVisible()
  expect(await isPublic(page, title)).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, title).getByText('Public', { exact: true })).toBeVisible()

  await row(page, title)
    .getByRole('button', { name: `Close opening ${title}` })
    .press('Enter')
  await expect(row(page, title).getByText('Closed', { exact: true })).toBeVisible()
  await expect(page.getByText('Job Opening Closed')).toBeVisible()
  await expectFocus(publish)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, title).getByText('Public', { exact: true })).toBeVisible()

  await row(page, late).getByRole('button', { name: late, exact: true }).press('Enter')
  const details = page.getByRole('dialog', { name: late })
  await expect(details.getByText('Deadline passed')).toBeVisible()
  await details.getByRole('button', { name: 'Publish without deadline' }).click()
  await expect(details.getByText('Public', { exact: true })).toBeVisible()
  await expect(page.getByText('Job Opening Published')).toBeVisible()
  expect(await isPublic(page, late)).toBe(true)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(details.getByText('Deadline passed')).toBeVisible()
  await expect(details.getByText('Jan 31, 2026')).toBeVisible()
  for (const label of ['Created', 'Last Updated']) {
    const fact = details.getByText(label, { exact: true }).locator('xpath=following-sibling::dd')
    await expect(fact).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M$/)
  }
  await page.keyboard.press('Escape')
  await expectFocus(row(page, late).getByRole('button', { name: late, exact: true }))

  await test.step('the arrows lead through the list, and the focus goes on when a row goes', async () => {
    for (const name of ['Row Three', 'Row Two', 'Row One']) await create(page, { title: name })
    const opening = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto('/recruitment?status=active&search=row')
    await opening('Row One').focus()
    await page.keyboard.press('ArrowDown')
    await expectFocus(opening('Row Two'))
    await page.keyboard.press('End')
    await expectFocus(opening('Row Three'))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Row Two' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectFocus(opening('Row Two'))
    await page.getByRole('button', { name: 'Close opening Row Two' }).press('Enter')
    await expect(row(page, 'Row Two')).toBeHidden()
    await expectFocus(opening('Row Three'))

    page.on('dialog', (question) => question.accept())
    await page.getByRole('button', { name: 'Actions for Row Three' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await expect(row(page, 'Row Three')).toBeHidden()
    await expectFocus(opening('Row One'))
    await doubleClick(opening('Row One'))
    await expect(page.getByRole('dialog', { name: 'Row One' })).toBeVisible()
  })

  await test.step('in any window, with long words and another script', async () => {
    const long = `مهندس ${'x'.repeat(90)}`
    await create(page, { title: long, department: 'y'.repeat(90), description: `${'z'.repeat(200)}` })
    for (const width of [390, 720, 1440, 1920]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/recruitment')
      await expect(row(page, long)).toBeVisible()
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      expect(
        await page.evaluate(`(() => {
        const row = document.querySelector('article')
        return row.scrollWidth - row.clientWidth
      })()`),
      ).toBeLessThanOrEqual(1)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await row(page, long)
      .getByRole('button', { name: /^Publish/ })
      .click()
    await expect(row(page, long).getByText('Public', { exact: true })).toBeVisible()
    await row(page, long).getByRole('button', { name: long, exact: true }).click()
    await expectAccessible(page)
  })
})
