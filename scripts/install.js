import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT, runStep, StepFailed } from './run.js'

/** npm's own record of what it installed, which it writes when all the rest is done. */
const RECORD = join(ROOT, 'node_modules', '.package-lock.json')
const VITEST = join(ROOT, 'node_modules', 'vitest')

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
  if (!existsSync(RECORD)) rmSync(join(ROOT, 'node_modules'), { recursive: true, force: true })
  rmSync(RECORD, { force: true })
  const [command, ...args] = npmCommand()
  // What only tests need stays out of an installation, and stays with the people who work on Atrium.
  const dev = forTests || existsSync(VITEST) ? '--include=dev' : '--omit=dev'
  await runStep('Installing packages', command, [...args, 'install', '--no-save', dev], { holding: lock })
  const wanted = readPackages(join(ROOT, 'package-lock.json'))
  if (isNodeInstalled(wanted)) return
  // npm was told not to run install scripts; this is the one that Atrium cannot do without.
  const folder = join(ROOT, 'node_modules', 'node')
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, stdio: 'ignore' })
  if (!isNodeInstalled(wanted)) throw new StepFailed('Node.js could not be installed into node_modules/node.')
}

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

function isNodeInstalled(wanted) {
  const { stdout } = spawnSync(NODE, ['--version'], { encoding: 'utf8' })
  return stdout?.trim() === `v${wanted['node_modules/node'].version}`
}

/** The npm that started us, run by the Node.js that runs us; otherwise the one on the path. */
const npmCommand = () => (process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'])
