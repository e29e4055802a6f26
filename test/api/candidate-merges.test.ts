import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getAnalytics } from '../../contract/analytics/calls.ts'
import * as calls from '../../contract/candidates/calls.ts'
import type { CandidateRecord, NewCandidate } from '../../contract/candidates/fields.ts'
import { createApplication, getOwnApplication } from '../../contract/careers/calls.ts'
import * as merges from '../../contract/merges/calls.ts'
import { createOpening } from '../../contract/openings/calls.ts'
import { playRecording } from '../../contract/recordings/calls.ts'
import { getResumeFile } from '../../contract/resumes/calls.ts'
import { search } from '../../contract/search/calls.ts'
import { deleteFromTrash, listTrash, restoreFromTrash } from '../../contract/trash/calls.ts'
import { forgetPerson } from '../../server/features/assistant/rules.ts'
import { makeLinkToken } from '../../server/features/candidates/application-link.ts'
import { sweepTrash } from '../../server/features/trash/rules.ts'
import { applicationFields, candidateFields, fileOf, fromSomewhere, uploadRecording } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { type Member, SECRET, type Workspace } from '../support/workspace.ts'

let server: TestServer
let dataDir: string
let acme: Workspace
let user: Member
let openingId: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-test-merges-'))
  server = await startServer({ dataDir })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  acme = await server.workspace('Acme')
  user = acme.user
  openingId = await newOpening()
})

const newOpening = async (title = 'Cook') =>
  (await user.call(createOpening, { body: { title, description: 'Works', publishedOnPortal: true } })).id

/** Who applies, with a video. */
async function apply(fields: Record<string, unknown> = {}): Promise<string> {
  const body = { ...applicationFields(openingId, await uploadRecording(acme, openingId)), ...fields }
  const reply = await server.visitor().request(createApplication.path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...fromSomewhere() },
  })
  expect(reply.status).toBe(201)
  const { rows } = await server.superuser.query(
    'select application_id as id from submissions where company_id = $1 and email = $2 order by created_at desc limit 1',
    [acme.companyId, body.email],
  )
  return rows[0].id
}

/** Whom a member adds, with a résumé. */
async function add(fields: Partial<NewCandidate> = {}): Promise<string> {
  const body = { ...candidateFields(openingId), ...fields }
  return (await user.call(calls.createCandidate, { body, file: fileOf('CV.pdf', '%PDF-1.4') })).id
}

const read = (id: string) => user.call(calls.getCandidate, { params: { id } })
const comment = (id: string, content: string, by = user) =>
  by.call(calls.createComment, { params: { id }, body: { content } })
const rate = (id: string, stars: number, by = user, question = 1) =>
  by.call(calls.rateCandidate, { params: { id }, body: { ratings: [{ question, stars }] } })
const move = (id: string, stage: '1st_round' | 'offered' | 'rejected', reason = '') =>
  user.call(calls.moveCandidates, { body: { ids: [id], stage, reason } })

interface Sent {
  with: string
  fields?: object
  version?: number
  withVersion?: number
}
const tryMerge = (id: string, body: Sent, by = user) => by.try(merges.mergeCandidates, { params: { id }, body })
const merge = (id: string, body: Sent) => user.call(merges.mergeCandidates, { params: { id }, body })
const tryUnmerge = (id: string, by = user) => by.try(merges.unmergeCandidates, { params: { id } })
const unmerge = (id: string) => user.call(merges.unmergeCandidates, { params: { id } })

/** All that is shown of a candidate, without what says how often it changed. */
async function look(id: string) {
  const params = { id }
  const [{ version: _, updatedAt: __, resumes, ...record }, moves, comments, mine, others] = await Promise.all([
    read(id),
    user.call(calls.listCandidateMoves, { params }),
    user.call(calls.listComments, { params }),
    user.call(calls.getRatings, { params }),
    acme.admin.call(calls.getRatings, { params }),
  ])
  // A résumé is read meanwhile.
  return { record, resumes: resumes.map((resume) => resume.id), moves, comments, ratings: [mine, others] }
}

/** What is kept of the company's candidates for the search and is not what it would be if it were computed again. */
async function drift() {
  const { rows } = await server.superuser.query(
    `with real as (
      select id, id as source_id from job_applications where company_id = $1 and deleted_at is null
    ), kept as (select id, source_id from search_entries where company_id = $1 and kind = 5)
    (select 'missing', * from real except all select 'missing', * from kept)
    union all (select 'left', * from kept except all select 'left', * from real)`,
    [acme.companyId],
  )
  return rows
}

