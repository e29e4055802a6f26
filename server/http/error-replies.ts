import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

/** The one place where an error becomes a reply: `{ message, code, fields? }`. */
export function replyToError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error instanceof Refusal ? error : refusalOf(error)
  if (!refusal) {
    request.log.error({ err: error }, 'a request failed')
    reply.code(500).send({ message: 'Something went wrong on our side. Please try again.', code: 'internal' })
    return
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  const { message, code, fields } = refusal
  reply.code(refusal.status).send({ message, code, ...(fields && { fields }) })
}

/** Refuses what is no readable HTTP, in the same shape as everything else that is refused, and ends the connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify({ message: 'The request could not be read', code: 'bad_input' })
  const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close`
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`)
}

// What Fastify itself refuses before a handler runs, and what PostgreSQL says when it is overrun.
function refusalOf(error: FastifyError & { code?: string }): Refusal | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, 'too_large', 'The request is too large')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Refusal(415, 'unsupported_media_type', 'Send the body as application/json')
  }
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return new Refusal(400, 'bad_input', 'The body is empty')
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return new Refusal(status, 'bad_input', 'The request could not be read')
  return undefined
}
