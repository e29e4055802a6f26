import type { LookupAddress } from 'node:dns'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listAudit } from '../../contract/audit/calls.ts'
import { createDocument, deleteDocument } from '../../contract/documents/calls.ts'
import type { EventName } from '../../contract/events/fields.ts'
import { createLeadNote } from '../../contract/lead-notes/calls.ts'
import { createLead, deleteLead, getLead, updateLead } from '../../contract/leads/calls.ts'
import { mergeLeads } from '../../contract/merges/calls.ts'
import { listNotifications } from '../../contract/notifications/calls.ts'
import * as calls from '../../contract/webhooks/calls.ts'
import { webhookEvents } from '../../contract/webhooks/events.ts'
import { webhookPayloads } from '../../contract/webhooks/fields.ts'
import { isPrivate, lookUpPublic } from '../../server/features/webhooks/addresses.ts'
import { listenOnLoopback, readBody } from '../support/loopback.ts'
import { fileOf } from '../support/requests.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

const HOSTS = { webhookPrivateHosts: ['127.0.0.1'] }

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer(HOSTS)
})
afterAll(() => server.close())
beforeEach(async () => {
  acme = await server.workspace('Acme')
})

interface Received {
  headers: Record<string, string>
  body: string
}

/** A receiver that answers each request as it is told; 204 without a word. */
async function receiver(
  answer: (received: Received, response: ServerResponse) => void = (_, r) => void r.writeHead(204).end(),
) {
  const received: Received[] = []
  const { url, close } = await listenOnLoopback(async (request: IncomingMessage, response) => {
    const each = { headers: request.headers as Record<string, string>, body: await readBody(request) }
    received.push(each)
    answer(each, response)
  })
  return { url: `${url}/in`, received, [Symbol.asyncDispose]: close }
}

const hook = (url: string, events: readonly EventName[] = webhookEvents) =>
  acme.owner.call(calls.createWebhook, { body: { url, events: [...events] } })

const deliveriesOf = (id: string) => acme.owner.call(calls.listDeliveries, { params: { id } })

const typesOf = (received: Received[]) => received.map(({ body }) => JSON.parse(body).type)

/** Has all that waits be tried now. */
async function retryNow() {
  await server.superuser.query('update webhook_deliveries set next_at = now() where next_at is not null')
  await server.database.jobs.sendNow('deliver_webhooks', {})
}

test('an event is sent with the record as the API answers it, signed as the standard has it', async () => {
  await using to = await receiver()
  const { id, secret } = await hook(to.url)
  const { id: leadId } = await acme.user.call(createLead, { body: { name: 'Ada', value: 1200.5 } })
  await vi.waitFor(() => expect(to.received).toHaveLength(1))
  const [first] = to.received as [Received]
  const payload = new Verifier(secret).verify(first.body, first.headers)
  expect(payload).toEqual({
    type: 'lead.created',
    timestamp: expect.any(String),
    data: await acme.owner.call(getLead, { params: { id: leadId } }),
  })
  expect(webhookPayloads.lead.parse(payload)).toEqual(payload)
  expect(first.headers['webhook-version']).toBe('1')
  await vi.waitFor(async () =>
    expect(await deliveriesOf(id)).toMatchObject([
      { type: 'lead.created', status: 'delivered', attempts: 1, responseStatus: 204, nextAt: null, body: first.body },
    ]),
  )
  expect(await acme.owner.call(calls.listWebhooks)).not.toContainEqual(expect.objectContaining({ secret }))
})

test('only what was chosen is sent, and what is gone with what its event says', async () => {
  await using to = await receiver()
  await hook(to.url, ['note.added', 'lead.deleted'])
  const { id } = await acme.user.call(createLead, { body: { name: 'Ada' } })
  await acme.user.call(createLeadNote, { params: { leadId: id }, body: { content: 'Called', type: 'call' } })
  await vi.waitFor(() => expect(to.received).toHaveLength(1))
  expect(JSON.parse(to.received[0]?.body ?? '')).toMatchObject({
    type: 'note.added',
    data: { content: 'Called', leadId: id },
  })
  await acme.user.call(deleteLead, { params: { id } })
  await vi.waitFor(() => expect(to.received).toHaveLength(2))
  expect(JSON.parse(to.received[1]?.body ?? '')).toMatchObject({ type: 'lead.deleted', data: { id, name: 'Ada' } })
})

