import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/connect.ts'
import { type AuditEntry, addAuditEntry, type Origin } from './store.ts'

export { type AuditEntry, addAuditEntry as audit, type Origin } from './store.ts'

const LONGEST_DEVICE = 300

/** From where a request comes, as the audit and the list of sessions keep it. */
export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, device: request.headers['user-agent']?.slice(0, LONGEST_DEVICE) ?? '' }
}

/** Notes what somebody did outside of a company's transaction. People without a company have no audit. */
export async function auditAlone(
  database: Database,
  user: { id: string; companyId: string | null },
  entry: AuditEntry & Origin,
): Promise<void> {
  if (!user.companyId) return
  await database.company(user.companyId, user.id).write((scope) => addAuditEntry(scope, entry))
}
