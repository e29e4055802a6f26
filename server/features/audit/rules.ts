import type { AuditEntry, AuditFilter } from '../../../contract/audit/fields.ts'
import { allPages, type List, pageOf } from '../../platform/calls/list.ts'
import type { Position } from '../../platform/database/page.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import { readToday } from '../companies/rules.ts'
import * as store from './store.ts'
import { entryOf } from './table.ts'

/** Entries that match, newest first: a page with how many there are, counted up to 1,000; all of them without a limit. */
export async function readAudit(
  company: CompanyDatabase,
  filter: AuditFilter,
  { limit, after, now }: { limit: number | undefined; after: Position | undefined; now: number },
): Promise<List<AuditEntry>> {
  const wanted = { ...filter, ...(await company.read((scope) => readToday(scope, now))) }
  if (limit === undefined) return { rows: allEntries(company, wanted) }
  return company.read(async (scope) => {
    const [{ rows, next }, count] = await Promise.all([
      store.listEntries(scope, wanted, { after, limit }),
      store.countEntries(scope, wanted),
    ])
    const page = pageOf({ rows: rows.map(entryOf), next }, Math.min(count, store.MOST_COUNTED))
    return { ...page, more: count > store.MOST_COUNTED }
  })
}

export async function* allEntries(company: CompanyDatabase, wanted: store.AuditSelection): AsyncIterable<AuditEntry[]> {
  for await (const rows of allPages(company, (scope, part) => store.listEntries(scope, wanted, part)))
    yield rows.map(entryOf)
}
