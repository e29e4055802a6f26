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
] as const
export type AuditKind = (typeof auditKinds)[number]

export const listAudit = 'GET /api/audit'
export const exportAudit = 'GET /api/audit/export'
