import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPublicOpenings } from '../../contract/careers/calls.ts'
import { updateCompany } from '../../contract/companies/calls.ts'
import {
  createOpening,
  deleteOpening,
  duplicateOpening,
  getOpening,
  getOpeningSummary,
  listOpenings,
  patchOpening,
  restoreOpening,
  updateOpening,
} from '../../contract/openings/calls.ts'
import { openingStatuses } from '../../contract/openings/endpoints.ts'
import type { Opening } from '../../contract/openings/fields.ts'
import { visibilityOf } from '../../contract/openings/visibility.ts'
import { walkPages } from '../support/pages.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

type Body = Record<string, unknown>
const create = (fields: Body = {}) =>
  acme.user.call(createOpening, { body: { title: 'Cook', description: 'Cooks', ...fields } })
const refused = (fields: Body) =>
  acme.user.try(createOpening, { body: { title: 'Cook', description: 'Cooks', ...fields } })

describe('creating an opening', () => {
  test('fills in what was not sent', async () => {
    const { id, createdAt, updatedAt, ...opening } = await create({ title: ' Cook ' })
    expect(opening).toEqual({
      companyId: acme.companyId,
      createdBy: acme.user.id,
      title: 'Cook',
      description: 'Cooks',
      department: '',
      location: '',
      employmentType: 'full_time',
      experienceLevel: 'mid_level',
      salaryMin: null,
      salaryMax: null,
      salaryCurrency: 'USD',
      requirements: [],
      benefits: [],
      calendarBookingUrl: '',
      requires: ['address', 'phone', 'linkedin'],
      resume: 'off',
      questions: [],
      interviewQuestions: null,
      status: 'active',
      publishedOnPortal: false,
      applicationDeadline: null,
      candidateCount: 0,
      version: 1,
    })
    expect(await acme.admin.call(getOpening, { params: { id } })).toEqual({ id, createdAt, updatedAt, ...opening })
  })

  test('keeps salaries exactly, as number or text, and a deadline as a day', async () => {
    expect(
      await create({ salaryMin: '50000.50', salaryMax: 61_000, applicationDeadline: '2027-02-01T00:00:00Z' }),
    ).toMatchObject({ salaryMin: 50_000.5, salaryMax: 61_000, applicationDeadline: '2027-02-01' })
    expect(await create({ salaryMin: '', salaryMax: null, applicationDeadline: '' })).toMatchObject({
      salaryMin: null,
      salaryMax: null,
      applicationDeadline: null,
    })
  })

  test('keeps lists without blank and repeated entries, in their order', async () => {
    const { requirements } = await create({ requirements: [' B ', '', 'A', 'B', '  '] })
    expect(requirements).toEqual(['B', 'A'])
  })

  test.each([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ salaryMin: 2, salaryMax: 1 }, 'salaryMax', 'The highest salary must not be below the lowest'],
    [{ salaryMin: 1.005 }, 'salaryMin', expect.stringContaining('two decimals')],
    [{ status: 'open' }, 'status', 'Choose one of the statuses'],
    [{ calendarBookingUrl: 'javascript:alert(1)' }, 'calendarBookingUrl', expect.stringContaining('https://')],
    [{ applicationDeadline: '2027-02-30' }, 'applicationDeadline', 'Must be a date'],
  ])('refuses %j', async (fields, field, message) => {
    expect(await refused(fields)).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  })
})

