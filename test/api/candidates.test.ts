import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as calls from '../../contract/candidates/calls.ts'
import { candidateSorts, MOST_MOVED } from '../../contract/candidates/endpoints.ts'
import type { CandidateMove, CandidateStage } from '../../contract/candidates/fields.ts'
import { createApplication } from '../../contract/careers/calls.ts'
import { updateCompany } from '../../contract/companies/calls.ts'
import { createOpening, deleteOpening } from '../../contract/openings/calls.ts'
import { forgetPerson } from '../../server/features/assistant/rules.ts'
import { eraseByRule } from '../../server/features/candidates/retention.ts'
import { walkPages } from '../support/pages.ts'
import { applicationFields, fromSomewhere, uploadRecording } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let dataDir: string
let acme: Workspace
let openingId: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-test-files-'))
  server = await startServer({ dataDir })
  acme = await server.workspace('Acme')
  openingId = await publish('Cook')
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

const publish = async (title: string, workspace = acme) =>
  (await workspace.user.call(createOpening, { body: { title, description: 'Works', publishedOnPortal: true } })).id

async function apply(fields: Record<string, unknown> = {}): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const body = { ...applicationFields(openingId, null), email, ...fields }
  const reply = await server.visitor().request(createApplication.path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...fromSomewhere() },
  })
  expect(reply.status).toBe(201)
  const { rows } = await server.superuser.query('select id from job_applications where email = $1', [body.email])
  return rows[0].id
}

const read = (id: string) => acme.user.call(calls.getCandidate, { params: { id } })
const change = (id: string, body: Record<string, unknown>) =>
  acme.user.try(calls.updateCandidate, { params: { id }, body })
const movesOf = (id: string) => acme.user.call(calls.listCandidateMoves, { params: { id } })
const move = (ids: string[], stage: string, reason = '') =>
  acme.user.try(calls.moveCandidates, { body: { ids, stage: stage as CandidateStage, reason } })

describe('a candidate’s status', () => {
  test('is kept as it was sent; the stage’s time moves only when another stage is shown', async () => {
    const id = await apply()
    const { stageUpdatedAt } = await read(id)
    await change(id, { status: 'applied' })
    expect(await read(id)).toMatchObject({ status: 'applied', stageUpdatedAt })
    await change(id, { status: 'interviewed' })
    const interviewed = await read(id)
    expect(interviewed.status).toBe('interviewed')
    expect(interviewed.stageUpdatedAt > stageUpdatedAt).toBe(true)
    await change(id, { status: '2nd_round' })
    expect(await read(id)).toMatchObject({ status: '2nd_round', stageUpdatedAt: interviewed.stageUpdatedAt })
    expect((await movesOf(id)).map(({ fromStage, toStage }) => [fromStage, toStage])).toEqual([
      ['applied', '2nd_round'],
      [null, 'applied'],
    ])
    expect((await change(id, { status: 'fired' })).status).toBe(400)
  })

  test('of a rejection comes with its reason, which goes when the candidate comes back', async () => {
    const id = await apply()
    await change(id, { status: 'rejected', rejectionReason: 'Too far away' })
    expect(await read(id)).toMatchObject({ rejectionReason: 'Too far away' })
    expect((await movesOf(id))[0]).toMatchObject({ reason: 'Too far away', userId: acme.user.id })
    await change(id, { status: 'applied' })
    expect(await read(id)).toMatchObject({ rejectionReason: '' })
  })

  test('and notes are refused over a version that is not the newest', async () => {
    const id = await apply()
    const { version } = await read(id)
    expect(await change(id, { notes: ' As typed ', version })).toMatchObject({
      status: 200,
      body: { notes: ' As typed ' },
    })
    expect((await change(id, { notes: 'Late', version })).status).toBe(409)
    expect((await change(randomUUIDv7(), { notes: 'None' })).status).toBe(404)
  })
})

