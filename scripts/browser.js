import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lastLines, NODE, ROOT, run } from './run.js'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL = 'chromium-headless-shell'
const PLAYWRIGHTS = [
  NODE,
  join(ROOT, 'node_modules', 'playwright-core', 'cli.js'),
  'install',
  '--with-deps',
  'chromium',
]
/** Another program that installs packages is waited for, seconds at most. */
const APT = ['apt-get', '-q', '-o', 'DPkg::Lock::Timeout=300']
const INSTALL = [...APT, 'install', '-y', '--no-install-recommends']
const SYSTEMS = [
  [...APT, 'update'],
  // Not every system has a package of the one without windows, which is quicker where it is there.
  [...INSTALL, SHELL],
  [...INSTALL, 'chromium'],
]
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
 * A Chromium for component tests and journeys: the one CHROMIUM_PATH names, one of this machine, Playwright’s own
 * (downloaded at need), or the system’s package of it. Resolves to its path, or to the reason why there is none.
 */
export async function findBrowser() {
  const own = process.env.CHROMIUM_PATH || findOnMachine() || findPlaywrights()
  if (own) return { path: own }
  console.log('Installing a browser for the tests …')
  const failures = []
  for (const [command, ...args] of [PLAYWRIGHTS, ...(process.getuid?.() === 0 ? SYSTEMS : [])]) {
    const { code, output } = await run(command, args).catch(({ message }) => ({ output: message }))
    const path = findPlaywrights() ?? findOnMachine()
    if (path) return { path }
    if (code !== 0) failures.push(`${[command, ...args].join(' ')}\n${lastLines(output, 15)}`)
  }
  const why = ['No Chromium was found, and none could be installed. Set CHROMIUM_PATH to one.', ...failures]
  return { reason: why.join('\n\n') }
}

function findOnMachine() {
  const { stdout } = spawnSync('which', NAMES, { encoding: 'utf8' })
  const found = stdout?.split('\n').find(runs)
  return found ?? (existsSync(MAC) ? MAC : undefined)
}

/** Some systems put a script in Chromium's place that only says how to install it. */
const runs = (path) => path !== '' && spawnSync(path, ['--version', '--no-sandbox']).status === 0

function findPlaywrights() {
  const code = "console.log(require('playwright-core').chromium.executablePath())"
  const { stdout } = spawnSync(NODE, ['-e', code], { cwd: ROOT, encoding: 'utf8' })
  const path = stdout?.trim()
  return path && existsSync(path) ? path : undefined
}
