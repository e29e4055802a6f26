import type { FastifyRequest } from 'fastify'
import type { Call } from '../../../contract/call.ts'
import type { RefusedCall } from '../calls/noted-refusals.ts'
import { clientOf } from './request-origin.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** What a request asked for, as the audit names it when it is refused: nothing that was typed. */
export function refusedRequest(request: FastifyRequest): RefusedCall {
  const { session, method, routeOptions } = request
  const { call } = routeOptions.config
  const named = Object.values((request.params ?? {}) as Record<string, string>).filter((value) => UUID.test(value))
  const record = named.at(-1)?.toLowerCase()
  const endpoint = call?.endpoint ?? `${method} ${routeOptions.url ?? ''}`
  return {
    caller: { how: howOf(request), user: session?.user ?? null, client: clientOf(request) },
    call: endpoint,
    what: call ? shortly(call) : endpoint,
    ...(record && { record }),
  }
}

/** By what a request was let in. */
const howOf = ({ session }: FastifyRequest) => (session ? (session.key ? 'key' : 'session') : 'public')

/** What a call does, without the rest of its summary. */
export const shortly = ({ summary }: Call): string => summary.split(/[;,:]/, 1)[0] ?? summary
