import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isProof, PROOF_HEADER, REQUEST_PATH, type RequestSeen } from '../calls/doctor-proof.ts'
import { platformRefusals } from '../calls/platform-refusals.ts'
import type { Database } from '../database/connect.ts'

interface Health {
  database: Database
  secret: string
  now: () => number
}

/**
 * `/healthz`: the process runs. `/readyz`: it can also serve, because the database answers. And what a request looks like
 * here, for programs that know the installation's secret, as `npm run doctor` does.
 */
export function describeHealth(app: FastifyInstance, { database, secret, now }: Health): void {
  app.get(REQUEST_PATH, async (request): Promise<RequestSeen> => {
    if (!isProof(request.headers[PROOF_HEADER], { secret, now: now() })) throw platformRefusals.page_not_found()
    return seen(request)
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await database.ping()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'not ready', message: 'The database does not answer' })
    }
  })
}

const seen = ({ ip, protocol, host, headers, raw }: FastifyRequest): RequestSeen => ({
  address: ip,
  protocol,
  host,
  connectedFrom: raw.socket.remoteAddress ?? '',
  forwardedFor: oneOf(headers['x-forwarded-for']),
  forwardedProto: oneOf(headers['x-forwarded-proto']),
})

const oneOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(', ') : (header ?? null))
