import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'

/** `/healthz`: the process runs. `/readyz`: it can also serve, because the database answers. */
export function describeHealth(app: FastifyInstance, database: Database): void {
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
