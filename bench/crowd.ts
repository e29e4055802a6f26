import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { type ClientRequest, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { login } from '../contract/auth/calls.ts'
import { streamEvents } from '../contract/events/calls.ts'
import { createLeadNote } from '../contract/lead-notes/calls.ts'
import { UPLOADS_PATH } from '../contract/recordings/endpoints.ts'
import { hashPassword } from '../server/features/account/auth/rules.ts'
import { type Atrium, endAtrium, makeFolder, startAtrium } from '../test/support/atrium-process.ts'
import { callerOf } from './ask.ts'
import type { Report } from './findings.ts'
import { median, quantile } from './median.ts'
import { residentOf } from './processes.ts'
import { sized } from './sized.ts'
import { asSuperuser, connectionOf, fillLeads } from './world.ts'

/** What one process carries: open browsers, people at work among them, and applicants who send recordings. */
const [BROWSERS, PEOPLE, APPLICANTS] = [sized(2_000, 4), sized(200, 2), sized(100, 2)]
const COMPANIES = Math.max(1, Math.round(PEOPLE / 10))
const SECONDS = sized(60, 5)
const LEADS = sized(1_000, 50)
const RECORDING = sized(8 * 1024 * 1024, 64 * 1024)
/** What a person takes between two things, in milliseconds, at least and at most. */
const THINKING = { least: 500, most: 2_500 }
/** Milliseconds for 99 of 100 reads, and MiB, beside everything else. */
const MOST = { read: 250, memory: 1_024 }
const PASSWORD = 'only for measuring'

interface Person {
  cookie: string
  leads: string[]
}

export async function measureCrowd(report: Report): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const folder = await makeFolder()
  opened.defer(folder.remove)
  // Everyone comes from an address of their own, as through a proxy.
  const atrium = await startAtrium({ DATA_DIR: folder.path, TRUSTED_PROXIES: 'loopback' })
  opened.defer(async () => void (await endAtrium(atrium, 'SIGTERM')))
  const origin = atrium.url.replace('localhost', '127.0.0.1')
  const { names, openingIds } = await fill(folder.path)
  const people: Person[] = []
  for (const [at, name] of names.entries()) people.push(await signIn(origin, name, at))
  const memory = watchMemory(atrium)
  const browsers = await openBrowsers(origin, people)
  opened.defer(async () => {
    for (const each of browsers.open) each.destroy()
  })
  report({
    what: 'memory at rest, with all browsers open',
    found: `${residentOf(atrium.process.pid ?? 0).toFixed(0)} MiB`,
  })
  const over = new AbortController()
  const reads: number[] = []
  const work = people.map((person, at) => workAs(person, { origin, over: over.signal, reads, at }))
  const sent = Promise.all(Array.from({ length: APPLICANTS }, (_, at) => apply(origin, openingIds, at)))
  const [begun] = [performance.now()]
  await Promise.race([pause(SECONDS * 1000), Promise.all(work)])
  const whole = await sent
  const seconds = (performance.now() - begun) / 1000
  over.abort()
  await Promise.all(work)
  const most = memory.most()
  const who = `${BROWSERS} browsers, ${PEOPLE} people, ${APPLICANTS} uploads`
  report({
    what: `reads with ${who}`,
    found: `${reads.length}, median ${median(reads).toFixed(1)} ms, 99 % within ${quantile(reads, 0.99).toFixed(0)} ms`,
    target: `99 % ≤ ${MOST.read} ms`,
    reached: quantile(reads, 0.99) <= MOST.read,
  })
  report({
    what: 'memory of the process meanwhile',
    found: `${most.toFixed(0)} MiB`,
    target: `≤ ${MOST.memory} MiB`,
    reached: most <= MOST.memory,
  })
  report({
    what: 'recordings that arrived',
    found: `${whole.filter(Boolean).length} of ${APPLICANTS} within ${seconds.toFixed(0)} s`,
    target: 'all',
    reached: whole.every(Boolean),
  })
  report({
    what: 'browsers that stayed connected, and heard of changes',
    found: `${browsers.connected()} of ${BROWSERS}, ${browsers.heard()} updates`,
    target: 'all',
    reached: browsers.connected() === BROWSERS && browsers.heard() > 0,
  })
}

