import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT, run } from './run.js'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Path of a Chromium for the journeys: the one CHROMIUM_PATH names, one of this machine, Playwright's own (downloaded
 * at need), or the system's package of it. Undefined when there is none to be had.
 */
export async function findBrowser() {
  const own = process.env.CHROMIUM_PATH || findOnMachine() || findPlaywrights()
  if (own) return own
  console.log('Installing a browser for the journeys …')
  await run(NODE, [join(ROOT, 'node_modules', 'playwright-core', 'cli.js'), 'install', '--with-deps', 'chromium'])
  if (findPlaywrights()) return findPlaywrights()
  if (process.getuid?.() === 0) await installFromSystem()
  return findOnMachine()
}

function findOnMachine() {
  const { stdout } = spawnSync('which', NAMES, { encoding: 'utf8' })
  const found = stdout?.split('\n').find(runs)
  return found ?? (existsSync(MAC) ? MAC : undefined)
}

/** Some systems put a script in Chromium's place that only tells how to install it. */
const runs = (path) => path !== '' && spawnSync(path, ['--version', '--no-sandbox']).status === 0

function findPlaywrights() {
  const code = "console.log(require('playwright-core').chromium.executablePath())"
  const { stdout } = spawnSync(NODE, ['-e', code], { cwd: ROOT, encoding: 'utf8' })
  const path = stdout?.trim()
  return path && existsSync(path) ? path : undefined
}

async function installFromSystem() {
  await run('apt-get', ['update', '-q'])
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'])
}
