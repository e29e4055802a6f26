import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCandidate, listCandidateMoves, listCandidates } from '../contract/candidates.ts'
import { createApplication } from '../contract/careers.ts'
import { listNotifications } from '../contract/notifications.ts'
import { createOpening, deleteOpening, patchOpening } from '../contract/openings.ts'
import { normaliseLinkedinUrl, PLACEHOLDER_VIDEO } from '../contract/plain/application.ts'
import { applicationFields, fromSomewhere, uploadRecording } from './requests.ts'
import { startServer, type TestServer } from './server.ts'
import { startMailServer } from './smtp-server.ts'
import type { Workspace } from './workspace.ts'

let server: TestServer
let acme: Workspace
let openingId: string

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
  openingId = await publish(acme)
})
afterAll(() => server.close())

async function publish(workspace: Workspace, fields: Record<string, unknown> = {}): Promise<string> {
  const body = { title: 'Cook', description: 'Cooks', publishedOnPortal: true, ...fields }
  return (await workspace.user.call(createOpening, { body })).id
}

const apply = (fields: Record<string, unknown> = {}, headers: Record<string, string> = fromSomewhere(), at = server) =>
  at.visitor().request(createApplication.path, {
    method: 'POST',
    body: JSON.stringify({ ...applicationFields(openingId, null), ...fields }),
    headers: { 'content-type': 'application/json', ...headers },
  })

const candidatesOf = (workspace: Workspace, jobOpeningId = openingId) =>
  workspace.user.call(listCandidates, { query: { jobOpeningId } })
const found = async (email: string) => (await candidatesOf(acme)).find((candidate) => candidate.email === email)
const newEmail = () => `${randomUUID()}@example.com`