async function hits(query: string) {
  const { groups } = await user.call(search, { query: { query } })
  return groups.flatMap(({ kind, hits: found }) => (kind === 'candidate' ? found.map(({ id }) => id) : []))
}

async function applied() {
  const { hiring } = await user.call(getAnalytics, { query: { from: '2020-01-01', to: '2029-12-31' } })
  return hiring
}

describe('a merge', () => {
  test('takes fields as chosen, and applications, recordings, résumés, comments, ratings and history of both; undone, it is as if it had not been', async () => {
    const one = await add({ firstName: 'Grace', lastName: 'Murray', notes: 'From a friend', source: 'referral' })
    const other = await apply({ phone: '+49 30 7654321' })
    const bystander = await apply({ firstName: 'Joan' })
    await move(one, '1st_round', 'Called')
    await move(other, 'offered', 'Convincing')
    await comment(one, 'Of one')
    await comment(other, 'Of the other', acme.admin)
    await rate(one, 2)
    await rate(other, 5)
    await rate(other, 4, acme.admin)
    const before = [await look(one), await look(other)] as const
    const figures = await applied()

    const fields = { lastName: 'other', email: 'other', phone: 'other', status: 'other', submission: 'other' }
    const merged = await merge(one, { with: other, fields })
    expect(merged).toMatchObject({
      id: one,
      firstName: 'Grace',
      lastName: 'Hopper',
      email: before[1].record.email,
      phone: '+49 30 7654321',
      notes: 'From a friend',
      source: 'referral',
      status: 'offered',
      stageUpdatedAt: before[1].record.stageUpdatedAt,
      createdAt: before[0].record.createdAt,
      videoUrl: before[1].record.videoUrl,
      recordingKind: 'video',
      consentVersion: before[1].record.consentVersion,
    })
    const all = await look(one)
    expect(all.record.submissions.map(({ counts }) => counts)).toEqual([true, false])
    expect([all.record.recordings.length, all.resumes.length]).toEqual([1, 1])
    expect(all.comments.map(({ content, version }) => [content, version])).toEqual([
      ['Of the other', 1],
      ['Of one', 1],
    ])
    expect(all.moves.map(({ toStage, reason }) => [toStage, reason])).toEqual([
      ['offered', 'Convincing'],
      ['1st_round', 'Called'],
      ['applied', ''],
      ['applied', ''],
    ])
    // Both rated the other; of who rated both, what they said of this one counts.
    expect(all.ratings.map(({ own, raters }) => [own, raters])).toEqual([
      [[{ question: 1, stars: 2 }], 2],
      [[{ question: 1, stars: 4 }], 2],
    ])
    const [recording] = all.record.recordings
    expect((await user.request(playRecording.path.replace(':id', recording?.id ?? ''))).status).toBe(200)
    const [resume = ''] = all.resumes
    expect((await user.request(getResumeFile.path.replace(':id', resume))).status).toBe(200)
    expect((await user.call(calls.listCandidates, {})).map(({ id }) => id).sort()).toEqual([one, bystander].sort())
    expect(await hits('Hopper')).toEqual(expect.arrayContaining([one, bystander]))
    expect(await hits('Hopper')).toHaveLength(2)
    expect([figures.applications, (await applied()).applications]).toEqual([3, 2])
    expect(await drift()).toEqual([])

    const undone = await unmerge(one)
    expect(undone.kept).toEqual([])
    expect([undone.candidate.id, undone.other.id]).toEqual([one, other])
    expect([await look(one), await look(other)]).toEqual(before)
    expect(await applied()).toEqual(figures)
    expect(await drift()).toEqual([])
    expect((await tryUnmerge(one)).status).toBe(409)
  })

  test('shows the recording there is, whichever application counts', async () => {
    const [one, other] = [await add(), await apply()]
    const { videoUrl } = await read(other)
    const merged = await merge(one, { with: other })
    expect(merged).toMatchObject({ videoUrl, recordingKind: 'video', consentVersion: null })
    expect(merged.submissions.find(({ counts }) => counts)?.videoUrl).toBe(null)
    await unmerge(one)
    expect(await read(one)).toMatchObject({ videoUrl: null, recordingKind: null })
  })

  test('leaves what people changed since, and its undo says what that is', async () => {
    const [one, other] = [await add({ notes: 'Mine' }), await apply()]
    await user.call(calls.patchCandidate, { params: { id: other }, body: { notes: 'Theirs' } })
    await move(other, '1st_round')
    await merge(one, { with: other, fields: { notes: 'other', status: 'other', firstName: 'other' } })
    await user.call(calls.patchCandidate, { params: { id: one }, body: { notes: 'Since' } })
    await move(one, 'rejected', 'Too far')
    const since = await comment(one, 'Since')
    const { kept, candidate } = await unmerge(other)
    expect(kept.toSorted()).toEqual(['notes', 'status'])
    expect(candidate).toMatchObject({ notes: 'Since', status: 'rejected', rejectionReason: 'Too far' })
    const [mine, theirs] = [await look(one), await look(other)]
    expect(mine.comments.map(({ id }) => id)).toEqual([since.id])
    expect(mine.moves.map(({ toStage }) => toStage)).toEqual(['rejected', 'applied'])
    expect(theirs.moves.map(({ toStage }) => toStage)).toEqual(['1st_round', 'applied'])
    expect(theirs.record).toMatchObject({ notes: 'Theirs', status: '1st_round' })
  })

  test('undone after another application was chosen, has each shown with an application of its own', async () => {
    const [one, other] = [await add({ firstName: 'Ada' }), await apply()]
    const before = [await read(one), await read(other)] as const
    await merge(one, { with: other })
    const [submissionId, insteadOf] = [before[1], before[0]].map(({ submissions }) => submissions[0]?.id ?? '')
    const body = { submissionId: submissionId ?? '', insteadOf: insteadOf ?? '' }
    expect(await user.call(calls.chooseSubmission, { params: { id: one }, body })).toMatchObject({ firstName: 'Grace' })
    await unmerge(one)
    const counting = ({ submissions }: CandidateRecord) => submissions.map(({ id, counts }) => [id, counts])
    expect(counting(await read(one))).toEqual(counting(before[0]))
    expect(counting(await read(other))).toEqual(counting(before[1]))
    expect(await read(one)).toMatchObject({ firstName: 'Ada', videoUrl: null })
  })

  test('has applications with either address come to the one that is left, each seen by its sender alone', async () => {
    const [mine, theirs] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
    const [one, other] = [await apply({ email: mine }), await apply({ email: theirs })]
    await merge(one, { with: other, fields: { email: 'other' } })
    expect(await apply({ email: theirs.toUpperCase(), phone: 'again' })).toBe(one)
    expect(await apply({ email: mine })).toBe(one)
    const { submissions, reappliedAt } = await read(one)
    expect(submissions).toHaveLength(4)
    expect(reappliedAt).not.toBe(null)
    const added = await user.try(calls.createCandidate, { body: { ...candidateFields(openingId), email: mine } })
    expect(added.status).toBe(409)
    for (const email of [mine, theirs]) {
      const sent = submissions.filter((each) => each.email.toLowerCase() === email)
      expect(sent).toHaveLength(2)
      const token = makeLinkToken(SECRET, { companyId: acme.companyId, applicationId: sent[0]?.id ?? '' }, Date.now())
      const own = await server.visitor().call(getOwnApplication, { params: { token } })
      expect(own.submissions.map(({ id }) => id)).toEqual(sent.map(({ id }) => id))
    }
    // What was sent since with the address that went back stays where it came in.
    await unmerge(one)
    expect([await read(one), await read(other)]).toMatchObject([{ email: mine }, { email: theirs }])
  })

  test('leads on from the former address, also through two merges and once the candidate is gone, and erasing takes all', async () => {
    const [a, b, c] = [await apply(), await add(), await add()]
    await merge(b, { with: a })
    await merge(c, { with: b })
    const at = async (id: string) => (await read(id)).id
    expect([await at(a), await at(b)]).toEqual([c, c])
    expect((await look(c)).moves).toHaveLength(3)
    expect(await tryUnmerge(a)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Grace Hopper was/) },
    })
    const means = { database: server.database, files: server.files, forgetPerson }
    await sweepTrash(means, Date.now() + 31 * 86_400_000)
    const rows = async (table: string) =>
      (await server.superuser.query(`select from ${table} where company_id = $1`, [acme.companyId])).rowCount
    expect(await rows('job_applications')).toBe(1)
    expect([await at(a), await at(b)]).toEqual([c, c])
    const { record, resumes } = await look(c)
    expect([record.submissions.length, record.recordings.length, resumes.length]).toEqual([3, 1, 2])
    expect(await tryUnmerge(b)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/30 days/) } })
    expect(await drift()).toEqual([])

    const d = await add()
    await merge(c, { with: d })
    await acme.owner.call(calls.eraseCandidate, { params: { id: c } })
    for (const table of [
      'job_applications',
      'candidate_merges',
      'submissions',
      'recordings',
      'resumes',
      'candidate_moves',
    ])
      expect([table, await rows(table)]).toEqual([table, 0])
    const about = `select from notifications where company_id = $1 and link like '/candidates/%'`
    expect((await server.superuser.query(about, [acme.companyId])).rowCount).toBe(0)
  })

  test('is undone by restoring the candidate from the trash, and can’t be there once they are deleted for good', async () => {
    const [one, other] = [await add(), await apply()]
    const before = await look(other)
    const params = { kind: 'candidate', id: other } as const
    await merge(one, { with: other })
    expect(await user.call(listTrash, { query: { kind: 'candidate' } })).toMatchObject([{ id: other }])
    await user.call(restoreFromTrash, { params })
    expect(await look(other)).toEqual(before)

    await merge(one, { with: other })
    await user.call(calls.deleteCandidate, { params: { id: one } })
    expect((await user.try(calls.getCandidate, { params: { id: other } })).status).toBe(404)
    expect(await tryUnmerge(other)).toMatchObject({
      status: 409,
      body: { message: 'Grace Hopper is in the trash. Restore it first.' },
    })
    await user.call(restoreFromTrash, { params: { kind: 'candidate', id: one } })
    await acme.owner.call(deleteFromTrash, { params })
    expect((await tryUnmerge(one)).status).toBe(409)
    expect((await read(one)).recordings).toHaveLength(1)
    expect(await drift()).toEqual([])
  })

  test('of two into the same candidate is undone after the later one', async () => {
    const [a, b, c] = [await apply(), await apply({ firstName: 'Ada' }), await add()]
    const before = [await look(a), await look(b), await look(c)]
    const fields = { firstName: 'other', email: 'other', status: 'other', submission: 'other' }
    await merge(c, { with: a, fields })
    await merge(c, { with: b, fields })
    expect(await tryUnmerge(a)).toMatchObject({
      status: 409,
      body: { message: 'Another candidate was merged into Ada Hopper since. Undo that merge first.' },
    })
    await unmerge(c)
    await unmerge(c)
    expect([await look(a), await look(b), await look(c)]).toEqual(before)
  })

  test('is refused with themselves, with who is not there, for another job or another company’s, and where one has changed', async () => {
    const [one, other] = [await add(), await add()]
    const elsewhere = await add({ jobOpeningId: await newOpening('Waiter') })
    const rival = await server.workspace('Rival')
    const opening = await rival.user.call(createOpening, { body: { title: 'Cook', description: 'Works' } })
    const theirs = await rival.user.call(calls.createCandidate, { body: candidateFields(opening.id) })
    const wrong = { status: 400, body: { code: 'bad_input', fields: { with: expect.any(String) } } }
    for (const each of [one, randomUUID(), theirs.id]) expect(await tryMerge(one, { with: each })).toMatchObject(wrong)
    expect(await tryMerge(one, { with: elsewhere })).toMatchObject({
      ...wrong,
      body: { message: 'These two applied for different jobs. Choose a candidate for the same one.' },
    })
    expect((await tryMerge(theirs.id, { with: one })).status).toBe(404)
    expect((await tryMerge(one, { with: other, fields: { videoUrl: 'other' } })).status).toBe(400)
    const { version } = await read(other)
    expect((await tryMerge(one, { with: other, withVersion: version + 1 })).status).toBe(409)
    expect((await tryMerge(one, { with: other, version: version + 1 })).status).toBe(409)
    await user.call(calls.deleteCandidate, { params: { id: other } })
    expect(await tryMerge(one, { with: other })).toMatchObject(wrong)
    expect((await tryUnmerge(one)).status).toBe(409)
    expect((await tryUnmerge(theirs.id)).status).toBe(404)
  })

  test('of two at once, one wins, and what comes meanwhile is not lost', { tags: 'slow' }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = `${randomUUID()}@example.com`
      const [one, other] = [await add(), await apply({ email })]
      const commented = acme.admin.try(calls.createComment, { params: { id: other }, body: { content: 'Meanwhile' } })
      const [first, second, noted] = await Promise.all([
        tryMerge(one, { with: other }),
        tryMerge(other, { with: one }, acme.owner),
        commented,
        apply({ email }),
      ])
      expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1)
      const left = await look(first.status === 200 ? one : other)
      expect(left.record.submissions).toHaveLength(3)
      expect(left.record.recordings).toHaveLength(2)
      expect(left.comments).toHaveLength(noted.status === 201 ? 1 : 0)
      const [undone, again] = await Promise.all([tryUnmerge(left.record.id), tryUnmerge(left.record.id, acme.owner)])
      expect([undone.status, again.status].sort()).toEqual([200, 409])
      expect((await read(other)).submissions.filter(({ counts }) => counts)).toHaveLength(1)
      expect(await drift()).toEqual([])
    }
  })
})

