import { MOST_QUERY_ROWS } from '../../../contract/data-query/endpoints.ts'
import type { DataQuery, QueryResult, QuerySubject } from '../../../contract/data-query/fields.ts'
import type { SearchHit, SearchKind } from '../../../contract/search/fields.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import { type FoundGroup, search } from '../search/rules.ts'
import { findTasks } from '../tasks/rules.ts'
import { namedBy } from './conditions.ts'

/** What the search calls rows of a subject; of what happened nothing is searched. */
export const KINDS: Partial<Record<QuerySubject, SearchKind>> = {
  leads: 'lead',
  tasks: 'task',
  documents: 'document',
  openings: 'opening',
  candidates: 'candidate',
}

/** What a search found for the words of a query. */
export interface Found {
  /** Ids by the words, the best first. */
  found: Map<string, string[]>
  passages: QueryResult['passages']
  /** Where no document has all of the words, that in a sentence. */
  terms: string[]
}

/**
 * Looks the words of a query up, among what it asks for. What its caller may not see is not found. `most`: also what has most of
 * the words, and not all.
 */
export async function searchWords(company: CompanyDatabase, query: DataQuery, whole: true | 'most'): Promise<Found> {
  const kind = KINDS[query.subject]
  const texts = namedBy(query).flatMap(({ field, matches }) => (field === 'words' ? (matches ?? []) : []))
  const found = new Map<string, string[]>()
  const hits: SearchHit[] = []
  const all: FoundGroup[] = []
  for (const text of kind ? new Set(texts) : []) {
    const { groups } = await search(company, { query: text, kind, limit: MOST_QUERY_ROWS }, { whole })
    all.push(...groups)
    const own = groups.flatMap((group) => group.hits)
    const ids = own.map(({ id }) => id)
    found.set(text, kind === 'lead' ? [...ids, ...(await leadsOfTasks(company, text))] : ids)
    hits.push(...own)
  }
  return { found, passages: passagesOf(hits), terms: partlyOf(all) }
}

/** Leads with a task that has all of the words: what is to be done for a lead says what it wants. */
async function leadsOfTasks(company: CompanyDatabase, query: string): Promise<string[]> {
  const { groups } = await search(company, { query, kind: 'task', limit: MOST_QUERY_ROWS }, { whole: true })
  const ids = groups.flatMap(({ hits }) => hits.map(({ id }) => id))
  const tasks = ids.length > 0 ? await company.read((scope) => findTasks(scope, ids)) : []
  return tasks.flatMap(({ leadId }) => leadId ?? [])
}

/** The words of a query that looks something up by its name, whatever it is; null where it asks for anything else. */
export function namedIn({ aim, conditions, groupBy, compareWith }: DataQuery): string[] | null {
  const words = conditions.filter(
    ({ field, not, matches, or, and }) => field === 'words' && !not && matches && !or && !and,
  )
  const only = words.length > 0 && words.length === conditions.length && !groupBy && !compareWith
  return aim === 'find' && only ? words.flatMap(({ matches }) => matches ?? []) : null
}

/** How many of each kind are found of something that is looked up by its name. */
const MOST_OF_A_KIND = 20

/** Looks something up among everything: ids by what they are, the best first, and documents where they are asked for. */
export async function searchEverything(company: CompanyDatabase, texts: string[], subject: QuerySubject) {
  const ids = new Map<QuerySubject, Set<string>>()
  const hits: SearchHit[] = []
  const all: FoundGroup[] = []
  for (const query of new Set(texts)) {
    for (const group of await foundFor(company, query, subject)) {
      const subject = (Object.keys(KINDS) as QuerySubject[]).find((each) => KINDS[each] === group.kind)
      if (!subject) continue
      ids.set(subject, new Set([...(ids.get(subject) ?? []), ...group.hits.map(({ id }) => id)]))
      hits.push(...group.hits)
      all.push(group)
    }
  }
  return { ids, passages: passagesOf(hits), terms: partlyOf(all) }
}

const partlyOf = (groups: FoundGroup[]) => {
  const partly = groups.find(({ isWhole }) => !isWhole)
  return partly ? [partly.kind === 'document' ? PARTLY : MOSTLY] : []
}

const MOSTLY = 'Nothing has all of the words. These have most of them.'

/** What is said where no document has all of what was looked up. */
export const PARTLY = 'No document has all of the words. These have some of them.'

// What is written somewhere answers a question that asks for documents; who looks for a name does not mean one that has
// some of the words. Of everything else what has all of them is meant, where there is any.
async function foundFor(company: CompanyDatabase, query: string, subject: QuerySubject) {
  const wanted = { query, limit: MOST_OF_A_KIND }
  const { groups } = await search(company, wanted, { whole: true })
  if (subject === 'documents') return groups.toSorted((a, b) => isDocuments(b) - isDocuments(a))
  const whole = groups.some(({ kind }) => kind !== 'document') ? groups : (await search(company, wanted)).groups
  return whole.length > 1 ? whole.filter(({ kind }, at) => at === 0 || kind !== 'document') : whole
}

const isDocuments = ({ kind }: { kind: SearchKind }) => Number(kind === 'document')

function passagesOf(hits: SearchHit[]): QueryResult['passages'] {
  const passages: QueryResult['passages'] = {}
  for (const { id, passage, excerpt } of hits) if (passage) passages[id] ??= { ...passage, text: excerpt.text }
  return passages
}
