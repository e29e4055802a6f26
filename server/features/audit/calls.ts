import { exportAudit, listAudit } from '../../../contract/audit/calls.ts'
import { writeTable } from '../../platform/calls/csv.ts'
import { cursorOf, readCursor } from '../../platform/calls/list.ts'
import type { Parts } from '../../platform/parts.ts'
import { readToday } from '../companies/rules.ts'
import { allEntries, readAudit } from './rules.ts'
import { auditColumns } from './table.ts'

export function bindAuditCalls({ bind, refusals, now }: Parts): void {
  bind(listAudit, async ({ query: { limit, cursor, ...filter }, company }) => {
    await refusals.written()
    return readAudit(company, filter, { limit, after: readCursor(cursor, cursorOf.instant), now: now() })
  })

  bind(exportAudit, async ({ query, company }) => {
    await refusals.written()
    const today = await company.read((scope) => readToday(scope, now()))
    return {
      type: 'text/csv; charset=utf-8',
      content: writeTable(auditColumns, allEntries(company, { ...query, ...today })),
      fileName: `audit-${today.day}.csv`,
    }
  })
}
