import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePassword } from '../../contract/account/calls.ts'
import { askSearch } from '../../contract/assistant/calls.ts'
import { getCurrentUser, logout } from '../../contract/auth/calls.ts'
import { createDocument, getDocument } from '../../contract/documents/calls.ts'
import { createInvitation, getInvitation } from '../../contract/invitations/calls.ts'
import { createLeadNote } from '../../contract/lead-notes/calls.ts'
import { createLead, moveLead } from '../../contract/leads/calls.ts'
import { createOpening } from '../../contract/openings/calls.ts'
import { UPLOADS_PATH } from '../../contract/recordings/endpoints.ts'
import { createTask } from '../../contract/tasks/calls.ts'
import { removeMember } from '../../contract/team/calls.ts'
import { LOADING_LOCK } from '../../server/features/places/load-cities.ts'
import { type Atrium, endAtrium, makeFolder, startAtrium } from '../support/atrium-process.ts'
import { type Caller, visitorOf } from '../support/caller.ts'
import { addressOf, makeOwnedDatabase, type TestDatabase } from '../support/databases.ts'
import { openStream } from '../support/event-stream.ts'
import { fileOf } from '../support/requests.ts'
import { startS3 } from '../support/s3-server.ts'
import { type MailServer, startMailServer } from '../support/smtp-server.ts'
import { foundWorkspace, joinWorkspace, PASSWORD, type Workspace } from '../support/workspace.ts'

const BUCKET = 'files-of-both'

let database: TestDatabase
let bucket: Awaited<ReturnType<typeof startS3>>
let mails: MailServer
let folders: Awaited<ReturnType<typeof makeFolder>>[]
let first: Atrium
let second: Atrium
let acme: Workspace
let openingId: string

beforeAll(async () => {
  ;[database, bucket, mails] = [await makeOwnedDatabase(), await startS3(BUCKET), await startMailServer()]
  folders = [await makeFolder(), await makeFolder()]
  const start = (DATA_DIR: string) =>
    startAtrium({
      DATA_DIR,
      DATABASE_URL: addressOf(database.connection),
      SESSION_SECRET: 'one secret of both, and long enough',
      REGISTRATION: 'open',
      SMTP_URL: mails.url,
      MAIL_FROM: 'atrium@example.com',
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    })
  ;[first, second] = await Promise.all([start(folders[0]?.path ?? ''), start(folders[1]?.path ?? '')])
  acme = await foundWorkspace({ origin: first.url, superuser: database.superuser })
  const opening = { title: 'Cook', description: 'Cooks', publishedOnPortal: true }
  openingId = (await acme.user.call(createOpening, { body: opening })).id
}, 60_000)
afterAll(async () => {
  expect(await Promise.all([first, second].map((each) => endAtrium(each, 'SIGTERM')))).toEqual([0, 0])
  await Promise.all([mails.stop(), bucket.close(), database.drop(), ...folders.map((folder) => folder.remove())])
}, 60_000)

/** The same browser at the other process, where a load balancer may send its next request. */
const atSecond = ({ cookies }: Pick<Caller, 'cookies'>): Caller => {
  const caller = visitorOf(second.url)
  for (const [name, value] of cookies) caller.cookies.set(name, value)
  return caller
}

