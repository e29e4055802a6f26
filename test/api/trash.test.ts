import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAnalytics } from '../../contract/analytics/calls.ts'
import { listAudit } from '../../contract/audit/calls.ts'
import type { Call } from '../../contract/call.ts'
import * as candidates from '../../contract/candidates/calls.ts'
import { createApplication } from '../../contract/careers/calls.ts'
import { runQuery } from '../../contract/data-query/calls.ts'
import * as documents from '../../contract/documents/calls.ts'
import { deleteLeads } from '../../contract/lead-batches/calls.ts'
import * as notes from '../../contract/lead-notes/calls.ts'
import * as views from '../../contract/lead-views/calls.ts'
import * as leads from '../../contract/leads/calls.ts'
import * as openings from '../../contract/openings/calls.ts'
import { playRecording } from '../../contract/recordings/calls.ts'
import { search } from '../../contract/search/calls.ts'
import * as tasks from '../../contract/tasks/calls.ts'
import { deleteFromTrash, listTrash, restoreFromTrash } from '../../contract/trash/calls.ts'
import { trashKinds } from '../../contract/trash/endpoints.ts'
import type { TrashKind } from '../../contract/trash/fields.ts'
import { forgetPerson } from '../../server/features/assistant/rules.ts'
import { sweepTrash } from '../../server/features/trash/rules.ts'
import type { Caller } from '../support/caller.ts'
import { applicationFields, type CallName, fileOf, fromSomewhere, requestFor } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let dataDir: string
let acme: Workspace
let other: Workspace

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-test-trash-'))
  server = await startServer({ dataDir })
  acme = await server.workspace('Acme')
  other = await server.workspace('Globex')
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

type Params = Record<string, string>

/** How a record of each kind is made, deleted, and read with all that hangs on it. */
const kinds: Record<TrashKind, { make: CallName; remove: Call; reads: Call[] }> = {
  lead: {
    make: 'getLead',
    remove: leads.deleteLead,
    reads: [leads.getLead, leads.listLeadMoves, notes.listLeadNotes, tasks.listLeadTasks],
  },
  note: { make: 'updateLeadNote', remove: notes.deleteLeadNote, reads: [notes.listLeadNotes] },
  task: { make: 'getTask', remove: tasks.deleteTask, reads: [tasks.getTask] },
  document: {
    make: 'getDocument',
    remove: documents.deleteDocument,
    reads: [documents.getDocument, documents.getDocumentText, documents.listDocumentParts],
  },
  opening: { make: 'getOpening', remove: openings.deleteOpening, reads: [openings.getOpening] },
  candidate: {
    make: 'getCandidate',
    remove: candidates.deleteCandidate,
    reads: [candidates.getCandidate, candidates.listCandidateMoves, candidates.getRatings, candidates.listComments],
  },
  view: { make: 'updateLeadView', remove: views.deleteLeadView, reads: [] },
}

async function make(kind: TrashKind, workspace = acme): Promise<Params> {
  const { params } = await requestFor(kinds[kind].make, workspace)
  const made = params as Params
  if (kind === 'lead') {
    const lead = { leadId: made.id ?? '' }
    await workspace.user.call(notes.createLeadNote, { params: lead, body: { content: 'Called', type: 'call' } })
    await workspace.user.call(tasks.createTask, { body: { title: 'Call again', leadId: lead.leadId } })
    await workspace.user.call(leads.updateLead, { params: made, body: { stage: 'proposal' } })
  }
  if (kind === 'candidate') {
    await workspace.user.call(candidates.createComment, { params: made, body: { content: 'Good' } })
    await workspace.user.call(candidates.rateCandidate, {
      params: made,
      body: { ratings: [{ question: 1, stars: 4 }] },
    })
    await workspace.user.call(candidates.updateCandidate, { params: made, body: { status: 'offered', notes: 'Kind' } })
  }
  return made
}

const idOf = ({ noteId, id }: Params) => noteId ?? id ?? ''

async function remove(kind: TrashKind, params: Params, by: Caller = acme.user) {
  await by.call(kinds[kind].remove, { params })
  return { kind, id: idOf(params) }
}

