import { setTimeout as pause } from 'node:timers/promises'
import * as calls from '../contract/documents/calls.ts'
import { DOCUMENT_BYTES } from '../contract/documents/endpoints.ts'
import type { Document } from '../contract/documents/fields.ts'
import { callerOf } from './ask.ts'
import type { Report } from './findings.ts'
import { median, quantile } from './median.ts'
import { residentOf } from './processes.ts'
import { sized } from './sized.ts'
import type { World } from './world.ts'

const ROUNDS = sized(5, 1)
/** What a read may take at most beside a file that is sent and read, by its median at rest. */
const MOST_TIMES = 5
/** A file is sent in pieces: of its 25 MB no more than this may be in memory, in MiB. */
const MOST_GROWTH = 48

/** Reads of one lead while the largest file is sent and read, beside the same at rest. */
export async function measureDocuments(world: World, report: Report): Promise<void> {
  const other = callerOf(world.port, world.small.cookie)
  const [lead] = JSON.parse((await other.ask('/api/leads?limit=1')).text())
  const read = async () => (await other.ask(`/api/leads/${lead.id}`)).milliseconds
  for (let index = 0; index < sized(200, 1); index += 1) await read()
  const pid = world.atrium.process.pid ?? 0
  const rest: number[] = []
  const beside: number[] = []
  const before = residentOf(pid)
  let most = before
  let seconds = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let index = 0; index < sized(100, 1); index += 1) rest.push(await read())
    let running = true
    const begun = performance.now()
    const done = sendAndAwait(world).finally(() => {
      running = false
    })
    while (running) {
      beside.push(await read())
      most = Math.max(most, residentOf(pid))
    }
    await done
    seconds += (performance.now() - begun) / 1000
  }
  other.close()
  report({ what: 'a file of 25 MB is sent and read', found: `${(seconds / ROUNDS).toFixed(1)} s` })
  report({
    what: 'reads of one lead meanwhile',
    found: `${(median(beside) / median(rest)).toFixed(1)} times as long as at rest (${median(rest).toFixed(1)} ms), 99 % within ${quantile(beside, 0.99).toFixed(1)} ms`,
    target: `≤ ${MOST_TIMES} times`,
    reached: median(beside) <= MOST_TIMES * median(rest),
  })
  report({
    what: 'memory it takes while files come',
    found: `${(most - before).toFixed(0)} MiB more (${most.toFixed(0)} MiB)`,
    target: `≤ ${MOST_GROWTH} MiB`,
    reached: most - before <= MOST_GROWTH,
  })
}

const WORDS = Buffer.alloc(
  sized(DOCUMENT_BYTES, 16_384),
  'Every desk is measured, built and fitted by our own people.\n',
)

async function sendAndAwait({ port, small: { cookie } }: World): Promise<void> {
  const origin = `http://127.0.0.1:${port}`
  const form = new FormData()
  form.append('file', new File([WORDS], 'large.txt'))
  const sent = await fetch(origin + calls.createDocument.path, { method: 'POST', body: form, headers: { cookie } })
  if (!sent.ok) throw new Error(`The file was refused: ${await sent.text()}`)
  const { id } = (await sent.json()) as Document
  for (;;) {
    await pause(50)
    const reply = await fetch(`${origin}/api/documents/${id}`, { headers: { cookie } })
    const { status, statusReason } = (await reply.json()) as Document
    if (status === 'ready') return
    if (status === 'failed') throw new Error(`The file was not read: ${statusReason}`)
  }
}
