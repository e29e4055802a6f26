import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Document } from '../contract/documents/fields.ts'
import type { Connection } from '../server/platform/database/connect.ts'
import { DAY, iso, workingMoment } from './calendar.ts'
import { createChance } from './chance.ts'
import { SHELF, type ShelvedDocument } from './document-shelf.ts'
import { DEMO_PASSWORD, type Organization } from './organizations.ts'

/**
 * Uploads the organizations' documents to the server at `origin`, as their people would, and waits until they are read.
 * Then dates them back from `now` (milliseconds). Raises when one of them cannot be read.
 */
export async function uploadDocuments(
  { origin, connection }: { origin: string; connection: Connection },
  organizations: readonly Organization[],
  now: number,
): Promise<void> {
  const people = organizations.flatMap((organization) => Object.entries(shelvesOf(organization, now)))
  const uploaded = await Promise.all(people.map(([username, theirs = []]) => uploadAs({ origin, username }, theirs)))
  await dateBack(connection, uploaded.flat())
}

/** An organization's documents by who uploads them. */
function shelvesOf({ domain, seed }: Organization, now: number) {
  const chance = createChance(seed + 1)
  const dated = (SHELF[domain] ?? []).map((document) => {
    return { ...document, at: iso(workingMoment(now - document.daysAgo * DAY, now, chance)) }
  })
  return Object.groupBy(dated, ({ by }) => by)
}

/** What is to be uploaded, and when it was. */
type Dated = ShelvedDocument & { at: string }

async function uploadAs({ origin, username }: { origin: string; username: string }, documents: Dated[]) {
  const credentials = JSON.stringify({ username, password: DEMO_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const signedIn = await send(`${origin}/api/login`, { method: 'POST', headers, body: credentials })
  const cookies = signedIn.headers.getSetCookie().map((each) => each.split(';')[0])
  const session = { origin, headers: { cookie: cookies.join('; ') } }
  const uploaded = await Promise.all(
    documents.map(async (document) => ({ id: await upload(session, document), at: document.at })),
  )
  for (const { id } of uploaded) await whenRead(session, id)
  await send(`${origin}/api/logout`, { method: 'POST', headers: session.headers })
  return uploaded
}

interface Session {
  origin: string
  headers: { cookie: string }
}

async function upload({ origin, headers }: Session, { file, tags, isPrivate }: ShelvedDocument): Promise<string> {
  const form = new FormData()
  form.append('tags', JSON.stringify(tags))
  form.append('isPublic', String(!isPrivate))
  form.append('file', new File([await readFile(join(import.meta.dirname, 'documents', file))], file))
  const reply = await send(`${origin}/api/documents`, { method: 'POST', headers, body: form })
  return ((await reply.json()) as Document).id
}

const LOOK_AGAIN = 50

async function whenRead({ origin, headers }: Session, id: string): Promise<void> {
  for (;;) {
    const reply = await send(`${origin}/api/documents/${id}`, { headers })
    const { status, statusReason, fileName } = (await reply.json()) as Document
    if (status === 'ready') return
    if (statusReason) throw new Error(`${fileName} of the demo cannot be read: ${statusReason}`)
    await wait(LOOK_AGAIN)
  }
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const reply = await fetch(url, init)
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
  return reply
}

/**
 * No call dates anything back, and the table itself dates every change: the owner of the tables sets that aside, for one
 * transaction.
 */
async function dateBack(connection: Connection, documents: { id: string; at: string }[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const dates = [documents.map(({ id }) => id), documents.map(({ at }) => at)]
    const dated = 'from unnest($1::uuid[], $2::timestamptz[]) as dated (id, at)'
    await client.query('begin')
    await client.query('alter table documents no force row level security, disable trigger documents_change')
    await client.query('alter table events no force row level security')
    await client.query(`update documents d set created_at = at, updated_at = at ${dated} where d.id = dated.id`, dates)
    await client.query(`update events e set created_at = at ${dated} where e.entity_id = dated.id`, dates)
    await client.query('alter table documents force row level security, enable trigger documents_change')
    await client.query('alter table events force row level security')
    await client.query('commit')
  } finally {
    await client.end()
  }
}
