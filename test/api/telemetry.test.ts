import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askSearch } from '../../contract/assistant/calls.ts'
import { createCompany } from '../../contract/companies/calls.ts'
import { createDocument, getDocument } from '../../contract/documents/calls.ts'
import { createLead, getLead, listLeads } from '../../contract/leads/calls.ts'
import { CannotStart, readConfig } from '../../server/platform/settings/config.ts'
import { endAtrium, makeFolder, startAtrium } from '../support/atrium-process.ts'
import { addressOf, makeOwnedDatabase } from '../support/databases.ts'
import { openStream } from '../support/event-stream.ts'
import { listenOnLoopback, readBody, replyJson } from '../support/loopback.ts'
import { fileOf } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { PASSWORD, registerMember, type Workspace } from '../support/workspace.ts'

const TOKEN = 'a token for figures, long enough for it'
const SECRET = 'whom nobody may read of'

/** A document is read in a process of its own. */
const READING = { timeout: 20_000 }

describe('figures', () => {
  let server: TestServer
  let acme: Workspace
  const lines: { level: number; msg: string; statement?: string; milliseconds?: number }[] = []

  beforeAll(async () => {
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const metrics = { loopback: true, token: TOKEN }
    server = await startServer({ metrics, slowStatement: 40 }, { log })
    acme = await server.workspace()
  })
  afterAll(() => server.close())

  const read = async (headers: Record<string, string> = {}) => {
    const reply = await fetch(`${server.origin}/metrics`, { headers })
    return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
  }
  /** The value of a figure with exactly these labels. */
  const figure = async (name: string) => {
    const { text } = await read()
    const line = text.split('\n').find((each) => each.startsWith(`${name} `))
    return Number(line?.slice(name.length + 1) ?? 0)
  }

  test('name requests by call and status, and never hold an id', async () => {
    const { id } = await acme.user.call(createLead, { body: { name: SECRET } })
    await acme.user.call(getLead, { params: { id } })
    await acme.user.try(getLead, { params: { id: acme.companyId } })
    await server.visitor().request(`/nowhere/${id}`)
    await expect.poll(() => figure('atrium_requests_total{call="getLead",status="200"}')).toBe(1)
    await expect.poll(() => figure('atrium_requests_total{call="getLead",status="404"}')).toBe(1)
    expect(await figure('atrium_requests_total{call="createLead",status="201"}')).toBe(1)
    expect(await figure('atrium_request_duration_seconds_count{call="getLead"}')).toBe(2)
    expect(await figure('atrium_requests_total{call="none",status="200"}')).toBe(1)
    const { text, type } = await read()
    expect(type).toContain('text/plain')
    expect(text).not.toContain(id)
    expect(text).not.toContain(SECRET)
    // Labels have few values, whatever is asked for.
    const series = text.split('\n').filter((line) => line.startsWith('atrium_requests_total'))
    await Promise.all(Array.from({ length: 20 }, (_, at) => server.visitor().request(`/api/${at}/${id}`)))
    await expect.poll(() => figure('atrium_requests_total{call="none",status="404"}')).toBe(20)
    const later = (await read()).text.split('\n').filter((line) => line.startsWith('atrium_requests_total'))
    expect(later.length).toBeLessThanOrEqual(series.length + 2)
  })

  test('cover the database, jobs, streams, uploads, the assistant, memory and the event loop', async () => {
    const stream = await openStream(server.origin, acme.user)
    await expect.poll(() => figure('atrium_event_streams')).toBe(1)
    await acme.user.call(createDocument, { file: fileOf('desks.txt', 'Every desk is measured.') })
    await expect.poll(() => figure('atrium_job_runs_total{job="read_document",outcome="done"}'), READING).toBe(1)
    await acme.user.call(askSearch, { body: { query: 'How many leads?' } })
    expect(await figure('atrium_assistant_answer_seconds_count{by="itself"}')).toBe(1)
    expect(await figure('atrium_database_connections{state="open"}')).toBeGreaterThan(0)
    expect(await figure('atrium_database_connections{state="waiting"}')).toBe(0)
    expect(await figure('atrium_database_answers')).toBe(1)
    expect(await figure('atrium_database_wait_seconds_count{pace="quick"}')).toBeGreaterThan(5)
    expect(await figure('atrium_database_statement_seconds_count')).toBeGreaterThan(5)
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1e7)
    expect((await read()).text).toContain('nodejs_eventloop_lag_p99_seconds')
    stream.close()
    await expect.poll(() => figure('atrium_event_streams')).toBe(0)
  })

  test('are for programs of this machine that no proxy speaks for, and for holders of the token', async () => {
    const bearer = { authorization: `Bearer ${TOKEN}` }
    expect((await read()).status).toBe(200)
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host']) {
      expect((await read({ [name]: '127.0.0.1' })).status, name).toBe(403)
      expect((await read({ [name]: '127.0.0.1', ...bearer })).status, name).toBe(200)
    }
    expect((await read({ 'x-forwarded-for': '127.0.0.1', authorization: `Bearer ${TOKEN}x` })).status).toBe(403)
  })

  test('a statement that takes long is a line of the log, without what was asked for', async () => {
    const holder = await server.superuser.connect()
    await holder.query('begin')
    await holder.query('lock table leads in access exclusive mode')
    const list = acme.user.call(listLeads, { query: { limit: '10', search: SECRET } })
    const waits = `select count(*) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database() and now() - query_start > '60 ms'`
    await expect.poll(async () => Number((await server.superuser.query(waits)).rows[0].count)).toBeGreaterThan(0)
    await holder.query('rollback')
    holder.release()
    await list
    const slow = lines.filter(({ msg }) => msg === 'a statement was slow')
    expect(slow).toContainEqual(expect.objectContaining({ statement: expect.stringMatching(/search_leads/) }))
    for (const { milliseconds } of slow) expect(milliseconds).toBeGreaterThanOrEqual(40)
    expect(JSON.stringify(slow)).not.toContain(SECRET)
  })
})