test('what was merged is sent with the lead as it is now, and names the other', async () => {
  await using to = await receiver()
  await hook(to.url, ['lead.merged'])
  const { id } = await acme.user.call(createLead, { body: { name: 'Jane' } })
  const other = await acme.user.call(createLead, { body: { name: 'Joan', city: 'Bern' } })
  await acme.owner.call(mergeLeads, { params: { id }, body: { with: other.id } })
  await vi.waitFor(() => expect(to.received).toHaveLength(1))
  const payload = JSON.parse(to.received[0]?.body ?? '')
  expect(payload).toEqual({
    type: 'lead.merged',
    timestamp: expect.any(String),
    data: await acme.owner.call(getLead, { params: { id } }),
    other: { id: other.id, name: 'Joan' },
  })
  expect(webhookPayloads.lead.parse(payload)).toEqual(payload)
})

test('a document of one person alone never leaves, nor that it was deleted', async () => {
  await using to = await receiver()
  await hook(to.url)
  for (const isPublic of ['false', 'true'] as const) {
    const { id } = await acme.user.call(createDocument, { body: { isPublic }, file: fileOf('plan.txt', 'Plan') })
    await acme.user.call(deleteDocument, { params: { id } })
  }
  await vi.waitFor(() =>
    expect(new Set(typesOf(to.received))).toEqual(new Set(['document.uploaded', 'document.deleted'])),
  )
  const { rows } = await server.superuser.query(
    'select count(distinct entity_id)::int from webhook_deliveries where company_id = $1',
    [acme.companyId],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('what fails is tried again, the events of one record in their order, and others go on', async () => {
  let broken = true
  await using to = await receiver(({ body }, response) => {
    response.writeHead(broken && body.includes('Ada') ? 500 : 200).end('Oh\0 no')
  })
  const { id } = await hook(to.url, ['lead.created', 'lead.changed'])
  const { id: leadId } = await acme.user.call(createLead, { body: { name: 'Ada' } })
  await vi.waitFor(async () =>
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending', responseStatus: 500, responseBody: 'Oh no' }]),
  )
  await acme.user.call(updateLead, { params: { id: leadId }, body: { name: 'Ada B' } })
  await acme.user.call(createLead, { body: { name: 'Joe' } })
  await vi.waitFor(() => expect(typesOf(to.received)).toEqual(['lead.created', 'lead.created']))
  broken = false
  await retryNow()
  await vi.waitFor(() =>
    expect(typesOf(to.received)).toEqual(['lead.created', 'lead.created', 'lead.created', 'lead.changed']),
  )
  expect(to.received[2]?.headers['webhook-id']).toBe(to.received[0]?.headers['webhook-id'])
  expect(to.received[2]?.body).toBe(to.received[0]?.body)
})

test('an endpoint that hangs holds up no other', async () => {
  await using slow = await receiver(() => undefined)
  await using live = await receiver()
  await hook(slow.url)
  await hook(live.url)
  for (const name of ['A', 'B', 'C']) await acme.user.call(createLead, { body: { name } })
  await vi.waitFor(() => expect(live.received).toHaveLength(3))
  expect(slow.received.length).toBeLessThanOrEqual(3)
})

test('a redirect is an answer like others, and leads nowhere', async () => {
  await using inside = await receiver()
  await using to = await receiver((_, response) => void response.writeHead(302, { location: inside.url }).end())
  const { id } = await hook(to.url)
  await acme.user.call(createLead, { body: { name: 'Ada' } })
  await vi.waitFor(async () =>
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'pending', responseStatus: 302 }]),
  )
  expect(inside.received).toEqual([])
})

describe('an endpoint that nothing arrives at is turned off, and its admins know', () => {
  const expectOff = async (id: string) => {
    await vi.waitFor(async () =>
      expect(await acme.owner.call(calls.listWebhooks)).toMatchObject([{ id, enabled: false }]),
    )
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', nextAt: null }])
    expect(await acme.admin.call(listNotifications)).toMatchObject([
      { type: 'webhook_off', link: '/settings/webhooks' },
    ])
    expect(await acme.owner.call(listAudit)).toContainEqual(expect.objectContaining({ event: 'webhook.turned_off' }))
  }

  test('where it says that it is gone', async () => {
    await using to = await receiver((_, response) => void response.writeHead(410).end())
    const { id } = await hook(to.url)
    await acme.user.call(createLead, { body: { name: 'Ada' } })
    await expectOff(id)
  })

  test('where it fails for three days', async () => {
    const { id } = await hook('http://127.0.0.1:9/in')
    await acme.user.call(createLead, { body: { name: 'Ada' } })
    await vi.waitFor(async () =>
      expect(await deliveriesOf(id)).toMatchObject([{ error: 'Nothing listens at this address', attempts: 1 }]),
    )
    expect((await acme.owner.call(calls.listWebhooks))[0]?.failingSince).not.toBeNull()
    await server.superuser.query(`update webhooks set failing_since = now() - interval '73 hours' where id = $1`, [id])
    await retryNow()
    await expectOff(id)
    await acme.owner.call(calls.updateWebhook, {
      params: { id },
      body: { url: 'http://127.0.0.1:9/in', events: ['lead.created'] },
    })
    expect(await acme.owner.call(calls.listWebhooks)).toMatchObject([{ enabled: true, failingSince: null }])
  })
})

