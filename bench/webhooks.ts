import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { register } from '../contract/auth/calls.ts'
import { createCompany } from '../contract/companies/calls.ts'
import { createLead, getLead } from '../contract/leads/calls.ts'
import { createWebhook } from '../contract/webhooks/calls.ts'
import { endAtrium, makeFolder, startAtrium } from '../test/support/atrium-process.ts'
import { type Caller, visitorOf } from '../test/support/caller.ts'
import type { Report } from './findings.ts'
import { median } from './median.ts'
import { sized } from './sized.ts'

const EVENTS = sized(10_000, 20)
/** Leads that are made at a time. */
const AT_ONCE = 8
/** How much longer a live endpoint may wait for all events when a dead one is beside it. */
const MOST_SLOWER = 1.2
/** Milliseconds between two looks at what arrived. */
const LOOK = 50

/** New leads sent to an endpoint that answers, alone and beside one that takes every request and answers none. */
export async function measureWebhooks(report: Report): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const folder = await makeFolder()
  opened.defer(folder.remove)
  const atrium = await startAtrium({ DATA_DIR: folder.path, REGISTRATION: 'open', WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' })
  opened.defer(async () => void (await endAtrium(atrium, 'SIGTERM')))
  const owner = visitorOf(atrium.url.replace('localhost', '127.0.0.1'))
  await owner.call(register, {
    body: { username: 'owner', email: 'owner@example.com', password: 'only for measuring' },
  })
  await owner.call(createCompany, { body: { name: 'Webhooks' } })

  const arrived = new Map<string, number>()
  const live = await listen((body) => arrived.set(body.data.id, (arrived.get(body.data.id) ?? 0) + 1), 204)
  opened.defer(() => void live.closeAllConnections())
  const dead = await listen(() => {})
  opened.defer(() => void dead.closeAllConnections())
  const hook = (server: Server) =>
    owner.call(createWebhook, { body: { url: `http://127.0.0.1:${portOf(server)}`, events: ['lead.created'] } })

  await hook(live)
  await makeLeads(owner, arrived, sized(500, 1))
  const alone = await makeLeads(owner, arrived, EVENTS)
  await hook(dead)
  const beside = await makeLeads(owner, arrived, EVENTS)
  report({
    what: `${EVENTS} events to an endpoint that answers`,
    found: `all there after ${alone.seconds.toFixed(1)} s, the leads were made after ${alone.made.toFixed(1)} s`,
  })
  report({
    what: `${EVENTS} events to it and to one that never answers`,
    found: `all there after ${beside.seconds.toFixed(1)} s, ${(beside.seconds / alone.seconds).toFixed(2)} of the time alone`,
    target: `≤ ${MOST_SLOWER}`,
    reached: beside.seconds / alone.seconds <= MOST_SLOWER,
  })
  report({
    what: 'reads of one lead meanwhile',
    found: `median ${beside.read.toFixed(1)} ms, ${alone.read.toFixed(1)} alone`,
  })
  const twice = [...arrived.values()].filter((times) => times > 1).length
  report({ what: 'events that arrived more than once', found: String(twice), target: '0', reached: twice === 0 })
}

/** Makes leads and waits until each has arrived: seconds until they were made and were there, and a read's median milliseconds. */
async function makeLeads(owner: Caller, arrived: Map<string, number>, count: number) {
  arrived.clear()
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  const reads: number[] = []
  let left = count
  let id = ''
  const make = async () => {
    while (left > 0) {
      left -= 1
      id = (await owner.call(createLead, { body: { name: 'Grace Lindqvist', value: 1200 } })).id
    }
  }
  const read = async () => {
    while (arrived.size < count) {
      await pause(LOOK)
      const asked = performance.now()
      if (id) await owner.call(getLead, { params: { id } })
      reads.push(performance.now() - asked)
    }
    return seconds()
  }
  const made = Promise.all(Array.from({ length: AT_ONCE }, make)).then(seconds)
  const [until, all] = await Promise.all([made, read()])
  return { made: until, seconds: all, read: median(reads) }
}

/** Listens, and answers with a status or, without one, not at all. */
async function listen(onBody: (body: { data: { id: string } }) => void, status?: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    onBody(JSON.parse(Buffer.concat(parts).toString()))
    if (status) response.writeHead(status).end()
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  return server
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
