import {
  BOOKING,
  candidatesOf,
  chooseSound,
  dialogOf,
  fillPerson,
  goToInterview,
  hashKept,
  notice,
  publish,
  record,
  recordedFor,
  submit,
  visit,
} from './applying.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocusIn } from './keys.ts'
import { openWeakNetwork } from './weak-network.ts'

const close = (staff: Page, id: string) => staff.request.put(`/api/job-openings/${id}`, { data: { status: 'closed' } })

test('an opening that closes amid the recording says so; the same recording goes to another one', async ({
  page: staff,
  owner,
  server,
  browser,
}) => {
  test.setTimeout(120_000)
  const id = await publish(staff, owner)
  const other = await publish(staff, owner, { title: 'Baker', department: 'Bakery', location: 'Oslo' })
  const page = await visit(browser, server)
  await page.goto(`/jobs/${id}`)
  const dialog = dialogOf(page)
  await goToInterview(page)
  await dialog.getByRole('button', { name: 'Start Recording' }).click()
  await recordedFor(dialog, 2)
  expect((await close(staff, id)).status()).toBe(200)
  await recordedFor(dialog, 3)
  await dialog.getByRole('button', { name: 'Stop Recording' }).click()
  await expect(dialog.getByRole('heading', { name: 'This position has closed' })).toBeFocused({ timeout: 20_000 })
  await expect(dialog.getByText('Your recording is kept')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Submit Application' })).toBeHidden()
  await expectAccessible(page)
  const kept = await hashKept(page)

  // The page itself says so too, and leads to where the recording can be used.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This position is closed' })).toBeVisible()
  await expect(page.getByText('Your recording is kept')).toBeVisible()
  await page.getByRole('link', { name: 'Show open positions' }).click()
  await page.getByRole('article', { name: 'Baker' }).getByRole('button', { name: 'Apply Now' }).click()
  const baker = page.getByRole('dialog', { name: 'Apply for Baker' })
  await baker.getByRole('button', { name: 'Use this recording' }).click()
  await expect(baker.getByLabel('Email Address')).toHaveValue('mara@example.com')
  await baker.getByRole('button', { name: 'Continue to LinkedIn' }).click()
  await baker.getByRole('button', { name: 'Continue to Video Interview' }).click()
  await expect(baker.getByText('Your recording has arrived. It counts')).toBeVisible({ timeout: 20_000 })
  expect(await hashKept(page)).toEqual(kept)

  // It closes again, before it is submitted: from here it is one press to the next.
  const last = await publish(staff, owner)
  expect((await close(staff, other)).status()).toBe(200)
  await baker.getByRole('checkbox').check()
  await baker.getByRole('button', { name: 'Submit Application' }).click()
  await expect(baker.getByRole('heading', { name: 'This position has closed' })).toBeFocused()
  await baker.getByRole('button', { name: 'Apply with this recording' }).click()
  await expect(dialog.getByRole('heading', { name: 'Video Interview' })).toBeFocused()
  await submit(page)
  const [candidate] = await candidatesOf(staff.context())
  const found = await (await staff.request.get(`/api/job-applications/${candidate?.id}`)).json()
  expect(found).toMatchObject({ jobOpeningId: last, email: 'mara@example.com', recordings: [{ kind: 'video' }] })
  expect(found.recordings[0].size).toBe(kept.size)
})

test('a second tab neither sees nor discards what the first one records', async ({
  page: staff,
  owner,
  server,
  browser,
}) => {
  test.setTimeout(120_000)
  const id = await publish(staff, owner)
  const first = await visit(browser, server)
  await first.goto(`/jobs/${id}`)
  await goToInterview(first)
  await record(first, 3)
  const kept = await hashKept(first)

  const second = await first.context().newPage()
  await second.goto(`/jobs/${id}`)
  await fillPerson(second)
  await expect(dialogOf(second).getByText('We found a recording')).toBeHidden()
  await dialogOf(second).getByRole('button', { name: 'Continue to LinkedIn' }).click()
  await expect(dialogOf(second).getByRole('heading', { name: 'LinkedIn Connection' })).toBeFocused()
  await expect(dialogOf(second).getByText('We found a recording')).toBeHidden()
  await second.keyboard.press('Escape')
  await second.getByRole('button', { name: 'Leave' }).click()
  await expect(dialogOf(second)).toBeHidden()

  await first.reload()
  await expect(dialogOf(first).getByRole('button', { name: 'Redo Recording' })).toBeVisible()
  expect(await hashKept(first)).toEqual(kept)
  await submit(first)
})

test('the browser’s way back leads through the steps, and keeps what was filled in', async ({
  page: staff,
  owner,
  server,
  browser,
}) => {
  test.setTimeout(90_000)
  const id = await publish(staff, owner, { description: 'Cooks soup.\n\n- Tomato', requirements: ['A spoon'] })
  const page = await visit(browser, server, { allowed: false })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/jobs?search=nothing+is+called+this')
  await page.goto(`/jobs/${id}`)
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  await expect(dialog.getByText('You need a camera and a microphone, and about 15 minutes.')).toBeVisible()
  await dialog.getByText('About this position').click()
  await expect(dialog.getByText('Tomato')).toBeVisible()
  await expect(dialog.getByText('A spoon')).toBeVisible()
  await expect(dialog.getByText(owner.company).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByText('About this position').first().click()
  await goToInterview(page)
  await page.goBack()
  await expect(dialog.getByRole('heading', { name: 'LinkedIn Connection' })).toBeFocused()
  await page.goBack()
  await expect(dialog.getByRole('heading', { name: 'Personal Information' })).toBeFocused()
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Lind')
  // A second press hits nothing of the step that comes.
  await dialog.getByRole('button', { name: 'Continue to LinkedIn' }).dblclick()
  await expect(dialog.getByRole('heading', { name: 'LinkedIn Connection' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Continue to Video Interview' }).click()
  await expect(dialog.getByRole('heading', { name: 'Video Interview' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('heading', { name: 'LinkedIn Connection' })).toBeFocused()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  // A screen of 1280 × 720, magnified to 200 %: everything can be scrolled to.
  await page.setViewportSize({ width: 640, height: 360 })
  await dialog.getByRole('button', { name: 'Continue to Video Interview' }).scrollIntoViewIfNeeded()
  await dialog.getByRole('button', { name: 'Continue to Video Interview' }).click()
  await dialog.getByRole('checkbox').scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('checkbox')).toBeInViewport()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(640)
  await expectFocusIn(dialog)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/search=nothing/)
})

test('without a network an application waits, is sent once by itself, and shows what arrived', async ({
  page: staff,
  owner,
  server,
  browser,
}) => {
  test.setTimeout(90_000)
  const id = await publish(staff, owner)
  const network = await openWeakNetwork(server.origin)
  const page = await visit(browser, network, { allowed: false })
  await page.goto(`/jobs/${id}`)
  const dialog = dialogOf(page)
  await goToInterview(page)
  await chooseSound(page)
  await expect(dialog.getByText('Your recording has arrived. It counts')).toBeVisible()
  await dialog.getByRole('checkbox').check()
  network.cut()
  await dialog.getByRole('button', { name: 'Submit Application' }).dblclick()
  await expect(dialog.getByText('Your application is submitted as soon as it is back.')).toBeVisible()
  await network.mend()
  await expect(notice(page, 'Application Submitted Successfully!')).toBeVisible({ timeout: 20_000 })
  const arrived = page.getByRole('dialog', { name: `Your application is with ${owner.company}` })
  await expect(arrived.getByText('Sound file, 0:02 minutes')).toBeVisible()
  await expect(arrived.getByRole('button', { name: 'Book your interview' })).toBeHidden()
  await expectFocusIn(arrived)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article', { name: 'Cook' }).getByRole('link', { name: 'Cook' })).toBeFocused()
  expect(await candidatesOf(staff.context())).toMatchObject([{ firstName: 'Mara', reappliedAt: null }])
  network.close()
})

test('whoever fills in every field that there is still applies', async ({ page: staff, owner, server, browser }) => {
  const id = await publish(staff, owner, { calendarBookingUrl: BOOKING })
  const page = await visit(browser, server, { allowed: false })
  await page.context().route(`${BOOKING}**`, (route) => route.fulfill({ body: 'Choose a time' }))
  await page.goto(`/jobs/${id}`)
  await expect(dialogOf(page).getByLabel('First Name')).toBeFocused()
  // As a password manager that fills in identities does: by the names it knows, and whatever is left.
  expect(await page.evaluate("document.querySelectorAll('[name=website], [name=url], [name=company]').length")).toBe(0)
  await page.evaluate("document.querySelector('[name=quiet]').value = 'https://mara.example'")
  await goToInterview(page)
  await chooseSound(page)
  await submit(page)
  expect(await candidatesOf(staff.context())).toMatchObject([{ firstName: 'Mara' }])
})
