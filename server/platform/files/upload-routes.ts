import type { FastifyReply, FastifyRequest } from 'fastify'
import { createUploads, type UploadParts, type UploadRule } from './uploads.ts'

/**
 * Serves the protocol of resumable uploads for one kind of files, by that kind's rule. It is HTTP through and through, and
 * no call of the contract.
 */
export function serveUploads(parts: UploadParts, rule: UploadRule): void {
  const { app } = parts
  const uploads = createUploads(parts, rule)

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    await uploads.handle(request.raw, reply.raw, request.ip)
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
