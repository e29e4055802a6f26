import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '../../contract/audit/calls.ts'
import {
  chooseSubmission,
  eraseCandidate,
  getCandidate,
  listCandidateMoves,
  listCandidates,
} from '../../contract/candidates/calls.ts'
import type { CandidateRecord } from '../../contract/candidates/fields.ts'
import { normaliseLinkedinUrl, PLACEHOLDER_VIDEO } from '../../contract/careers/application.ts'
import { confirmSubmission, createApplication, getOwnApplication } from '../../contract/careers/calls.ts'
import { listNotifications } from '../../contract/notifications/calls.ts'
import { createOpening, deleteOpening, patchOpening } from '../../contract/openings/calls.ts'
import { makeLinkToken } from '../../server/features/candidates/application-link.ts'
import { applicationFields, applicationToken, fromSomewhere, uploadRecording } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { startMailServer } from '../support/smtp-server.ts'
import { SECRET, type Workspace } from '../support/workspace.ts'

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
        body: { message: 'This position no longer accepts applications.' },
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
  test('is answered as the first time; staff see one candidate as before, and beside it what came now', async () => {
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
      { id: before?.id, phone: before?.phone, email, status: '2nd_round', reappliedAt: expect.any(String) },
    ])
    const { recordings, submissions } = await acme.user.call(getCandidate, { params: { id: before?.id ?? '' } })
    expect(submissions).toMatchObject([
      { phone: '+1 555', email: email.toUpperCase(), counts: false, confirmedAt: null },
      { phone: before?.phone, email, counts: true, confirmedAt: null },
    ])
    expect(recordings.map(({ submissionId }) => submissionId)).toEqual(submissions.map(({ id }) => id))
    expect(submissions.map(({ videoUrl }) => videoUrl)).toEqual(recordings.map(({ id }) => `/api/recordings/${id}`))
    expect(candidates[0]?.videoUrl).toBe(submissions[1]?.videoUrl)
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

