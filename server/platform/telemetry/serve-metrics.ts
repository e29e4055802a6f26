import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { platformRefusals } from '../calls/platform-refusals.ts'
import type { Database } from '../database/connect.ts'
import type { Config } from '../settings/config.ts'
import { routeName } from './route-name.ts'

const PATH = '/metrics'

/**
 * Serves the figures of this process at `/metrics`, to those that the settings allow; without that setting nothing is
 * counted, and nothing is there.
 */
export async function serveMetrics(
  app: FastifyInstance,
  { metrics: allowed, database }: Pick<Config, 'metrics'> & { database: Database },
): Promise<void> {
  if (!allowed.loopback && !allowed.token) return
  const { createMetrics } = await import('./metrics.ts')
  const metrics = createMetrics(database)
  app.addHook('onRequest', (request, reply, done) => {
    countRequest(metrics.requests, request, reply)
    done()
  })
  app.get(PATH, async (request, reply) => {
    if (!mayRead(request, allowed)) throw platformRefusals.operators_only()
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.type)
      .send(await metrics.read())
  })
  app.addHook('onClose', async () => metrics.end())
}

type Requests = ReturnType<typeof import('./metrics.ts')['createMetrics']>['requests']

function countRequest(requests: Requests, { routeOptions }: FastifyRequest, { raw }: FastifyReply): void {
  const begun = performance.now()
  requests.begin()
  raw.once('close', () => {
    const isTalk = raw.statusCode === 101
    const status = raw.writableFinished || isTalk ? String(raw.statusCode) : 'aborted'
    const isStream = isTalk || String(raw.getHeader('content-type')).startsWith('text/event-stream')
    const seconds = isStream ? undefined : (performance.now() - begun) / 1000
    requests.end({ call: routeName(routeOptions), status, seconds })
  })
}

/** The connection's own end is this machine's, and no proxy has passed the request on; or the token came with it. */
function mayRead({ raw: { socket }, headers }: FastifyRequest, { loopback, token }: Config['metrics']): boolean {
  if (token && hasToken(headers.authorization, token)) return true
  const isPassedOn = FORWARDED.some((name) => headers[name] !== undefined)
  return loopback && !isPassedOn && LOOPBACK.test(socket.remoteAddress ?? '')
}

const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
const LOOPBACK = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/

function hasToken(authorization: string | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