describe('moving many', () => {
  test('moves those that are elsewhere, and all can be taken back at once', async () => {
    const [first, second, third] = [await apply(), await apply(), await apply()]
    await move([third], 'offered')
    const before = await Promise.all([first, second].map(read))
    const { body } = await move([first, second, third], 'offered')
    const moves = body as CandidateMove[]
    expect(moves.map(({ candidateId }) => candidateId).sort()).toEqual([first, second].sort())
    const undone = await acme.user.call(calls.undoCandidateMoves, { body: { ids: moves.map(({ id }) => id) } })
    expect(undone.map(({ status }) => status)).toEqual(['submitted', 'submitted'])
    expect((await read(first)).stageUpdatedAt).toBe(before[0]?.stageUpdatedAt)
    expect((await read(third)).status).toBe('offered')
  })

  test('moves all that match, those on no page too, and all go back with one undo', async () => {
    const jobOpeningId = await publish('Waiter')
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await apply({ jobOpeningId }))
    const [left = '', ...others] = ids
    await move([others[0] ?? ''], 'offered')
    const matching = { jobOpeningId, except: [left], count: 4, stage: 'rejected' as const, reason: 'Filled' }
    const moves = await acme.user.call(calls.moveMatching, { body: matching })
    expect(moves.map(({ candidateId }) => candidateId).sort()).toEqual([...others].sort())
    for (const id of others) expect(await read(id)).toMatchObject({ status: 'rejected', rejectionReason: 'Filled' })
    expect(await read(left)).toMatchObject({ status: 'submitted' })

    const undone = await acme.user.call(calls.undoCandidateMoves, { body: { ids: moves.map(({ id }) => id) } })
    expect(undone.map(({ status }) => status).sort()).toEqual(['offered', 'submitted', 'submitted', 'submitted'])
  })

  test('moves nobody when more or fewer match than were seen, and nothing of what the filter leaves out', async () => {
    const jobOpeningId = await publish('Waiter')
    const [first, second] = [await apply({ jobOpeningId }), await apply({ jobOpeningId })]
    await move([second], 'offered')
    const moveAll = (count: number) =>
      acme.user.try(calls.moveMatching, { body: { jobOpeningId, fromStage: 'applied', count, stage: '1st_round' } })
    expect(await moveAll(2)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('1 match now') },
    })
    expect((await read(first)).status).toBe('submitted')
    expect((await moveAll(1)).status).toBe(201)
    expect([(await read(first)).status, (await read(second)).status]).toEqual(['1st_round', 'offered'])
    expect((await moveAll(MOST_MOVED + 1)).status).toBe(400)
  })

  test('moves nobody when one is not there', async () => {
    const id = await apply()
    expect((await move([id, randomUUIDv7()], 'offered')).status).toBe(404)
    expect((await read(id)).status).toBe('submitted')
  })

  test('is taken back only while it is the latest, and an application never', async () => {
    const id = await apply()
    const [first] = (await move([id], 'offered')).body as CandidateMove[]
    await move([id], 'rejected', 'Changed their mind')
    const undo = (ids: string[]) => acme.user.try(calls.undoCandidateMoves, { body: { ids } })
    expect((await undo([first?.id ?? ''])).status).toBe(409)
    const [latest, , application] = await movesOf(id)
    expect((await undo([latest?.id ?? ''])).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'offered', rejectionReason: '' })
    expect((await undo([first?.id ?? ''])).status).toBe(200)
    expect((await undo([application?.id ?? ''])).status).toBe(409)
    expect((await undo([randomUUIDv7()])).status).toBe(404)
  })

  test('at once by two people ends in one stage, with a history without a gap', async () => {
    const id = await apply()
    await Promise.all(['1st_round', '2nd_round', 'offered'].map((stage) => move([id], stage)))
    const moves = await movesOf(id)
    expect((await read(id)).status).toBe(moves[0]?.toStage)
    for (const [index, { fromStage }] of moves.entries()) expect(fromStage).toBe(moves[index + 1]?.toStage ?? null)
  })
})

