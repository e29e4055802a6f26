import type { FastifyRequest } from 'fastify'
import type { Origin } from './store.ts'

export { type AuditEntry, addAuditEntry as audit, type Origin } from './store.ts'

const LONGEST_DEVICE = 300

/** From where a request comes, as the audit and the list of sessions keep it. */
export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, device: request.headers['user-agent']?.slice(0, LONGEST_DEVICE) ?? '' }
}