describe('choosing which submission counts', () => {
  /** A candidate who applied twice, both times with a recording unless `recorded` says otherwise. */
  async function twice({ recorded = [true, true] } = {}) {
    const email = newEmail()
    for (const [index, withVideo] of recorded.entries()) {
      const videoUrl = withVideo ? await uploadRecording(acme, openingId) : null
      await apply({ email, phone: `+1 ${index}`, firstName: index === 0 ? 'Grace' : 'Gracie', videoUrl })
    }
    const params = { id: (await found(email))?.id ?? '' }
    const { submissions } = await acme.user.call(getCandidate, { params })
    const [later = '', first = ''] = submissions.map(({ id }) => id)
    return { params, later, first }
  }
  const choose = (params: { id: string }, submissionId: string, insteadOf: string, by = acme.user) =>
    by.try(chooseSubmission, { params, body: { submissionId, insteadOf } })

  test('shows the candidate with it and says who chose; the way back leaves all as it was', async () => {
    const { params, later, first } = await twice()
    const before = await acme.user.call(getCandidate, { params })
    const chosen = await acme.admin.call(chooseSubmission, { params, body: { submissionId: later, insteadOf: first } })
    expect(chosen).toMatchObject({ firstName: 'Gracie', phone: '+1 1', videoUrl: chosen.submissions[0]?.videoUrl })
    expect(chosen.submissions).toMatchObject([
      { id: later, counts: true, chosenBy: acme.admin.id, confirmedAt: null },
      { id: first, counts: false, chosenBy: null },
    ])
    expect(await found(before.email)).toMatchObject({ firstName: 'Gracie', phone: '+1 1' })
    const [entry] = await acme.owner.call(listAudit, { query: { limit: '1', kind: 'candidate' } })
    expect(entry).toMatchObject({ event: 'candidate.submission_chosen', subject: 'Cook', userId: acme.admin.id })
    const back = await choose(params, first, later)
    const facts = ({ version, updatedAt, submissions, ...candidate }: CandidateRecord) => candidate
    expect(facts(back.body as CandidateRecord)).toEqual(facts(before))
  })

  test.each([
    [[false, true], 'none, then its own, then none'],
    [[true, false], 'its own, then that of before, then its own'],
  ])('takes recordings along as they were: %j', async (recorded) => {
    const { params, later, first } = await twice({ recorded })
    const video = async () => (await acme.user.call(getCandidate, { params })).videoUrl
    const before = await video()
    expect((await choose(params, later, first)).status).toBe(200)
    const { submissions } = await acme.user.call(getCandidate, { params })
    expect(await video()).toBe(submissions[0]?.videoUrl ?? before)
    expect((await choose(params, first, later)).status).toBe(200)
    expect(await video()).toBe(before)
  })

  test('is refused where another one counts by now, and for one of another candidate', async () => {
    const [{ params, later, first }, other] = [await twice(), await twice()]
    expect((await choose(params, later, later)).status).toBe(409)
    expect((await choose(params, other.later, first)).status).toBe(400)
    expect((await choose(params, first, other.first)).status).toBe(400)
    const both = await Promise.all([choose(params, later, first), choose(params, later, first, acme.admin)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { submissions } = await acme.user.call(getCandidate, { params })
    expect(submissions.map(({ counts }) => counts)).toEqual([true, false])
  })

  test('a recording that came with what does not count is not taken for the candidate’s', async () => {
    const { params } = await twice({ recorded: [false, true] })
    const candidate = await acme.user.call(getCandidate, { params })
    expect(candidate).toMatchObject({ videoUrl: null, recordingKind: null })
    expect(candidate.recordings).toHaveLength(1)
  })
})

test('the opening’s maker, admins and the owner are notified of a new candidate, by their settings', async () => {
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

describe('where mail is configured', () => {
  let mails: Awaited<ReturnType<typeof startMailServer>>
  let sending: TestServer
  let workspace: Workspace
  let id: string

  beforeAll(async () => {
    mails = await startMailServer()
    sending = await startServer({ smtpUrl: mails.url, mailFrom: 'Atrium <no-reply@atrium.example>' })
    workspace = await sending.workspace('Acme')
    id = await publish(workspace)
    const body = { calendarBookingUrl: 'https://book.example/cook' }
    await workspace.user.call(patchOpening, { params: { id }, body })
  })
  afterAll(async () => {
    await sending.close()
    await mails.stop()
  })

  const applyHere = (fields: Record<string, unknown>) =>
    apply({ jobOpeningId: id, ...fields }, fromSomewhere(), sending)
  const mailsTo = (email: string) => mails.taken.filter(({ to }) => to.includes(email))
  const arrived = (email: string, count = 1) =>
    expect.poll(() => mailsTo(email).length, { timeout: 15_000 }).toBe(count)
  /** The token of the link in the newest mail to an address. */
  function tokenOf(email: string) {
    const message =
      mailsTo(email)
        .at(-1)
        ?.message.replaceAll(/=\r?\n/g, '') ?? ''
    return /\/application\/([\w-]+)/.exec(message)?.[1] ?? ''
  }
  async function candidateOf(email: string) {
    const [candidate] = (await candidatesOf(workspace, id)).filter((each) => each.email === email)
    return workspace.user.call(getCandidate, { params: { id: candidate?.id ?? '' } })
  }

  test('the applicant gets one mail a day for an opening, with the booking link, however often they apply', async () => {
    const email = newEmail()
    for (let time = 0; time < 4; time++) expect((await applyHere({ email })).status).toBe(201)
    // What comes after it is sent after it.
    const last = newEmail()
    await applyHere({ email: last })
    await arrived(last)
    await arrived(email)
    expect(mailsTo(email)[0]?.message).toContain('Your application for Cook at Acme')
    expect(mailsTo(email)[0]?.message).toContain('https://book.example/cook')
    await sending.superuser.query(`update submissions set mailed_at = mailed_at - interval '1 day'`)
    await applyHere({ email })
    await arrived(email, 2)
  })

  test('an address gets 20 mails a day, whichever openings there are and whatever stands behind a plus', {
    tags: 'slow',
  }, async () => {
    const name = randomUUID()
    for (let time = 0; time < 23; time++) await applyHere({ email: `${name}+${time}@example.com` })
    const last = newEmail()
    await applyHere({ email: last })
    await arrived(last)
    expect(mails.taken.filter(({ to }) => to[0]?.startsWith(name))).toHaveLength(20)
  })

  test('what is confirmed by the link counts; what is not displaces nothing', async () => {
    const email = newEmail()
    await applyHere({ email, phone: '+1 first', videoUrl: await uploadRecording(workspace, id) })
    await arrived(email)
    await applyHere({ email, phone: '+1 forged', firstName: 'Mallory' })
    const token = tokenOf(email)
    const own = await sending.visitor().call(getOwnApplication, { params: { token } })
    expect(own).toMatchObject({
      companyName: 'Acme',
      title: 'Cook',
      submissions: [{ counts: false }, { counts: true }],
    })
    expect(JSON.stringify(own)).not.toContain('+1 f')
    const [forged, first] = own.submissions
    const confirm = (submissionId = '') =>
      sending.visitor().call(confirmSubmission, { params: { token }, body: { submissionId } })
    await confirm(first?.id)
    const before = await candidateOf(email)
    expect(before).toMatchObject({ firstName: 'Grace', phone: '+1 first', recordingKind: 'video' })
    expect(before.submissions).toMatchObject([
      { id: forged?.id, phone: '+1 forged', counts: false, confirmedAt: null },
      { id: first?.id, phone: '+1 first', counts: true, confirmedAt: expect.any(String) },
    ])
    // Their own correction, some time after.
    await applyHere({ email, phone: '+1 third' })
    const [third] = (await candidateOf(email)).submissions
    await confirm(third?.id)
    const after = await candidateOf(email)
    // Who sends no recording this time keeps the one of before.
    expect(after).toMatchObject({ phone: '+1 third', videoUrl: before.videoUrl, recordingKind: 'video' })
    expect(after.submissions.map(({ counts }) => counts)).toEqual([true, false, false])
  })

  test('a link is for one application, and for 30 days', async () => {
    const [email, other] = [newEmail(), newEmail()]
    for (const each of [email, other]) await applyHere({ email: each })
    const [mine, theirs] = [await candidateOf(email), await candidateOf(other)]
    const token = applicationToken(workspace, mine)
    const body = { submissionId: theirs.submissions[0]?.id ?? '' }
    const visitor = sending.visitor()
    expect((await visitor.try(confirmSubmission, { params: { token }, body })).status).toBe(404)
    const old = makeLinkToken(SECRET, { companyId: workspace.companyId, applicationId: mine.id }, Date.now() - 31 * DAY)
    const forged = makeLinkToken(
      'another secret',
      { companyId: workspace.companyId, applicationId: mine.id },
      Date.now(),
    )
    for (const wrong of [old, forged, `${token}A`, token.slice(1), 'x']) {
      expect((await visitor.try(getOwnApplication, { params: { token: wrong } })).status).toBe(404)
    }
  })

  test('erasing takes every submission, with the files of all their recordings', async () => {
    const email = newEmail()
    for (let time = 0; time < 2; time++) await applyHere({ email, videoUrl: await uploadRecording(workspace, id) })
    const { id: candidateId, recordings } = await candidateOf(email)
    expect(recordings).toHaveLength(2)
    const params = { id: candidateId }
    expect((await workspace.owner.try(eraseCandidate, { params })).status).toBe(204)
    for (const table of ['submissions', 'recordings']) {
      const { rows } = await sending.superuser.query(`select from ${table} where application_id = $1`, [candidateId])
      expect(rows).toEqual([])
    }
    for (const { id: recording } of recordings) {
      expect(await sending.files.size(`${workspace.companyId}/recordings/${recording}`)).toBeUndefined()
    }
    const token = applicationToken(workspace, params)
    expect((await sending.visitor().try(getOwnApplication, { params: { token } })).status).toBe(404)
  })
})

const DAY = 86_400_000

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