describe('an application', () => {
  test('arrives as it was sent, as submitted, with the first entry of its history', async () => {
    const email = newEmail()
    const fields = { email, notes: 'Hire me', status: 'accepted', linkedinUrl: 'linkedin.com/in/grace/?utm=1' }
    expect(await apply(fields)).toMatchObject({ status: 201, body: { jobOpeningId: openingId, status: 'submitted' } })
    const candidate = await found(email)
    expect(candidate).toMatchObject({
      firstName: 'Grace',
      status: 'submitted',
      notes: '',
      linkedinUrl: 'https://www.linkedin.com/in/grace',
      videoUrl: null,
      recordingKind: null,
      jobTitle: 'Cook',
      openingDeleted: false,
      reappliedAt: null,
    })
    const params = { id: candidate?.id ?? '' }
    expect(await acme.user.call(listCandidateMoves, { params })).toMatchObject([
      { fromStage: null, toStage: 'applied', userId: null },
    ])
    expect(await acme.user.call(getCandidate, { params })).toMatchObject({ consentVersion: '2026-11', recordings: [] })
  })

  test('with what an applicant fills in alone is taken too', async () => {
    const {
      consentVersion: _,
      chapters: __,
      duration: ___,
      filledIn: ____,
      ...plain
    } = applicationFields(openingId, null)
    const reply = await server.visitor().try(createApplication, { body: { ...plain, email: newEmail() } })
    expect(reply.status).toBe(201)
  })

  test.each([[PLACEHOLDER_VIDEO], ['blob:https://acme.example/0f6c'], [null]])(
    'keeps the address %s',
    async (videoUrl) => {
      const email = newEmail()
      expect((await apply({ email, videoUrl })).status).toBe(201)
      expect(await found(email)).toMatchObject({ videoUrl, recordingKind: null })
    },
  )

  test('takes its recording, with chapters in the order of time', async () => {
    const email = newEmail()
    const videoUrl = await uploadRecording(acme, openingId)
    const chapters = [
      { question: 2, at: 5000 },
      { question: 1, at: 100 },
    ]
    expect((await apply({ email, videoUrl, chapters, duration: 9000 })).status).toBe(201)
    const candidate = await found(email)
    expect(candidate).toMatchObject({ recordingKind: 'video', videoUrl: expect.stringMatching(/^\/api\/recordings\//) })
    const { recordings } = await acme.user.call(getCandidate, { params: { id: candidate?.id ?? '' } })
    expect(recordings).toMatchObject([
      { duration: 9000, madeElsewhere: false, type: 'video/webm', chapters: chapters.toReversed() },
    ])
    expect((await acme.user.request(candidate?.videoUrl ?? '')).status).toBe(200)
  })

  test('is refused as a whole when its recording is not there', async () => {
    const rival = await server.workspace('Rival')
    const [rivals, claimed] = [await publish(rival), await uploadRecording(acme, openingId)]
    expect((await apply({ email: newEmail(), videoUrl: claimed })).status).toBe(201)
    const wrong = [
      claimed,
      await uploadRecording(rival, rivals),
      await uploadRecording(acme, await publish(acme)),
      `/api/public/uploads/${acme.companyId}/${randomUUID()}`,
    ]
    for (const videoUrl of wrong) {
      const email = newEmail()
      expect(await apply({ email, videoUrl })).toMatchObject({
        status: 400,
        body: { fields: { videoUrl: expect.any(String) } },
      })
      expect(await found(email)).toBeUndefined()
    }
  })

  test.each([
    ['firstName', 'Buy at https://spam.example'],
    ['lastName', 'www.spam.example'],
    ['firstName', '<b>Grace</b>'],
    ['firstName', ' '],
    ['email', 'nobody'],
    ['phone', ''],
    ['address', ''],
    ['linkedinUrl', 'https://linkedin.com.evil.example/in/x'],
    ['linkedinUrl', 'javascript:alert(1)//linkedin.com'],
    ['linkedinUrl', 'https://user:pw@linkedin.com/in/x'],
    ['videoUrl', 'https://evil.example/video.webm'],
    ['videoUrl', 'javascript:alert(1)'],
    ['videoUrl', '/api/recordings/1'],
    ['chapters', [{ question: 7, at: 0 }]],
  ])('with %s %j is refused', async (field, value) => {
    const reply = await apply({ email: newEmail(), [field]: value })
    expect(reply.status).toBe(400)
    expect(Object.keys((reply.body as { fields: object }).fields)[0]).toContain(field)
  })

  test('for what is not open is refused with a message', async () => {
    const closed = [
      await publish(acme, { status: 'paused' }),
      await publish(acme, { status: 'closed' }),
      await publish(acme, { publishedOnPortal: false }),
      await publish(acme, { applicationDeadline: '2026-01-01' }),
      randomUUID(),
    ]
    const deleted = await publish(acme)
    await acme.user.call(deleteOpening, { params: { id: deleted } })
    for (const jobOpeningId of [...closed, deleted]) {
      expect(await apply({ jobOpeningId })).toMatchObject({
        status: 410,
        body: { message: 'This position is not open for applications any more.' },
      })
    }
  })

  const PROGRAMS = [{ quiet: 'spam' }, { website: 'https://spam.example' }, { filledIn: 800 }]

  test.each(PROGRAMS)('that looks like a program’s is kept when it brings a recording: %j', async (fields) => {
    const email = newEmail()
    const videoUrl = await uploadRecording(acme, openingId)
    expect(await apply({ email, videoUrl, ...fields })).toMatchObject({ status: 201, body: { status: 'submitted' } })
    expect(await found(email)).toMatchObject({ recordingKind: 'video' })
  })

  test.each(PROGRAMS)('of a program gets the answer of all others, and is not kept: %j', async (fields) => {
    const email = newEmail()
    expect(await apply({ email, ...fields })).toMatchObject({ status: 201, body: { status: 'submitted' } })
    expect(await found(email)).toBeUndefined()
  })
})

describe('applying again', () => {
  test('is answered as the first time; staff see one candidate, with what came now, in the stage of before', async () => {
    const email = newEmail()
    const first = await apply({ email, videoUrl: await uploadRecording(acme, openingId) })
    const before = await found(email)
    await server.superuser.query("update job_applications set status = '2nd_round' where id = $1", [before?.id])
    const again = await apply({
      email: email.toUpperCase(),
      phone: '+1 555',
      videoUrl: await uploadRecording(acme, openingId),
    })
    expect([again.status, again.body]).toEqual([first.status, first.body])
    const candidates = (await candidatesOf(acme)).filter((each) => each.email.toLowerCase() === email)
    expect(candidates).toMatchObject([
      { id: before?.id, phone: '+1 555', status: '2nd_round', reappliedAt: expect.any(String) },
    ])
    const { recordings } = await acme.user.call(getCandidate, { params: { id: before?.id ?? '' } })
    expect(recordings).toHaveLength(2)
    expect(candidates[0]?.videoUrl).toBe(`/api/recordings/${recordings[0]?.id}`)
    expect(await acme.user.call(listCandidateMoves, { params: { id: before?.id ?? '' } })).toHaveLength(1)
  })

  test('many times at once leaves one candidate', async () => {
    const email = newEmail()
    const replies = await Promise.all(Array.from({ length: 8 }, () => apply({ email })))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await candidatesOf(acme)).filter((candidate) => candidate.email === email)).toHaveLength(1)
  })

  test('with the very recording that arrived is no new application: the answer was lost on its way', async () => {
    const email = newEmail()
    const videoUrl = await uploadRecording(acme, openingId)
    const replies = await Promise.all([apply({ email, videoUrl }), apply({ email: email.toUpperCase(), videoUrl })])
    replies.push(await apply({ email, videoUrl }))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    const candidates = (await candidatesOf(acme)).filter((each) => each.email.toLowerCase() === email)
    expect(candidates).toMatchObject([{ reappliedAt: null }])
    const { recordings } = await acme.user.call(getCandidate, { params: { id: candidates[0]?.id ?? '' } })
    expect(recordings).toHaveLength(1)
  })

  test('with one recording twice at once claims it once', async () => {
    const videoUrl = await uploadRecording(acme, openingId)
    const replies = await Promise.all([newEmail(), newEmail()].map((email) => apply({ email, videoUrl })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 400])
  })
})

test('the opening’s maker, admins and the owner are told of a new candidate, by their settings', async () => {
  const workspace = await server.workspace('Tellers')
  const id = await publish(workspace)
  await apply({ jobOpeningId: id })
  const [candidate] = await candidatesOf(workspace, id)
  for (const member of [workspace.user, workspace.admin, workspace.owner]) {
    expect(await member.call(listNotifications)).toMatchObject([
      { type: 'new_candidate', title: 'Grace Hopper applied for Cook', link: `/candidates/${candidate?.id}` },
    ])
  }
})

test('the applicant gets a mail where a mail server is configured, with the booking link', async () => {
  const mailServer = await startMailServer()
  const sending = await startServer({ smtpUrl: mailServer.url, mailFrom: 'Atrium <no-reply@atrium.example>' })
  const workspace = await sending.workspace('Acme')
  const id = await publish(workspace)
  const email = newEmail()
  await workspace.user.call(patchOpening, { params: { id }, body: { calendarBookingUrl: 'https://book.example/cook' } })
  expect((await apply({ jobOpeningId: id, email }, fromSomewhere(), sending)).status).toBe(201)
  await expect.poll(() => mailServer.taken.filter(({ to }) => to.includes(email)).length, { timeout: 15_000 }).toBe(1)
  const mail = mailServer.taken.find(({ to }) => to.includes(email))
  expect(mail?.message).toContain('Your application for Cook at Acme')
  expect(mail?.message).toContain('https://book.example/cook')
  await sending.close()
  await mailServer.stop()
})

test.each([
  ['linkedin.com/in/x', 'https://www.linkedin.com/in/x'],
  ['http://de.linkedin.com/in/x/', 'https://de.linkedin.com/in/x'],
  ['https://www.linkedin.com/in/j%C3%BCrgen?x=1#y', 'https://www.linkedin.com/in/j%C3%BCrgen'],
  ['https://notlinkedin.com/in/x', undefined],
  ['https://linkedin.com.evil.example', undefined],
  ['ftp://linkedin.com/in/x', undefined],
  ['https://linkedin.com:8443/in/x', undefined],
])('the LinkedIn address %s is read as %s', (typed, usual) => {
  expect(normaliseLinkedinUrl(typed)).toBe(usual)
})
