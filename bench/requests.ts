import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { postgresOf } from '../test/support/atrium-process.ts'
import type { Report } from './findings.ts'
import { type Load, type LoadJob, openLoad } from './load.ts'
import { median } from './median.ts'
import { cpuTimeOf } from './processes.ts'
import { sized } from './sized.ts'
import { connectionOf, type World } from './world.ts'

/** At most twice the processor time of a bare handler, in every cell. */
const TARGET = 2
const ROUNDS = sized(5, 1)
const ROUND_SECONDS = sized(2, 1)
/** A side is warm once Node has compiled what is run often; until then compiling it counts as time of the requests. */
const WARM_UP_SECONDS = sized(6, 1)

/**
 * What a request costs Atrium and a bare handler, taking turns on the same PostgreSQL: processor time of all processes but
 * the load's, and how many are answered a second.
 */
export async function measureRequests(world: World, report: Report): Promise<void> {
  const { small, dataDir, atrium, port } = world
  await using started = new AsyncDisposableStack()
  const bare = fork(join(import.meta.dirname, 'bare.ts'), [
    JSON.stringify({ connection: connectionOf(dataDir), companyId: small.id, userId: small.ownerId }),
  ])
  started.defer(() => void bare.kill())
  const [barePort] = await once(bare, 'message')
  const load = started.use(await openLoad())
  const postgresUsed = () => cpuTimeOf(postgresOf(dataDir))
  const sides: Sides = {
    // Atrium's PostgreSQL is one of its children.
    atrium: { port, used: () => cpuTimeOf(atrium.process.pid ?? 0) - postgresUsed() },
    bare: { port: Number(barePort), used: () => cpuTimeOf(bare.pid ?? 0) },
    postgresUsed,
    load,
  }
  report({ what: 'the load comes from', found: load.name })
  for (const scene of await scenesOf(world)) {
    await assertSameAnswers(scene, sides)
    for (const side of ['bare', 'atrium'] as const) await load.run(jobOf(sides[side], { scene, ...WARM_UP }))
    for (const connections of [1, 16])
      reportCell(report, { scene, connections, rounds: await compare(sides, { scene, connections }) })
  }
}

interface Sides {
  atrium: Side
  bare: Side
  postgresUsed: () => number
  load: Load
}

interface Side {
  port: number
  /** Processor time of Node so far, in milliseconds. */
  used: () => number
}

interface Scene {
  name: string
  requests: string[]
  status: number
}

const NEW_LEAD = {
  name: 'Grace Lindqvist',
  email: 'grace@northwind.example',
  phone: '+1 555 010 999',
  company: 'Northwind Group',
  title: 'Head of Operations',
  source: 'referral',
  stage: 'new',
  value: 1234.5,
  probability: 20,
  notes: 'Met at the fair; asked for an offer by the end of the month.',
  city: 'Lyon',
  country: 'France',
}

async function scenesOf({ port, small }: World): Promise<Scene[]> {
  const head = (line: string) => `${line} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${small.cookie}\r\n`
  const read = (path: string) => `${head(`GET ${path}`)}\r\n`
  const leads = await fetch(`http://127.0.0.1:${port}/api/leads?limit=200`, { headers: { cookie: small.cookie } })
  const ids = ((await leads.json()) as { id: string }[]).map(({ id }) => id)
  const body = JSON.stringify(NEW_LEAD)
  const type = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  return [
    { name: 'read one lead', requests: ids.map((id) => read(`/api/leads/${id}`)), status: 200 },
    { name: 'page of 50 leads', requests: [read('/api/leads?limit=50')], status: 200 },
    { name: 'create a lead', requests: [`${head('POST /api/leads')}${type}\r\n${body}`], status: 201 },
  ]
}

