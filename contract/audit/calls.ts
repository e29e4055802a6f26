import * as z from 'zod/mini'
import { call } from '../call.ts'
import { pageHeaders, pageQuery, tableOf } from '../values.ts'
import * as at from './endpoints.ts'
import { AuditEntry, filter } from './fields.ts'

export const listAudit = call.admin(
  at.listAudit,
  'The audit log of the company, newest first; all of it without a limit',
  {
    takesLong: true,
    query: z.object({ ...filter, ...pageQuery }),
    reply: z.array(AuditEntry),
    headers: { ...pageHeaders, 'X-Total-Is-Minimum': 'true if counting stopped at the total and there are more' },
  },
)

export const exportAudit = call.admin(
  at.exportAudit,
  'The matching entries of the audit log, as a table: CSV or XLSX',
  tableOf(filter),
)
