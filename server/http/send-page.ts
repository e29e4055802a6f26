import type { FastifyReply } from 'fastify'
import type { Page } from '../calls/list.ts'

/** Answers a page: the rows as the body, the total and the next cursor beside them. */
export function sendPage<Row>(reply: FastifyReply, { rows, total, next, more }: Page<Row>): Row[] {
  reply.header('x-total-count', String(total))
  if (more) reply.header('x-total-is-minimum', 'true')
  if (next) reply.header('x-next-cursor', Buffer.from(JSON.stringify([next.value, next.id])).toString('base64url'))
  return rows
}
