import { createHash } from 'node:crypto'
import { questions } from '../../web/apply/questions.ts'
import { endAtrium, makeFolder, startAtrium } from '../support/atrium-process.ts'
import {
  BOOKING,
  candidatesOf,
  dialogOf,
  fillPerson,
  goToInterview,
  hashKept,
  makeSound,
  notice,
  press,
  publish,
  record,
  recordedFor,
  submit,
  visit,
} from './applying.ts'
import { expect, expectAccessible, signUp, test } from './journey.ts'
import { type } from './keys.ts'
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
  await expect(dialog.getByText('Your recording has arrived. It counts')).toBeVisible()

  // Another one: what was sent of the first goes away.
  const removed = page.waitForResponse((reply) => reply.request().method() === 'DELETE')
  await dialog.getByRole('button', { name: 'Redo Recording' }).click()
  await expect(dialog.getByRole('button', { name: 'Start Recording' })).toBeEnabled()
  await record(page, 6, { 2: press(page, 2), 4: press(page, 5), 5: async () => network.choke() })
  expect((await removed).status()).toBe(204)
  await expect(dialog.getByRole('progressbar', { name: 'Sending your recording' })).toBeVisible()
  await network.standsStill()
  network.cut()
  await expect(dialog.getByText('Sending goes on as soon as it is back')).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Submit Application' }).click()
  await expect(dialog.getByText('Your recording is still being sent.')).toBeVisible()
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
  await expect(arrived.getByRole('heading', { name: 'What arrived' })).toBeFocused()
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
  await staff.getByRole('button', { name: questions[4] }).click()
  const timeOf = (): Promise<number> => staff.evaluate("document.querySelector('video').currentTime")
  await expect.poll(timeOf).toBeGreaterThan(3.9)
  const duration: number = await staff.evaluate("document.querySelector('video').duration")
  const { recordings } = await (await staff.context().request.get(`/api/job-applications/${candidate?.id}`)).json()
  expect(duration).toBeGreaterThan(5.5)
  // The file says its length, which browsers leave out, and as the timer said it.
  expect(Math.abs(duration - recordings[0].duration / 1000)).toBeLessThan(3)

  const other = await browser.newContext({ baseURL: server.origin })
  await signUp(other, server)
  expect((await other.request.get(address)).status()).toBe(404)
  expect((await page.context().request.get(address)).status()).toBe(401)
  network.close()
})

test('a server that is killed amid an upload goes on with it once it is up again', async ({ browser }) => {
  test.setTimeout(180_000)
  await using started = new AsyncDisposableStack()
  const folder = await makeFolder()
  started.defer(folder.remove)
  let atrium = await startAtrium({ DATA_DIR: folder.path })
  started.defer(async () => void (await endAtrium(atrium, 'SIGTERM')))
  const origin = atrium.url
  const context = await browser.newContext({ baseURL: origin })
  const owner = await signUp(context, { origin })
  const id = await publish(await context.newPage(), owner)
  const network = await openWeakNetwork(origin)
  started.defer(async () => network.close())
  const page = await visit(browser, network)
  await page.goto(`/jobs/${id}`)
  const dialog = dialogOf(page)
  await goToInterview(page)
  await record(page, 5, { 4: async () => network.choke() })
  await network.standsStill()
  await endAtrium(atrium, 'SIGKILL')
  network.free()
  await expect(dialog.getByText('Sending goes on as soon as it is back')).toBeVisible()
  const consent = dialog.getByRole('checkbox')
  const place = await consent.boundingBox()
  const kept = await hashKept(page)
  const resumed = page.waitForRequest((request) => Number(request.headers()['upload-offset']) > 0, { timeout: 60_000 })
  atrium = await startAtrium({ DATA_DIR: folder.path, PORT: new URL(origin).port })
  await resumed
  await expect(dialog.getByText('Your recording has arrived. It counts')).toBeVisible({ timeout: 30_000 })
  // Whoever presses it just then hits it.
  expect(await consent.boundingBox()).toEqual(place)
  await consent.check()
  await dialog.getByRole('button', { name: 'Submit Application' }).click()
  await expect(notice(page, 'Application Submitted Successfully!')).toBeVisible({ timeout: 20_000 })

  const [candidate] = await candidatesOf(context)
  const { recordings } = await (await context.request.get(`/api/job-applications/${candidate?.id}`)).json()
  const played = await (await context.request.get(`/api/recordings/${recordings[0].id}`)).body()
  expect({ size: played.length, hash: createHash('sha256').update(played).digest('hex') }).toEqual(kept)
})

