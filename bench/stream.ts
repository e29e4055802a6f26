import { request } from 'node:http'
import { callerOf } from './ask.ts'
import type { Report } from './findings.ts'
import { median, quantile } from './median.ts'
import { residentOf } from './processes.ts'
import { sized } from './sized.ts'
import type { World } from './world.ts'

/** The whole list is some 70 MB; of it no more than this may be in memory at once, in MiB. */
const MOST_GROWTH = 48
/** A read of one lead beside the stream: what people still feel as immediate, in milliseconds. */
const MOST_WAIT = 50

/** The bare list of 100,000 leads, while someone else reads single leads. */
export async function measureStream(world: World, report: Report): Promise<void> {
  const big = await world.big()
  const other = callerOf(world.port, world.small.cookie)
  const [first] = JSON.parse((await other.ask('/api/leads?limit=1')).text())
  const read = async () => (await other.ask(`/api/leads/${first.id}`)).milliseconds
  for (let index = 0; index < sized(200, 1); index += 1) await read()
  const pid = world.atrium.process.pid ?? 0
  const before = residentOf(pid)
  let most = before
  let running = true
  const streamed = streamList(world.port, big.cookie).finally(() => {
    running = false
  })
  const waits: number[] = []
  while (running) {
    waits.push(await read())
    most = Math.max(most, residentOf(pid))
  }
  const { seconds, megabytes, rows } = await streamed
  other.close()
  report({
    what: 'bare list of 100,000 leads',
    found: `${rows} rows, ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s`,
    target: `${big.leads} rows`,
    reached: rows === big.leads,
  })
  report({
    what: 'memory it takes while it streams',
    found: `${(most - before).toFixed(0)} MiB more (${most.toFixed(0)} MiB)`,
    target: `≤ ${MOST_GROWTH} MiB`,
    reached: most - before <= MOST_GROWTH,
  })
  report({
    what: 'reads of one lead meanwhile',
    found: `median ${median(waits).toFixed(1)} ms, 99 % within ${quantile(waits, 0.99).toFixed(1)} ms`,
    target: `99 % ≤ ${MOST_WAIT} ms`,
    reached: quantile(waits, 0.99) <= MOST_WAIT,
  })
}

async function streamList(port: number, cookie: string) {
  const begun = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let bytes = 0
  let rows = 0
  request({ host: '127.0.0.1', port, path: '/api/leads', headers: { cookie } }, (response) => {
    response.on('data', (piece: Buffer) => {
      bytes += piece.length
      rows += countRows(piece)
    })
    response.on('end', resolve)
    response.on('error', reject)
  })
    .on('error', reject)
    .end()
  await promise
  return { seconds: (performance.now() - begun) / 1000, megabytes: bytes / 1e6, rows }
}

// No text of the measured leads holds a brace, so each closing one ends a lead; none is ever cut in two.
function countRows(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf('}'); at >= 0; at = piece.indexOf('}', at + 1)) count += 1
  return count
}
