import type { Candidate, CandidateFilter, CandidateQuery } from '../../../contract/candidates/fields.ts'
import { allPages, answerSearch, cursorOf, type List } from '../../platform/calls/list.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { readListSearch } from '../search/rules.ts'
import * as store from './store.ts'

/** The candidates that match: one page, or without a limit all. Raises a refusal of a cursor of another order. */
export async function listCandidates(
  company: CompanyDatabase,
  { sort, ...wanted }: CandidateQuery,
): Promise<List<Candidate>> {
  const order = store.orderOf({ sort })
  return answerSearch(company, wanted, {
    by: order.sort === 'lastName' ? cursorOf.text : cursorOf.instant,
    find: (scope) => narrow(scope, wanted),
    read: (scope, part, { filter }) => store.listCandidates(scope, { filter, order }, part),
    count: (scope, { filter }) => countCandidates(scope, filter),
  })
}

export const readAllCandidates = (company: CompanyDatabase, wanted: CandidateFilter): AsyncIterable<Candidate[]> =>
  allPages(company, async (scope, part) => {
    const { filter } = await narrow(scope, wanted)
    return store.listCandidates(scope, { filter, order: store.orderOf({}) }, part)
  })

/** A filter with what its search comes to. */
export async function narrow(
  scope: CompanyScope,
  { search, ...filter }: CandidateFilter,
): Promise<{ filter: store.RowFilter; meant?: string | undefined }> {
  const has = (clauses: store.RowFilter['clauses']) => store.hasCandidate(scope, clauses)
  const { clauses, meant } = await readListSearch(scope, { kind: 'candidate', search, has })
  return { filter: { ...filter, clauses }, meant }
}

async function countCandidates(scope: CompanyScope, { stage, ...filter }: store.RowFilter): Promise<number> {
  const counts = await store.countStages(scope, filter)
  return counts.filter((each) => !stage || each.stage === stage).reduce((sum, { count }) => sum + count, 0)
}