/** Companies with people, leads and an opening each. */
async function fill(dataDir: string) {
  const hash = await hashPassword(PASSWORD, 'bench')
  const names: string[] = []
  const openingIds: string[] = []
  await asSuperuser(connectionOf(dataDir), async (client) => {
    for (let at = 0; at < COMPANIES; at += 1) {
      const [id, openingId] = [randomUUIDv7(), randomUUIDv7()]
      await client.query('insert into companies (id, name) values ($1, $2)', [id, `Company ${at}`])
      await fillLeads(client, { id, leads: LEADS, ownerId: null })
      await client.query(
        `insert into job_openings (company_id, id, title, description, status, published_on_portal)
         values ($1, $2, 'Cook', 'Cooks', 'active', true)`,
        [id, openingId],
      )
      openingIds.push(openingId)
      for (let each = at; each < PEOPLE; each += COMPANIES) {
        const name = `person-${each}`
        await client.query(
          `insert into users (id, company_id, username, email, password_hash, role) values ($1, $2, $3, $4, $5, 'user')`,
          [randomUUIDv7(), id, name, `${name}@example.com`, hash],
        )
        names.push(name)
      }
    }
    await client.query('vacuum analyze')
  })
  return { names, openingIds }
}

const addressOf = (at: number) => `10.${Math.floor(at / 65_536)}.${Math.floor(at / 256) % 256}.${at % 256}`

async function signIn(origin: string, username: string, at: number): Promise<Person> {
  const reply = await fetch(origin + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(at) },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (!reply.ok) throw new Error(`${username} cannot sign in: ${await reply.text()}`)
  const cookie = reply.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const list = await fetch(`${origin}/api/leads?limit=50`, { headers: { cookie } })
  return { cookie, leads: ((await list.json()) as { id: string }[]).map(({ id }) => id) }
}

/** Each person has so many browsers open, each with its stream of updates. */
async function openBrowsers(origin: string, people: Person[]) {
  let [connected, heard] = [0, 0]
  const open: ClientRequest[] = []
  for (let at = 0; at < BROWSERS; at += 1) {
    const cookie = people[at % people.length]?.cookie ?? ''
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const stream = get(origin + streamEvents.path, { headers: { cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A browser's stream answered ${response.statusCode}`))
      connected += 1
      response.on('data', (piece: Buffer) => (heard += piece.includes('event: update') ? 1 : 0))
      response.on('error', () => undefined)
      response.once('close', () => (connected -= 1))
      resolve()
    })
    stream.on('error', reject)
    open.push(stream)
    await promise
  }
  return { open, connected: () => connected, heard: () => heard }
}

/** Looks through pages and leads, and writes a note now and then. */
async function workAs(
  { cookie, leads }: Person,
  { origin, over, reads, at }: { origin: string; over: AbortSignal; reads: number[]; at: number },
): Promise<void> {
  const { ask, close } = callerOf(Number(new URL(origin).port), cookie)
  for (let step = at; !over.aborted; step += 1) {
    const id = leads[step % leads.length]
    const pages = [
      `/api/leads/${id}`,
      '/api/leads?limit=50',
      '/api/tasks?limit=50',
      `/api/leads/${id}/notes`,
      '/api/user',
    ]
    if (step % 6 === 5) await writeNote(origin, cookie, id ?? '')
    else reads.push((await ask(pages[step % 6] ?? '')).milliseconds)
    const thinking = THINKING.least + Math.random() * (THINKING.most - THINKING.least)
    await pause(thinking, undefined, { signal: over }).catch(() => undefined)
  }
  close()
}

async function writeNote(origin: string, cookie: string, leadId: string): Promise<void> {
  const reply = await fetch(origin + createLeadNote.path.replace(':leadId', leadId), {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'call', content: `Called, ${randomUUID()}` }),
  })
  if (!reply.ok) throw new Error(`A note was refused: ${await reply.text()}`)
}

/** Sends a recording as a browser does; whether it arrived. */
function apply(origin: string, openingIds: string[], at: number): Promise<boolean> {
  const bytes = Buffer.alloc(RECORDING, `applicant ${at} `)
  bytes.writeUInt32BE(0x1a45dfa3)
  return new Promise((resolve) => {
    new Upload(bytes as unknown as Blob, {
      endpoint: origin + UPLOADS_PATH,
      chunkSize: 512 * 1024,
      headers: { 'x-forwarded-for': addressOf(100_000 + at) },
      metadata: { openingId: openingIds[at % openingIds.length] ?? '', filetype: 'video/webm' },
      retryDelays: [100, 500, 1_000, 2_000],
      onSuccess: () => resolve(true),
      onError: () => resolve(false),
    }).start()
  })
}

function watchMemory({ process: { pid = 0 } }: Atrium) {
  let most = 0
  const look = () => {
    most = Math.max(most, residentOf(pid))
  }
  setInterval(look, 250).unref()
  return { most: () => most }
}
