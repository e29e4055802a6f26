import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../calls/refusals.ts'
import type { Config } from '../config.ts'
import { PAGE_POLICY } from './headers.ts'

const BUILT = join(import.meta.dirname, '../../dist/web')
const YEAR = 31_536_000_000

/**
 * Serves the built web app: files with a hash in their name for ever, everything else that is no file as the app's page,
 * which finds its own screen. Unknown API paths stay errors.
 */
export async function serveWebFiles(app: FastifyInstance, { brandName }: Pick<Config, 'brandName'>): Promise<void> {
  const page = readPage(brandName)
  await app.register(files, {
    root: BUILT,
    preCompressed: true,
    index: false,
    wildcard: false,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${YEAR / 1000}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.replace(/[?#].*/s, '')
    if (pathname.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD')) throw notFound('Page')
    if (pathname.startsWith('/assets/')) throw notFound('File')
    reply.header('cache-control', 'no-cache').header('content-security-policy', PAGE_POLICY)
    return reply.code(200).type('text/html; charset=utf-8').send(page)
  })
}

function readPage(brandName: string): string {
  const escaped = brandName.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return readFileSync(join(BUILT, 'index.html'), 'utf8')
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped}</title>`)
    .replace('</head>', () => `<meta name="brand" content="${escaped}"></head>`)
}