describe('the list', () => {
  test('pages in each order without losing or repeating any, and counts all', async () => {
    const own = await publish('Pager')
    const names = ['Åberg', 'Zorn', 'Aaron', 'Zorn', 'Müller']
    for (const lastName of names) await apply({ jobOpeningId: own, lastName })
    for (const sort of candidateSorts) {
      const query = { jobOpeningId: own, sort, limit: '2' }
      const { ids, totals } = await walkPages(acme.user, calls.listCandidates, { query })
      expect(new Set(ids).size).toBe(5)
      expect(totals).toEqual([5])
      const all = await acme.user.call(calls.listCandidates, { query: { jobOpeningId: own, sort } })
      expect(all.map(({ id }) => id)).toEqual(ids)
      for (const [index, id] of ids.entries()) {
        const neighbours = await acme.user.call(calls.getNeighbours, {
          params: { id },
          query: { jobOpeningId: own, sort },
        })
        expect(neighbours).toEqual({ previousId: ids[index - 1] ?? null, nextId: ids[index + 1] ?? null })
      }
    }
  })

  test('is searched by name, email and job title, and narrowed by the stage that is shown', async () => {
    const own = await publish('Jardinière')
    const id = await apply({ jobOpeningId: own, firstName: 'Zoë', lastName: 'Nováková', email: 'zoe.n@search.example' })
    await change(id, { status: 'reviewing' })
    const find = async (search: string, stage?: CandidateStage) =>
      (await acme.user.call(calls.listCandidates, { query: { search, ...(stage && { stage }) } })).map(
        (each) => each.id,
      )
    expect(await find('zoe novakova')).toEqual([id])
    expect(await find('ZOE.N@SEARCH')).toEqual([id])
    expect(await find('jardiniere')).toEqual([id])
    expect(await find('jardiniere', '1st_round')).toEqual([id])
    expect(await find('jardiniere', 'applied')).toEqual([])
    expect(await find('%')).toEqual([])
    const summary = await acme.user.call(calls.getCandidateSummary, { query: { jobOpeningId: own } })
    expect(summary).toMatchObject({ total: 1, stages: expect.arrayContaining([{ stage: '1st_round', count: 1 }]) })
  })

  test('keeps the candidates of a deleted opening, and says so', async () => {
    const own = await publish('Short lived')
    const id = await apply({ jobOpeningId: own })
    await acme.user.call(deleteOpening, { params: { id: own } })
    expect(await read(id)).toMatchObject({ jobTitle: 'Short lived', openingDeleted: true })
    expect(await acme.user.call(calls.listCandidates, { query: { jobOpeningId: own } })).toHaveLength(1)
  })

  test('is exported as a table that no spreadsheet runs', async () => {
    const own = await publish('Exported')
    await apply({
      jobOpeningId: own,
      lastName: '=1+1',
      firstName: '＝1+1',
      address: 'Street "5", Town',
      phone: '+49 1',
    })
    const reply = await acme.user.request(`${calls.exportCandidates.path}?jobOpeningId=${own}`)
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toContain('candidates.csv')
    const [head, row, ...rest] = String(reply.body).split('\r\n')
    expect(head).toContain('"First name","Last name","Email"')
    expect(row).toContain(`"'＝1+1","'=1+1",`)
    expect(row).toContain(`,"'+49 1","Street ""5"", Town",`)
    expect(rest).toEqual([''])
  })
})

describe('ratings', () => {
  test('of colleagues are hidden until one’s own is given, and again when it is taken back', async () => {
    const params = { id: await apply() }
    const rate = (who: 'user' | 'admin', question: number, stars: number | null) =>
      acme[who].call(calls.rateCandidate, { params, body: { ratings: [{ question, stars }] } })
    await rate('admin', 1, 5)
    expect(await acme.user.call(calls.getRatings, { params })).toEqual({
      own: [],
      raters: 1,
      average: null,
      colleagues: null,
    })
    expect(await rate('user', 1, 2)).toEqual({
      own: [{ question: 1, stars: 2 }],
      raters: 2,
      average: 3.5,
      colleagues: [{ userId: acme.admin.id, ratings: [{ question: 1, stars: 5 }] }],
    })
    expect(await rate('user', 1, 4)).toMatchObject({ average: 4.5 })
    expect(await rate('user', 1, null)).toMatchObject({ own: [], colleagues: null, average: null })
    const wrong = await acme.user.try(calls.rateCandidate, { params, body: { ratings: [{ question: 7, stars: 1 }] } })
    expect(wrong.status).toBe(400)
  })
})

