import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT, runStep } from './run.js'
import { hashSources } from './sources.js'

const DIST = join(ROOT, 'dist')
/** What browsers load; and what the server draws the careers site with. */
const BUILDS = ['web', 'careers']
/** Holds the hash of the sources that both were built from. */
const STAMP = join(DIST, 'web.sources')
const SOURCES = ['web', 'contract', 'vite.config.ts', 'package-lock.json']

/** Whether the web app is built from its sources as they are now. */
export function isWebBuilt() {
  return (
    BUILDS.every((name) => existsSync(join(DIST, name))) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === hashSources(SOURCES)
  )
}

/** Builds the web app and the careers site aside and swaps them in, so that a running server never serves half of them. */
export async function buildWeb(lock) {
  const hash = hashSources(SOURCES)
  mkdirSync(DIST, { recursive: true })
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = (name, ...more) =>
    runStep('Building the web app', NODE, [vite, 'build', '--outDir', next(name), '--logLevel', 'warn', ...more], {
      holding: lock,
      env: { NODE_ENV: 'production' },
    })
  await build('web')
  await build('careers', '--ssr', 'careers/render.tsx')
  // The list of files is for the server alone.
  renameSync(join(next('web'), 'careers.json'), join(next('careers'), 'manifest.json'))
  rmSync(STAMP, { force: true })
  for (const name of BUILDS) swapIn(name)
  writeFileSync(STAMP, hash)
}

const next = (name) => join(DIST, `${name}.next`)

function swapIn(name) {
  const now = join(DIST, name)
  const last = join(DIST, `${name}.last`)
  rmSync(last, { recursive: true, force: true })
  if (existsSync(now)) renameSync(now, last)
  renameSync(next(name), now)
  rmSync(last, { recursive: true, force: true })
}
