import * as calls from '../../../contract/search/calls.ts'
import { JOB } from '../../platform/calls/caller.ts'
import type { Parts } from '../../platform/parts.ts'
import { countStale, hasStale, search } from './rules.ts'

/** Milliseconds for which a company's figures are not looked at again. */
const LOOK_AGAIN = 60_000

export function bindSearchCalls({ bind, database, jobs, now }: Parts): void {
  const looked = new Map<string, number>()

  bind(calls.search, async ({ query, company }) => {
    const answer = await search(company, query)
    if ((looked.get(company.companyId) ?? 0) < now() - LOOK_AGAIN) {
      looked.set(company.companyId, now())
      if (await hasStale(company)) await jobs.sendNow('count_search_figures', { companyId: company.companyId })
    }
    return answer
  })

  jobs.handle('count_search_figures', ({ companyId }) => countStale(database.company(companyId, JOB)))
}
