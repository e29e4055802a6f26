import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createCandidate,
  deleteCandidate,
  eraseCandidate,
  getCandidate,
  listCandidates,
} from '../../contract/candidates/calls.ts'
import { createApplication, getPublicOpening } from '../../contract/careers/calls.ts'
import { createOpening, duplicateOpening, getOpening, patchOpening } from '../../contract/openings/calls.ts'
import type { Question } from '../../contract/openings/fields.ts'
import { getResumeFile, getResumeText } from '../../contract/resumes/calls.ts'
import { RESUME_BYTES } from '../../contract/resumes/endpoints.ts'
import { search } from '../../contract/search/calls.ts'
import { restoreFromTrash } from '../../contract/trash/calls.ts'
import { reindex } from '../../server/features/search/rules.ts'
import { JOB } from '../../server/platform/calls/caller.ts'
import type { SentFile } from '../../server/platform/calls/sent-file.ts'
import { applicationFields, candidateFields, fileOf, fromSomewhere } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const LICENCE: Question = { text: 'Do you have a licence?', kind: 'yes_no', choices: [], required: true }
const SHIFT: Question = { text: 'Which shift?', kind: 'choice', choices: ['Early', 'Late'], required: true }
const WHY: Question = { text: 'Why us?', kind: 'text', choices: [], required: false }
const QUESTIONS = [LICENCE, SHIFT, WHY]
const ANSWERS = [
  { question: SHIFT.text, answer: 'Late' },
  { question: LICENCE.text, answer: 'No' },
]

const create = (fields: object) =>
  acme.user.call(createOpening, {
    body: { title: 'Driver', description: 'Drives', publishedOnPortal: true, ...fields },
  })
const tryCreate = (fields: object) =>
  acme.user.try(createOpening, { body: { title: 'Driver', description: 'Drives', ...fields } })

const documentOf = async (name: string, as = name) =>
  fileOf(as, await readFile(join(import.meta.dirname, '../support/documents', name)))

/** Applies as the form does; with a file as a form. */
async function apply(jobOpeningId: string, fields: object, file?: SentFile) {
  const { linkedinUrl: _, videoUrl: __, notes: ___, ...plain } = applicationFields(jobOpeningId, null)
  const body = { ...plain, ...fields }
  if (file) return server.visitor().try(createApplication, { body: body as never, file })
  return server.visitor().request(createApplication.path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...fromSomewhere() },
  })
}

const candidateOf = async (jobOpeningId: string) => {
  const [found] = await acme.user.call(listCandidates, { query: { jobOpeningId } })
  return acme.user.call(getCandidate, { params: { id: found?.id ?? '' } })
}
const filesOf = async () => {
  const keys: string[] = []
  for await (const { key } of server.files.list('resumes')) keys.push(key)
  return keys
}

