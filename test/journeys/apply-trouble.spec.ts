import { createHash } from 'node:crypto'
import { endAtrium, startAtrium } from '../support/atrium-process.ts'
import {
  candidatesOf,
  chooseSound,
  dialogOf,
  fillPerson,
  goToInterview,
  hashKept,
  notice,
  press,
  publish,
  record,
  recordedFor,
  submit,
  visit,
} from './applying.ts'
import { makeDataFolder } from './first-start.ts'
import { expect, expectAccessible, type Page, signUp, test } from './journey.ts'
import { expectFocusIn, type } from './keys.ts'
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

test('a recording outlives a closed tab, and a reload and a killed server amid its upload', async ({ browser }) => {
  test.setTimeout(180_000)
  await using started = new AsyncDisposableStack()
  const folder = await makeDataFolder()
  started.defer(folder.remove)
  let atrium = await startAtrium({ DATA_DIR: folder.path })
  started.defer(async () => void (await endAtrium(atrium, 'SIGTERM')))
  const origin = atrium.url
  const staff = await browser.newContext({ baseURL: origin })
  const owner = await signUp(staff, { origin })
  const id = await publish(await staff.newPage(), owner)
  const network = await openWeakNetwork(origin)
  started.defer(async () => network.close())
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
  const goesOn = () =>
    page.waitForRequest((request) => Number(request.headers()['upload-offset']) > 0, { timeout: 60_000 })
  const afterReload = goesOn()
  await page.reload()
  await expect(dialog.getByRole('button', { name: 'Redo Recording' })).toBeVisible()
  await afterReload

  await endAtrium(atrium, 'SIGKILL')
  network.free()
  await expect(dialog.getByText('Sending goes on as soon as it is back')).toBeVisible()
  const consent = dialog.getByRole('checkbox')
  const place = await consent.boundingBox()
  const kept = await hashKept(page)
  const afterStart = goesOn()
  atrium = await startAtrium({ DATA_DIR: folder.path, PORT: new URL(origin).port })
  await afterStart
  await expect(dialog.getByText('Your recording has arrived. It counts')).toBeVisible({ timeout: 30_000 })
  // Who presses it just then hits it.
  expect(await consent.boundingBox()).toEqual(place)
  await submit(page)

  const [candidate] = await candidatesOf(staff)
  const { recordings } = await (await staff.request.get(`/api/job-applications/${candidate?.id}`)).json()
  expect(recordings).toMatchObject([{ kind: 'video', madeElsewhere: false, chapters: [{ question: 3 }] }])
  expect(recordings[0].duration).toBeGreaterThan(3000)
  const played = await (await staff.request.get(`/api/recordings/${recordings[0].id}`)).body()
  expect({ size: played.length, hash: createHash('sha256').update(played).digest('hex') }).toEqual(kept)
})

test('a recording outlives its camera and a second tab, and gives way to one of the voice alone', async ({
  page: staff,
  owner,
  server,
  browser,
}) => {
  test.setTimeout(120_000)
  const id = await publish(staff, owner)
  const first = await visit(browser, server)
  await first.goto(`/jobs/${id}`)
  const dialog = dialogOf(first)
  await goToInterview(first)
  await dialog.getByRole('button', { name: 'Start Recording' }).click()
  await recordedFor(dialog, 3)
  await first.evaluate(
    "document.querySelector('video').srcObject.getVideoTracks()[0].dispatchEvent(new Event('ended'))",
  )
  await expect(notice(first, 'Recording Stopped')).toContainText('What you recorded until then is kept.')
  await expect(dialog.getByText('Your recording has arrived. It counts')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit Application' })).toBeEnabled()
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
  await expect(dialog.getByRole('button', { name: 'Redo Recording' })).toBeVisible()
  expect(await hashKept(first)).toEqual(kept)
  await dialog.getByRole('button', { name: 'Redo Recording' }).click()
  await dialog.getByText("Can't record here?").click()
  await dialog.getByRole('button', { name: 'Record sound only' }).click()
  await record(first, 3)
  await submit(first)
  const [candidate] = await candidatesOf(staff.context())
  const { recordings } = await (await staff.context().request.get(`/api/job-applications/${candidate?.id}`)).json()
  expect(recordings).toMatchObject([{ kind: 'audio', madeElsewhere: false }])
})

test('without a camera a sound file counts, and without a network it waits and is sent once', async ({
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
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  // As a password manager that fills in identities does: by the names it knows, and whatever is left.
  expect(await page.evaluate("document.querySelectorAll('[name=website], [name=url], [name=company]').length")).toBe(0)
  await page.evaluate("document.querySelector('[name=quiet]').value = 'https://mara.example'")
  await goToInterview(page)
  await expect(notice(page, 'Device Access Error')).toContainText('Please check permissions.')
  await expect(dialog.getByText('Your camera and microphone are blocked')).toBeVisible()
  await expectAccessible(page)
  const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
  await dialog.getByLabel('Choose a file').setInputFiles(letter)
  await expect(dialog.getByText('“letter.pdf” isn’t a recording we can play.')).toBeVisible()
  await chooseSound(page)
  await expect(dialog.getByText('Your recording has arrived. It counts')).toBeVisible()

  await dialog.getByRole('checkbox').check()
  network.cut()
  await dialog.getByRole('button', { name: 'Submit Application' }).dblclick()
  await expect(dialog.getByText('We submit your application when the connection is back.')).toBeVisible()
  await network.mend()
  await expect(notice(page, 'Application Submitted Successfully!')).toBeVisible({ timeout: 20_000 })
  const arrived = page.getByRole('dialog', { name: `Your application is with ${owner.company}` })
  await expect(arrived.getByText('Sound file, 0:02 minutes')).toBeVisible()
  await expect(arrived.getByRole('button', { name: 'Book your interview' })).toBeHidden()
  await expectFocusIn(arrived)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article', { name: 'Cook' }).getByRole('link', { name: 'Cook' })).toBeFocused()
  const candidates = await candidatesOf(staff.context())
  expect(candidates).toMatchObject([{ firstName: 'Mara', reappliedAt: null }])
  const { recordings } = await (await staff.request.get(`/api/job-applications/${candidates[0]?.id}`)).json()
  expect(recordings).toMatchObject([{ kind: 'audio', madeElsewhere: true, type: 'audio/wav', duration: 2000 }])
  network.close()
})
