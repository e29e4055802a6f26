import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '../contract/auth.ts'
import type { Access, Call } from '../contract/call.ts'
import { everyCall } from '../contract/every-call.ts'
import type { Caller } from './caller.ts'
import { requestFor, successOf } from './requests.ts'
import { startServer, type TestServer } from './server.ts'
import { PASSWORD, registerMember, signIn, type Workspace } from './workspace.ts'

/** Who asks, and which kinds of calls answer them anything but a refusal. */
const callers = {
  'a visitor': ['public'],
  'somebody without a company': ['public', 'signedIn'],
  'a user': ['public', 'signedIn', 'company'],
  'an admin': ['public', 'signedIn', 'company', 'admin'],
  'an owner': ['public', 'signedIn', 'company', 'admin'],
} satisfies Record<string, Access[]>

type Who = keyof typeof callers

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

describe.each(Object.entries<Call>(everyCall))('%s', (name, call) => {
  test.each(Object.keys(callers) as Who[])('answers %s as its access says', async (who) => {
    const request = await requestFor(name, acme)
    const reply = await (await browserOf(who)).try(call, request)
    // Others may end the session that they come with, or change whose it is.
    if (call.access !== 'company') browsers.clear()
    // It ends the other sessions, with which later requests are made.
    if (call === everyCall.changePassword) await signInAgain()
    const allowed: Access[] = callers[who]
    if (allowed.includes(call.access)) return expect(reply.status).toBe(statusFor(call, who))
    expect(reply).toMatchObject(
      who === 'a visitor'
        ? { status: 401, body: { message: 'Unauthorized', code: 'unauthorized' } }
        : { status: 403, body: { message: expect.any(String), code: 'forbidden' } },
    )
  })
})

// Who has a company cannot create a second one, ownership is the owner's to give, and the session or
// notification that the request names is the user's.
function statusFor(call: Call, who: Who): number {
  const hasCompany = who === 'a user' || who === 'an admin' || who === 'an owner'
  if (call === everyCall.createCompany && hasCompany) return 409
  if (call === everyCall.transferOwnership && who === 'an admin') return 403
  if ((call === everyCall.endOtherSession || call === everyCall.readNotification) && who !== 'a user') return 404
  return successOf(call)
}

async function signInAgain() {
  for (const member of [acme.owner, acme.admin, acme.user]) {
    await member.call(login, { body: { username: member.username, password: PASSWORD } })
  }
}

const browsers = new Map<Who, Caller>()

async function browserOf(who: Who): Promise<Caller> {
  const browser = browsers.get(who) ?? (await newBrowserOf(who))
  browsers.set(who, browser)
  return browser
}

async function newBrowserOf(who: Who): Promise<Caller> {
  switch (who) {
    case 'a visitor':
      return server.visitor()
    case 'somebody without a company':
      return registerMember(server.origin)
    case 'a user':
      return signIn(server.origin, acme.user)
    case 'an admin':
      return signIn(server.origin, acme.admin)
    case 'an owner':
      return signIn(server.origin, acme.owner)
  }
}
