import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listConversations } from '../../contract/assistant/calls.ts'
import type { Call } from '../../contract/call.ts'
import { listDocuments } from '../../contract/documents/calls.ts'
import { callsOfPeople, everyCall } from '../../contract/every-call.ts'
import { createKey, deleteKey } from '../../contract/keys/calls.ts'
import { createLead, listLeads } from '../../contract/leads/calls.ts'
import { createWebhook } from '../../contract/webhooks/calls.ts'
import { type Caller, visitorOf } from '../support/caller.ts'
import { KEY, requestFor, WEBHOOK } from '../support/requests.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import { isOfTheUser, signInAgain } from '../support/who-may.ts'
import { signIn, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
  // What stands for a process that ends between the transaction and what comes after it.
  await server.superuser.query(
    `create function ended() returns trigger language plpgsql as $$ begin raise exception 'ended'; end $$;
     create trigger ended before update on kept_answers for each row execute function ended();
     alter table kept_answers disable trigger ended`,
  )
})
afterAll(() => server.close())

/** Someone's requests that all say the same key. */
const withKey = (caller: Caller, idempotencyKey: string, origin = server.origin) => {
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return visitorOf(origin, { ...(cookie && { cookie }), 'idempotency-key': idempotencyKey })
}

const named = async (name: string) => (await acme.owner.call(listLeads)).filter((lead) => lead.name === name)

describe('a request with an Idempotency-Key', () => {
  test('sent twice answers the same, and is done once', async () => {
    const caller = withKey(acme.user, randomUUID())
    const first = await caller.try(createLead, { body: { name: 'Twice' } })
    const second = await caller.try(createLead, { body: { name: 'Twice' } })
    expect(first.status).toBe(201)
    expect([second.status, second.body]).toEqual([first.status, first.body])
    expect(await named('Twice')).toHaveLength(1)
  })

  test('of each caller is another', async () => {
    const key = randomUUID()
    const { key: text } = await acme.user.call(createKey, { body: KEY })
    const callers = [
      withKey(acme.user, key),
      withKey(acme.admin, key),
      visitorOf(server.origin, { authorization: `Bearer ${text}`, 'idempotency-key': key }),
    ]
    for (const caller of callers) await caller.call(createLead, { body: { name: 'Thrice' } })
    // Another session of the same person is the same caller.
    await withKey(await signIn(server.origin, acme.user), key).call(createLead, { body: { name: 'Thrice' } })
    expect(await named('Thrice')).toHaveLength(3)
  })

  test('is refused for another request with 422', async () => {
    const caller = withKey(acme.user, randomUUID())
    await caller.call(createLead, { body: { name: 'First' } })
    const refused = { status: 422, body: { code: 'key_reused', message: expect.stringContaining('another request') } }
    expect(await caller.try(createLead, { body: { name: 'Second' } })).toMatchObject(refused)
    expect(await caller.try(everyCall.createTask, { body: { title: 'First' } })).toMatchObject(refused)
    expect(await named('Second')).toEqual([])
  })

  test('that was refused did nothing, and is tried anew', async () => {
    const caller = withKey(acme.user, randomUUID())
    expect((await caller.try(createLead, { body: { name: '' } })).status).toBe(400)
    await caller.call(createLead, { body: { name: 'Mended' } })
  })

  test('many at once are done once; the others hear that it is not done yet, or what it came to', async () => {
    const key = randomUUID()
    const second = await serveDatabase(server.connection)
    const callers = [withKey(acme.user, key), withKey(acme.user, key, second.origin)]
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => callers[index % 2]?.try(createLead, { body: { name: 'Raced' } })),
    )
    await second.close()
    const statuses = new Set(replies.map((reply) => reply?.status))
    expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([])
    expect(statuses).toContain(201)
    expect(await named('Raced')).toHaveLength(1)
    const done = replies.filter((reply) => reply?.status === 201).map((reply) => JSON.stringify(reply?.body))
    expect(new Set(done).size).toBe(1)
  })

  test('is forgotten after a day', async () => {
    const caller = withKey(acme.user, randomUUID())
    await caller.call(createLead, { body: { name: 'Daily' } })
    await server.superuser.query(`update kept_answers set created_at = created_at - interval '25 hours'`)
    await caller.call(createLead, { body: { name: 'Daily' } })
    expect(await named('Daily')).toHaveLength(2)
    await caller.call(createLead, { body: { name: 'Daily' } })
    expect(await named('Daily')).toHaveLength(2)
    await server.superuser.query(`update kept_answers set created_at = created_at - interval '25 hours'`)
    await server.database.jobs.sendNow('sweep_answers', {})
    const count = async () => (await server.superuser.query('select from kept_answers')).rowCount
    await expect.poll(count, { timeout: 10_000 }).toBe(0)
  })

  test('keeps no secret that can be read', async () => {
    const caller = withKey(acme.owner, randomUUID())
    const { secret } = await caller.call(createWebhook, { body: WEBHOOK })
    expect((await caller.call(createWebhook, { body: WEBHOOK })).secret).toBe(secret)
    const { rows } = await server.superuser.query<{ answer: Buffer }>('select answer from kept_answers')
    for (const { answer } of rows) expect(answer.toString('latin1')).not.toContain(secret.slice(8))
  })

  test('asks for the rights each time', async () => {
    const { id, key } = await acme.user.call(createKey, { body: KEY })
    const program = visitorOf(server.origin, { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() })
    await program.call(createLead, { body: { name: 'Revoked' } })
    await acme.user.call(deleteKey, { params: { id } })
    expect((await program.try(createLead, { body: { name: 'Revoked' } })).status).toBe(401)
  })

  test('of a file covers its bytes', async () => {
    const key = randomUUID()
    const send = (content: string) => {
      const form = new FormData()
      form.append('file', new File([content], 'plan.txt'))
      return withKey(acme.user, key).request('/api/documents', { method: 'POST', body: form })
    }
    const first = await send('One')
    expect(first.status).toBe(201)
    expect(await send('One')).toMatchObject({ status: 201, body: first.body })
    expect((await send('Two')).status).toBe(422)
    const plans = (await acme.user.call(listDocuments)).filter(({ title }) => title.startsWith('plan'))
    expect(plans).toHaveLength(1)
  })

  test('is refused where it cannot be honoured', async () => {
    const caller = withKey(acme.user, randomUUID())
    const refused = { status: 400, body: { message: expect.stringContaining('Send it without') } }
    const login = { username: acme.user.username, password: 'correct horse battery' }
    expect(await caller.try(everyCall.login, { body: login })).toMatchObject(refused)
    expect(await caller.try(everyCall.streamAnswer, { body: { message: 'Hello' } as never })).toMatchObject(refused)
    expect(await acme.user.call(listConversations)).toEqual([])
    for (const bad of ['x'.repeat(256), 'two words', 'a, b']) {
      expect(await withKey(acme.user, bad).try(createLead, { body: { name: 'No' } })).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('Idempotency-Key must be') },
      })
    }
  })
})

