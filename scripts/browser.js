import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT, run } from './run.js'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL = 'chromium-headless-shell'
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * Path of a Chromium without windows, which does all but record sound in less time; undefined where there is none, or
 * where Playwright finds its own. To be asked for once there is a browser.
 */
export function findShell() {
  return (
    process.env.HEADLESS_SHELL_PATH || spawnSync('which', [SHELL], { encoding: 'utf8' }).stdout?.trim() || undefined
  )
}

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
  // One by one: not every system has a package of the second.
  for (const name of ['chromium', SHELL]) await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name])
}
