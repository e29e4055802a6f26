import type { Caller, SignedInUser } from '../calls/caller.ts'
import type { Database } from '../database/connect.ts'
import { type AuditEntry, addAuditEntry } from './store.ts'

export { type AuditEntry, addAuditEntry as audit } from './store.ts'

/** Notes what somebody did outside of a company's transaction. People without a company have no audit. */
export async function auditAlone(
  database: Database,
  caller: Caller & { user: SignedInUser },
  entry: AuditEntry,
): Promise<void> {
  const { companyId } = caller.user
  if (companyId) await database.company(companyId, caller).write((scope) => addAuditEntry(scope, entry))
}
