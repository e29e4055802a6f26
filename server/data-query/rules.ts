import type { DataQuery, QueryResult, QueryRows, QuerySubject } from '../../contract/data-query.ts'
import { MOST_QUERY_ROWS } from '../../contract/plain/data-query.ts'
import type { SearchKind } from '../../contract/search.ts'
import { findActivities } from '../activities/rules.ts'
import { findCandidates } from '../candidates/rules.ts'
import { listPeople, readToday } from '../companies/rules.ts'
import type { CompanyDatabase, MemberScope } from '../database/scope.ts'
import { findDocuments } from '../documents/rules.ts'
import { findLeads } from '../leads/rules.ts'
import { findOpenings } from '../openings/rules.ts'
import { search } from '../search/rules.ts'
import { findTasks } from '../tasks/rules.ts'
import { chipsOf } from './chips.ts'
import type { Ground } from './field.ts'
import { figuresOf } from './figures.ts'
import { type Plan, planOf } from './plan.ts'
import { readingOf } from './reading.ts'
import { type Counts, statementOf } from './statement.ts'
import { asksForTop, findTopValue, reasonsOf, termsOf } from './terms.ts'

export { dayOf, dueDayOf, formatDay, formatMoney, listed } from './format.ts'

/**
 * What a query comes to for who asks. Raises a refusal of a field, a value or a combination that is not known, with the
 * place in the query.
 */
export async function runQuery(company: CompanyDatabase, query: DataQuery, now: number): Promise<QueryResult> {
  const { found, passages } = await searchWords(company, query)
  return company.read(async (scope) => {
    const ground = { ...(await readGround(scope, query, now)), found }
    const plan = planOf(query, ground)
    const { rows: answers } = await statementOf(plan).execute(scope.db)
    const [counts] = answers
    if (!counts) throw new Error('A count always answers')
    const rows = await readRows(scope, query.subject, counts.ids)
    return {
      query,
      reading: readingOf(plan),
      chips: chipsOf(plan),
      total: totalOf(plan, counts),
      figures: figuresOf(plan, counts),
      rows,
      reasons: reasonsOf(plan, rows),
      terms: termsOf(plan),
      passages,
    }
  })
}

/** How many rows the answer rests on. */
function totalOf({ before, query, groups }: Plan, { now, matching }: Counts): number {
  if (!before) return Number(now[0])
  return groups.length > 0 ? Number(matching) : Math.min(Number(matching), query.limit ?? Number.POSITIVE_INFINITY)
}

async function readGround(scope: MemberScope, query: DataQuery, now: number): Promise<Omit<Ground, 'found'>> {
  const [today, people, topValue] = await Promise.all([
    readToday(scope, now),
    listPeople(scope),
    asksForTop(query) ? findTopValue(scope) : null,
  ])
  return { companyId: scope.companyId, userId: scope.userId, now, today, people, topValue }
}

const KINDS: Partial<Record<QuerySubject, SearchKind>> = {
  leads: 'lead',
  tasks: 'task',
  documents: 'document',
  openings: 'opening',
  candidates: 'candidate',
}

// Before the rest, and not inside of it: a search takes a connection of its own.
async function searchWords(company: CompanyDatabase, { subject, conditions }: DataQuery) {
  const kind = KINDS[subject]
  const texts = conditions.flatMap(({ field, matches }) => (field === 'words' ? (matches ?? []) : []))
  const found = new Map<string, string[]>()
  const passages: QueryResult['passages'] = {}
  for (const text of kind ? new Set(texts) : []) {
    const { groups } = await search(company, { query: text, kind, limit: MOST_QUERY_ROWS })
    const hits = groups.flatMap((group) => group.hits)
    found.set(
      text,
      hits.map(({ id }) => id),
    )
    for (const { id, passage, excerpt } of hits) if (passage) passages[id] ??= { ...passage, text: excerpt.text }
  }
  return { found, passages }
}

const NO_ROWS: QueryRows = { leads: [], documents: [], tasks: [], openings: [], candidates: [], activities: [] }

const READ = {
  leads: findLeads,
  tasks: findTasks,
  documents: findDocuments,
  openings: findOpenings,
  candidates: findCandidates,
  activities: findActivities,
} satisfies { [Subject in QuerySubject]: (scope: MemberScope, ids: string[]) => Promise<QueryRows[Subject]> }

// As their own lists answer them, in the order in which they were found.
async function readRows(scope: MemberScope, subject: QuerySubject, ids: string[]): Promise<QueryRows> {
  const rows: { id: string }[] = ids.length > 0 ? await READ[subject](scope, ids) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { ...NO_ROWS, [subject]: ids.flatMap((id) => byId.get(id) ?? []) }
}