describe('comments', () => {
  test('are added, changed by their author or an admin, deleted and restored', async () => {
    const id = await apply()
    const { id: commentId, version } = await acme.user.call(calls.createComment, {
      params: { id },
      body: { content: 'Good' },
    })
    const params = { id, commentId }
    const edit = (who: 'user' | 'admin', body: { content: string; version?: number }) =>
      acme[who].try(calls.updateComment, { params, body })
    expect((await edit('admin', { content: 'Very good', version })).status).toBe(200)
    expect((await edit('user', { content: 'Late', version })).status).toBe(409)
    const { id: ownersId } = await acme.owner.call(calls.createComment, { params: { id }, body: { content: 'Mine' } })
    const foreign = await acme.user.try(calls.deleteComment, { params: { id, commentId: ownersId } })
    expect(foreign.status).toBe(403)
    await acme.user.call(calls.deleteComment, { params })
    const listed = async () =>
      (await acme.user.call(calls.listComments, { params: { id } })).map(({ content }) => content)
    expect(await listed()).toEqual(['Mine'])
    await acme.user.call(calls.restoreComment, { params })
    expect(await listed()).toEqual(['Mine', 'Very good'])
    expect((await acme.user.try(calls.createComment, { params: { id }, body: { content: '  ' } })).status).toBe(400)
  })
})

