import type { DataQuery, QueryChip, QueryResult, QueryRows, QuerySubject } from '../../../contract/data-query/fields.ts'
import type { CompanyDatabase, MemberScope } from '../../platform/database/scope.ts'
import { findActivities } from '../activities/rules.ts'
import { findCandidates } from '../candidates/rules.ts'
import { listMembers, listPeople, readToday } from '../companies/rules.ts'
import { findDocuments } from '../documents/rules.ts'
import { findLeads } from '../leads/rules.ts'
import { findOpenings } from '../openings/rules.ts'
import { findTasks } from '../tasks/rules.ts'
import { findAverages } from './averages.ts'
import { subjectOf } from './catalog.ts'
import { chipsOf } from './chips.ts'
import { namedBy } from './conditions.ts'
import type { Counts } from './counts.ts'
import type { Ground } from './field.ts'
import { countFigure, figuresOf } from './figures.ts'
import { namedIn, searchEverything, searchWords } from './find.ts'
import { listed } from './format.ts'
import { type Plan, planOf } from './plan.ts'
import { findRareTexts } from './rare-texts.ts'
import { readingOf } from './reading.ts'
import { statementOf } from './statement.ts'
import { asksForTop, findTopValue, reasonsOf, termsOf, tieOf } from './terms.ts'

export { KINDS, PARTLY } from './find.ts'
export { dayOf, dueDayOf, formatDay, formatMoney, listed } from './format.ts'
export { REASONS } from './selection.ts'
export { MOST_GROUPS } from './statement.ts'

/**
 * What a query comes to for who asks. Raises a refusal of a field, a value or a combination that is not known, with the
 * place in the query.
 */
export async function runQuery(company: CompanyDatabase, query: DataQuery, now: number): Promise<QueryResult> {
  const texts = namedIn(query)
  if (texts) return lookUp(company, { query, texts, now })
  const result = await runPlan(company, { query, whole: true, now })
  const isOfWords = query.subject === 'leads' && namedBy(query).some(({ field, not }) => field === 'words' && !not)
  return result.total === 0 && isOfWords ? runPlan(company, { query, whole: 'most', now }) : result
}

async function runPlan(
  company: CompanyDatabase,
  { query, whole, now }: { query: DataQuery; whole: true | 'most'; now: number },
): Promise<QueryResult> {
  // Before the rest, and not inside of it: a search takes a connection of its own.
  const { found, passages, terms } = await searchWords(company, query, whole)
  return company.read(async (scope) => {
    const ground = { ...(await readGround(scope, query, now)), found, averages: new Map() }
    const averages = await findAverages(scope, planOf(query, ground))
    const wanted = planOf(query, { ...ground, averages })
    const first = await countsOf(scope, wanted)
    const level = query.limit === 1 && Number(first.tied) <= MOST_LEVEL ? Number(first.tied) : 0
    const plan = level > 0 ? planOf({ ...query, limit: 1 + level }, wanted.ground) : wanted
    const counts = level > 0 ? await countsOf(scope, plan) : first
    const { ids, values } = counts.chosen
    const rows = await readRows(scope, new Map([[query.subject, ids]]))
    return {
      query: plan.query,
      reading: readingOf(plan),
      chips: chipsOf(plan),
      total: totalOf(plan, counts),
      figures: figuresOf(plan, counts),
      rows,
      reasons: reasonsOf(plan, rows, new Map(ids.map((id, at) => [id, values?.[at] ?? []]))),
      terms: [...termsOf(plan), ...tieOf(plan, counts), ...(level > 0 ? [LEVEL] : []), ...terms],
      passages: Object.fromEntries(ids.flatMap((id) => (passages[id] ? [[id, passages[id]]] : []))),
    }
  })
}

/** So many that are level with the one that was asked for come with it. */
const MOST_LEVEL = 3
const LEVEL = 'They are level.'

async function countsOf(scope: MemberScope, plan: Plan): Promise<Counts> {
  const { rows } = await statementOf(plan).execute(scope.db)
  const [counts] = rows
  if (!counts) throw new Error('A count always answers')
  return counts
}

