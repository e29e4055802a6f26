import { randomUUIDv7 } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivities } from '../../contract/activities/calls.ts'
import { candidateStages } from '../../contract/candidates/endpoints.ts'
import { runQuery } from '../../contract/data-query/calls.ts'
import type { DataQueryInput, QueryCondition } from '../../contract/data-query/fields.ts'
import { createDocument } from '../../contract/documents/calls.ts'
import { createOpening } from '../../contract/openings/calls.ts'
import { employmentTypes, openingStatuses } from '../../contract/openings/endpoints.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

// What typed queries of documents, openings, candidates and activities answer is what plain computing over the rows does.

const SEED = 20_261_122
const RUNS = process.env.QUICK ? 12 : 60
const NOW = Date.parse('2026-11-22T12:00:00Z')
const DAY = 86_400_000
const DAYS = ['2026-11-01', '2026-11-10', '2026-11-15', '2026-11-21', '2026-11-22']

type Facts = Record<string, string | number | boolean | null> & { id: string }
interface World {
  subject: 'documents' | 'openings' | 'candidates' | 'activities'
  rows: Facts[]
  conditions: fc.Arbitrary<QueryCondition>[]
  groups: string[]
}

let server: TestServer
let acme: Workspace
let worlds: World[]

beforeAll(async () => {
  server = await startServer({}, { now: () => NOW })
  acme = await server.workspace('Computed')
  const openings = await addOpenings()
  const candidates = await addCandidates(openings)
  const documents = await addDocuments()
  const feed = await acme.user.call(listActivities, { query: { limit: '200' } })
  const activities = feed.map(({ id, userId }): Facts => ({ id, userId }))
  worlds = [
    {
      subject: 'openings',
      rows: openings,
      conditions: [
        choice('status', openingStatuses),
        choice('employmentType', employmentTypes),
        text('department', ['sales', 'ÉQUIPE', '%']),
        amount('candidateCount', [0, 1, 3]),
        days('createdAt'),
      ],
      groups: ['status', 'employmentType', 'department'],
    },
    {
      subject: 'candidates',
      rows: candidates,
      conditions: [
        choice('stage', candidateStages),
        choice('previousStage', candidateStages),
        choice('open', ['yes', 'no']),
        text('opening', ['Opening 1', 'opening 2', '%']),
        amount('daysInStage', [0, 3, 9]),
        days('createdAt'),
      ],
      groups: ['stage', 'opening', 'open'],
    },
    {
      subject: 'documents',
      rows: documents,
      conditions: [
        choice('isPublic', ['yes', 'no']),
        person('uploadedBy'),
        text('title', ['plan', 'É', '%']),
        days('createdAt'),
      ],
      groups: ['uploadedBy', 'isPublic'],
    },
    { subject: 'activities', rows: activities, conditions: [person('userId')], groups: ['userId'] },
  ]
})
afterAll(() => server.close())

test.each(['documents', 'openings', 'candidates', 'activities'] as const)(
  '%s are found, counted and grouped as by hand',
  async (subject) => {
    const world = worlds.find((each) => each.subject === subject)
    if (!world) throw new Error(subject)
    const { rows, conditions, groups } = world
    const query = fc.record(
      { conditions: fc.array(fc.oneof(...conditions), { maxLength: 3 }), groupBy: fc.constantFrom(...groups) },
      { requiredKeys: ['conditions'] },
    )
    await fc.assert(
      fc.asyncProperty(query, async (made) => {
        const field = made.groupBy
        const asked: DataQueryInput = { subject, conditions: made.conditions, ...(field && { groupBy: { field } }) }
        const answer = await acme.user.call(runQuery, { body: asked })
        const matching = rows.filter((row) => made.conditions.every((condition) => meets(row, condition)))
        expect(answer.rows[subject].map(({ id }) => id).toSorted()).toEqual(matching.map(({ id }) => id).toSorted())
        expect(answer.total).toBe(matching.length)
        expect(answer.figures[0]?.value).toBe(matching.length)
        if (!field) return
        const counted = answer.figures.filter(({ group, unit }) => group !== undefined && unit === 'count')
        const byHand = [...Map.groupBy(matching, (row) => row[field]).values()].map(({ length }) => length)
        expect(counted.map(({ value }) => value).toSorted()).toEqual(byHand.toSorted())
      }),
      { seed: SEED, numRuns: RUNS },
    )
  },
)

const turned = (condition: fc.Arbitrary<QueryCondition>) =>
  fc.tuple(condition, fc.boolean()).map(([one, not]) => ({ ...one, ...(not && { not }) }))
const choice = (field: string, values: readonly string[]) =>
  turned(fc.record({ field: fc.constant(field), is: fc.subarray([...values], { minLength: 1 }) }))
const person = (field: string) =>
  turned(fc.constantFrom('me', 'other').map((who) => ({ field, is: [who === 'me' ? 'me' : acme.admin.id] })))
const text = (field: string, texts: string[]) =>
  turned(fc.record({ field: fc.constant(field), matches: fc.subarray(texts, { minLength: 1 }) }))
