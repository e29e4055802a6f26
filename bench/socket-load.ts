import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { LoadJob, LoadResult } from './load.ts'

// The load where `wrk` is missing, in a process of its own: a job comes as a message, what came of it goes back. It writes
// ready-made bytes to plain sockets and only counts what returns: a full HTTP client would take so much of a small machine's
// processors from the servers that both sides would look alike.
process.on('message', async (job: LoadJob) => {
  process.send?.(await load(job))
})

async function load(job: LoadJob): Promise<LoadResult> {
  const requests = job.requests.map((request) => Buffer.from(request))
  const sockets = await Promise.all(Array.from({ length: job.connections }, () => open(job.port)))
  const count: LoadResult = { answers: 0, milliseconds: 0 }
  const begun = performance.now()
  const until = begun + job.seconds * 1000
  await Promise.all(
    sockets.map((socket, index) => keepAsking(socket, { requests, first: index * 7, until, count, job })),
  )
  count.milliseconds = performance.now() - begun
  return count
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

interface Asking {
  requests: Buffer[]
  first: number
  until: number
  count: LoadResult
  job: LoadJob
}

function keepAsking(socket: Socket, { requests, first, until, count, job }: Asking): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let turn = first
  let missing = 0
  const ask = () => {
    if (performance.now() >= until || count.wrong !== undefined) return socket.end()
    const request = requests[turn++ % requests.length]
    if (request) socket.write(request)
  }
  socket.on('data', (piece: Buffer) => {
    if (missing === 0) {
      const { status, length } = readHead(piece)
      if (status !== job.status) count.wrong = piece.toString()
      missing = length
    }
    missing -= piece.length
    if (missing > 0) return
    count.answers += 1
    ask()
  })
  socket.on('close', () => resolve())
  socket.on('error', reject)
  ask()
  return promise
}

// Both servers send an answer's head in one piece and name its length.
function readHead(piece: Buffer): { status: number; length: number } {
  const end = piece.indexOf('\r\n\r\n')
  const head = piece.toString('latin1', 0, end)
  const length = /content-length: *(\d+)/i.exec(head)?.[1]
  if (end < 0 || length === undefined) throw new Error(`An answer without its length: ${head}`)
  return { status: Number(head.slice(9, 12)), length: end + 4 + Number(length) }
}
