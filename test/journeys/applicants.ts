import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Publishes an opening of the company whose member is signed in on `page`; answers its id. */
export async function publishOpening(page: Page, title = 'Cook'): Promise<string> {
  const data = { title, description: 'Cooks for everybody.', location: 'Berlin, Germany', publishedOnPortal: true }
  const reply = await page.request.post('/api/job-openings', { data })
  expect(reply.status()).toBe(201)
  return (await reply.json()).id
}

/** Applies in the name of many, who are called Pat 001 and so on, the last of them the newest. */
export async function applyForMany(page: Page, jobOpeningId: string, count: number) {
  for (let number = 1; number <= count; number++) {
    await applyFor(page, jobOpeningId, { firstName: 'Pat', lastName: String(number).padStart(3, '0') })
  }
}

// Everyone has a computer of their own: from one, only so many may apply in an hour.
const fromSomewhere = () => ({
  'x-forwarded-for': `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`,
})

interface Applicant {
  firstName: string
  lastName: string
  /** With one of the demo's videos, nine seconds long, and a chapter at 1 and at 5 seconds. */
  video?: boolean
  /** What else they said of themselves. */
  said?: { email?: string; address?: string; videoUrl?: string; consentVersion?: string }
}

/** Applies as the careers site does. */
export async function applyFor(page: Page, jobOpeningId: string, { firstName, lastName, video, said }: Applicant) {
  const reply = await page.request.post('/api/public/job-applications', {
    headers: fromSomewhere(),
    data: {
      jobOpeningId,
      firstName,
      lastName,
      email: `${firstName}.${lastName}@example.com`.toLowerCase(),
      phone: '+49 30 1234',
      address: 'Am Ufer 1, Berlin',
      linkedinUrl: 'https://www.linkedin.com/in/example',
      videoUrl: video ? await sendVideo(page, jobOpeningId) : null,
      status: 'submitted',
      notes: null,
      chapters: video
        ? [
            { question: 1, at: 1000 },
            { question: 3, at: 5000 },
          ]
        : [],
      duration: video ? 9000 : null,
      ...said,
    },
  })
  expect(reply.status()).toBe(201)
}

async function sendVideo(page: Page, openingId: string): Promise<string> {
  const bytes = await readFile(join(import.meta.dirname, '../../demo/videos/anna.webm'))
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const created = await page.request.post('/api/public/uploads', {
    headers: {
      ...fromSomewhere(),
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `openingId ${base64(openingId)},filetype ${base64('video/webm')}`,
    },
  })
  const address = created.headers().location ?? ''
  const sent = await page.request.patch(address, {
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: bytes,
  })
  expect(sent.status()).toBe(204)
  return address
}
