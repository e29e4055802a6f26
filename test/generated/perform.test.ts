import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { everyCall } from '../../contract/every-call.ts'
import { createLead, listLeads } from '../../contract/leads/calls.ts'
import { listNotifications } from '../../contract/notifications/calls.ts'
import { type Caller, JOB, type SessionEnded, type SignedInUser, VISITOR } from '../../server/platform/calls/caller.ts'
import type { LiveEvents } from '../../server/platform/calls/live-events.ts'
import type { InputOf } from '../../server/platform/calls/perform.ts'
import { Refusal } from '../../server/platform/calls/refusals.ts'
import { writerOf } from '../../server/platform/calls/reply-shape.ts'
import { statusOf } from '../../server/platform/http/error-replies.ts'
import { requestFor } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { someOf } from '../support/some-of.ts'
import { everybody, isOpenTo, requestsOf, signInAgain, statusFor, statusForKey, type Who } from '../support/who-may.ts'
import { addLoner, type Member, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
let loner: Member | undefined

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

/** How each calls where there is no HTTP. What may be done is the same. */
const HOW = {
  'a visitor': 'public',
  'somebody without a company': 'session',
  'a user': 'key',
  'an admin': 'assistant',
  'an owner': 'session',
} satisfies Record<Who, Caller['how']>

/** Nobody else can be signed in, has passkeys, or sees a page on which to decide. */
const needsBrowser = new Set<Call>([
  everyCall.login,
  everyCall.readSignIn,
  everyCall.finishSignIn,
  everyCall.beginPasskey,
  everyCall.getProgramRequest,
  everyCall.answerProgramRequest,
])

describe.each(someOf(Object.entries<Call>(everyCall), 4))('%s, called without HTTP,', (name, call) => {
  const nextRequest = requestsOf(name, call, () => acme)

  test.each(someOf(everybody, everybody.length))('answers %s as its access says', async (who) => {
    const input = (await nextRequest(who)) as InputOf<Call>
    const outcome = await outcomeOf(call, await callerOf(who), input)
    // Whoever has no company may be someone else by now.
    if (isOpenTo(call, who)) loner = undefined
    if (call === everyCall.changePassword) await signInAgain(acme)
    const expected = HOW[who] === 'key' ? statusForKey(call, who) : statusFor(call, who)
    expect(outcome).toBe(isOpenTo(call, who) && needsBrowser.has(call) ? 403 : expected)
  })

  test('answers a job as it does a visitor', async () => {
    const input = (await nextRequest('a visitor')) as InputOf<Call>
    expect(await outcomeOf(call, JOB, input)).toBe(
      isOpenTo(call, 'a visitor') && needsBrowser.has(call) ? 403 : statusFor(call, 'a visitor'),
    )
  })
})

test('a call validates what it is given from every caller', async () => {
  const caller = await callerOf('a user')
  await expect(server.perform(createLead, caller, { body: { name: '' } })).rejects.toMatchObject({
    code: 'bad_input',
    fields: { name: 'Lead name is required' },
  })
})

test('a list answers rows, how many there are, and where the next begin', async () => {
  const caller = await callerOf('a user')
  for (const name of ['One', 'Two', 'Three']) await server.perform(createLead, caller, { body: { name } })
  const whole = await rowsOf(await server.perform(listLeads, caller))
  const first = await server.perform(listLeads, caller, { query: { limit: '2' } })
  expect(first).toMatchObject({ rows: whole.slice(0, 2), total: whole.length, next: expect.any(String) })
  const cursor = (first as { next: string }).next
  const second = await server.perform(listLeads, caller, { query: { limit: '2', cursor } })
  expect(await rowsOf(second)).toEqual(whole.slice(2, 4))
  expect(await server.perform(listNotifications, caller, { query: { limit: '1' } })).toMatchObject({
    unread: expect.any(Number),
  })
})

test('what someone did is kept with how they were reached', async () => {
  const client = { address: '2001:db8::7', device: 'A program' }
  const owner = await callerOf('an owner')
  const { companyId } = acme
  await server.perform(
    everyCall.updateCompany,
    { ...owner, client },
    { params: { id: companyId }, body: { name: 'X' } },
  )
  const { rows } = await server.superuser.query(
    `select user_id, event from audit_entries where company_id = $1 and address = $2 and device = $3`,
    [companyId, client.address, client.device],
  )
  expect(rows).toEqual([{ user_id: owner.user?.id, event: 'company.changed' }])
})

/** The status with which HTTP would answer: of success, where what is answered is what the contract says. */
async function outcomeOf(call: Call, caller: Caller, input: InputOf<Call>): Promise<number> {
  try {
    const answer = await server.perform(call, caller, input)
    if (call.reply) expectToFit(call, call.reply.def.type === 'array' ? await rowsOf(answer) : answer)
    else if (call.media === 'text/event-stream') await (answer as { return(): Promise<unknown> }).return()
    else if (call.media) expect(answer).toMatchObject({ type: expect.any(String), content: expect.anything() })
    return call.status
  } catch (error) {
    if (error instanceof Refusal) return statusOf(error)
    throw error
  }
}

function expectToFit({ reply }: Call, answer: unknown) {
  const written = JSON.parse(writerOf(reply as NonNullable<Call['reply']>)(answer))
  expect(reply?.parse(written)).toEqual(written)
}

async function rowsOf(answer: unknown): Promise<unknown[]> {
  const rows = Array.isArray(answer) ? answer : (answer as { rows: unknown[] | AsyncIterable<unknown[]> }).rows
  return Array.isArray(rows) ? rows : (await Array.fromAsync(rows)).flat()
}

const lasting = Object.entries<Call>(everyCall).filter(([, { media }]) => media === 'text/event-stream')

describe.each(lasting)('%s, which lasts,', (name, call) => {
  test.each(everybody.filter((who) => isOpenTo(call, who)))('ends for %s with their access', async (who) => {
    const watched: SessionEnded[] = []
    let watching = 0
    const watch = (ended: SessionEnded) => {
      watched.push(ended)
      watching += 1
      return () => {
        watching -= 1
      }
    }
    const caller = { ...(await callerOf(who)), watch } as Caller
    const input = (await requestFor(name, acme)) as InputOf<Call>
    const answer = await outcomeAs(call, caller, input)
    if (answer instanceof Refusal) return expect(statusOf(answer)).toBe(statusFor(call, who))
    const over = Array.fromAsync(answer)
    await expect.poll(() => watched.length).toBeGreaterThan(0)
    for (const ended of watched) ended('ended')
    await over
    expect(watching).toBe(0)
  })
})

/** What a call that lasts answers, or refuses with. */
const outcomeAs = (call: Call, caller: Caller, input: InputOf<Call>) =>
  (server.perform(call, caller, input) as Promise<LiveEvents>).catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })

async function callerOf(who: Who): Promise<Caller> {
  const person = await personOf(who)
  if (!person) return VISITOR
  return { ...VISITOR, how: HOW[who], user: await findUser(person.id), watch: () => () => undefined }
}

async function personOf(who: Who) {
  switch (who) {
    case 'a visitor':
      return undefined
    case 'somebody without a company':
      loner ??= await addLoner(server)
      return loner
    case 'a user':
      return acme.user
    case 'an admin':
      return acme.admin
    case 'an owner':
      return acme.owner
  }
}

async function findUser(id: string): Promise<SignedInUser> {
  const { rows } = await server.superuser.query<SignedInUser>(
    'select id, company_id as "companyId", role, areas from users where id = $1',
    [id],
  )
  return rows[0] as SignedInUser
}
