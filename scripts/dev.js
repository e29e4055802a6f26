import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { get } from 'node:http'
import { createServer as listenTo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { buildWeb, isWebBuilt } from './build-web.js'
import { withLock } from './lock.js'
import { NODE, ROOT } from './run.js'

// One address for everything that is worked on: Vite answers it with the web app as it is on disk, and passes the API and
// the careers site on to a server of its own, which starts again when its sources change. Ctrl+C stops both.
const port = Number(process.env.PORT ?? 3000)
const serverPort = await freePort()
process.env.API_URL = `http://127.0.0.1:${serverPort}`
const { createServer } = await import('vite')
const WAITS = 'The server waits for the next change'
const RELOAD = `<script type="module">
  import { createHotContext } from '/@vite/client'
  createHotContext('/careers').on('careers:changed', () => location.reload())
</script>`

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

/** What runs now; and whether the latest of them came up, or will. */
let server
let up = startServer()
let vite
vite = await createServer({
  configFile: join(ROOT, 'vite.config.ts'),
  logLevel: 'warn',
  clearScreen: false,
  server: { port, strictPort: true },
  plugins: [{ name: 'atrium-dev', configureServer: (dev) => void dev.middlewares.use(waitForServer) }],
})
await vite.listen()
if (!(await up)) console.log(WAITS)
console.log(`Atrium is ready at http://localhost:${vite.httpServer.address().port} and reloads what is changed`)

onChange(['server', 'contract'], restartServer)
onChange(['web', 'contract'], () => vite.ws.send('careers:changed'))

async function stop() {
  if (stopping) return
  stopping = true
  await Promise.all([vite?.close(), stopServer()])
  process.exit(0)
}

/** Resolves to whether the server came up, which a mistake in its sources prevents; it says so itself then. */
function startServer() {
  const child = spawn(NODE, [join(ROOT, 'server', 'main.ts')], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(serverPort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  server = { child, ended }
  let said = ''
  return new Promise((resolve) => {
    child.stdout.on('data', (piece) => {
      said += piece
      if (said.includes('ready at')) resolve(true)
    })
    ended.then(() => resolve(false))
  })
}

async function stopServer() {
  server.child.kill('SIGTERM')
  await server.ended
}

/** One after the other, however quickly changes come. */
async function restartServer() {
  up = up.then(stopServer).then(() => !stopping && startServer())
  console.log((await up) ? 'The server started again' : WAITS)
}

/** Requests that the server answers wait until it is up; the careers site is built again where it is out of date. */
async function waitForServer(request, response, next) {
  const isCareers = /^\/jobs(?=[/?]|$)/.test(request.url)
  if (isCareers && !isWebBuilt()) await rebuildCareers()
  if (isCareers || request.url.startsWith('/api/')) await up
  if (isCareers && request.headers.accept?.includes('text/html')) return passOn(request, response, next)
  next()
}

let rebuilding
function rebuildCareers() {
  rebuilding ??= withLock(buildWeb)
    .then(restartServer)
    .catch((error) => console.error(error.message))
    .finally(() => {
      rebuilding = undefined
    })
  return rebuilding
}

/** The careers site has no part of Vite in it: a script at the end of the page loads it again after a change. */
function passOn({ method, url, headers }, response, next) {
  const { 'if-none-match': _, ...asked } = headers
  const options = { method, headers: { ...asked, 'accept-encoding': 'identity' } }
  const passed = get(process.env.API_URL + url, options, async (reply) => {
    const page = await text(reply)
    const { 'content-security-policy': policy, 'content-length': length, ...others } = reply.headers
    response.writeHead(reply.statusCode, others).end(page + RELOAD)
  })
  passed.on('error', next)
}

/** Calls back once for what an editor or a checkout changes at a time. */
function onChange(folders, react) {
  let soon
  for (const folder of folders) {
    watch(join(ROOT, folder), { recursive: true }, () => {
      clearTimeout(soon)
      soon = setTimeout(react, 100)
    })
  }
}

async function freePort() {
  const probe = listenTo().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port: free } = probe.address()
  probe.close()
  return free
}