test('each step says what is missing, keeps what was filled in, and can be used by everybody', async ({
  page: staff,
  owner,
  server,
  browser,
}) => {
  test.setTimeout(180_000)
  const id = await publish(staff, owner)
  const page = await visit(browser, server)
  await page.goto(`/jobs/${id}`)
  const dialog = dialogOf(page)
  await expect(dialog.getByText('Step 1 of 3').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue to LinkedIn' }).click()
  await expect(notice(page, 'Required Fields Missing')).toContainText('Please fill in all required fields.')
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  await expect(dialog.getByLabel('First Name')).toHaveAccessibleDescription('Enter your first name')
  await expectAccessible(page)
  await fillPerson(page, 'nobody')
  await dialog.getByRole('button', { name: 'Continue to LinkedIn' }).click()
  await expect(notice(page, 'Invalid Email')).toContainText('Please enter a valid email address.')
  await expect(dialog.getByLabel('Email Address')).toBeFocused()
  await type(dialog.getByLabel('Email Address'), 'mara@example.com')
  await dialog.getByLabel('Email Address').press('Enter')

  await expect(dialog.getByRole('heading', { name: 'LinkedIn Connection' })).toBeFocused()
  const connect = dialog.getByRole('button', { name: 'Connect LinkedIn Profile' })
  await connect.click()
  await expect(notice(page, 'LinkedIn URL Required')).toContainText('Please enter your LinkedIn profile URL.')
  await type(dialog.getByLabel('LinkedIn Profile URL'), 'https://linkedin.com.example.com/in/mara')
  await connect.click()
  await expect(notice(page, 'Invalid LinkedIn URL')).toContainText('Please enter a valid LinkedIn profile URL.')
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: 'Continue to Video Interview' })).toBeDisabled()
  await type(dialog.getByLabel('LinkedIn Profile URL'), 'linkedin.com/in/mara-lind')
  await connect.click()
  await dialog.getByRole('button', { name: 'Back' }).click({ timeout: 10_000 })
  await page.reload()
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Lind')
  await dialog.getByRole('button', { name: 'Continue to LinkedIn' }).click()
  await dialog.getByRole('button', { name: 'Continue to Video Interview' }).click()

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
  await expect(dialog.getByText('Your recording has arrived. It counts')).toBeVisible()
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
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/jobs(\?.*)?$/)
  await page.goto(`/jobs/${id}`)
  await expect(dialog.getByLabel('Last Name')).toHaveValue('')
})

