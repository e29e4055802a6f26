import { randomUUIDv7 } from 'node:crypto'
import type { CompanyScope } from '../database/scope.ts'

/** What the audit tells of. */
type AuditAction =
  | 'signed_in'
  | 'company_changed'
  | 'logo_changed'
  | 'member_invited'
  | 'invitation_sent_again'
  | 'invitation_revoked'
  | 'member_joined'
  | 'role_changed'
  | 'ownership_transferred'
  | 'member_removed'
  | 'reset_link_issued'
  | 'password_changed'
  | 'password_reset'
  | 'email_changed'
  | 'name_changed'
  | 'session_ended'
  | 'candidate_erased'

export interface AuditEntry {
  action: AuditAction
  /** Whom or what it was done to, in words that stay true when that is gone. */
  subject?: string
  detail?: Record<string, unknown>
}

/** Adds an entry; nothing in Atrium can change or delete one. */
export async function addAuditEntry(
  { db, companyId, userId, client }: CompanyScope,
  { action, subject = '', detail = {} }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('auditEntries')
    .values({
      companyId,
      id: randomUUIDv7(),
      userId,
      action,
      subject,
      detail: JSON.stringify(detail),
      ...client,
    })
    .execute()
}