/** How a query reads, without its rows: its chips, as far as they need none. */
export function describeQuery(query: DataQuery, company: Awaited<ReturnType<typeof readCompany>>): QueryChip[] {
  return chipsOf(planOf(query, { ...company, topValue: null, rare: new Map(), found: new Map(), averages: new Map() }))
}

/** Something that is looked up by its name, whatever it is. */
async function lookUp(
  company: CompanyDatabase,
  { query, texts, now }: { query: DataQuery; texts: string[]; now: number },
): Promise<QueryResult> {
  const { ids, passages, terms } = await searchEverything(company, texts, query.subject)
  return company.read(async (scope) => {
    const ground = { ...(await readGround(scope, query, now)), found: new Map(), averages: new Map() }
    const plan = planOf(query, ground)
    const rows = openFirst(await readRows(scope, new Map([...ids].map(([subject, found]) => [subject, [...found]]))))
    const subjects = [query.subject, ...(Object.keys(rows) as QuerySubject[]).filter((each) => each !== query.subject)]
    const counts = subjects.map((subject) => ({ subject, count: rows[subject].length }))
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    const found = counts.filter(({ count }) => count > 0)
    return {
      query,
      reading: `Everything · ${listed(
        texts.map((text) => `“${text}”`),
        'or',
      )} · best match first`,
      chips: chipsOf(plan).filter(({ at }) => at !== 'subject'),
      total,
      figures: found.map(({ subject, count }) => countFigure(subjectOf(subject, ground), count)),
      rows,
      reasons: {},
      terms,
      passages,
    }
  })
}

/** Of leads of one company, which fit alike, those that are still open come first. */
function openFirst(rows: QueryRows): QueryRows {
  const isOne = new Set(rows.leads.map(({ company }) => company)).size === 1
  const closed = ({ stage }: QueryRows['leads'][number]) => Number(stage.startsWith('closed'))
  return isOne ? { ...rows, leads: rows.leads.toSorted((a, b) => closed(a) - closed(b)) } : rows
}

/** How many rows the answer rests on. */
function totalOf({ before, query, groups }: Plan, { now, matching }: Counts): number {
  if (!before) return Number(now[0])
  return groups.length > 0 ? Number(matching) : Math.min(Number(matching), query.limit ?? Number.POSITIVE_INFINITY)
}

async function readGround(
  scope: MemberScope,
  query: DataQuery,
  now: number,
): Promise<Omit<Ground, 'found' | 'averages'>> {
  const [company, topValue, rare] = await Promise.all([
    readCompany(scope, now),
    asksForTop(query) ? findTopValue(scope) : null,
    findRareTexts(scope, query),
  ])
  return { ...company, topValue, rare }
}

/** What each query is read with. */
export async function readCompany(scope: MemberScope, now: number) {
  const [today, people, members] = await Promise.all([readToday(scope, now), listPeople(scope), listMembers(scope)])
  return { companyId: scope.companyId, userId: scope.userId, now, today, people, members }
}

const READ = {
  leads: findLeads,
  tasks: findTasks,
  documents: findDocuments,
  openings: findOpenings,
  candidates: findCandidates,
  activities: findActivities,
} satisfies { [Subject in QuerySubject]: (scope: MemberScope, ids: string[]) => Promise<QueryRows[Subject]> }

// As their own lists answer them, in the order in which they were found.
async function readRows(scope: MemberScope, wanted: ReadonlyMap<QuerySubject, string[]>): Promise<QueryRows> {
  const rows: QueryRows = { leads: [], documents: [], tasks: [], openings: [], candidates: [], activities: [] }
  const read = async ([subject, ids]: [QuerySubject, string[]]) => {
    const found: { id: string }[] = ids.length > 0 ? await READ[subject](scope, ids) : []
    const byId = new Map(found.map((row) => [row.id, row]))
    Object.assign(rows, { [subject]: ids.flatMap((id) => byId.get(id) ?? []) })
  }
  await Promise.all([...wanted].map(read))
  return rows
}