describe('changing an opening', () => {
  test('keeps what was not sent, and refuses a version that is not the newest', async () => {
    const { id, version } = await create({ department: 'Kitchen' })
    const changed = await acme.admin.call(patchOpening, { params: { id }, body: { title: 'Chef', version } })
    expect(changed).toMatchObject({ title: 'Chef', department: 'Kitchen', version: version + 1 })
    const late = await acme.user.try(updateOpening, { params: { id }, body: { title: 'Baker', version } })
    expect(late.status).toBe(409)
  })

  test('judges salaries with those that stay', async () => {
    const { id } = await create({ salaryMax: 100 })
    expect((await acme.user.try(patchOpening, { params: { id }, body: { salaryMin: 101 } })).status).toBe(400)
    expect((await acme.user.try(patchOpening, { params: { id }, body: { salaryMin: 100 } })).status).toBe(200)
  })

  test('shows it to outsiders from the moment at which it is active and published', async () => {
    const { id } = await create({ status: 'draft', publishedOnPortal: true })
    const shown = async () =>
      (await server.visitor().call(listPublicOpenings, { query: { company: acme.companyId } })).find(
        (one) => one.id === id,
      )
    expect(await shown()).toBeUndefined()
    await acme.user.call(patchOpening, { params: { id }, body: { status: 'active' } })
    const first = await shown()
    expect(first?.publishedAt).toBeDefined()
    await acme.user.call(patchOpening, { params: { id }, body: { status: 'paused' } })
    expect(await shown()).toBeUndefined()
    await acme.user.call(patchOpening, { params: { id }, body: { status: 'active' } })
    expect((await shown())?.publishedAt).toBe(first?.publishedAt)
  })
})

describe('what outsiders see', () => {
  test.each([
    ['Pacific/Auckland', '2027-06-30T11:59:59Z', '2027-06-30T12:00:01Z'],
    ['Pacific/Honolulu', '2027-07-01T09:59:59Z', '2027-07-01T10:00:01Z'],
    ['UTC', '2027-06-30T23:59:59Z', '2027-07-01T00:00:01Z'],
  ])('is the same for the rule of the screens and for the database, in %s', async (timeZone, evening, night) => {
    const { companyId, user, admin } = await server.workspace(timeZone)
    await admin.call(updateCompany, { params: { id: companyId }, body: { timeZone } })
    const openings: Opening[] = []
    for (const status of openingStatuses) {
      for (const publishedOnPortal of [true, false]) {
        for (const applicationDeadline of [null, '2027-06-29', '2027-06-30', '2027-07-01']) {
          const body = { title: 'Cook', description: 'Cooks', status, publishedOnPortal, applicationDeadline }
          openings.push(await user.call(createOpening, { body }))
        }
      }
    }
    for (const at of [evening, night]) {
      const { rows } = await server.superuser.query(
        'select id from public_openings where company_id = $1 and (ends_at is null or ends_at > $2)',
        [companyId, at],
      )
      const live = openings.filter((one) => visibilityOf(one, { instant: Date.parse(at), timeZone }) === 'live')
      expect(rows.map(({ id }) => id).sort()).toEqual(live.map(({ id }) => id).sort())
      expect(live.map((one) => one.applicationDeadline)).toEqual(
        at === evening ? [null, '2027-06-30', '2027-07-01'] : [null, '2027-07-01'],
      )
    }
  })

  test('ends with a day also where clocks are set at midnight', async () => {
    const days = Array.from({ length: 366 }, (_, day) => Temporal.PlainDate.from('2024-01-01').add({ days: day }))
    for (const zone of ['America/Havana', 'Asia/Beirut', 'America/Santiago', 'Europe/Berlin', 'Australia/Lord_Howe']) {
      const { rows } = await server.superuser.query<{ end: Date }>(
        'select end_of_day(day, $2) as "end" from unnest($1::date[]) with ordinality as days (day, nth) order by nth',
        [days.map(String), zone],
      )
      const ends = days.map((day) => day.add({ days: 1 }).toZonedDateTime(zone).toInstant().epochMilliseconds)
      expect(rows.map(({ end }) => end.getTime())).toEqual(ends)
    }
  })

  test('follows the company’s time zone, and goes with the opening', async () => {
    const { companyId, user, admin } = await server.workspace('Followers')
    const body = { title: 'Cook', description: 'Cooks', publishedOnPortal: true, applicationDeadline: '2030-06-30' }
    const { id } = await user.call(createOpening, { body })
    const end = async () =>
      (await server.superuser.query('select ends_at from public_openings where id = $1', [id])).rows[0]?.ends_at
    expect(await end()).toEqual(new Date('2030-07-01T00:00:00Z'))
    await admin.call(updateCompany, { params: { id: companyId }, body: { timeZone: 'Asia/Tokyo' } })
    expect(await end()).toEqual(new Date('2030-06-30T15:00:00Z'))
    await user.call(deleteOpening, { params: { id } })
    expect(await end()).toBeUndefined()
    await user.call(restoreOpening, { params: { id } })
    expect(await end()).toEqual(new Date('2030-06-30T15:00:00Z'))
  })

  test('is nothing, for the first reason that holds', () => {
    const at = { instant: Date.parse('2027-07-01T12:00:00Z'), timeZone: 'UTC' }
    const seen = (status: Opening['status'], publishedOnPortal: boolean, applicationDeadline: string | null = null) =>
      visibilityOf({ status, publishedOnPortal, applicationDeadline }, at)
    expect(seen('active', false)).toBe('unpublished')
    expect(seen('draft', false)).toBe('unpublished')
    expect(seen('draft', true)).toBe('draft')
    expect(seen('paused', true, '2027-01-01')).toBe('paused')
    expect(seen('closed', true)).toBe('closed')
    expect(seen('active', true, '2027-06-30')).toBe('deadline_passed')
    expect(seen('active', true, '2027-07-01')).toBe('live')
  })
})