/** All that the API says of a record; a restored one is a version further. */
async function readAll(kind: TrashKind, params: Params, by: Caller = acme.user) {
  const lead = { ...params, leadId: params.leadId ?? params.id ?? '' }
  const answers = []
  for (const call of kinds[kind].reads) {
    const { status, body } = await by.try(call, { params: lead })
    answers.push([call.endpoint, status, withoutVersion(body)])
  }
  if (kind === 'view') {
    const { id } = params
    answers.push(withoutVersion((await by.call(views.listLeadViews)).find((view) => view.id === id)))
  }
  return answers
}

const withoutVersion = (body: unknown) =>
  JSON.parse(
    JSON.stringify(body ?? null, (key, value) => (key === 'version' || key === 'updatedAt' ? undefined : value)),
  )

const trashOf = async (by: Caller, kind?: TrashKind) => by.call(listTrash, { query: kind ? { kind } : {} })
const isInTrash = async (by: Caller, { kind, id }: { kind: TrashKind; id: string }) =>
  (await trashOf(by, kind)).some((entry) => entry.id === id)

const means = () => ({ database: server.database, files: server.files, forgetPerson })

describe.each(trashKinds)('a deleted %s', (kind) => {
  test('is in the trash of who deleted it and of admins, and comes back as it was', async () => {
    const params = await make(kind)
    const before = await readAll(kind, params)
    const colleague = await acme.add('user')
    const named = await remove(kind, params)

    const [entry] = await trashOf(acme.user, kind)
    expect(entry).toEqual({
      kind,
      id: named.id,
      title: expect.stringMatching(/./),
      deletedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      deletedBy: acme.user.id,
    })
    expect(await isInTrash(colleague, named)).toBe(false)
    expect((await colleague.try(restoreFromTrash, { params: named })).status).toBe(404)
    expect((await colleague.try(deleteFromTrash, { params: named })).status).toBe(404)
    expect((await other.owner.try(restoreFromTrash, { params: named })).status).toBe(404)
    expect((await other.owner.try(deleteFromTrash, { params: named })).status).toBe(404)
    expect(await isInTrash(other.owner, named)).toBe(false)
    if (kind !== 'view') expect(await isInTrash(acme.admin, named)).toBe(true)
    expect(await readAll(kind, params)).not.toEqual(before)

    const [first, second] = await Promise.all([
      acme.user.try(restoreFromTrash, { params: named }),
      acme.user.try(restoreFromTrash, { params: named }),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 404])
    expect([first, second].find(({ status }) => status === 200)?.body).toEqual(entry)
    expect(await readAll(kind, params)).toEqual(before)
    expect(await isInTrash(acme.user, named)).toBe(false)
  })

  test('is deleted for good at once where asked, and after 30 days by itself, with an entry of the audit', async () => {
    const by = kind === 'candidate' ? acme.admin : acme.user
    const [asked, swept, kept] = [await make(kind), await make(kind), await make(kind)]
    const named = await remove(kind, asked)
    await by.call(deleteFromTrash, { params: named })
    expect((await by.try(deleteFromTrash, { params: named })).status).toBe(404)
    const audited = kind === 'candidate' ? kind : 'trash'
    const [entry] = await acme.owner.call(listAudit, { query: { kind: audited, limit: '1' } })
    expect(entry?.event).toBe(kind === 'candidate' ? 'candidate.erased' : 'trash.deleted')

    const late = await remove(kind, swept)
    await server.superuser.query(`update trash set deleted_at = now() - interval '31 days' where id = $1`, [late.id])
    const recent = await remove(kind, kept)
    expect(await isInTrash(acme.user, late)).toBe(false)
    expect((await acme.user.try(restoreFromTrash, { params: late })).status).toBe(404)
    await sweepTrash(means(), Date.now())
    expect(await isInTrash(acme.user, recent)).toBe(true)
    for (const gone of [named, late]) {
      expect((await acme.user.try(restoreFromTrash, { params: gone })).status).toBe(404)
      for (const table of TABLES) {
        const { rows } = await server.superuser.query(`select from ${table} where id = $1`, [gone.id])
        expect([table, rows.length]).toEqual([table, 0])
      }
    }
    await acme.user.call(restoreFromTrash, { params: recent })
  })
})

