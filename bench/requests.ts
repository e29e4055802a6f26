import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Report } from './findings.ts'
import type { LoadJob, LoadResult } from './load.ts'
import { median } from './median.ts'
import { cpuTimeOf, familyOf } from './processes.ts'
import { connectionOf, type World } from './world.ts'

/** At least half of a bare handler's throughput, in every cell. */
const TARGET = 0.5
const ROUNDS = 5
const ROUND_MILLISECONDS = 1_200
const WARM_UP_MILLISECONDS = 1_000

/** Requests a second of Atrium and of a bare handler, taking turns on the same PostgreSQL. */
export async function measureRequests(world: World, report: Report): Promise<void> {
  await using started = new AsyncDisposableStack()
  const begin = (file: string, args: string[] = []) => {
    const child = fork(join(import.meta.dirname, file), args)
    started.defer(() => void child.kill())
    return child
  }
  const bare = begin('bare.ts', [JSON.stringify(connectionOf(world.dataDir)), world.small.id])
  const [barePort] = await once(bare, 'message')
  const loader = begin('load.ts')
  const atriumPid = world.atrium.process.pid ?? 0
  const sides: Sides = {
    atrium: { port: world.port, pid: atriumPid },
    bare: { port: Number(barePort), pid: bare.pid ?? 0 },
    postgres: () => familyOf(atriumPid).filter((pid) => pid !== atriumPid),
    loader,
  }
  for (const scene of await scenesOf(world)) {
    await assertSameAnswers(scene, sides)
    for (const connections of [1, 16])
      reportCell(report, { scene, connections, rounds: await compare(sides, { scene, connections }) })
  }
}

interface Sides {
  atrium: Side
  bare: Side
  postgres: () => number[]
  loader: ChildProcess
}

interface Side {
  port: number
  pid: number
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
    if (ours !== theirs) throw new Error(`${name}: the two answer differently:\n${ours}\n${theirs}`)
  }
}

// Two created leads differ in their ids and times alone.
const masked = (text: string, method: string) =>
  method === 'POST'
    ? text.replace(/"id":"[^"]+"|"(created|updated)At":"[^"]+"/g, (pair) => pair.replace(/[\da-f]/g, 'x'))
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
  const measure = (side: 'atrium' | 'bare', milliseconds: number) =>
    measureSide(sides, { side, job: { ...scene, connections, milliseconds, port: sides[side].port } })
  await measure('bare', WARM_UP_MILLISECONDS)
  await measure('atrium', WARM_UP_MILLISECONDS)
  const rounds: Round[] = []
  for (let index = 0; index < ROUNDS; index += 1) {
    // Whoever goes first meets another machine than who goes second, so they take turns at it.
    const order = index % 2 === 0 ? (['bare', 'atrium'] as const) : (['atrium', 'bare'] as const)
    const round: Partial<Round> = {}
    for (const side of order) round[side] = await measure(side, ROUND_MILLISECONDS)
    rounds.push(round as Round)
  }
  return rounds
}

async function measureSide(sides: Sides, { side, job }: { side: 'atrium' | 'bare'; job: LoadJob }): Promise<Measured> {
  const postgres = sides.postgres()
  const used = () => ({ node: cpuTimeOf([sides[side].pid]), postgres: cpuTimeOf(postgres) })
  const before = used()
  sides.loader.send(job)
  const [result] = (await once(sides.loader, 'message')) as [LoadResult]
  if (result.wrong !== undefined) throw new Error(`Under load ${side} answered ${result.wrong}`)
  const after = used()
  const perRequest = (part: 'node' | 'postgres') => ((after[part] - before[part]) * 1000) / result.answers
  return {
    perSecond: (result.answers * 1000) / result.milliseconds,
    node: perRequest('node'),
    postgres: perRequest('postgres'),
  }
}

function reportCell(
  report: Report,
  { scene, connections, rounds }: { scene: Scene; connections: number; rounds: Round[] },
) {
  const ratios = rounds.map(({ atrium, bare }) => atrium.perSecond / bare.perSecond)
  const middle = (side: keyof Round, figure: keyof Measured) =>
    Math.round(median(rounds.map((round) => round[side][figure])))
  const cost = (side: keyof Round) => `${middle(side, 'node')}+${middle(side, 'postgres')}`
  const ratio = median(ratios)
  const spread = `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`
  report({
    what: `${scene.name}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    found: `${middle('atrium', 'perSecond')} of ${middle('bare', 'perSecond')} req/s = ${ratio.toFixed(2)} (${spread}); CPU ${cost('atrium')} of ${cost('bare')} µs`,
    target: `≥ ${TARGET}`,
    reached: ratio >= TARGET,
  })
}
