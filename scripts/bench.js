import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser } from './browser.js'
import { NODE, ROOT } from './run.js'

const parts = process.argv.slice(2)
const inBrowser = parts.length === 0 || ['web', 'careers', 'interactions'].some((part) => parts.includes(part))
const browser = inBrowser ? await findBrowser() : undefined
if (browser?.reason) {
  console.error(browser.reason)
  process.exit(1)
}
const env = { ...process.env, ...(browser && { CHROMIUM_PATH: browser.path }) }
const bench = spawn(NODE, [join(ROOT, 'bench', 'run.ts'), ...parts], { cwd: ROOT, env, stdio: 'inherit' })
// The measuring process cleans up after itself; this one waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal))
bench.on('exit', (code) => process.exit(code ?? 1))