const TABLES = [
  'leads',
  'lead_notes',
  'tasks',
  'documents',
  'job_openings',
  'job_applications',
  'lead_views',
  'search_entries',
  'trash',
]

test('pages through the trash, the latest first', async () => {
  const made = []
  for (let each = 0; each < 3; each += 1) made.push(await make('task', other))
  for (const params of made) await remove('task', params, other.user)
  const first = await other.user.try(listTrash, { query: { kind: 'task', limit: '2' } })
  const cursor = first.headers.get('x-next-cursor') ?? ''
  const second = await other.user.call(listTrash, { query: { kind: 'task', limit: '2', cursor } })
  const ids = [...(first.body as { id: string }[]), ...second].map(({ id }) => id)
  expect(ids).toEqual(made.map(idOf).reverse())
  expect(first.headers.get('x-total-count')).toBe('3')
})

test('leads that were deleted together are each in the trash, and a lead’s notes and tasks are not', async () => {
  const made = [await make('lead'), await make('lead')]
  const before = await Promise.all(made.map((params) => readAll('lead', params)))
  await acme.user.call(deleteLeads, { body: { ids: made.map(idOf) } })
  const inTrash = await trashOf(acme.user)
  expect(
    inTrash
      .slice(0, 2)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(made.map(idOf).sort())
  for (const params of made) await acme.user.call(restoreFromTrash, { params: { kind: 'lead', id: idOf(params) } })
  expect(await Promise.all(made.map((params) => readAll('lead', params)))).toEqual(before)
})

test('a note waits for its lead, and goes with it', async () => {
  const note = await make('note')
  const lead = { kind: 'lead', id: note.leadId ?? '' } as const
  const named = await remove('note', note)
  await acme.user.call(leads.deleteLead, { params: lead })
  const refused = await acme.user.try(restoreFromTrash, { params: named })
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'The lead of this note is in the trash. Restore the lead first.' },
  })
  await acme.user.call(restoreFromTrash, { params: lead })
  await acme.user.call(restoreFromTrash, { params: named })
  await remove('note', note)
  await acme.user.call(leads.deleteLead, { params: lead })
  await acme.user.call(deleteFromTrash, { params: lead })
  expect(await isInTrash(acme.user, named)).toBe(false)
})

test('a task stays, without its lead, when that is deleted for good', async () => {
  const lead = await make('lead')
  const task = await acme.user.call(tasks.createTask, { body: { title: 'Send prices', leadId: idOf(lead) } })
  await acme.user.call(deleteFromTrash, { params: await remove('lead', lead) })
  expect(await acme.user.call(tasks.getTask, { params: { id: task.id } })).toMatchObject({ leadId: null })
})

test('an opening that has candidates leaves them its title, and cannot come back', async () => {
  const candidate = await make('candidate')
  const { jobOpeningId, jobTitle } = await acme.user.call(candidates.getCandidate, { params: candidate })
  const params = { id: jobOpeningId }
  await acme.user.call(deleteFromTrash, { params: await remove('opening', params) })
  expect((await acme.user.try(openings.restoreOpening, { params })).status).toBe(404)
  expect(await acme.user.call(candidates.getCandidate, { params: candidate })).toMatchObject({ jobTitle })
  const { rows } = await server.superuser.query('select description from job_openings where id = $1', [jobOpeningId])
  expect(rows).toEqual([{ description: '' }])
})

test('a view whose name is taken meanwhile does not come back', async () => {
  const view = await make('view')
  const found = (await acme.user.call(views.listLeadViews)).find(({ id }) => id === view.id)
  const named = await remove('view', view)
  const { name = '', shared = false } = found ?? {}
  await acme.user.call(views.createLeadView, { body: { name, shared, settings: { layout: 'list' } } })
  expect((await acme.user.try(restoreFromTrash, { params: named })).status).toBe(409)
  expect(await isInTrash(acme.user, named)).toBe(true)
})