describe('duplicates', () => {
  const pairs = async (by = user, query: Record<string, string> = {}) => {
    const { pairs = [], ...page } = await by.call(merges.listCandidateDuplicates, { query })
    return {
      ...page,
      names: pairs.map(({ candidates: [one, other], reasons }) => [one.firstName, other.firstName, ...reasons]),
    }
  }
  const named = async (firstName: string, fields: Partial<NewCandidate> = {}) => {
    const body = { ...candidateFields(openingId), firstName, phone: '', linkedinUrl: null, ...fields }
    return (await user.call(calls.createCandidate, { body })).id
  }

  test('are candidates for the same job with the same number, profile or name', async () => {
    await named('Zoë', { lastName: 'Smith' })
    await named('ZOE', { lastName: 'smith' })
    await named('Ann', { lastName: 'A', phone: '030 1234567', linkedinUrl: 'https://www.linkedin.com/in/ann' })
    await named('Anna', { lastName: 'B', phone: '+49 (0)30-1234567', linkedinUrl: 'https://de.linkedin.com/in/Ann' })
    await named('Short', { lastName: 'C', phone: '12345' })
    await named('Shorter', { lastName: 'D', phone: '12345' })
    const gone = await named('Gone', { lastName: 'E', phone: '030 1234567' })
    await user.call(calls.deleteCandidate, { params: { id: gone } })
    const jobOpeningId = await newOpening('Waiter')
    await named('Ann', { lastName: 'A', phone: '030 1234567', jobOpeningId })
    expect((await pairs()).names).toEqual([
      ['Ann', 'Anna', 'linkedin', 'phone'],
      ['Zoë', 'ZOE', 'name'],
    ])
    expect((await pairs((await server.workspace('Rival')).user)).names).toEqual([])
  })

  test('are named while one is typed in', async () => {
    await named('Zoë', { lastName: 'Smith', phone: '030 1234567', email: 'zoe@example.com' })
    await named('Zoe', { lastName: 'Smith', linkedinUrl: 'https://www.linkedin.com/in/zoe' })
    const ask = async (query: Record<string, string>) => {
      const { email, phone, linkedin, name } = await user.call(merges.listCandidateDuplicates, { query })
      return [email, phone, linkedin, name].map((each) => each.map(({ firstName }) => firstName))
    }
    const typed = {
      email: 'ZOE@example.com',
      phone: '+49 (0)30 1234567',
      linkedin: 'linkedin.com/in/zoe/',
      name: 'ZOE smith',
    }
    expect(await ask({ jobOpeningId: openingId, ...typed })).toEqual([['Zoë'], ['Zoë'], ['Zoe'], ['Zoe', 'Zoë']])
    expect(await ask({ jobOpeningId: openingId, name: 'Zoe', phone: '1', linkedin: 'linkedin.com' })).toEqual([
      [],
      [],
      [],
      [],
    ])
    expect(await ask({ jobOpeningId: await newOpening('Waiter'), ...typed })).toEqual([[], [], [], []])
  })

  test('come in pages, and a pair that was dismissed stays away until that is undone', async () => {
    const phone = '030 1234567'
    const [a, b, c] = [
      await named('A', { lastName: 'X', phone }),
      await named('B', { lastName: 'Y', phone }),
      await named('C', { lastName: 'Z', phone }),
    ]
    const first = await pairs(user, { limit: '2' })
    expect(first).toMatchObject({
      total: 3,
      names: [
        ['B', 'C', 'phone'],
        ['A', 'C', 'phone'],
      ],
    })
    expect(await pairs(user, { limit: '2', cursor: first.next ?? '' })).toMatchObject({
      total: 3,
      next: null,
      names: [['A', 'B', 'phone']],
    })
    const params = { id: c, otherId: a }
    await user.call(merges.dismissCandidateDuplicate, { params })
    expect((await pairs()).names).toEqual([
      ['B', 'C', 'phone'],
      ['A', 'B', 'phone'],
    ])
    await user.call(merges.undoCandidateDismissal, { params })
    expect((await pairs()).names).toHaveLength(3)
    expect((await user.try(merges.dismissCandidateDuplicate, { params: { id: a, otherId: a } })).status).toBe(400)
    await user.call(merges.dismissCandidateDuplicate, { params: { id: c, otherId: b } })
    await merge(a, { with: b })
    // What was said of B holds for whom they are part of.
    expect((await pairs()).names).toEqual([])
    await unmerge(a)
    expect((await pairs()).names).toHaveLength(2)
  })
})
