import * as calls from '../../../contract/audit/calls.ts'
import { cursorOf, readCursor } from '../../platform/calls/list.ts'
import { answerTable } from '../../platform/calls/table.ts'
import type { Parts } from '../../platform/parts.ts'
import { readToday } from '../companies/rules.ts'
import { allEntries, readAudit } from './rules.ts'
import { auditColumns } from './table.ts'

export function bindAuditCalls({ bindAll, refusals, now }: Parts): void {
  bindAll(calls, {
    listAudit: async ({ query: { limit, cursor, ...filter }, company }) => {
      await refusals.written()
      return readAudit(company, filter, { limit, after: readCursor(cursor, cursorOf.instant), now: now() })
    },
    exportAudit: async ({ query: { format, ...filter }, company }) => {
      await refusals.written()
      const today = await company.read((scope) => readToday(scope, now()))
      const name = `audit-${today.day}`
      return answerTable({ name, format }, auditColumns, allEntries(company, { ...filter, ...today }))
    },
  })
}