describe('an opening', () => {
  test('asks what the specification names, unless it says otherwise', async () => {
    const { id } = await create({})
    const usual = {
      requires: ['address', 'phone', 'linkedin'],
      resume: 'off',
      questions: [],
      interviewQuestions: null,
      salaryCurrency: 'USD',
    }
    expect(await acme.user.call(getOpening, { params: { id } })).toMatchObject(usual)
    expect(await server.visitor().call(getPublicOpening, { params: { id } })).toMatchObject(usual)
  })

  test('keeps what it asks of its own, shows it to outsiders, and gives it to a copy', async () => {
    const asked = {
      requires: ['phone'],
      resume: 'optional',
      questions: QUESTIONS,
      interviewQuestions: ['Show us how you park.'],
      salaryCurrency: 'CHF',
      salaryMin: 90_000,
    }
    const { id } = await create(asked)
    expect(await acme.user.call(getOpening, { params: { id } })).toMatchObject(asked)
    expect(await server.visitor().call(getPublicOpening, { params: { id } })).toMatchObject(asked)
    expect(await acme.user.call(duplicateOpening, { params: { id } })).toMatchObject(asked)
    const changed = await acme.user.call(patchOpening, { params: { id }, body: { questions: [WHY] } })
    expect(changed).toMatchObject({ ...asked, questions: [WHY] })
  })

  test.each([
    ['a question without text', { questions: [{ ...WHY, text: ' ' }] }, 'questions.0.text'],
    ['a kind that there is not', { questions: [{ ...WHY, kind: 'number' }] }, 'questions.0.kind'],
    ['a choice of one', { questions: [{ ...SHIFT, choices: ['Early', 'Early', ' '] }] }, 'questions.0.choices'],
    ['a question asked twice', { questions: [WHY, WHY] }, 'questions'],
    ['eleven questions', { questions: Array.from({ length: 11 }, (_, n) => ({ ...WHY, text: `Q${n}` })) }, 'questions'],
    [
      'twenty-one choices',
      { questions: [{ ...SHIFT, choices: Array.from({ length: 21 }, String) }] },
      'questions.0.choices',
    ],
    ['seven interview questions', { interviewQuestions: ['1', '2', '3', '4', '5', '6', '7'] }, 'interviewQuestions'],
    ['another field to be required', { requires: ['email'] }, 'requires.0'],
    ['another rule for résumés', { resume: 'always' }, 'resume'],
    ['a currency that there is not', { salaryCurrency: 'XYZ' }, 'salaryCurrency'],
  ])('refuses %s', async (_, fields, field) => {
    const { status, body } = await tryCreate(fields)
    expect({ status, field: Object.keys((body as { fields: object }).fields)[0] }).toEqual({ status: 400, field })
  })
})