test('a private document is in its uploader’s trash alone, and its title not in the audit', async () => {
  const file = fileOf('secret.txt', 'Nobody else')
  const document = await acme.user.call(documents.createDocument, { file, body: { isPublic: 'false' } })
  const named = await remove('document', { id: document.id })
  expect(await isInTrash(acme.user, named)).toBe(true)
  expect(await isInTrash(acme.owner, named)).toBe(false)
  expect((await acme.owner.try(restoreFromTrash, { params: named })).status).toBe(404)
  await acme.user.call(deleteFromTrash, { params: named })
  const [entry] = await acme.owner.call(listAudit, { query: { kind: 'trash', limit: '1' } })
  expect(entry).toMatchObject({ event: 'trash.deleted', subject: '' })
})

describe('a candidate in the trash', () => {
  test('is found nowhere, and neither is the recording', async () => {
    const params = await make('candidate')
    const before = await acme.user.call(candidates.getCandidate, { params })
    const recording = { id: before.recordings[0]?.id ?? '' }
    expect((await acme.user.try(playRecording, { params: recording })).status).toBe(200)
    const seen = async () => ({
      list: (await acme.user.call(candidates.listCandidates)).length,
      count: (await acme.user.call(candidates.getCandidateSummary)).total,
      found: JSON.stringify(await acme.user.call(search, { query: { query: before.email } })).includes(before.id),
      exported: String((await acme.user.try(candidates.exportCandidates)).body).includes(before.email),
      analytics: JSON.stringify((await acme.user.call(getAnalytics)).hiring),
      asked: (await acme.user.call(runQuery, { body: { subject: 'candidates', aim: 'count' } })).total,
      opening: (await acme.user.call(openings.getOpening, { params: { id: before.jobOpeningId } })).candidateCount,
    })
    const whole = await seen()
    const named = await remove('candidate', params)
    const without = await seen()
    expect(without).toMatchObject({
      list: whole.list - 1,
      count: whole.count - 1,
      found: false,
      exported: false,
      opening: whole.opening - 1,
      asked: (whole.asked ?? 0) - 1,
    })
    expect(without.analytics).not.toBe(whole.analytics)
    for (const call of [
      candidates.getCandidate,
      candidates.listComments,
      candidates.getRatings,
      candidates.keepCandidate,
    ])
      expect((await acme.owner.try(call, { params })).status).toBe(404)
    expect((await acme.owner.try(candidates.updateCandidate, { params, body: { notes: 'x' } })).status).toBe(404)
    expect((await acme.user.try(playRecording, { params: recording })).status).toBe(404)
    await acme.user.call(restoreFromTrash, { params: named })
    expect(await seen()).toEqual(whole)
    expect((await acme.user.try(playRecording, { params: recording })).status).toBe(200)
  })

  test('is erased by admins alone, with the files', async () => {
    const params = await make('candidate')
    const key = async () =>
      (await server.superuser.query('select file_key from recordings where application_id = $1', [params.id])).rows[0]
        ?.file_key
    const fileKey = await key()
    const named = await remove('candidate', params)
    expect(await server.files.size(fileKey)).toBeGreaterThan(0)
    expect((await acme.user.try(deleteFromTrash, { params: named })).status).toBe(403)
    await acme.admin.call(deleteFromTrash, { params: named })
    expect(await server.files.size(fileKey)).toBeUndefined()
    expect(await key()).toBeUndefined()
  })

  test('leaves it by applying again', async () => {
    const params = await make('candidate')
    const { email, jobOpeningId } = await acme.user.call(candidates.getCandidate, { params })
    const named = await remove('candidate', params)
    const reply = await server.visitor().request(createApplication.path, {
      method: 'POST',
      body: JSON.stringify({ ...applicationFields(jobOpeningId, null), email }),
      headers: { 'content-type': 'application/json', ...fromSomewhere() },
    })
    expect(reply.status).toBe(201)
    expect(await isInTrash(acme.owner, named)).toBe(false)
    expect(await acme.user.call(candidates.getCandidate, { params })).toMatchObject({ email })
  })
})

test('the documents’ files go with them', async () => {
  const params = { id: (await acme.user.call(documents.createDocument, { file: fileOf('a.txt', 'Once') })).id }
  const { rows } = await server.superuser.query('select file_key from documents where id = $1', [params.id])
  await acme.user.call(deleteFromTrash, { params: await remove('document', params) })
  expect(await server.files.size(rows[0].file_key)).toBeUndefined()
})
