import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Bytes that every part of an upload but the last has at least, as Amazon's S3 demands. */
const SMALLEST_PART = 5 * 1024 * 1024

interface Stored {
  bytes: Buffer
  metadata: Record<string, string>
}

interface Request {
  key: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Buffer
}

type Answer = { status?: number; headers?: Record<string, string>; body?: Buffer | string }

/**
 * An object store that speaks as much of S3's protocol as Atrium uses: objects with metadata and ranges, listing, and
 * uploads in parts. Keeps one bucket in memory. It does not check signatures, but insists that there is one.
 */
export async function startS3(bucket: string) {
  const objects = new Map<string, Stored>()
  /** How what would be stored is refused, where the bucket is full. */
  const script: { full?: { status: number; code: string } } = {}
  const uploads = new Map<string, { key: string; metadata: Stored['metadata']; parts: Map<number, Buffer> }>()
  const requireUpload = ({ query }: Request) => uploads.get(query.get('uploadId') ?? '') ?? refuse(404, 'NoSuchUpload')

  const answers: Record<string, (request: Request) => Answer> = {
    'GET object': ({ key, headers }) => {
      const { bytes, metadata } = objects.get(key) ?? refuse(404, 'NoSuchKey')
      const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
      if (start === undefined || end === undefined) return { headers: metadata, body: bytes }
      return { status: 206, headers: metadata, body: bytes.subarray(Number(start), Number(end) + 1) }
    },
    'PUT object': ({ key, headers, body }) => {
      objects.set(key, { bytes: body, metadata: metadataOf(headers) })
      return { headers: { etag: tagOf(body) } }
    },
    'DELETE object': ({ key }) => {
      objects.delete(key)
      return { status: 204 }
    },
    'GET list-type': ({ query }) => {
      const found = [...objects].filter(([key]) => key.startsWith(query.get('prefix') ?? ''))
      const contents = found.map(
        ([key, { bytes }]) =>
          `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
      )
      return { body: `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>` }
    },
    'POST uploads': ({ key, headers }) => {
      const id = randomUUID()
      uploads.set(id, { key, metadata: metadataOf(headers), parts: new Map() })
      return { body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>` }
    },
    'PUT uploadId': (request) => {
      requireUpload(request).parts.set(Number(request.query.get('partNumber')), request.body)
      return { headers: { etag: tagOf(request.body) } }
    },
    'GET uploadId': (request) => {
      const parts = [...requireUpload(request).parts]
        .sort(([a], [b]) => a - b)
        .map(
          ([number, bytes]) =>
            `<Part><PartNumber>${number}</PartNumber><ETag>${tagOf(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
        )
      return { body: `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>` }
    },
    'POST uploadId': (request) => {
      const { key, metadata, parts } = requireUpload(request)
      const named = [...request.body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
        Number(number),
      )
      const chosen = named.map((number) => parts.get(number) ?? refuse(400, 'InvalidPart'))
      if (chosen.slice(0, -1).some(({ length }) => length < SMALLEST_PART)) refuse(400, 'EntityTooSmall')
      objects.set(key, { bytes: Buffer.concat(chosen), metadata })
      uploads.delete(request.query.get('uploadId') ?? '')
      return { body: '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>' }
    },
    'DELETE uploadId': (request) => {
      requireUpload(request)
      uploads.delete(request.query.get('uploadId') ?? '')
      return { status: 204 }
    },
  }

  const server = createServer(async (incoming, response) => {
    const { pathname, searchParams: query } = new URL(incoming.url ?? '', 'http://s3')
    const key = decodeURIComponent(pathname).slice(bucket.length + 2)
    const body = plainBody(await buffer(incoming), incoming)
    const about = ['uploadId', 'uploads', 'list-type'].find((name) => query.has(name)) ?? 'object'
    const method = incoming.method === 'HEAD' ? 'GET' : incoming.method
    try {
      if (script.full && method !== 'GET' && method !== 'DELETE') refuse(script.full.status, script.full.code)
      if (!incoming.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) refuse(403, 'AccessDenied')
      const answer = answers[`${method} ${about}`] ?? refuse(405, 'MethodNotAllowed')
      send(incoming, response, answer({ key, query, headers: incoming.headers, body }))
    } catch (error) {
      if (!(error instanceof S3Refusal)) throw error
      send(incoming, response, { status: error.status, body: `<Error><Code>${error.message}</Code></Error>` })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script,
    /** Keys of what is stored. */
    keys: () => [...objects.keys()],
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

class S3Refusal extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

function refuse(status: number, code: string): never {
  throw new S3Refusal(status, code)
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status = 200, headers = {}, body = '' }: Answer,
) {
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': bytes.length }) })
  response.end(method === 'HEAD' ? undefined : bytes)
}

const metadataOf = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))) as Stored['metadata']

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

/** Undoes the encoding in which the client sends a stream: chunks, each behind its length, and a checksum at the end. */
function plainBody(body: Buffer, { headers }: IncomingMessage): Buffer {
  if (!headers['content-encoding']?.includes('aws-chunked')) return body
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (!length) return Buffer.concat(chunks)
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + length))
    at = lineEnd + 2 + length + 2
  }
}