describe('what a company does not keep', () => {
  const DAY = 86_400_000
  const erase = (days: number) =>
    eraseByRule({ database: server.database, files: server.files, forgetPerson }, Date.now() + days * DAY)
  const backdate = (id: string, days: number) =>
    server.superuser.query(`update job_applications set active_at = now() - $1 * interval '1 day' where id = $2`, [
      days,
      id,
    ])
  const setRule = (body: { candidateMonths: number | null; recordingMonths: number | null }) =>
    acme.admin.call(updateCompany, { params: { id: acme.companyId }, body })
  /** A rule that has held for long. */
  const rule = async (body: Parameters<typeof setRule>[0]) => {
    await setRule(body)
    await server.superuser.query('update companies set retention_changed_at = null where id = $1', [acme.companyId])
  }
  const withVideo = async () => apply({ videoUrl: await uploadRecording(acme, openingId) })
  const fileOf = async (id: string) =>
    join(dataDir, 'files', acme.companyId, 'recordings', (await read(id)).recordings[0]?.id ?? 'none')
  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    )

  test('is announced a month before, and begins anew when someone keeps it or moves the candidate', async () => {
    await rule({ candidateMonths: 6, recordingMonths: null })
    const id = await apply()
    expect(await read(id)).toMatchObject({ eraseOn: null })
    await backdate(id, 160)
    expect((await read(id)).eraseOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    await acme.user.call(calls.keepCandidate, { params: { id } })
    expect(await read(id)).toMatchObject({ eraseOn: null })
    await backdate(id, 160)
    await move([id], 'offered')
    expect(await read(id)).toMatchObject({ eraseOn: null })
    await backdate(id, 160)
    await move([id], 'accepted')
    await backdate(id, 1000)
    expect(await read(id)).toMatchObject({ eraseOn: null })
    await erase(0)
    expect((await read(id)).status).toBe('accepted')
  })

  test('goes on its day with all that hangs on it, files first, leaving a line without the person', async () => {
    await rule({ candidateMonths: 6, recordingMonths: null })
    const id = await withVideo()
    await acme.user.call(calls.createComment, { params: { id }, body: { content: 'Good' } })
    const file = await fileOf(id)
    expect(await exists(file)).toBe(true)
    await backdate(id, 200)
    await erase(0)
    expect((await acme.user.try(calls.getCandidate, { params: { id } })).status).toBe(404)
    expect(await exists(file)).toBe(false)
    for (const table of ['candidate_moves', 'candidate_comments', 'recordings']) {
      const { rows } = await server.superuser.query(`select from ${table} where application_id = $1`, [id])
      expect(rows, table).toEqual([])
    }
    const { rows: told } = await server.superuser.query('select from notifications where link = $1', [
      `/candidates/${id}`,
    ])
    expect(told).toEqual([])
    const { rows: kept } = await server.superuser.query(
      'select name from events where entity_id = $1 or payload::text like $2',
      [id, `%${id}%`],
    )
    expect(kept).toEqual([])
    const { rows: audit } = await server.superuser.query(
      `select user_id, subject, detail from audit_entries where event = 'candidate.erased' and company_id = $1`,
      [acme.companyId],
    )
    expect(audit.at(-1)).toEqual({ user_id: null, subject: 'Cook', detail: { by: 'retention' } })
  })

  test('may be the recording alone', async () => {
    await rule({ candidateMonths: null, recordingMonths: 3 })
    const id = await withVideo()
    const file = await fileOf(id)
    await backdate(id, 70)
    expect((await read(id)).eraseRecordingOn).not.toBeNull()
    await erase(0)
    expect(await exists(file)).toBe(true)
    await backdate(id, 100)
    await erase(0)
    expect(await read(id)).toMatchObject({ videoUrl: null, recordings: [], eraseRecordingOn: null })
    expect(await exists(file)).toBe(false)
  })

  test('is announced a month before also when the rule is made stricter', async () => {
    await rule({ candidateMonths: 24, recordingMonths: 24 })
    const id = await withVideo()
    await backdate(id, 400)
    expect(await read(id)).toMatchObject({ eraseOn: null, eraseRecordingOn: null })
    await setRule({ candidateMonths: 12, recordingMonths: 1 })
    const { eraseOn, eraseRecordingOn } = await read(id)
    const inAMonth = new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10)
    expect([eraseOn, eraseRecordingOn]).toEqual([inAMonth, inAMonth])
    await erase(29)
    expect((await read(id)).recordings).toHaveLength(1)
    // The same rule said again begins nothing again.
    await server.superuser.query(
      `update companies set retention_changed_at = now() - interval '30 days' where id = $1`,
      [acme.companyId],
    )
    await setRule({ candidateMonths: 12, recordingMonths: 1 })
    await erase(0)
    expect((await acme.user.try(calls.getCandidate, { params: { id } })).status).toBe(404)
  })

  test('is put off by a month at most by applications that do not count, however many, and begins anew with one that does', async () => {
    await rule({ candidateMonths: 6, recordingMonths: null })
    const email = `${randomUUID()}@example.com`
    const id = await apply({ email })
    await backdate(id, 170)
    await apply({ email })
    expect((await read(id)).eraseOn).toBe(new Date(Date.now() + 30 * DAY).toISOString().slice(0, 10))
    // As they would be, were they all sent later and later.
    await server.superuser.query(
      `update job_applications set active_at = active_at - interval '40 days' where id = $1`,
      [id],
    )
    const { rows: due } = await server.superuser.query(
      `select ((active_at + interval '6 months' + interval '30 days') at time zone 'UTC')::date::text as day
       from job_applications where id = $1`,
      [id],
    )
    await apply({ email })
    const { eraseOn, submissions } = await read(id)
    expect(eraseOn).toBe(due[0].day)
    const [latest, , first] = submissions.map((each) => each.id)
    const choice = { submissionId: latest ?? '', insteadOf: first ?? '' }
    await acme.user.call(calls.chooseSubmission, { params: { id }, body: choice })
    expect((await read(id)).eraseOn).toBeNull()
  })

  test('is kept where the company sets no limit', async () => {
    await rule({ candidateMonths: null, recordingMonths: null })
    const id = await withVideo()
    await backdate(id, 5000)
    await erase(0)
    expect((await read(id)).recordings).toHaveLength(1)
  })

  test('goes as a whole also where the person applies again with a recording meanwhile', async () => {
    await rule({ candidateMonths: 6, recordingMonths: null })
    const email = `${randomUUID()}@example.com`
    const id = await apply({ email, videoUrl: await uploadRecording(acme, openingId) })
    await backdate(id, 400)
    let again = 0
    const remove = async (key: string) => {
      await server.files.remove(key)
      again += 1
      if (again === 1) await apply({ email, videoUrl: await uploadRecording(acme, openingId) })
    }
    await eraseByRule({ database: server.database, files: { ...server.files, remove }, forgetPerson }, Date.now())
    expect((await acme.user.try(calls.getCandidate, { params: { id } })).status).toBe(404)
    const { rows } = await server.superuser.query('select from recordings where application_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('is erased at once for who asks, by an admin alone', async () => {
    const id = await withVideo()
    const file = await fileOf(id)
    expect((await acme.user.try(calls.eraseCandidate, { params: { id } })).status).toBe(403)
    await acme.admin.call(calls.eraseCandidate, { params: { id } })
    expect((await acme.admin.try(calls.eraseCandidate, { params: { id } })).status).toBe(404)
    expect(await exists(file)).toBe(false)
  })
})
