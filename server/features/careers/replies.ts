import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MEGABYTE } from '../../../contract/plain/values.ts'

/** A document that anyone may see. */
export interface Shown {
  /** All that the document is made from: it is written again only when this changes. */
  from: unknown
  type: string
  write: () => string
  status?: number
  headers?: Record<string, string>
  /** Whether it is worth remembering; not what comes in any number of variants. */
  remember?: boolean
}

type Bodies = Record<'br' | 'gzip' | 'identity', Buffer>

/** How long browsers and proxies may show it without asking; then a question that is mostly answered by 304. */
const CACHING = 'public, max-age=60, stale-while-revalidate=600'
const MOST_REMEMBERED = 100
const MOST_BYTES = 32 * MEGABYTE

const squeeze = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Answers with documents: 304 for who has it already, compressed, and written once for many. */
export function createReplies() {
  const remembered = new Map<string, { bodies: Promise<Bodies>; bytes: number }>()

  const forgetOldest = () => {
    let bytes = [...remembered.values()].reduce((sum, each) => sum + each.bytes, 0)
    for (const [tag, oldest] of remembered) {
      if (remembered.size <= MOST_REMEMBERED && bytes <= MOST_BYTES) return
      remembered.delete(tag)
      bytes -= oldest.bytes
    }
  }

  const bodiesOf = (tag: string, { write, remember = true }: Shown) => {
    const known = remembered.get(tag)
    if (known) return known.bodies
    const made = { bodies: compress(write()), bytes: 0 }
    if (remember) {
      remembered.set(tag, made)
      made.bodies.then(
        (bodies) => {
          made.bytes = Object.values(bodies).reduce((sum, { length }) => sum + length, 0)
          forgetOldest()
        },
        () => remembered.delete(tag),
      )
    }
    return made.bodies
  }

  return async (request: FastifyRequest, reply: FastifyReply, shown: Shown): Promise<FastifyReply> => {
    const hash = createHash('sha256')
      .update(JSON.stringify([shown.type, shown.from]))
      .digest('base64url')
    const tag = `W/"${hash.slice(0, 27)}"`
    const { status = 200, headers = {} } = shown
    reply.headers({ 'cache-control': CACHING, etag: tag, vary: 'accept-encoding', ...headers })
    if (status === 200 && isKnown(request, tag)) return reply.code(304).send()
    const bodies = await bodiesOf(tag, shown)
    const encoding = encodingOf(request)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.code(status).type(shown.type).send(bodies[encoding])
  }
}

async function compress(text: string): Promise<Bodies> {
  const identity = Buffer.from(text)
  const [br, zipped] = await Promise.all([squeeze.br(identity, QUICKLY), squeeze.gzip(identity)])
  return { identity, br, gzip: zipped }
}

function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^(?!W\/|\*)/, 'W/'))
  return known?.some((each) => each === tag || each === '*') ?? false
}

function encodingOf({ headers }: FastifyRequest): keyof Bodies {
  const accepted = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.replace(/\s/g, ''))
    .filter((each) => !/;q=0(\.0*)?$/.test(each))
    .map((each) => each.replace(/;.*/, ''))
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