/** Who gave ownership away may not do it again, which is asked each time; an archive is restored where nothing is yet. */
const { transferOwnership: _, restoreExport: __, ...calls } = everyCall

const posts = Object.entries<Call>(calls).filter(
  ([, call]) => call.method === 'POST' && !['public', 'account', 'signedIn'].includes(call.access) && !call.media,
)

/** Calls whose answer is only known after their last transaction: a process that is killed in between leaves it unknown. */
const ANSWERED_AFTERWARDS = new Set<Call>([
  everyCall.saveAiSettings,
  everyCall.askSearch,
  everyCall.askChat,
  everyCall.approveProposal,
  everyCall.dismissProposal,
  everyCall.undoProposal,
  everyCall.restoreFromTrash,
])

describe.each(posts)('%s', (name, call) => {
  async function sendTwice() {
    await signInAgain(acme)
    const owner = isOfTheUser(call) ? acme.user : acme.owner
    const request = await requestFor(name, acme)
    const { id, key } = await owner.call(createKey, { body: KEY })
    const idempotencyKey = randomUUID()
    const caller = callsOfPeople.has(call)
      ? withKey(owner, idempotencyKey)
      : visitorOf(server.origin, { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey })
    const first = await caller.try(call, request)
    const before = await countEvents()
    const second = await caller.try(call, request)
    expect(await countEvents()).toBe(before)
    expect((await caller.try(call, { ...request, query: { other: '1' } })).status).toBe(422)
    await owner.call(deleteKey, { params: { id } })
    return [first, second] as const
  }

  test('is done once and answers the same, also where the process ends as soon as it is durable', async () => {
    await server.superuser.query('alter table kept_answers enable trigger ended')
    const [first, second] = await sendTwice()
    await server.superuser.query('alter table kept_answers disable trigger ended')
    if (!ANSWERED_AFTERWARDS.has(call)) {
      expect(first.status).toBe(call.status)
      return expect([second.status, second.body]).toEqual([first.status, first.body])
    }
    expect(first.status).toBe(500)
    expect(second).toMatchObject({ status: 409, body: { message: expect.stringContaining('was not kept') } })
    const [third, fourth] = await sendTwice()
    expect(third.status).toBe(call.status)
    expect([fourth.status, fourth.body]).toEqual([third.status, third.body])
  })
})

async function countEvents(): Promise<number> {
  // Jobs note what they did some moments later.
  const { rows } = await server.superuser.query(
    `select count(*)::integer as count from events where name not like '%refused' and user_id is not null and caller is distinct from 'job'`,
  )
  return rows[0].count
}