test('without a setting there are no figures for anybody', async () => {
  const server = await startServer()
  expect(await server.visitor().request('/metrics')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  await server.close()
})

test.each([
  ['METRICS', 'everybody'],
  ['METRICS_TOKEN', 'short'],
  ['SLOW_STATEMENT_MS', 'soon'],
  ['OTEL_TRACES_SAMPLER', 'now and then'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
])('%s that makes no sense stops the start with a line that names it', (name, value) => {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', [name]: value }
  expect(() => readConfig(settings)).toThrow(CannotStart)
  expect(() => readConfig(settings)).toThrow(name)
})

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

test('traces go to the collector that the variables of OpenTelemetry name, without values and addresses', {
  tags: 'slow',
}, async () => {
  const spans: Span[] = []
  const sent: { path: string | undefined; type: string | undefined; key: string | undefined; body: string }[] = []
  const collector = await listenOnLoopback(async (request, response) => {
    const body = await readBody(request)
    const { 'content-type': type, 'x-key': key } = request.headers
    sent.push({ path: request.url, type, key: key as string | undefined, body })
    for (const { scopeSpans } of JSON.parse(body).resourceSpans)
      for (const each of scopeSpans) spans.push(...each.spans)
    replyJson(response, 200, {})
  })
  const [database, folder] = [await makeOwnedDatabase(), await makeFolder()]
  const atrium = await startAtrium({
    DATABASE_URL: addressOf(database.connection),
    DATA_DIR: folder.path,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=for-the-collector',
    OTEL_SERVICE_NAME: 'atrium-of-acme',
  })
  const pat = await registerMember(atrium.url)
  await pat.call(createCompany, { body: { name: SECRET } })
  await pat.call(listLeads, { query: { limit: '10', search: 'in-the-address' } })
  const { id } = await pat.call(createDocument, { file: fileOf('desks.txt', 'Every desk is measured.') })
  await expect.poll(async () => (await pat.call(getDocument, { params: { id } })).status, READING).toBe('ready')
  // What is not sent yet goes when it stops.
  expect(await endAtrium(atrium, 'SIGTERM')).toBe(0)
  expect(
    sent.every(
      ({ path, type, key }) => path === '/v1/traces' && type === 'application/json' && key === 'for-the-collector',
    ),
  ).toBe(true)
  const request = spans.find((span) => span.name === 'register')
  expect(request).toBeDefined()
  const within = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(within.map((span) => span.name).join()).toMatch(/insert into/)
  expect(within.every(({ traceId }) => traceId === request?.traceId)).toBe(true)
  expect(spans.some((span) => span.name.startsWith('job '))).toBe(true)
  const all = sent.map(({ body }) => body).join()
  expect(all).toContain('atrium-of-acme')
  for (const secret of [SECRET, pat.email, pat.username, id, 'in-the-address', PASSWORD])
    expect(all).not.toContain(secret)
  await collector.close()
  await database.drop()
  await folder.remove()
})
