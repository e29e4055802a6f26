import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UPLOADS_PATH } from '../../contract/plain/recordings.ts'
import { playRecording } from '../../contract/recordings.ts'
import { codeOf } from '../database/data-folder.ts'
import { notFound } from '../http/errors.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import type { Parts } from '../parts.ts'
import { readRange } from './byte-range.ts'
import { keyOf, removeUnclaimed, requireRecording } from './rules.ts'
import { createUploads } from './uploads.ts'

const HOUR = 3_600_000

export function recordingRoutes(parts: Parts): void {
  const { serve, app, database, files, jobs, now } = parts
  const uploads = createUploads(parts)
  const begun = createRateLimit({ most: 60, window: HOUR, now })

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method === 'POST') begun.take(request.ip)
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
    scope.route({ method: methods, url: UPLOADS_PATH, handler: receive })
    scope.route({ method: methods, url: `${UPLOADS_PATH}/*`, handler: receive })
  })

  serve(playRecording, async ({ params: { id }, company, http, reply }) => {
    const { type, size } = await requireRecording(company, id)
    // Its bytes never change, so the id tells them apart.
    const tag = `"${id}"`
    reply.headers({ 'cache-control': 'private, no-cache', 'accept-ranges': 'bytes', 'content-type': type, etag: tag })
    if (http.headers['if-none-match'] === tag) return endReply(reply, 304)
    const condition = http.headers['if-range']
    const range = condition === undefined || condition === tag ? readRange(http.headers.range, size) : undefined
    if (range === 'none') return endReply(reply, 416, { 'content-range': `bytes */${size}` })
    const part = range ?? { start: 0, end: size - 1 }
    reply.headers({
      'content-length': part.end - part.start + 1,
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    })
    if (http.method === 'HEAD') return endReply(reply, range ? 206 : 200)
    const key = keyOf({ companyId: company.companyId, id })
    if ((await files.size(key)) === undefined) throw notFound('Recording')
    const bytes = await files.read(key, part)
    reply.hijack()
    reply.raw.writeHead(range ? 206 : 200, reply.getHeaders() as Record<string, string>)
    try {
      await pipeline(bytes, reply.raw)
    } catch (error) {
      // A player that seeks drops what it no longer wants to hear.
      if (codeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    }
  })

  jobs.handle('unclaimed_recordings', () => removeUnclaimed(database, files, now()))
}

function endReply(reply: FastifyReply, status: number, headers: Record<string, string> = {}): void {
  reply.hijack()
  reply.raw.writeHead(status, { ...(reply.getHeaders() as Record<string, string>), ...headers }).end()
}
