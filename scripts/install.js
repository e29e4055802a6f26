import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT, runStep, StepFailed } from './run.js'
import { slim } from './slim.js'

/** npm's own record of what it installed, which it writes when all the rest is done. */
const FOLDER = join(ROOT, 'node_modules')
const RECORD = join(FOLDER, '.package-lock.json')
const VITEST = join(FOLDER, 'vitest')

/** Whether node_modules holds what package-lock.json asks for; what only tests need counts with `forTests`. */
export function isInstalled({ forTests }) {
  if (!existsSync(RECORD)) return false
  const wanted = readPackages(join(ROOT, 'package-lock.json'))
  const installed = readPackages(RECORD)
  const isThere = ([path, { version, integrity, optional, dev, devOptional }]) => {
    const found = installed[path]
    // An optional package is for another platform; a development one may have been left out on purpose.
    if (!found) return path === '' || optional || devOptional || (dev && !forTests)
    return found.version === version && found.integrity === integrity && existsSync(join(ROOT, path, 'package.json'))
  }
  return Object.entries(wanted).every(isThere) && isNodeInstalled(wanted)
}

/**
 * Installs what package-lock.json says. This is `npm install`, because `npm ci` insists that a lock file lists the
 * packages of all platforms, those too that a registry did not have when it was written.
 */
export async function installPackages(lock, { forTests }) {
  // Without npm's record the folder is what a killed installation left, and nothing in it can be trusted.
  // One without what tests need has no types either.
  if (!existsSync(RECORD) || (forTests && !existsSync(VITEST))) rmSync(FOLDER, { recursive: true, force: true })
  rmSync(RECORD, { force: true })
  const [command, ...args] = npmCommand()
  // What only tests need stays out of an installation, and stays with the people who work on Atrium.
  const forWork = forTests || existsSync(VITEST)
  const dev = forWork ? '--include=dev' : '--omit=dev'
  await runStep('Installing packages', command, [...args, 'install', '--no-save', dev], { holding: lock })
  installNode()
  if (!forWork) slim(FOLDER)
}

/** Installs Node.js where npm's settings forbid install scripts: this is the one that Atrium cannot do without. */
function installNode() {
  const wanted = readPackages(join(ROOT, 'package-lock.json'))
  if (isNodeInstalled(wanted)) return
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(FOLDER, 'node'), stdio: 'ignore' })
  if (!isNodeInstalled(wanted)) throw new StepFailed('Node.js could not be installed into node_modules/node.')
}

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

function isNodeInstalled(wanted) {
  const { stdout } = spawnSync(NODE, ['--version'], { encoding: 'utf8' })
  return stdout?.trim() === `v${wanted['node_modules/node'].version}`
}

/** The npm that started us, run by the Node.js that runs us; otherwise the one on the path. */
const npmCommand = () => (process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'])