test('a renewed secret and the one before it both sign', async () => {
  await using to = await receiver()
  const { id, secret } = await hook(to.url)
  const { secret: renewed } = await acme.owner.call(calls.renewWebhookSecret, { params: { id } })
  expect(renewed).not.toBe(secret)
  await acme.owner.call(calls.testWebhook, { params: { id } })
  await vi.waitFor(() => expect(to.received).toHaveLength(1))
  const [{ body, headers }] = to.received as [Received]
  for (const each of [secret, renewed])
    expect(new Verifier(each).verify(body, headers)).toMatchObject({ type: 'webhook.test' })
})

test('a test is sent once, also while the webhook is off, and a delivery again by hand', async () => {
  let status = 500
  await using to = await receiver((_, response) => void response.writeHead(status).end())
  const { id } = await acme.owner.call(calls.createWebhook, {
    body: { url: to.url, events: ['lead.created'], enabled: false },
  })
  await acme.user.call(createLead, { body: { name: 'Ada' } })
  const test = await acme.owner.call(calls.testWebhook, { params: { id } })
  await vi.waitFor(async () =>
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'failed', responseStatus: 500 }]),
  )
  status = 200
  await acme.owner.call(calls.sendDeliveryAgain, { params: { id, deliveryId: test.id } })
  await vi.waitFor(async () =>
    expect(await deliveriesOf(id)).toMatchObject([{ status: 'delivered', responseStatus: 200 }]),
  )
  expect(typesOf(to.received)).toEqual(['webhook.test', 'webhook.test'])
})

test('what a process was sending when it ended is sent by another', async () => {
  let hangs = true
  await using to = await receiver((_, response) => void (hangs || response.writeHead(200).end()))
  const first = await startServer(HOSTS)
  acme = await first.workspace('Acme')
  await hook(to.url)
  await acme.user.call(createLead, { body: { name: 'Ada' } })
  await vi.waitFor(() => expect(to.received).toHaveLength(1))
  const second = await serveDatabase(first.connection, { settings: HOSTS })
  hangs = false
  await first.superuser.query('update webhook_deliveries set next_at = now()')
  await second.database.jobs.sendNow('deliver_webhooks', {})
  await vi.waitFor(() => expect(to.received).toHaveLength(2))
  expect(to.received[1]).toMatchObject({ body: to.received[0]?.body })
  await second.close()
  await first.close()
})

describe('there is no way into the inside', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost:3000/',
    'http://api.localhost/',
    'http://10.1.2.3/',
    'http://192.168.0.1/',
    'http://172.16.9.9/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://0.0.0.0/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
  ])('%s is refused', async (url) => {
    const strict = await startServer()
    const { owner } = await strict.workspace('Strict')
    const { status, body } = await owner.try(calls.createWebhook, { body: { url, events: ['lead.created'] } })
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ fields: { url: expect.stringContaining('private network') } }),
    ])
    await strict.close()
  })

  test.each(['ftp://example.com/', 'javascript:alert(1)', 'https://me:secret@example.com/', 'example.com', ''])(
    '%j is no address to send to',
    async (url) => {
      const { status } = await acme.owner.try(calls.createWebhook, { body: { url, events: ['lead.created'] } })
      expect(status).toBe(400)
    },
  )

  test('a name that leads to a private address is not connected to, whatever it leads to besides', async () => {
    const [error] = await new Promise<[Error | null, string | LookupAddress[]]>((resolve) =>
      lookUpPublic('localhost', { all: true }, (raised, found) => resolve([raised, found])),
    )
    expect(error?.message).toBe('localhost leads to a private address')
    expect(isPrivate('93.184.216.34')).toBe(false)
    expect(isPrivate('2606:2800:220:1:248:1893:25c8:1946')).toBe(false)
  })
})
