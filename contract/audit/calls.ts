import * as z from 'zod/mini'
import { call } from '../call.ts'
import { pageHeaders, pageQuery } from '../values.ts'
import * as plain from './endpoints.ts'
import { AuditEntry, AuditFilter, filter } from './fields.ts'

export const listAudit = call(plain.listAudit, {
  access: 'admin',
  takesLong: true,
  summary: 'What was done in the company, by whom and from where, newest first; all of it without a limit',
  query: z.object({ ...filter, ...pageQuery }),
  reply: z.array(AuditEntry),
  headers: { ...pageHeaders, 'X-Total-Is-Minimum': 'Whether counting stopped at the total, so that there are more' },
})

export const exportAudit = call(plain.exportAudit, {
  access: 'admin',
  takesLong: true,
  summary: 'The entries of the audit that match, as a table (CSV)',
  query: AuditFilter,
  media: 'text/csv',
})