async function assertSameAnswers({ name, requests, status }: Scene, { atrium, bare }: Sides): Promise<void> {
  for (const request of requests.slice(0, 20)) {
    const [head = '', body] = request.split('\r\n\r\n')
    const [line = '', ...headerLines] = head.split('\r\n')
    const [method = '', path = ''] = line.split(' ')
    const headers = Object.fromEntries(headerLines.map((each) => each.split(': ') as [string, string]))
    delete headers['content-length']
    const [ours, theirs] = await Promise.all(
      [atrium, bare].map(async ({ port }) => {
        const init = { method, headers, ...(body && { body }) }
        const reply = await fetch(`http://127.0.0.1:${port}${path}`, init)
        if (reply.status !== status) throw new Error(`${name}: answered ${reply.status}`)
        return masked(await reply.text(), method)
      }),
    )
    if (isDeepStrictEqual(JSON.parse(ours ?? ''), JSON.parse(theirs ?? ''))) continue
    throw new Error(`${name}: the two answer differently:\n${ours}\n${theirs}`)
  }
}

// Two created leads differ in their ids and times alone.
const masked = (text: string, method: string) =>
  method === 'POST'
    ? text.replace(/"id":"[^"]+"|"(created|updated|stageChanged)At":"[^"]+"/g, (pair) => pair.replace(/[\da-f]/g, 'x'))
    : text

interface Round {
  atrium: Measured
  bare: Measured
}

interface Measured {
  perSecond: number
  /** Processor time of a request in microseconds, in Node and in PostgreSQL. */
  node: number
  postgres: number
}

async function compare(sides: Sides, { scene, connections }: { scene: Scene; connections: number }): Promise<Round[]> {
  const rounds: Round[] = []
  for (let index = 0; index < ROUNDS; index += 1) {
    // The first meets another machine than the second, so they take turns at it.
    const order = index % 2 === 0 ? (['bare', 'atrium'] as const) : (['atrium', 'bare'] as const)
    const round: Partial<Round> = {}
    for (const side of order) {
      const job = jobOf(sides[side], { scene, connections, seconds: ROUND_SECONDS })
      round[side] = await measureSide(sides, { side, job })
    }
    rounds.push(round as Round)
  }
  return rounds
}

const WARM_UP = { connections: 16, seconds: WARM_UP_SECONDS }

const jobOf = ({ port }: Side, { scene, ...how }: { scene: Scene; connections: number; seconds: number }): LoadJob => ({
  ...scene,
  ...how,
  port,
})

async function measureSide(sides: Sides, { side, job }: { side: 'atrium' | 'bare'; job: LoadJob }): Promise<Measured> {
  const used = () => ({ node: sides[side].used(), postgres: sides.postgresUsed() })
  const before = used()
  const { answers, milliseconds } = await sides.load.run(job)
  const after = used()
  const perRequest = (part: 'node' | 'postgres') => ((after[part] - before[part]) * 1000) / answers
  return {
    perSecond: (answers * 1000) / milliseconds,
    node: perRequest('node'),
    postgres: perRequest('postgres'),
  }
}

function reportCell(
  report: Report,
  { scene, connections, rounds }: { scene: Scene; connections: number; rounds: Round[] },
) {
  const cost = ({ node, postgres }: Measured) => node + postgres
  const ratios = rounds.map(({ atrium, bare }) => cost(atrium) / cost(bare))
  const middle = (side: keyof Round, figure: (measured: Measured) => number) =>
    median(rounds.map((round) => figure(round[side])))
  const costOf = (side: keyof Round) =>
    `${middle(side, cost).toFixed(0)} µs (${middle(side, ({ node }) => node).toFixed(0)} Node)`
  const perSecond = (side: keyof Round) => middle(side, (measured) => measured.perSecond)
  const spread = `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`
  const throughput = `${perSecond('atrium').toFixed(0)} of ${perSecond('bare').toFixed(0)} req/s`
  const share = (perSecond('atrium') / perSecond('bare')).toFixed(2)
  report({
    what: `${scene.name}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    found: `CPU ${costOf('atrium')} of ${costOf('bare')} = ${median(ratios).toFixed(2)} (${spread}); ${throughput} = ${share}`,
    target: `≤ ${TARGET} times the CPU`,
    reached: median(ratios) <= TARGET,
  })
}
