import type { Browser, BrowserContext, Locator } from '@playwright/test'
import { usualQuestions } from '../../web/apply/questions.ts'
import { expect, type Owner, type Page, type Server } from './journey.ts'
import { type } from './keys.ts'

export const BOOKING = 'https://booking.example.com/interviews'

/** An opening that the owner, signed in in this page, published; answers its id. */
export async function publish(staff: Page, { company }: Owner, opening: Record<string, unknown> = {}): Promise<string> {
  const data = { title: 'Cook', description: `Cooks for ${company}.`, status: 'active', publishedOnPortal: true }
  const reply = await staff.context().request.post('/api/job-openings', { data: { ...data, ...opening } })
  expect(reply.status()).toBe(201)
  return (await reply.json()).id
}

/** A visitor without an account, whose camera and microphone are allowed or not. */
export async function visit(
  browser: Browser,
  { origin }: Pick<Server, 'origin'>,
  { allowed = true } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    permissions: allowed ? ['camera', 'microphone'] : [],
  })
  const page = await context.newPage()
  // Leaving is asked about; here it is always meant.
  page.on('dialog', (dialog) => void dialog.accept())
  return page
}

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Apply for Cook' })
export const notice = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

export async function fillPerson(page: Page, email = 'mara@example.com') {
  const dialog = dialogOf(page)
  await type(dialog.getByLabel('First Name'), 'Mara')
  await type(dialog.getByLabel('Last Name'), 'Lind')
  await type(dialog.getByLabel('Address', { exact: false }).first(), '1 Harbour Street, Oslo')
  await type(dialog.getByLabel('Phone Number'), '+47 555 0100')
  await type(dialog.getByLabel('Email Address'), email)
}

export async function goToInterview(page: Page) {
  const dialog = dialogOf(page)
  await fillPerson(page)
  await dialog.getByRole('button', { name: 'Continue to LinkedIn' }).click()
  await type(dialog.getByLabel('LinkedIn Profile URL'), 'linkedin.com/in/mara-lind/')
  await dialog.getByRole('button', { name: 'Connect LinkedIn Profile' }).click()
  await expect(dialog.getByLabel('LinkedIn Profile URL')).toHaveValue('https://www.linkedin.com/in/mara-lind')
  await dialog.getByRole('button', { name: 'Continue to Video Interview' }).click()
  await expect(dialog.getByRole('heading', { name: 'Video Interview' })).toBeFocused()
}

/** Records until the timer shows so many seconds, and does something at two of them. */
export async function record(page: Page, seconds: number, at: Record<number, () => Promise<void>> = {}) {
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Start Recording' }).click()
  for (let second = 1; second <= seconds; second += 1) {
    await recordedFor(dialog, second)
    await at[second]?.()
  }
  await dialog.getByRole('button', { name: 'Stop Recording' }).click()
  await expect(dialog.getByRole('button', { name: 'Redo Recording' })).toBeVisible({ timeout: 10_000 })
}

/** Waits until the timer says so many seconds, or more: on a busy machine it begins late, and skips some. */
export async function recordedFor(dialog: Locator, seconds: number) {
  const read = async () => Number(/0:(\d\d) \//.exec((await dialog.getByRole('timer').textContent()) ?? '')?.[1])
  await expect.poll(read, { intervals: [100], timeout: 20_000 }).toBeGreaterThanOrEqual(seconds)
}

export const press = (page: Page, question: number) => () =>
  dialogOf(page)
    .getByRole('button', { name: usualQuestions[question - 1] ?? '' })
    .click()

/** The bytes of the recording that the browser keeps, as their hash. */
export function hashKept(page: Page): Promise<{ size: number; hash: string }> {
  return page.evaluate(`(async () => {
    const request = indexedDB.open('applications')
    const database = await new Promise((opened) => (request.onsuccess = () => opened(request.result)))
    const all = database.transaction('recordings').objectStore('recordings').getAll()
    const values = await new Promise((read) => (all.onsuccess = () => read(all.result)))
    const { blob } = values.find((value) => value.blob)
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
    return { size: blob.size, hash: digest.toHex?.() ?? [...digest].map((b) => b.toString(16).padStart(2, '0')).join('') }
  })()`)
}

export async function candidatesOf(context: BrowserContext) {
  return (await (await context.request.get('/api/job-applications')).json()) as {
    id: string
    firstName: string
    reappliedAt: string | null
  }[]
}

export async function submit(page: Page) {
  await dialogOf(page).getByRole('checkbox').check()
  await dialogOf(page).getByRole('button', { name: 'Submit Application' }).click()
  await expect(notice(page, 'Application Submitted Successfully!')).toBeVisible({ timeout: 20_000 })
}

/** So many seconds of silence as a WAV: 8,000 samples a second of one byte. */
function makeSound(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 8000, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

export async function chooseSound(page: Page) {
  const sound = { name: 'answers.wav', mimeType: 'audio/wav', buffer: makeSound(2) }
  await dialogOf(page).getByLabel('Choose a file').setInputFiles(sound)
  await expect(dialogOf(page).getByLabel('Your recording', { exact: true })).toBeVisible()
}
