import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../../contract/call.ts'
import type { Caller } from '../calls/caller.ts'
import type { List } from '../calls/list.ts'
import type { LiveEvents } from '../calls/live-events.ts'
import type { Media, Redirect } from '../calls/media.ts'
import { type InputOf, type Perform, requireAccess } from '../calls/perform.ts'
import { writerOf } from '../calls/reply-shape.ts'
import { createEventStreams } from './event-stream.ts'
import { createOpenStreams, readAsTaken } from './open-streams.ts'
import type { Patience } from './patience.ts'
import { receiveForm } from './receive-form.ts'
import { sendMedia } from './send-media.ts'
import type { Sessions } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route serves; routes of their own have none. */
    call?: Call
  }
}

type CallerOf = (request: FastifyRequest, reply: FastifyReply) => Caller

/**
 * Serves calls under their methods and paths: makes a caller of the request, performs the call, and writes what it answers.
 * Streams under way end when the server is about to close. Files that are sent wait in the folder `incoming` meanwhile.
 */
export function serveCalls(
  app: FastifyInstance,
  {
    calls,
    perform,
    callerOf,
    sessions,
    incoming,
    patience,
  }: {
    calls: Iterable<Call>
    perform: Perform
    callerOf: CallerOf
    sessions: Pick<Sessions, 'renew'>
    incoming: string
    patience: Pick<Patience, 'turn'>
  },
): void {
  const streams = createEventStreams()
  const lists = createOpenStreams('lists', patience.turn)
  const files = createOpenStreams('files', patience.turn)
  const bodies = createOpenStreams('bodies', patience.turn)
  const answers = createOpenStreams('answers', patience.turn)
  app.addHook('preClose', async () => streams.end())
  const serve = (scope: FastifyInstance, call: Call) => {
    const send = senderOf(call, { streams, lists, files })
    scope.route({
      method: call.method,
      url: call.path,
      config: { call },
      // Strangers are turned away before a body is read, and long bodies and streamed answers take turns.
      onRequest: (request, reply, done) => {
        const { user, key } = request.session ?? { user: null }
        requireAccess(call, { how: key ? 'key' : 'session', user, ...(key && { key }) })
        const turns = isStreamedAnswer(call) ? answers : mayBeLong(request) ? bodies : undefined
        if (!turns) return done()
        const { client } = callerOf(request, reply)
        turns
          .begin({ caller: { user, client, ...(key && { key }) }, raw: reply.raw })
          .then((came) => (came ? done() : void reply.hijack()), done)
      },
      handler: async (request, reply) => {
        const { params, query, body } = request
        await using form =
          call.file && request.isMultipart()
            ? await receiveForm(request, { ...callerOf(request, reply), most: call.file.most, folder: incoming })
            : undefined
        if (form || body) await sessions.renew(request)
        const sent = form ? { body: form.fields, file: form.file } : { body: body ?? undefined }
        const input = { params, query, ...sent } as InputOf<Call>
        const caller = callerOf(request, reply)
        return send(await perform(call, caller, input), { request, reply, caller })
      },
    })
  }
  const [withFile, others] = [[...calls].filter(({ file }) => file), [...calls].filter(({ file }) => !file)]
  for (const call of others) serve(app, call)
  // Other calls refuse what is no JSON before they read it.
  app.register(async (scope) => {
    await scope.register(multipart)
    for (const call of withFile) serve(scope, call)
  })
}

/** Answered while it is worked on; live updates only wait. */
const isStreamedAnswer = ({ media, method }: Call) => media === 'text/event-stream' && method === 'POST'

/** Bytes of a body that connections hold anyway. */
const SHORT_BODY = 65_536

/** A body in chunks does not say how long it is. */
const mayBeLong = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SHORT_BODY

type Send = (
  answer: unknown,
  http: { request: FastifyRequest; reply: FastifyReply; caller: Caller },
) => FastifyReply | Promise<FastifyReply>

/** What lasts longer than a request usually does. */
interface Long {
  streams: ReturnType<typeof createEventStreams>
  lists: ReturnType<typeof createOpenStreams>
  files: ReturnType<typeof createOpenStreams>
}

/** How the answers of a call are written, by what the contract says it answers. */
function senderOf({ reply: schema, status, media }: Call, { streams, lists, files }: Long): Send {
  if (schema) {
    const write = writerOf(schema)
    const isList = schema.def.type === 'array'
    return async (answer, { reply, caller }) => {
      const rows = isList && !Array.isArray(answer) ? describeList(reply, answer as List<unknown>) : answer
      reply.code(status).header('content-type', 'application/json; charset=utf-8')
      if (!isBatches(rows)) return reply.send(write(rows))
      if (!(await lists.begin({ caller, raw: reply.raw }))) return reply.hijack()
      return reply.send(readAsTaken(writeBatches(rows, write)))
    }
  }
  if (media === 'text/event-stream') return (answer, http) => streams.send(answer as LiveEvents, http)
  if (media) {
    return (answer, { request, reply, caller }) => {
      const asked = { caller, raw: reply.raw }
      const turns = { lists: () => lists.begin(asked), files: () => files.begin(asked) }
      return sendMedia(answer as Media, { request, reply, turns })
    }
  }
  if (status === 302) return (answer, { reply }) => reply.redirect((answer as Redirect).location, status)
  return (_, { reply }) => reply.code(status).send()
}

/** Puts what comes beside a list into the reply's headers, and answers its rows. */
function describeList(
  reply: FastifyReply,
  { rows, total, next, more, meant, unread }: List<unknown>,
): List<unknown>['rows'] {
  if (unread !== undefined) reply.header('x-unread-count', String(unread))
  if (total !== undefined) reply.header('x-total-count', String(total))
  if (more) reply.header('x-total-is-minimum', 'true')
  // Words of any script; a header holds those of few.
  if (meant) reply.header('x-search-meant', encodeURIComponent(meant))
  if (next) reply.header('x-next-cursor', next)
  return rows
}

const isBatches = (rows: unknown): rows is AsyncIterable<unknown[]> =>
  typeof rows === 'object' && rows !== null && Symbol.asyncIterator in rows

async function* writeBatches(batches: AsyncIterable<unknown[]>, write: (reply: unknown) => string) {
  let before = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield before + write(batch).slice(1, -1)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
