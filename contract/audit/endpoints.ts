import type { EventName, everyEvent } from '../events/every-event.ts'

export type AuditKind = (typeof everyEvent)[EventName][0]

/** What the audit can be narrowed to. */
export const auditKinds = [
  'sign_in',
  'refusal',
  'member',
  'setting',
  'lead',
  'task',
  'document',
  'opening',
  'candidate',
  'trash',
  'import',
] as const satisfies AuditKind[]

export const listAudit = 'GET /api/audit'
export const exportAudit = 'GET /api/audit/export'
