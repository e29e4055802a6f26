import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { platformRefusals } from '../calls/platform-refusals.ts'
import type { Config } from '../settings/config.ts'
import { appScripts, firstScripts, screenOf, withImports } from './first-scripts.ts'
import { PAGE_POLICY } from './headers.ts'

const BUILT = join(import.meta.dirname, '../../../dist/web')
/** What the build calls its files. */
const MANIFEST = join(BUILT, '../careers/manifest.json')
const ASSETS = '/assets/'
const YEAR = 31_536_000_000
/** What programs ask for: an address that is not there is none of the web app's. */
const NO_SCREEN = /^\/(?:api|mcp|metrics|healthz|readyz|\.well-known|oauth(?!\/authorize$))(?:\/|$)/

/**
 * Serves the built web app: files with a hash in their name forever, everything else that is no file as the app's page,
 * which finds its own screen. Unknown addresses of programs stay errors.
 */
export async function serveWebFiles(app: FastifyInstance, { brandName }: Pick<Config, 'brandName'>): Promise<void> {
  const page = readPages(brandName)
  await app.register(serveBuilt)
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.replace(/[?#].*/s, '')
    if (NO_SCREEN.test(pathname) || (request.method !== 'GET' && request.method !== 'HEAD'))
      throw platformRefusals.page_not_found()
    if (pathname.startsWith(ASSETS)) throw platformRefusals.asset_not_found()
    reply.header('cache-control', 'no-cache').header('content-security-policy', PAGE_POLICY)
    return reply.code(200).type('text/html; charset=utf-8').send(page(pathname))
  })
}

/** By few routes: one for each of hundreds of files took half of the time in which a server is put together. */
async function serveBuilt(app: FastifyInstance): Promise<void> {
  await app.register(files, {
    root: BUILT,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(ASSETS)
      reply.header('cache-control', hashed ? `public, max-age=${YEAR / 1000}, immutable` : 'no-cache')
    },
  })
  const built = listBuilt()
  const serve = (url: string) =>
    app.route<{ Params: { '*'?: string } }>({
      method: ['GET', 'HEAD'],
      url,
      handler: ({ params: { '*': rest } }, reply) => {
        const path = rest === undefined ? url : `${ASSETS}${rest}`
        return built.has(path) ? reply.sendFile(path) : reply.callNotFound()
      },
    })
  serve(`${ASSETS}*`)
  for (const path of built) if (!path.startsWith(ASSETS)) serve(path)
}

/** Each file, by the path under which it is served: nothing else is read from the disk. */
function listBuilt(): Set<string> {
  const entries = readdirSync(BUILT, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(
    files.map(({ parentPath, name }) => `/${relative(BUILT, join(parentPath, name)).replaceAll(sep, '/')}`),
  )
}

/** The page of the web app for a path, which names the scripts of its screen. */
function readPages(brandName: string): (path: string) => string {
  const escaped = brandName.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const bare = readFileSync(join(BUILT, 'index.html'), 'utf8')
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped}</title>`)
    .replace('</head>', () => `<meta name="brand" content="${escaped}"></head>`)
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  const withScripts = (sources: readonly string[]) => {
    const files = withImports(manifest, sources).map(({ file }) => file)
    const links = files
      .filter((file) => !bare.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    return bare.replace('</head>', () => `${links.join('')}</head>`)
  }
  const pages = new Map(Object.entries(firstScripts).map(([address, sources]) => [address, withScripts(sources)]))
  const other = withScripts(appScripts)
  return (path) => pages.get(screenOf(path) ?? '') ?? other
}
