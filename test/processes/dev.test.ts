import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, postgresOf } from '../support/atrium-process.ts'

const ROOT = join(import.meta.dirname, '../..')

test('in development one address serves everything, the server starts again, and Ctrl+C leaves nothing', async () => {
  const folder = await makeFolder()
  const cache = join(ROOT, 'node_modules/.vite')
  rmSync(cache, { recursive: true, force: true })
  const env = { ...process.env, PORT: '0', DATA_DIR: folder.path, REGISTRATION: 'open' }
  // A group of its own, as a terminal makes one: Ctrl+C reaches every process in it.
  const dev = spawn(process.execPath, ['scripts/dev.js'], { cwd: ROOT, env, detached: true })
  let said = ''
  for (const stream of [dev.stdout, dev.stderr]) {
    stream.setEncoding('utf8').on('data', (piece) => {
      said += piece
    })
  }
  const saying = (words: RegExp) => expect.poll(() => said, { timeout: 30_000 }).toMatch(words)
  try {
    await saying(/ready at http/)
    // What a page needs is known before one is opened: what Vite finds later loads the page again, and what was typed is lost.
    const found = join(cache, 'deps/_metadata.json')
    await expect
      .poll(() => (existsSync(found) ? readFileSync(found, 'utf8') : ''), { timeout: 20_000 })
      .toMatch(/"react-hook-form"/)
    expect(said).not.toContain('Failed to run dependency scan')
    const origin = /ready at (http\S+)/.exec(said)?.[1]
    const read = async (path: string) => {
      const reply = await fetch(origin + path, { headers: { accept: 'text/html,*/*' } })
      return { status: reply.status, text: await reply.text() }
    }
    expect(await read('/sales')).toMatchObject({ status: 200, text: expect.stringContaining('/@vite/client') })
    expect(await read('/api/registration')).toMatchObject({ status: 200 })
    expect(await read('/jobs')).toMatchObject({ status: 200, text: expect.stringContaining('careers:changed') })

    const now = new Date()
    utimesSync(join(ROOT, 'server', 'main.ts'), now, now)
    await saying(/The server started again/)
    expect(await read('/api/registration')).toMatchObject({ status: 200 })
  } finally {
    const postgres = postgresOf(folder.path)
    const ended = once(dev, 'exit')
    process.kill(-Number(dev.pid), 'SIGINT')
    expect(await ended).toEqual([0, null])
    expect(() => process.kill(postgres, 0)).toThrow('ESRCH')
    expect(() => process.kill(-Number(dev.pid), 0)).toThrow('ESRCH')
    await folder.remove()
  }
}, 60_000)
