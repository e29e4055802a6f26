import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileContent, Media } from '../calls/media.ts'
import { readRange } from './byte-range.ts'
import { isOfLeaver } from './error-replies.ts'
import { readAsTaken } from './open-streams.ts'

interface Http {
  request: FastifyRequest
  reply: FastifyReply
  /** Resolves when a long reply of its kind may begin; to false when its reader is gone. */
  turns: Record<'lists' | 'files', () => Promise<boolean>>
}

/** Sends bytes: whole, as they are written, or the part of a stored file that was asked for. */
export async function sendMedia(
  { type, content, fileName, caching, shownAnywhere }: Media,
  { request, reply, turns }: Http,
): Promise<FastifyReply> {
  if (caching) reply.header('cache-control', caching)
  if (shownAnywhere) reply.header('cross-origin-resource-policy', 'cross-origin')
  if (fileName) {
    // What people sent is saved and never shown: no page of ours, whatever a browser makes of it.
    reply.header('content-disposition', attachmentNamed(fileName))
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  }
  if ('read' in content) return sendStored({ ...content, type }, { request, reply, turns })
  reply.header('content-type', type)
  return Buffer.isBuffer(content) ? reply.send(content) : sendWritten(content, { reply, turns })
}

async function sendStored(
  { type, tag, size, read }: FileContent & { type: string },
  { request, reply, turns }: Http,
): Promise<FastifyReply> {
  const etag = `"${tag}"`
  reply.headers({ 'accept-ranges': 'bytes', 'content-type': type, etag })
  if (request.headers['if-none-match'] === etag) return endReply(reply, 304)
  const condition = request.headers['if-range']
  const range = condition === undefined || condition === etag ? readRange(request.headers.range, size) : undefined
  if (range === 'none') return endReply(reply, 416, { 'content-range': `bytes */${size}` })
  const part = range ?? { start: 0, end: size - 1 }
  const status = range ? 206 : 200
  reply.headers({
    'content-length': part.end - part.start + 1,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  })
  if (request.method === 'HEAD' || size === 0) return endReply(reply, status)
  return (await turns.files()) ? pour(reply, status, await read(part)) : reply.hijack()
}

/** A name in the form that every browser reads, and in the one that holds every sign. */
function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`
}

/** Reading begins before the reply does, so that what fails at once is answered as an error. */
async function sendWritten(
  content: AsyncIterable<string | Buffer>,
  { reply, turns }: Omit<Http, 'request'>,
): Promise<FastifyReply> {
  if (!(await turns.lists())) return reply.hijack()
  const chunks = content[Symbol.asyncIterator]()
  const first = await chunks.next()
  return pour(reply, 200, readAsTaken(resumed(first, chunks)))
}

async function* resumed<Chunk>(first: IteratorResult<Chunk>, rest: AsyncIterator<Chunk>) {
  for (let next = first; !next.done; next = await rest.next()) yield next.value
}

async function pour(reply: FastifyReply, status: number, bytes: Readable): Promise<FastifyReply> {
  reply.hijack()
  // Its reader may have left while it was opened.
  if (reply.raw.destroyed) {
    bytes.destroy()
    return reply
  }
  reply.raw.writeHead(status, reply.getHeaders() as Record<string, string>)
  try {
    await pipeline(bytes, reply.raw)
  } catch (error) {
    // A player that seeks drops what it no longer wants to hear, and a download may be stopped.
    if (!isOfLeaver(error, reply)) throw error
  }
  return reply
}

function endReply(reply: FastifyReply, status: number, headers: Record<string, string> = {}): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(status, { ...(reply.getHeaders() as Record<string, string>), ...headers }).end()
  return reply
}
