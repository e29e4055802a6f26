import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../calls/network.ts'
import { createRateLimit } from '../calls/rate-limit.ts'
import type { Parts } from '../parts.ts'
import { createUploads, type UploadRule } from './uploads.ts'

const HOUR = 3_600_000

/**
 * Serves the protocol of resumable uploads for one kind of files, by that kind's rule. It is HTTP through and through, and
 * no call of the contract.
 */
export function serveUploads(parts: Parts, rule: UploadRule): void {
  const { app, now } = parts
  const uploads = createUploads(parts, rule)
  const begun = createRateLimit({ most: 60, window: HOUR, now })

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'POST') begun.take(networkOf(request.ip))
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    await uploads.handle(request.raw, reply.raw)
  }

  app.register(async (scope) => {
    // The bytes are streamed to their file rather than read into memory.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const methods = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']
    scope.route({ method: methods, url: rule.path, handler: receive })
    scope.route({ method: methods, url: `${rule.path}/*`, handler: receive })
  })
}
