import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

test('every part of the bench still runs', { timeout: 660_000 }, async () => {
  const bench = spawn(process.execPath, ['scripts/bench.js'], {
    cwd: ROOT,
    env: { ...process.env, BENCH_SMALL: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // It cleans up after itself.
    timeout: 600_000,
  })
  const [said, [code]] = await Promise.all([text(bench.stderr), once(bench, 'exit')])
  expect({ said, code }).toEqual({ said: '', code: 0 })
})
