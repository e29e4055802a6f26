import * as z from 'zod/mini'
import { call } from '../call.ts'
import { pageHeaders, pageQuery, tableFormat } from '../values.ts'
import * as plain from './endpoints.ts'
import { AuditEntry, AuditFilter, filter } from './fields.ts'

export const listAudit = call(plain.listAudit, {
  access: 'admin',
  takesLong: true,
  summary: 'The audit log of the company, newest first; all of it without a limit',
  query: z.object({ ...filter, ...pageQuery }),
  reply: z.array(AuditEntry),
  headers: { ...pageHeaders, 'X-Total-Is-Minimum': 'true if counting stopped at the total and there are more' },
})

export const exportAudit = call(plain.exportAudit, {
  access: 'admin',
  takesLong: true,
  summary: 'The matching entries of the audit log, as a table: CSV or XLSX',
  query: z.extend(AuditFilter, { format: tableFormat }),
  media: 'text/csv',
})
