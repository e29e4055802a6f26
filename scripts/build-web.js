import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT, runStep } from './run.js'

const DIST = join(ROOT, 'dist')
const WEB = join(DIST, 'web')
/** Holds the hash of the sources that the web app in `dist/web` was built from. */
const STAMP = join(DIST, 'web.sources')
const SOURCES = ['web', 'contract', 'vite.config.ts', 'package-lock.json']

/** Whether the web app is built from its sources as they are now. */
export function isWebBuilt() {
  return existsSync(WEB) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources()
}

/** Builds the web app aside and swaps it in, so that a running server never serves half of it. */
export async function buildWeb(lock) {
  const hash = hashSources()
  const next = join(DIST, 'web.next')
  const last = join(DIST, 'web.last')
  mkdirSync(DIST, { recursive: true })
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = ['build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn']
  await runStep('Building the web app', NODE, [vite, ...args], { holding: lock, env: { NODE_ENV: 'production' } })
  rmSync(STAMP, { force: true })
  rmSync(last, { recursive: true, force: true })
  if (existsSync(WEB)) renameSync(WEB, last)
  renameSync(next, WEB)
  writeFileSync(STAMP, hash)
  rmSync(last, { recursive: true, force: true })
}

function hashSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(ROOT, source)
    const files = source.includes('.') ? [path] : listFiles(path)
    for (const file of files)
      hash
        .update(`${file.slice(ROOT.length)}\0`)
        .update(readFileSync(file))
        .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