function webm(length: number): Buffer {
  const bytes = Buffer.alloc(length, 'atrium ')
  bytes.writeUInt32BE(0x1a45dfa3)
  return bytes
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const TUS = { 'tus-resumable': '1.0.0' }

async function create(size: number): Promise<string> {
  const reply = await fetch(first.url + UPLOADS_PATH, {
    method: 'POST',
    headers: {
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': `openingId ${base64(openingId)},filetype ${base64('video/webm')}`,
    },
  })
  expect(reply.status).toBe(201)
  return reply.headers.get('location') ?? ''
}

const patchHeaders = (offset: number) => ({
  ...TUS,
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})
const send = (url: string, bytes: Buffer, offset: number) =>
  fetch(url, { method: 'PATCH', headers: patchHeaders(offset), body: new Uint8Array(bytes) })
const offsetAt = async (url: string) => {
  const { status, headers } = await fetch(url, { method: 'HEAD', headers: TUS })
  return { status, offset: Number(headers.get('upload-offset')) }
}

/** Begins to send, and stays silent after a part, as after a change of networks; settles when the process gives it up. */
function stall(address: string, part: Buffer, length: number): Promise<void> {
  const headers = { ...patchHeaders(0), 'content-length': length }
  const stalled = request(first.url + address, { method: 'PATCH', headers })
  stalled.on('error', () => undefined)
  stalled.write(part)
  return new Promise((resolve) => stalled.once('close', () => resolve()))
}

// The cities may still be loading, which is claimed as well.
const LOCKS = `locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) <> ${LOADING_LOCK}
  and database = (select oid from pg_database where datname = current_database())`
const held = async () =>
  (await database.superuser.query(`select count(*)::integer as count from pg_locks where ${LOCKS}`)).rows[0].count

describe('an upload', () => {
  const bytes = webm(6 * 1024 * 1024)

  test('that was begun on one process is finished on the other, and played from both', async () => {
    const address = await create(bytes.length)
    expect((await send(first.url + address, bytes.subarray(0, 1_000_000), 0)).status).toBe(204)
    expect(await offsetAt(second.url + address)).toEqual({ status: 200, offset: 1_000_000 })
    expect((await send(second.url + address, bytes.subarray(1_000_000), 1_000_000)).status).toBe(204)
    const id = address.split('/').at(-1) ?? ''
    const applicationId = randomUUID()
    await database.superuser.query(
      `insert into job_applications (company_id, id, job_opening_id, first_name, last_name, email, phone, address)
       values ($1, $2, $3, 'Jane', 'Doe', $4, '1', 'Here')`,
      [acme.companyId, applicationId, openingId, `${randomUUID()}@example.com`],
    )
    await database.superuser.query('update recordings set application_id = $1 where id = $2', [applicationId, id])
    const cookie = [...acme.user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const { url } of [first, second]) {
      const reply = await fetch(`${url}/api/recordings/${id}`, { headers: { cookie } })
      expect(Buffer.from(await reply.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })

  test('that one process still waits for goes on at the other, which has it to itself from then on', async () => {
    const address = await create(bytes.length)
    const half = bytes.subarray(0, bytes.length / 2)
    const ended = stall(address, half, bytes.length)
    await expect.poll(held).toBe(1)
    const { status, offset } = await offsetAt(second.url + address)
    expect(status).toBe(200)
    await ended
    const rest = await send(second.url + address, bytes.subarray(offset), offset)
    expect(rest.status).toBe(204)
    expect(rest.headers.get('upload-offset')).toBe(String(bytes.length))
    expect(await held()).toBe(0)
  })

  test('is given up by a process that cannot hold it any longer, as when PostgreSQL cut its connection', async () => {
    const address = await create(bytes.length)
    const ended = stall(address, bytes.subarray(0, 100_000), bytes.length)
    await expect.poll(held).toBe(1)
    const cut = `select pg_terminate_backend(pid) from (select distinct pid from pg_locks where ${LOCKS}) holding`
    await database.superuser.query(cut)
    await ended
    const { status, offset } = await offsetAt(first.url + address)
    expect(status).toBe(200)
    expect((await send(second.url + address, bytes.subarray(offset), offset)).status).toBe(204)
  })
})

test('what happens at one process is on the screens of the other', async () => {
  const stream = await openStream(second.url, atSecond(acme.admin))
  const { id } = await acme.user.call(createLead, { body: { name: 'Wanda' } })
  await acme.user.call(moveLead, { params: { id }, body: { stage: 'qualified' } })
  await acme.user.call(createLeadNote, { params: { leadId: id }, body: { type: 'note', content: 'Called' } })
  await acme.user.call(createTask, { body: { title: 'Ring', assignedTo: acme.admin.id } })
  const opening = { title: 'Baker', description: 'Bakes', publishedOnPortal: true }
  await acme.user.call(createOpening, { body: opening })
  const events = () => stream.updates().map(({ event }) => event)
  const expected = ['lead.created', 'lead.moved', 'note.added', 'task.created', 'opening.created']
  await expect.poll(events).toEqual(expect.arrayContaining(expected))
  stream.close()
})

test('a session that ends, or a member who leaves, at one process is let in no more by the other', async () => {
  const leaver = await joinWorkspace(acme)
  const [there, elsewhere] = [atSecond(leaver), atSecond(acme.admin)]
  expect((await there.try(getCurrentUser)).status).toBe(200)
  const stream = await openStream(second.url, there)
  await acme.owner.call(removeMember, { params: { id: leaver.id } })
  await expect.poll(async () => (await there.try(createLead, { body: { name: 'No' } })).status).toBe(401)
  await stream.ended
  expect((await elsewhere.try(getCurrentUser)).status).toBe(200)
  const other = await joinWorkspace(acme)
  const otherThere = atSecond(other)
  expect((await otherThere.try(getCurrentUser)).status).toBe(200)
  await other.call(logout)
  await expect.poll(async () => (await otherThere.try(getCurrentUser)).status).toBe(401)
})

test('each job is done once, by whichever process', async () => {
  const emails = Array.from({ length: 30 }, (_, at) => `guest-${at}@example.com`)
  const { admin } = acme
  const there = atSecond(admin)
  await Promise.all(
    emails.map((email, at) => (at % 2 ? admin : there).call(createInvitation, { body: { email, role: 'user' } })),
  )
  const toGuests = () => mails.taken.flatMap(({ to }) => to).filter((each) => each.startsWith('guest-'))
  await expect.poll(() => toGuests().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(emails.length)
  // A file that came by one process, whose folder the other does not see, is read by either.
  const document = await admin.call(createDocument, { file: fileOf('desks.txt', 'Every desk is measured.') })
  const read = async () => (await there.call(getDocument, { params: { id: document.id } })).status
  await expect.poll(read, { timeout: 20_000 }).toBe('ready')
  expect(toGuests().toSorted()).toEqual(emails.toSorted())
})

test('limits count what comes to both', async () => {
  const token = 'A'.repeat(65)
  const callers = [visitorOf(first.url), visitorOf(second.url)]
  const guesses = await Promise.all(
    Array.from({ length: 110 }, (_, at) => callers[at % 2]?.try(getInvitation, { params: { token } })),
  )
  expect(guesses.filter((reply) => reply?.status === 404)).toHaveLength(100)
  expect(guesses.filter((reply) => reply?.status === 429)).toHaveLength(10)
  const passwords = await Promise.all(
    [acme.user, atSecond(acme.user)].flatMap((each) =>
      Array.from({ length: 8 }, () =>
        each.try(changePassword, { body: { currentPassword: 'not this one', newPassword: `${PASSWORD} 2` } }),
      ),
    ),
  )
  expect(passwords.filter(({ status }) => status === 429)).toHaveLength(6)
  expect((await atSecond(acme.owner).try(askSearch, { body: { query: 'How many leads?' } })).status).toBe(200)
})
