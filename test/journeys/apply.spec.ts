import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { usualQuestions } from '../../web/apply/questions.ts'
import {
  BOOKING,
  candidatesOf,
  dialogOf,
  fillPerson,
  goToInterview,
  hashKept,
  notice,
  press,
  publish,
  record,
  submit,
  visit,
} from './applying.ts'
import { expect, expectAccessible, signUp, test } from './journey.ts'
import { expectFocusIn, type } from './keys.ts'
import { openWeakNetwork } from './weak-network.ts'

test('an applicant records, loses the network amid the upload, submits; staff play it at a chapter', {
  tag: '@quick',
}, async ({ page: staff, owner, server, browser }) => {
  test.setTimeout(180_000)
  const id = await publish(staff, owner, { calendarBookingUrl: BOOKING })
  const network = await openWeakNetwork(server.origin)
  const page = await visit(browser, network)
  await page.context().route(`${BOOKING}**`, (route) => route.fulfill({ body: 'Choose a time' }))
  await page.goto(`/jobs/${id}`)
  const dialog = dialogOf(page)
  await goToInterview(page)
  await expect(dialog.getByLabel('What your camera sees')).toBeVisible()
  await record(page, 6, { 2: press(page, 2), 4: press(page, 5) })
  await expect(dialog.getByText('Recording saved. Submit to finish.')).toBeVisible()

  // Another one: what was sent of the first goes away.
  const removed = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
  await dialog.getByRole('button', { name: 'Redo Recording' }).click()
  await expect(dialog.getByRole('button', { name: 'Start Recording' })).toBeEnabled()
  await record(page, 6, { 2: press(page, 2), 4: press(page, 5), 5: async () => network.choke() })
  expect((await removed).status()).toBe(204)
  await expect(dialog.getByRole('progressbar', { name: 'Sending your recording' })).toBeVisible()
  await network.standsStill()
  network.cut()
  await expect(dialog.getByText('Sending resumes when it is back')).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Submit Application' }).click()
  await expect(dialog.getByText('Your recording is still uploading.')).toBeVisible()
  const kept = await hashKept(page)
  const booking = page.context().waitForEvent('page')
  const resumed = page.waitForRequest((request) => Number(request.headers()['upload-offset']) > 0)
  network.free()
  await network.mend()
  await resumed
  await expect(notice(page, 'Application Submitted Successfully!')).toBeVisible({ timeout: 20_000 })
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/jobs(\?.*)?$/)
  const arrived = page.getByRole('dialog', { name: `Your application is with ${owner.company}` })
  await expect(arrived.getByRole('heading', { name: 'What we received' })).toBeFocused()
  for (const words of ['Cook', owner.company, 'Mara Lind', 'mara@example.com', /Video, 0:\d\d minutes/]) {
    await expect(arrived.getByRole('definition').filter({ hasText: words }).first()).toBeVisible()
  }
  await expect(arrived.getByRole('button', { name: 'Book your interview' })).toBeVisible()
  await expect.poll(async () => (await booking).url()).toBe(BOOKING)
  await expectAccessible(page)
  await page.reload()
  await expect(arrived).toBeVisible()
  await arrived.getByRole('button', { name: 'See open positions' }).click()
  await expect(page.getByRole('article', { name: 'Cook' }).getByRole('link', { name: 'Cook' })).toBeFocused()
  await expect(page).toHaveURL(/\/jobs\?company=/)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Cook' })).toBeVisible()
  await expect(arrived).toBeHidden()

  const [candidate] = await candidatesOf(staff.context())
  expect(candidate?.firstName).toBe('Mara')
  await staff.goto(`/candidates/${candidate?.id}`)
  const video = staff.getByLabel('Video of the interview')
  await expect(video).toBeVisible()
  const address = String(await video.getAttribute('src'))
  const played = await (await staff.context().request.get(address)).body()
  expect({ size: played.length, hash: createHash('sha256').update(played).digest('hex') }).toEqual(kept)
  await staff.getByRole('button', { name: usualQuestions[4] }).click()
  const timeOf = (): Promise<number> => staff.evaluate("document.querySelector('video').currentTime")
  await expect.poll(timeOf).toBeGreaterThan(3.9)
  const { recordings } = await (await staff.context().request.get(`/api/job-applications/${candidate?.id}`)).json()
  const durationOf = (): Promise<number> => staff.evaluate("document.querySelector('video').duration")
  // The place asked for is there at once, the length once the file's beginning has come.
  await expect.poll(durationOf).toBeGreaterThan(5.5)
  // The file says its length, which browsers leave out, and as the timer said it.
  expect(Math.abs((await durationOf()) - recordings[0].duration / 1000)).toBeLessThan(3)

  const other = await browser.newContext({ baseURL: server.origin })
  await signUp(other, server)
  expect((await other.request.get(address)).status()).toBe(404)
  expect((await page.context().request.get(address)).status()).toBe(401)
  network.close()
})