test('a recording outlives a closed tab, and a reload amid its upload', async ({
  page: staff,
  owner,
  server,
  browser,
}) => {
  test.setTimeout(180_000)
  const id = await publish(staff, owner)
  const network = await openWeakNetwork(server.origin)
  const first = await visit(browser, network)
  await first.goto(`/jobs/${id}`)
  await goToInterview(first)
  await dialogOf(first).getByRole('button', { name: 'Start Recording' }).click()
  await recordedFor(dialogOf(first), 2)
  await press(first, 3)()
  await recordedFor(dialogOf(first), 5)
  await first.close({ runBeforeUnload: false })

  const page = await first.context().newPage()
  page.on('dialog', (asked) => void asked.accept())
  await page.goto(`/jobs/${id}`)
  const dialog = dialogOf(page)
  // Nobody else who uses this browser learns of it.
  const found = dialog.getByText('We found a recording you made')
  await fillPerson(page, 'somebody.else@example.com')
  await expect(found).toBeHidden()
  await type(dialog.getByLabel('Email Address'), 'MARA@example.com')
  await expect(found).toBeVisible()
  await expectAccessible(page)
  network.choke()
  await dialog.getByRole('button', { name: 'Use this recording' }).click()
  await goToInterview(page)
  await expect(dialog.getByRole('progressbar', { name: 'Sending your recording' })).toBeVisible()
  await network.standsStill()
  const resumed = page.waitForRequest((request) => Number(request.headers()['upload-offset']) > 0)
  await page.reload()
  await expect(dialog.getByRole('button', { name: 'Redo Recording' })).toBeVisible()
  await resumed
  network.free()
  await submit(page)

  const [candidate] = await candidatesOf(staff.context())
  const { recordings } = await (await staff.context().request.get(`/api/job-applications/${candidate?.id}`)).json()
  expect(recordings).toMatchObject([{ kind: 'video', madeElsewhere: false, chapters: [{ question: 3 }] }])
  expect(recordings[0].duration).toBeGreaterThan(3000)
  network.close()
})

test('without camera and microphone, a sound file made elsewhere counts', async ({
  page: staff,
  owner,
  server,
  browser,
}) => {
  const id = await publish(staff, owner)
  const page = await visit(browser, server, { allowed: false })
  await page.goto(`/jobs/${id}`)
  const dialog = dialogOf(page)
  await goToInterview(page)
  await expect(notice(page, 'Device Access Error')).toContainText('Please check permissions.')
  await expect(dialog.getByText('Your camera and microphone are blocked')).toBeVisible()
  await expectAccessible(page)
  const file = dialog.getByLabel('Choose a file')
  await file.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(dialog.getByText('“letter.pdf” is no recording that can be played.')).toBeVisible()
  await file.setInputFiles({ name: 'answers.wav', mimeType: 'audio/wav', buffer: makeSound(2) })
  await expect(dialog.getByLabel('Your recording', { exact: true })).toBeVisible()
  await submit(page)
  const [candidate] = await candidatesOf(staff.context())
  const { recordings } = await (await staff.context().request.get(`/api/job-applications/${candidate?.id}`)).json()
  expect(recordings).toMatchObject([{ kind: 'audio', madeElsewhere: true, type: 'audio/wav', duration: 2000 }])
})

test('the voice alone can be recorded', async ({ page: staff, owner, server, browser }) => {
  const id = await publish(staff, owner)
  const page = await visit(browser, server)
  await page.goto(`/jobs/${id}`)
  const dialog = dialogOf(page)
  await goToInterview(page)
  await dialog.getByText("Can't record here?").click()
  await dialog.getByRole('button', { name: 'Record sound only' }).click()
  await record(page, 3)
  await submit(page)
  const [candidate] = await candidatesOf(staff.context())
  const { recordings } = await (await staff.context().request.get(`/api/job-applications/${candidate?.id}`)).json()
  expect(recordings).toMatchObject([{ kind: 'audio', madeElsewhere: false }])
})

test('a camera that goes away keeps what was recorded', async ({ page: staff, owner, server, browser }) => {
  const id = await publish(staff, owner)
  const page = await visit(browser, server)
  await page.goto(`/jobs/${id}`)
  const dialog = dialogOf(page)
  await goToInterview(page)
  await dialog.getByRole('button', { name: 'Start Recording' }).click()
  await recordedFor(dialog, 3)
  await page.evaluate("document.querySelector('video').srcObject.getVideoTracks()[0].dispatchEvent(new Event('ended'))")
  await expect(notice(page, 'Recording Stopped')).toContainText('What you recorded until then is kept.')
  await expect(dialog.getByText('Your recording has arrived. It counts')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit Application' })).toBeEnabled()
})