test('a copy is a draft that nobody outside sees, without the deadline', async () => {
  const { id } = await create({ requirements: ['A'], publishedOnPortal: true, applicationDeadline: '2030-01-01' })
  const copy = await acme.user.call(duplicateOpening, { params: { id } })
  expect(copy).toMatchObject({
    title: 'Cook (copy)',
    requirements: ['A'],
    status: 'draft',
    publishedOnPortal: false,
    applicationDeadline: null,
    version: 1,
  })
  expect(copy.id).not.toBe(id)
  const long = await create({ title: 'x'.repeat(300) })
  expect((await acme.user.call(duplicateOpening, { params: { id: long.id } })).title).toHaveLength(300)
})

test('a deleted opening is nowhere, until it is restored', async () => {
  const { id } = await create({ title: 'Gardener' })
  const params = { id }
  await acme.user.call(deleteOpening, { params })
  expect((await acme.user.try(getOpening, { params })).status).toBe(404)
  expect(await acme.user.call(listOpenings, { query: { search: 'gardener' } })).toEqual([])
  expect((await acme.user.try(deleteOpening, { params })).status).toBe(404)
  expect(await acme.user.call(restoreOpening, { params })).toMatchObject({ title: 'Gardener' })
  expect((await acme.user.try(restoreOpening, { params })).status).toBe(404)
  expect((await acme.user.try(getOpening, { params: { id: randomUUIDv7() } })).status).toBe(404)
})

describe('the list', () => {
  test('pages without losing or repeating any, newest first, and counts all', async () => {
    const made: string[] = []
    for (const number of [1, 2, 3, 4, 5]) made.push((await create({ title: `Pilot ${number}` })).id)
    const { ids, totals } = await walkPages(acme.user, listOpenings, { query: { search: 'pilot', limit: '2' } })
    expect(ids).toEqual(made.reverse())
    expect(totals).toEqual([5])
  })

  test('is searched without case and accents, in title, department and location, and narrowed by status', async () => {
    const { id } = await create({ title: 'Développeuse', department: 'Atelier', location: 'Orléans', status: 'paused' })
    const find = async (search: string, status?: 'paused' | 'closed') =>
      (await acme.user.call(listOpenings, { query: { search, ...(status && { status }) } })).map((one) => one.id)
    expect(await find('developpeuse orleans')).toEqual([id])
    expect(await find('ATELIER', 'paused')).toEqual([id])
    expect(await find('atelier', 'closed')).toEqual([])
    expect(await find('100%')).toEqual([])
  })

  test('is counted by status', async () => {
    const before = await acme.user.call(getOpeningSummary)
    await create({ status: 'closed' })
    await create({ status: 'draft' })
    const after = await acme.user.call(getOpeningSummary)
    expect(after).toEqual({ ...before, total: before.total + 2, closed: before.closed + 1, draft: before.draft + 1 })
  })
})
