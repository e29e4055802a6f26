import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

import { makeFolder, postgresOf } from '../support/atrium-process.ts'
import { expect, test } from './journey.ts'
import { type } from './keys.ts'

const ROOT = join(import.meta.dirname, '..', '..')

test('in development one address serves everything, a page stays as it is, and Ctrl+C leaves nothing', async ({
  browser,
}) => {
  const folder = await makeFolder()
  rmSync(join(ROOT, 'node_modules/.vite/deps'), { recursive: true, force: true })
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
    const origin = String(/ready at (http\S+)/.exec(said)?.[1])
    const page = await browser.newPage()
    // What Vite finds only once a page asks for it loads the page again, and what was typed is lost.
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url())
    })
    await page.goto(origin)
    const name = page.getByLabel('First Name')
    await type(name, 'Ada')
    const age = () => page.evaluate<number>('performance.now()')
    await expect.poll(age, { timeout: 20_000, intervals: [500] }).toBeGreaterThan(10_000)
    await expect(name).toHaveValue('Ada')
    expect(loads).toEqual([`${origin}/`])
    await page.close()
    expect(said).not.toContain('Failed to run dependency scan')

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
})
