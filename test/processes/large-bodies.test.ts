import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDocument, getDocument } from '../../contract/documents/calls.ts'
import { type Atrium, endAtrium, makeFolder, startAtrium } from '../support/atrium-process.ts'
import { addressOf, makeOwnedDatabase, type TestDatabase } from '../support/databases.ts'
import { fileOf } from '../support/requests.ts'
import { foundWorkspace, type Workspace } from '../support/workspace.ts'

const MEGABYTE = 1024 * 1024

let database: TestDatabase
let folder: Awaited<ReturnType<typeof makeFolder>>
let atrium: Atrium
let acme: Workspace

beforeAll(async () => {
  ;[database, folder] = [await makeOwnedDatabase(), await makeFolder()]
  atrium = await startAtrium({
    DATA_DIR: folder.path,
    DATABASE_URL: addressOf(database.connection),
    REGISTRATION: 'open',
    NODE_OPTIONS: '--max-old-space-size=256',
  })
  acme = await foundWorkspace({ origin: atrium.url, superuser: database.superuser })
}, 60_000)
afterAll(async () => {
  expect(await endAtrium(atrium, 'SIGTERM')).toBe(0)
  await Promise.all([database.drop(), folder.remove()])
})

/**
 * Sends a body in chunks, so that nothing says how much will come, and keeps the connection open. `isDeaf`: goes on sending
 * when it has its answer.
 */
async function send(
  type: string,
  pieces: Iterable<string>,
  { isWhole = true, isDeaf = false } = {},
): Promise<{ socket: Socket; status: () => string }> {
  const socket = connect(Number(new URL(atrium.url).port), '127.0.0.1')
  let answer = ''
  socket.on('error', () => undefined).on('data', (piece) => (answer += piece))
  await once(socket, 'connect')
  const cookie = [...acme.user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  socket.write(
    `POST ${createDocument.path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  void (async () => {
    for (const piece of pieces) {
      // As browsers and curl do.
      if (answer && !isDeaf) socket.destroy()
      if (socket.destroyed) return
      if (!socket.write(`${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`)) await once(socket, 'drain')
    }
    if (isWhole) socket.write('0\r\n\r\n')
  })().catch(() => undefined)
  return { socket, status: () => answer.slice(9, 12) }
}

function* fields() {
  for (let n = 0; n < 99; n += 1)
    yield `--b\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\n${'x'.repeat(MEGABYTE - 1)}\r\n`
}

/** What still works for the person, and that nothing was held up or fell over. */
async function expectAlive() {
  const { id } = await acme.user.call(createDocument, { file: fileOf('notes.txt', Buffer.from('Terms')), body: {} })
  expect(await acme.user.call(getDocument, { params: { id } })).toMatchObject({ title: 'notes' })
  expect(atrium.process.exitCode).toBeNull()
}

test('fields of a form are bounded together, however many forms are sent at once', async () => {
  const sent = await Promise.all(
    Array.from({ length: 40 }, (_, n) => send('multipart/form-data; boundary=b', fields(), { isDeaf: n % 4 === 0 })),
  )
  await expect.poll(() => sent.filter(({ status }) => status() === '413').length, { timeout: 20_000 }).toBe(40)
  for (const { socket } of sent) socket.destroy()
  await expectAlive()
})

test('long bodies take turns, whatever they are, and short ones need none', async () => {
  const begun = `{"title":"${'x'.repeat(900_000)}`
  const sent = await Promise.all(
    Array.from({ length: 60 }, () => send('application/json', [begun], { isWhole: false })),
  )
  await expect.poll(() => sent.filter(({ status }) => status() === '429').length, { timeout: 10_000 }).toBe(16)
  expect((await acme.user.try(createDocument, { body: { title: 'Short' } })).status).toBe(201)
  const [first, ...others] = sent
  first?.socket.end(`5\r\n", "}\r\n0\r\n\r\n`)
  await expect.poll(() => first?.status()).toBe('400')
  for (const { socket } of others) socket.destroy()
  await expectAlive()
})