describe('an application', () => {
  test('keeps its answers with the questions as they were asked', async () => {
    const { id } = await create({ questions: QUESTIONS, interviewQuestions: [] })
    expect((await apply(id, { answers: ANSWERS })).status).toBe(201)
    await acme.user.call(patchOpening, { params: { id }, body: { questions: [WHY], interviewQuestions: null } })
    const { submissions } = await candidateOf(id)
    expect(submissions).toMatchObject([{ answers: ANSWERS.toReversed(), interviewQuestions: [] }])
  })

  test.each([
    ['an answer is missing', [ANSWERS[0]], `answers.${LICENCE.text}`],
    ['an answer is blank', [ANSWERS[0], { question: LICENCE.text, answer: '  ' }], `answers.${LICENCE.text}`],
    ['yes or no is neither', [ANSWERS[0], { question: LICENCE.text, answer: 'Maybe' }], `answers.${LICENCE.text}`],
    ['a choice is none', [ANSWERS[1], { question: SHIFT.text, answer: 'Night' }], `answers.${SHIFT.text}`],
    ['a text is too long', [...ANSWERS, { question: WHY.text, answer: 'x'.repeat(5001) }], 'answers.2.answer'],
    ['another question is answered', [...ANSWERS, { question: 'Who?', answer: 'Me' }], 'answers'],
    ['a question is answered twice', [...ANSWERS, ANSWERS[0]], 'answers'],
    ['answers are no list', 'Late', 'answers'],
  ])('is refused where %s', async (_, answers, field) => {
    const { id } = await create({ questions: QUESTIONS })
    const { status, body } = await apply(id, { answers })
    expect({ status, fields: Object.keys((body as { fields: object }).fields) }).toEqual({
      status: 400,
      fields: [field],
    })
    expect(await acme.user.call(listCandidates, { query: { jobOpeningId: id } })).toEqual([])
  })

  test('needs address and phone only where its opening requires them', async () => {
    const { id } = await create({ requires: ['phone'] })
    expect((await apply(id, { address: '', phone: ' ' })).body).toMatchObject({
      message: 'Please fill in all required fields.',
      fields: { phone: 'Please fill in all required fields.' },
    })
    expect((await apply(id, { address: '' })).status).toBe(201)
    expect(await candidateOf(id)).toMatchObject({ address: '', linkedinUrl: null, source: 'careers_site' })
  })

  test.each(['letter.pdf', 'letter.docx'])(
    'brings %s as its résumé, which is read, found and downloaded',
    async (name) => {
      const { id } = await create({ resume: 'required', questions: QUESTIONS })
      const file = await documentOf(name, `../..\\My ‮Résumé.${name.split('.')[1]?.toUpperCase()}`)
      expect((await apply(id, { answers: ANSWERS }, file)).status).toBe(201)
      await expect
        .poll(async () => (await candidateOf(id)).resumes, { timeout: 20_000 })
        .toMatchObject([
          { status: 'ready', statusReason: null, fileSize: file.size, fileName: `My Résumé.${name.split('.')[1]}` },
        ])
      const { id: candidateId, resumes, submissions } = await candidateOf(id)
      const params = { id: resumes[0]?.id ?? '' }
      expect(resumes[0]?.submissionId).toBe(submissions[0]?.id)
      expect((await acme.user.try(getResumeText, { params })).body).toContain('forty oak tables')
      const download = await fetch(`${server.origin}/api/resumes/${params.id}/file`, {
        headers: { cookie: [...acme.user.cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      })
      expect(download.headers.get('content-disposition')).toContain('attachment')
      expect((await download.arrayBuffer()).byteLength).toBe(file.size)

      const found = await acme.user.call(listCandidates, { query: { search: 'Villach oak', jobOpeningId: id } })
      expect(found.map((each) => each.id)).toEqual([candidateId])
      const { groups } = await acme.user.call(search, { query: { query: 'Villach', kind: 'candidate' } })
      expect(groups[0]?.hits.map((hit) => hit.id)).toContain(candidateId)
    },
  )

  test.each([
    ['a text', 'resume.txt', Buffer.from('I cook'), 415],
    ['a text that is called a PDF', 'resume.pdf', Buffer.from('I cook'), 415],
    ['a ZIP that is called a Word file', 'resume.docx', Buffer.from('PK\x03\x04 zip'), 415],
    ['a PDF that is called a Word file', 'resume.docx', Buffer.from('%PDF-1.4'), 415],
    ['an empty file', 'resume.pdf', Buffer.alloc(0), 415],
    ['a file without an ending', 'resume', Buffer.from('%PDF-1.4'), 415],
    ['a file that is too large', 'resume.pdf', Buffer.alloc(RESUME_BYTES + 1, '%PDF-'), 413],
  ])('is refused with %s as its résumé, and nothing is kept', async (_, name, bytes, status) => {
    const { id } = await create({ resume: 'optional' })
    const before = await filesOf()
    expect(await apply(id, {}, fileOf(name, bytes))).toMatchObject({ status })
    expect(await acme.user.call(listCandidates, { query: { jobOpeningId: id } })).toEqual([])
    expect(await filesOf()).toEqual(before)
  })

  test('is refused without the résumé that its opening requires, and with one that it does not ask for', async () => {
    const [required, off] = [await create({ resume: 'required' }), await create({})]
    const before = await filesOf()
    expect(await apply(required.id, {})).toMatchObject({
      status: 400,
      body: { fields: { resume: 'Add your résumé.' } },
    })
    expect(await apply(off.id, {}, await documentOf('letter.pdf'))).toMatchObject({
      status: 400,
      body: { fields: { resume: 'This position does not ask for a résumé.' } },
    })
    expect(await filesOf()).toEqual(before)
  })

  test('with a résumé that cannot be read says why', async () => {
    const { id } = await create({ resume: 'required' })
    expect((await apply(id, {}, fileOf('broken.pdf', '%PDF-1.4 and no more'))).status).toBe(201)
    await expect
      .poll(async () => (await candidateOf(id)).resumes, { timeout: 20_000 })
      .toMatchObject([{ status: 'failed', statusReason: expect.stringMatching(/\w/) }])
  })
})

describe('a candidate', () => {
  test('who is added by hand has a source, a first entry of history and what else is known', async () => {
    const { id: openingId } = await create({ status: 'draft' })
    const body = { ...candidateFields(openingId), phone: '', linkedinUrl: '' }
    const added = await acme.user.call(createCandidate, { body, file: await documentOf('letter.pdf') })
    expect(added).toMatchObject({
      ...{ source: 'referral', status: 'applied', notes: 'Met at the fair', phone: '', linkedinUrl: null },
      ...{ videoUrl: null, consentVersion: null, jobTitle: 'Driver' },
      resumes: [{ fileName: 'letter.pdf' }],
      submissions: [{ counts: true }],
    })
    const list = (source: 'referral' | 'agency') =>
      acme.user.call(listCandidates, { query: { jobOpeningId: openingId, source } })
    expect((await list('referral')).map(({ id }) => id)).toEqual([added.id])
    expect(await list('agency')).toEqual([])
    // The same address once for each opening, in whichever case it is typed.
    const again = { ...body, email: body.email.toUpperCase() }
    expect(await acme.user.try(createCandidate, { body: again })).toMatchObject({
      status: 409,
      body: { message: 'This email address already belongs to a candidate for this job opening.' },
    })
  })

  test.each([
    ['another source', { source: 'fate' }, 400, 'source'],
    ['a missing name', { lastName: ' ' }, 400, 'lastName'],
    ['another’s opening', { jobOpeningId: randomUUID() }, 400, 'jobOpeningId'],
    ['an address of no profile', { linkedinUrl: 'https://example.com' }, 400, 'linkedinUrl'],
    ['another’s organization', { companyId: randomUUID() }, 403, undefined],
  ])('is not added with %s', async (_, fields, status, field) => {
    const { id } = await create({})
    const reply = await acme.user.try(createCandidate, { body: { ...candidateFields(id), ...fields } as never })
    expect(reply.status).toBe(status)
    expect(Object.keys((reply.body as { fields?: object }).fields ?? {})[0]).toBe(field)
  })

  test('takes their résumé along: hidden in the trash, back with them, and erased with them', {
    tags: 'slow',
  }, async () => {
    const { id: openingId } = await create({})
    const word = `zebra${randomUUID().replaceAll(/[^a-f]/g, '')}`
    const added = await acme.user.call(createCandidate, {
      body: candidateFields(openingId),
      file: await documentOf('letter.pdf'),
    })
    const [resume] = added.resumes
    await expect.poll(async () => (await candidateOf(openingId)).resumes[0]?.status, { timeout: 20_000 }).toBe('ready')
    await server.superuser.query(
      `select set_config('atrium.company_id', $1, false), set_config('atrium.member', 'job', false)`,
      [acme.companyId],
    )
    await server.superuser.query('update resumes set content = $2 where id = $1', [resume?.id, `I tame a ${word}`])
    const params = { id: added.id }
    const found = async () => (await acme.user.call(listCandidates, { query: { search: word } })).map(({ id }) => id)
    const words = async () =>
      (await server.superuser.query('select word from search_words where word = $1', [word])).rows.length
    expect([await found(), await words()]).toEqual([[added.id], 1])

    await acme.user.call(deleteCandidate, { params })
    expect([await found(), await words()]).toEqual([[], 0])
    expect((await acme.user.try(getResumeFile, { params: { id: resume?.id ?? '' } })).status).toBe(404)
    await acme.user.call(restoreFromTrash, { params: { kind: 'candidate', id: added.id } })
    expect([await found(), await words()]).toEqual([[added.id], 1])
    await reindex(server.database.company(acme.companyId, JOB))
    expect(await found()).toEqual([added.id])

    await acme.admin.call(eraseCandidate, { params })
    expect([await found(), await words()]).toEqual([[], 0])
    const { rows } = await server.superuser.query('select file_key from resumes where application_id = $1', [added.id])
    expect(rows).toEqual([])
    expect((await filesOf()).filter((key) => key.includes(resume?.id ?? '?'))).toEqual([])
  })
})