const amount = (field: string, amounts: number[]) =>
  turned(
    fc
      .tuple(fc.constantFrom('above', 'atLeast', 'below', 'atMost' as const), fc.constantFrom(...amounts))
      .map(([bound, value]) => ({ field, [bound]: value })),
  )
const days = (field: string) =>
  turned(
    fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...DAYS)).map((two) => {
      const [from, to] = two.toSorted()
      return { field, ...(from && { from }), ...(to && { to }) }
    }),
  )

const fold = (value: string) => value.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function meets(row: Facts, { field, not, is, matches, from, to, above, atLeast, below, atMost }: QueryCondition) {
  const value = row[field]
  const met = is
    ? is.some((each) =>
        typeof value === 'boolean' ? value === (each === 'yes') : value === (each === 'me' ? acme.user.id : each),
      )
    : matches
      ? matches.some((each) => fold(String(value)).includes(fold(each)))
      : from || to
        ? (!from || String(value) >= from) && (!to || String(value) <= to)
        : (above === undefined || Number(value) > above) &&
          (atLeast === undefined || Number(value) >= atLeast) &&
          (below === undefined || Number(value) < below) &&
          (atMost === undefined || Number(value) <= atMost)
  return met !== (not ?? false)
}

const dayOf = (ago: number) => new Date(NOW - ago * DAY).toISOString().slice(0, 10)
const setCreated = (table: string, id: string, ago: number) =>
  server.superuser.query(`update ${table} set created_at = $2 where id = $1`, [id, new Date(NOW - ago * DAY)])

async function addOpenings(): Promise<Facts[]> {
  return Promise.all(
    Array.from({ length: 12 }, async (_, at): Promise<Facts> => {
      const status = openingStatuses[at % openingStatuses.length] ?? 'draft'
      const employmentType = employmentTypes[at % employmentTypes.length] ?? 'full_time'
      const department = ['Sales', 'Équipe 100%', 'Operations'][at % 3] ?? ''
      const body = {
        title: `Opening ${at}`,
        description: 'Work',
        department,
        location: 'Berlin',
        status,
        employmentType,
      }
      const { id } = await acme.admin.call(createOpening, { body })
      await setCreated('job_openings', id, at * 2)
      return {
        id,
        title: `Opening ${at}`,
        status,
        employmentType,
        department,
        createdAt: dayOf(at * 2),
        candidateCount: at < 6 ? at : 0,
      }
    }),
  )
}

async function addCandidates(openings: Facts[]): Promise<Facts[]> {
  const wanted = openings.flatMap((opening) => Array.from({ length: Number(opening.candidateCount) }, () => opening))
  return Promise.all(
    wanted.map(async (opening, at): Promise<Facts> => {
      const id = randomUUIDv7()
      const stage = candidateStages[at % candidateStages.length] ?? 'applied'
      await server.superuser.query(
        `insert into job_applications (company_id, id, job_opening_id, first_name, last_name, email, phone, address, status, created_at, stage_updated_at)
         values ($1, $2, $3, 'Cand', $4, $5, '1', 'Here', $6, $7, $8)`,
        [
          acme.companyId,
          id,
          opening.id,
          `Idate ${at}`,
          `c${at}@example.com`,
          stage,
          new Date(NOW - at * DAY),
          new Date(NOW - (at % 11) * DAY),
        ],
      )
      const open = stage !== 'accepted' && stage !== 'rejected'
      const previousStage = candidateStages[(at * 5) % 4] ?? 'applied'
      const moves: [id: string, from: string | null, to: string, day: number][] = [
        [randomUUIDv7(), null, 'applied', at + 1],
        [randomUUIDv7(), previousStage, stage, at],
        // Another word for the same stage is no move.
        [randomUUIDv7(), stage, stage, 0],
      ]
      for (const [move, from, to, day] of moves)
        await server.superuser.query(
          `insert into candidate_moves (company_id, id, application_id, from_status, to_status, changed_at) values ($1, $2, $3, $4, $5, $6)`,
          [acme.companyId, move, id, from, to, dayOf(day)],
        )
      const before = previousStage === stage ? null : previousStage
      return {
        id,
        stage,
        previousStage: before,
        open,
        opening: String(opening.title),
        daysInStage: at % 11,
        createdAt: dayOf(at),
      }
    }),
  )
}

async function addDocuments(): Promise<Facts[]> {
  const made: Facts[] = []
  for (let at = 0; at < 16; at += 1) {
    const [by, isPublic] = [at % 3 === 0 ? acme.admin : acme.user, at % 4 !== 0]
    const title = `${['Plan', 'Étude', '100% sure'][at % 3]} ${at}`
    const { id } = await by.call(createDocument, { body: { title, content: `Text ${at}`, isPublic } })
    await setCreated('documents', id, at)
    // Of others' private ones nothing is seen.
    if (isPublic || by === acme.user) made.push({ id, title, isPublic, uploadedBy: by.id, createdAt: dayOf(at) })
  }
  return made
}
