import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '../../contract/call.ts'
import { forbidden, notSignedIn } from '../calls/refusals.ts'
import { validate } from '../calls/validate.ts'
import type { Database } from '../database/connect.ts'
import type { CompanyDoor } from '../database/scope.ts'
import { linkOrigin } from './origin.ts'
import { compileReply } from './reply-shape.ts'
import type { Session, SessionUser } from './session-store.ts'

/** What a handler is given: the validated request, and as much of the caller as the call's access guarantees. */
type Request<C extends Call> = {
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  http: FastifyRequest
  reply: FastifyReply
} & (C['access'] extends 'public' ? { session: Session | null } : { session: Session; user: SessionUser }) &
  (C['access'] extends 'company' | 'admin' ? { company: CompanyDoor } : unknown)

/** What a handler answers. A long list may come in batches, which are written as one JSON array while they come. */
type Answer<C extends Call> =
  ReplyOf<C> extends unknown[]
    ? Promise<ReplyOf<C> | AsyncIterable<ReplyOf<C>>>
    : ReplyOf<C> extends undefined
      ? Promise<void>
      : Promise<ReplyOf<C>>

export type Serve = <C extends Call>(call: C, handle: (request: Request<C>) => Answer<C>) => void

interface Means {
  database: Database
  publicUrl: string | undefined
}

/** A feature's routes bind its calls to handlers. */
export function createServe(app: FastifyInstance, means: Means): { serve: Serve; served: Set<Call> } {
  const served = new Set<Call>()
  const serve: Serve = (call, handle) => {
    served.add(call)
    const write = call.reply ? compileReply(call.reply) : undefined
    app.route({
      method: call.method,
      url: call.path,
      onRequest: async (request) => refuseStrangers(call, request),
      handler: async (request, reply) => {
        const answer = await handle(requestOf(call, { request, reply, ...means }))
        if (reply.sent) return reply
        reply.code(call.status ?? (write ? 200 : 204))
        if (!write) return reply.send()
        reply.header('content-type', 'application/json; charset=utf-8')
        return reply.send(isBatches(answer) ? Readable.from(writeBatches(answer, write)) : write(answer))
      },
    })
  }
  return { serve, served }
}

function refuseStrangers(call: Call, { session }: FastifyRequest) {
  if (call.access === 'public') return
  if (!session) throw notSignedIn()
  if (call.access === 'signedIn') return
  if (!session.user.companyId) throw forbidden('Create your organization first')
  if (call.access === 'admin' && session.user.role === 'user') throw forbidden('Only owners and admins may do this')
}

function requestOf<C extends Call>(
  call: C,
  { request, reply, database, publicUrl }: { request: FastifyRequest; reply: FastifyReply } & Means,
): Request<C> {
  const { session } = request
  const companyId = session?.user.companyId
  return {
    params: call.params && validate(call.params, request.params),
    query: call.query && validate(call.query, request.query),
    body: call.body && validate(call.body, request.body ?? undefined),
    session,
    user: session?.user,
    company:
      session && companyId ? database.company(companyId, session.user.id, linkOrigin(request, publicUrl)) : undefined,
    http: request,
    reply,
  } as unknown as Request<C>
}

const isBatches = (answer: unknown): answer is AsyncIterable<unknown[]> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer

async function* writeBatches(batches: AsyncIterable<unknown[]>, write: (reply: unknown) => string) {
  let before = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield before + write(batch).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