test('one goes back and forth through the steps, on a phone and magnified, and nothing is lost', async ({
  page: staff,
  owner,
  server,
  browser,
}) => {
  test.setTimeout(240_000)
  const id = await publish(staff, owner, { description: 'Cooks soup.\n\n- Tomato', requirements: ['A spoon'] })
  const page = await visit(browser, server)
  const dialog = dialogOf(page)
  const step = (name: string) => dialog.getByRole('heading', { name })
  const onToInterview = dialog.getByRole('button', { name: 'Continue to Video Interview' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/jobs?search=nothing+is+called+this')
  await page.goto(`/jobs/${id}`)
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
  await expect(step('LinkedIn Connection')).toBeFocused()
  await page.goBack()
  await expect(step('Personal Information')).toBeFocused()
  await page.reload()
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Lind')
  // A second press hits nothing of the step that comes.
  await dialog.getByRole('button', { name: 'Continue to LinkedIn' }).dblclick()
  await expect(step('LinkedIn Connection')).toBeFocused()
  await onToInterview.click()
  await expect(step('Video Interview')).toBeFocused()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(step('LinkedIn Connection')).toBeFocused()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  // A screen of 1280 × 720, magnified to 200 %: everything can be scrolled to.
  await page.setViewportSize({ width: 640, height: 360 })
  await onToInterview.scrollIntoViewIfNeeded()
  await onToInterview.click()
  await dialog.getByRole('checkbox').scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('checkbox')).toBeInViewport()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(640)
  await expectFocusIn(dialog)
  await page.setViewportSize({ width: 1280, height: 720 })

  await expect(dialog.getByRole('button', { name: 'Submit Application' })).toBeDisabled()
  // The microphone's beep is seen; it is short, so every frame is looked at.
  await page.evaluate(`new Promise((seen) => {
    const look = () => {
      const { transform } = document.querySelector('[data-level]')?.style ?? {}
      if (transform && transform !== 'scaleX(0)') seen()
      else requestAnimationFrame(look)
    }
    look()
  })`)
  await dialog.getByText('Camera and microphone settings').click()
  await expect(dialog.getByLabel('Camera', { exact: true })).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Test Devices' }).click()
  await expect(notice(page, 'Device Test Successful')).toContainText('working with selected devices.')
  await expect(dialog.getByRole('button', { name: 'Start Recording' })).toBeEnabled({ timeout: 10_000 })
  await dialog.getByText("Can't record here?").click()
  await expectAccessible(page)
  await record(page, 3)
  await expect(dialog.getByText('Recording saved. Submit to finish.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit Application' }).click()
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await expect(dialog.getByRole('checkbox')).toHaveAccessibleDescription(/^Please agree/)
  await expect(dialog.getByText(`${owner.company} may store and use what I send here`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Redo Recording' }).click()
  await notice(page, 'Recording discarded').getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: 'Submit Application' })).toBeEnabled()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  for (const step of [2, 1]) {
    await page.goBack()
    await expect(dialog.getByText(`Step ${step} of 3`)).toBeVisible()
  }
  await page.goBack()
  await expect(page).toHaveURL(/search=nothing/)
  await page.goto(`/jobs/${id}`)
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Lind')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/jobs(\?.*)?$/)
  await page.goto(`/jobs/${id}`)
  await expect(dialog.getByLabel('Last Name')).toHaveValue('')

  await test.step('an opening asks questions of its own and for a résumé, and for no video', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const asks = {
      ...{ requires: ['phone'], resume: 'required', interviewQuestions: [], salaryMin: 42_000, salaryCurrency: 'EUR' },
      questions: [{ text: 'Which shift?', kind: 'choice', choices: ['Early', 'Late'], required: true }],
    }
    await page.goto(`/jobs/${await publish(staff, owner, asks)}`)
    await expect(dialog.getByText('Have your résumé ready as a PDF or Word file.')).toBeVisible()
    await fillPerson(page, 'lee@example.com')
    await dialog.getByRole('button', { name: 'Continue to LinkedIn' }).click()
    // Who is done within three seconds is taken for a program; connecting takes two.
    await type(dialog.getByLabel('LinkedIn Profile URL'), 'linkedin.com/in/lee')
    await dialog.getByRole('button', { name: 'Connect LinkedIn Profile' }).click()
    await expect(dialog.getByText('LinkedIn profile connected')).toBeVisible()
    await dialog.getByRole('button', { name: 'Continue to Questions' }).click()
    await expect(step('Questions')).toBeFocused()
    // By keys, as a press at the place of the last one would be the second of a double click.
    await dialog.getByRole('button', { name: 'Submit Application' }).press('Enter')
    await expect(dialog.getByLabel('Choose your résumé')).toBeFocused()
    await dialog
      .getByLabel('Choose your résumé')
      .setInputFiles(join(import.meta.dirname, '../support/documents/letter.pdf'))
    await dialog.getByRole('radio', { name: 'Late' }).check()
    await expectAccessible(page)
    await submit(page)
    await expect(page.getByText('letter.pdf')).toBeVisible()

    await staff.goto('/candidates')
    await staff.getByRole('link', { name: 'View Details of Mara Lind' }).click()
    const card = (name: string) => staff.getByRole('region', { name, exact: true })
    await expect(card('Answers').getByRole('definition')).toHaveText('Late')
    const page1 = card('Résumé').getByRole('group', { name: /^Page 1 of \d+ of letter.pdf$/ })
    await expect(page1.getByText('forty oak tables')).toBeVisible({ timeout: 30_000 })
    await expect(card('Rating').getByText('Overall').first()).toBeVisible()
    const download = staff.waitForEvent('download')
    await card('Résumé').getByRole('link', { name: 'Download letter.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('letter.pdf')
    await expectAccessible(staff)
  })
})
