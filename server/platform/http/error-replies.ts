import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { platformRefusals } from '../calls/platform-refusals.ts'
import { Refusal, type RefusalCode } from '../calls/refusals.ts'
import { codeOf } from '../database/data-folder.ts'
import { faultOf } from '../database/fault.ts'
import { hangUp } from './connections.ts'
import { logFault } from './fault-replies.ts'
import { TOO_SLOW } from './patience.ts'

const STATUS: Record<RefusalCode, number> = {
  bad_input: 400,
  unauthorized: 401,
  wrong_credentials: 401,
  factor_needed: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  key_reused: 422,
  proof_required: 429,
  too_many_requests: 429,
  unavailable: 503,
  no_room: 507,
}

/** What is answered where a mistake of ours failed a request. */
export const OUR_MISTAKE = { message: 'Something went wrong on our side. Please try again.', code: 'internal' }

export const statusOf = ({ code }: Refusal): number => STATUS[code]

/**
 * The one place where an error becomes a reply: `{ message, code, fields? }`. A refusal is what it says, a fault of the
 * database or the disk says that another try makes sense, and anything else is a mistake of ours.
 */
export function replyToError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (isOfLeaver(error, reply)) return void request.log.debug({ err: error }, 'the client left')
  const fault = faultOf(error)
  if (fault) logFault(request.log, fault, error)
  const known = error instanceof Refusal ? error : fault && platformRefusals[fault]()
  const [status, refusal] = known ? [statusOf(known), known] : unreadable(error, request)
  if (!refusal) {
    request.log.error({ err: error }, 'a request failed')
    reply.code(500).send(OUR_MISTAKE)
    return
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  const { message, code, fields, signIn } = refusal
  reply.code(status).send({ message, code, ...(fields && { fields }), ...(signIn && { signIn }) })
}

/** What fails because nobody is there any more to be answered. */
const LEFT = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']

/** Whether a request failed because its sender left: no fault of ours. */
export const isOfLeaver = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && LEFT.includes(codeOf(error) ?? '')

/** Refuses what is no readable HTTP, in the same shape as everything else that is refused, and ends the connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // Of what is refused already the rest may still come.
  if (socket.writableEnded && error.code?.startsWith('HPE_')) return
  if (socket.writableEnded || error.code === 'ECONNRESET') return void socket.destroy()
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return void hangUp(socket, TOO_SLOW)
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const { message, code } = platformRefusals.unreadable()
  const body = JSON.stringify({ message, code })
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close`
  hangUp(socket, `HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`)
}

// What Fastify itself refuses before a handler runs. What is no refusal is a fault of ours.
function unreadable(
  error: FastifyError & { code?: string },
  request: FastifyRequest,
): [status: number, refusal: Refusal | undefined] {
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) return [500, undefined]
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return [413, platformRefusals.body_too_large()]
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const { call } = request.routeOptions.config
    return [415, call?.file ? platformRefusals.json_or_file_wanted() : platformRefusals.json_wanted()]
  }
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return [400, platformRefusals.empty_body()]
  return [status, platformRefusals.unreadable()]
}
