import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { connectionWaits, type Ended, endAll, jobRuns, statements } from '../topics.ts'
import { routeName } from './route-name.ts'
import { withoutValues } from './slow-statements.ts'

/** What goes on right now, in a request or a job: spans of what it does belong to it. */
const current = new AsyncLocalStorage<Context>()
/** A connection that was had sooner is no span. */
const NOTABLE_WAIT = 1

/**
 * Makes spans of requests, of jobs, and of what they wait for in the database. Their attributes hold names, patterns and statuses:
 * no address, no text that a person typed and no value of a statement. Answers its end.
 */
export function traceWith(app: FastifyInstance, tracer: Tracer): () => void {
  traceRequests(app, tracer)
  return endAll([traceJobs(tracer), traceDatabase(tracer)])
}

function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, reply, done) => {
    const around = begin(tracer, request, reply)
    contexts.set(request, around)
    current.run(around, done)
  })
  // A body arrives by events of the connection, which know nothing of the request.
  app.addHook('preHandler', (request, _, done) => current.run(contexts.get(request) ?? ROOT_CONTEXT, done))
}

function begin(tracer: Tracer, request: FastifyRequest, { raw }: FastifyReply): Context {
  const attributes = { 'http.request.method': request.method, 'http.route': request.routeOptions.url ?? 'none' }
  // A trace of its own: what a stranger's headers say of another decides nothing.
  const span = tracer.startSpan(routeName(request.routeOptions), { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT)
  raw.once('close', () => {
    span.setAttribute('http.response.status_code', raw.statusCode)
    if (raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
  return trace.setSpan(ROOT_CONTEXT, span)
}

function traceJobs(tracer: Tracer): () => void {
  const { start, asyncEnd } = jobRuns.channel
  const begun = new WeakMap<object, Context>()
  start.bindStore(current as AsyncLocalStorage<unknown>, (about) => {
    const { name } = about
    const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes: { 'atrium.job': name } })
    const around = trace.setSpan(ROOT_CONTEXT, span)
    begun.set(about, around)
    return around
  })
  const end = (message: unknown) => {
    const about = message as Ended
    const around = begun.get(about)
    const span = around && trace.getSpan(around)
    if (about.error !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }
  asyncEnd.subscribe(end)
  return () => {
    start.unbindStore(current as AsyncLocalStorage<unknown>)
    asyncEnd.unsubscribe(end)
  }
}

function traceDatabase(tracer: Tracer): () => void {
  return endAll([
    statements.listen(({ text, milliseconds, error }) => {
      const statement = withoutValues(text)
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement }
      addSpan(tracer, { name: statement.slice(0, 60), milliseconds, failed: error !== undefined, attributes })
    }),
    connectionWaits.listen(({ pace, milliseconds, fault }) => {
      if (milliseconds < NOTABLE_WAIT) return
      const attributes = { 'atrium.pace': pace, ...(fault && { 'atrium.fault': fault }) }
      addSpan(tracer, { name: 'wait for a connection', milliseconds, failed: fault !== undefined, attributes })
    }),
  ])
}

/** A span of what has just ended, in what goes on; what belongs to nothing, such as a look for jobs, is none. */
function addSpan(
  tracer: Tracer,
  {
    name,
    milliseconds,
    failed,
    attributes,
  }: { name: string; milliseconds: number; failed: boolean; attributes: Attributes },
): void {
  const around = current.getStore()
  if (!around) return
  const now = Date.now()
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime: now - milliseconds, attributes }, around)
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(now)
}
