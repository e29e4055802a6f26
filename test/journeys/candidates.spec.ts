import { CONSENT_VERSION } from '../../contract/careers/application.ts'
import { applyFor, publishOpening } from './applicants.ts'
import { expect, expectAccessible, type Page, signUp, test } from './journey.ts'
import { expectFocus, keepNotice, tabTo, type } from './keys.ts'
import { joinCompany, newPerson } from './member.ts'

test('a candidate is watched by chapters, rated, commented on, moved, and erased', { tag: '@quick' }, async ({
  page,
  owner: _,
  browser,
  server,
}) => {
  const opening = await publishOpening(page)
  await applyFor(page, opening, { firstName: 'Jane', lastName: 'Doe', video: true })
  const member = await joinCompany(page, { browser, origin: server.origin })
  await page.goto('/candidates')
  const card = page.getByRole('article', { name: 'Jane Doe' })
  await expect(card.getByText('Video Interview Available')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link', { name: 'View Details of Jane Doe' }).click()
  await expect(page.getByText('Application for Cook')).toBeVisible()

  const video = page.getByLabel('Video of the interview')
  await expect.poll(() => page.evaluate(`${VIDEO}.duration`)).toBeCloseTo(9, 0)
  // So slow that where it is can be looked at before it has gone on.
  await page.evaluate(`${VIDEO}.playbackRate = 0.1`)
  await page.getByRole('button', { name: /What are your greatest strengths/ }).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(5)
  await expect(page.getByRole('button', { name: /What are your greatest strengths/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.keyboard.press('1')
  await expect.poll(() => timeOf(page)).toBeLessThan(5)
  await page.evaluate(`${VIDEO}.pause()`)
  await expectAccessible(page)

  await member.page.goto(new URL(page.url()).pathname)
  await member.page
    .getByRole('group', { name: /strengths/ })
    .getByRole('radio', { name: '5 stars' })
    .check()
  await expect(page.getByText('A colleague has rated already.')).toBeVisible()
  await page
    .getByRole('group', { name: /strengths/ })
    .getByRole('radio', { name: '2 stars' })
    .check()
  await expect(page.getByText('Grace Hopper 5')).toBeVisible()
  await expect(page.getByText('3.5')).toBeVisible()

  await type(member.page.getByRole('textbox', { name: 'New comment' }), 'I would hire her')
  await member.page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByText('I would hire her')).toBeVisible()
  await page.getByRole('button', { name: 'Delete comment' }).click()
  await expect(page.getByText('I would hire her')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('I would hire her')).toBeVisible()

  await page.getByRole('button', { name: 'Update Notes' }).click()
  await type(page.getByRole('textbox', { name: 'Internal notes' }), 'Can begin in May')
  await page.getByRole('button', { name: 'Save Notes' }).click()
  await expect(page.getByText('Notes updated successfully')).toBeVisible()
  await expect(member.page.getByText('Can begin in May')).toBeVisible()

  await choose(page, 'Stage', 'Rejected')
  const reject = page.getByRole('dialog', { name: 'Reject this candidate?' })
  await type(reject.getByLabel('Reason'), 'Position was filled')
  await expectAccessible(page)
  await reject.getByRole('button', { name: 'Reject' }).click()
  await keepNotice(page.getByText('Candidate stage updated successfully'))
  await expect(page.getByText('Position was filled').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveText('Applied')
  const record = page.url()
  await page.getByRole('button', { name: 'Delete this candidate' }).click()
  await expect(page.getByText('No applications have been submitted yet.')).toBeVisible()
  await expect(page.getByText('Candidate deleted')).toBeVisible()
  // In the search, which has the focus, the key takes back what was typed.
  await page.getByRole('heading', { name: 'Candidates', level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Candidate restored')).toBeVisible()
  await page.goto(record)
  await expect(page.getByRole('combobox', { name: 'Stage' })).toHaveText('Applied')

  const stranger = await newPerson(browser, server.origin)
  await signUp(stranger.context(), server)
  await stranger.goto(new URL(page.url()).pathname)
  await expect(stranger.getByText('Candidate Not Found')).toBeVisible()
  const source = await video.getAttribute('src')
  expect((await stranger.request.get(source ?? '')).status()).toBe(404)

  await expect(member.page.getByRole('button', { name: 'Erase this candidate…' })).toBeHidden()
  await page.getByRole('button', { name: 'Erase this candidate…' }).click()
  await page.getByRole('button', { name: 'Erase permanently' }).click()
  await expect(page.getByText('No applications have been submitted yet.')).toBeVisible()
  expect((await page.request.get(source ?? '')).status()).toBe(404)
})

test('a record says which of two applications counts, and keeps words that are being written', async ({
  page,
  owner,
  browser,
  server,
}) => {
  const opening = await publishOpening(page)
  const said = { email: 'jane.doe@example.com', address: 'Am Ufer 1, Berlin', consentVersion: CONSENT_VERSION }
  await applyFor(page, opening, { firstName: 'Jane', lastName: 'Doe', video: true, said })
  const moved = { ...said, address: 'Rheinstraße 5, Köln' }
  await applyFor(page, opening, { firstName: 'Janet', lastName: 'Doe', video: true, said: moved })
  await page.goto('/candidates')

  await test.step('days as days with their time, contact first, and one thing of a broken video', async () => {
    await page.route('**/api/recordings/*', (route) => route.abort())
    await page.getByRole('link', { name: 'View Details of Jane Doe' }).click()
    await expect(page.getByRole('alert').getByText('Video interview file could not be loaded.')).toBeVisible()
    await expect(page.getByText('No questions were marked')).toBeHidden()
    await expect(page.getByText('There is no video interview.')).toBeHidden()
    await page.unroute('**/api/recordings/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectFocus(page.getByLabel('Video of the interview'))
    await page.getByRole('heading', { name: 'Jane Doe', level: 1 }).focus()
    await tabTo(page, page.getByRole('button', { name: 'Update Notes' }), 5)

    const job = page.getByRole('region', { name: 'Job Application Details' })
    for (const place of [3, 5, 6]) {
      const fact = job.getByRole('definition').nth(place)
      await expect(fact).toHaveText(/[A-Z][a-z]+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M$/)
    }
    const [contact, video] = ['Contact Information', 'Video Interview'].map((name) =>
      page.getByRole('region', { name }),
    )
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
  })

  await test.step('staff see both applications, and choose which counts', async () => {
    const card = page.getByRole('region', { name: 'Applied more than once' })
    await expect(card).toContainText('This installation does not send email')
    const videos = card.getByRole('button', { name: /Show its video/ })
    await expect(videos.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await videos.first().press('Enter')
    await expect(videos.first()).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)

    await card.getByRole('button', { name: /Use this one/ }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Janet Doe' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Contact Information' })).toContainText(moved.address)
    await expect(card.getByRole('listitem').filter({ hasText: 'Janet Doe' })).toContainText(
      `Chosen by ${owner.firstName} Young`,
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'Jane Doe' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Contact Information' })).toContainText(said.address)
  })

  await test.step('words that are being written are not lost, nor a colleague’s', async () => {
    const member = await joinCompany(page, { browser, origin: server.origin })
    await page.getByRole('button', { name: 'Update Notes' }).click()
    const notes = page.getByRole('textbox', { name: 'Internal notes' })
    await type(notes, 'Mine')

    await member.page.goto(new URL(page.url()).pathname)
    await member.page.getByRole('button', { name: 'Update Notes' }).click()
    await type(member.page.getByRole('textbox', { name: 'Internal notes' }), 'Theirs')
    await member.page.getByRole('button', { name: 'Save Notes' }).click()
    await expect(page.getByRole('alert').getByText('Theirs', { exact: true })).toBeVisible()
    await expect(notes).toHaveValue('Mine')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Back' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard draft?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save Notes' }).click()
    const conflict = page.getByRole('dialog', { name: 'This candidate has changed' })
    await conflict.getByRole('radio', { name: 'Mine Mine' }).check()
    await conflict.getByRole('button', { name: 'Save' }).click()
    await expect(member.page.getByText('Mine', { exact: true })).toBeVisible()

    await type(page.getByRole('textbox', { name: 'New comment' }), 'Half a thought')
    await page.getByRole('link', { name: 'All Candidates' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { name: 'Candidates', level: 1 })).toBeVisible()
  })
})

test('candidates are found, moved together, taken one after the other, and compared', async ({ page, owner: _ }) => {
  const opening = await publishOpening(page)
  for (const lastName of ['Adams', 'Baker', 'Clark']) await applyFor(page, opening, { firstName: 'Pat', lastName })
  await page.goto('/candidates')
  await expect(page.getByText('3 candidates')).toBeVisible()
  await type(page.getByRole('searchbox', { name: 'Search candidates' }), 'baker')
  await expect(page.getByText('1 candidate', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/search=baker/)
  await type(page.getByRole('searchbox', { name: 'Search candidates' }), 'nobody')
  await expect(page.getByText('No candidates match your current filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()

  await page.getByRole('checkbox', { name: 'Select all that are shown' }).check()
  await page.getByRole('checkbox', { name: 'Select Pat Adams' }).uncheck()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Move to stage' }).click()
  await page.getByRole('option', { name: 'Offered' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Offered' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Offered' })).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Sort' }).click()
  await page.getByRole('option', { name: 'Last name' }).click()
  await page.getByRole('article').first().getByRole('link', { name: 'Pat Adams', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pat Adams' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous candidate' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('button', { name: 'Next candidate' })).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('heading', { name: 'Pat Baker' })).toBeVisible()
  // Loaded again, the page goes on in the order of the list that one came from.
  await page.reload()
  await page.getByRole('button', { name: 'Next candidate' }).click()
  await expect(page.getByRole('heading', { name: 'Pat Clark' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('heading', { name: 'Pat Baker' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/sort=lastName/)

  for (const name of ['Pat Adams', 'Pat Clark']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Compare' }).click()
  const side = (name: string) => page.getByRole('region', { name, exact: true })
  for (const name of ['Pat Adams', 'Pat Clark']) {
    await expect(side(name).getByRole('region', { name: 'Video Interview' })).toContainText('introduce yourself')
    await expect(side(name).getByRole('region', { name: 'Candidate Management' })).toContainText('No notes added yet.')
  }
  expect((await side('Pat Adams').boundingBox())?.y).toBe((await side('Pat Clark').boundingBox())?.y)
  await expectAccessible(page)
  await side('Pat Clark')
    .getByRole('combobox', { name: /^Candidate/ })
    .click()
  await page.getByRole('option', { name: /Pat Baker/ }).click()
  await expect(side('Pat Baker')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the candidate' }).click()
  await expect(page.getByRole('heading', { name: 'Pat Adams' })).toBeVisible()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(side('Pat Baker')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/sort=lastName/)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('candidates.csv')
})

const timeOf = (page: Page) => page.evaluate(`${VIDEO}.currentTime`)

// Written as text: it runs in the page.
const VIDEO = `document.querySelector('video')`

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}
