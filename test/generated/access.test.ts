import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { everyCall } from '../../contract/every-call.ts'
import { createKey } from '../../contract/keys/calls.ts'
import { type Caller, programOf } from '../support/caller.ts'
import { forgetFactors, KEY } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { someOf } from '../support/some-of.ts'
import { everybody, isOpenTo, requestsOf, signInAgain, statusFor, statusForKey, type Who } from '../support/who-may.ts'
import { addLoner, signIn, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

describe.each(Object.entries<Call>(everyCall))('%s', (name, call) => {
  const nextRequest = requestsOf(name, call, () => acme)
  const askers = someOf(everybody, everybody.length)

  test.each(askers)('answers %s as its access says, and shows no hash of a secret', async (who) => {
    await forgetFactors(acme)
    const browser = await browserOf(who)
    const reply = await browser.try(call, await nextRequest(who))
    // Others may end the session that they come with, or change whose it is.
    if (isOpenTo(call, 'somebody without a company')) browsers.clear()
    if (call === everyCall.changePassword) await signInAgain(acme)
    expect(reply.status).toBe(statusFor(call, who))
    expect(JSON.stringify([reply.body ?? null, [...reply.headers]])).not.toMatch(/argon2|password_?hash|token_?hash/i)
    if (isOpenTo(call, who)) return
    expect(reply.body).toEqual(
      who === 'a visitor'
        ? { message: 'Unauthorized', code: 'unauthorized' }
        : { message: expect.any(String), code: 'forbidden' },
    )
  })

  test.each(someOf(members, members.length))(
    'answers a key of %s as it does them, unless it is for people',
    async (who) => {
      await forgetFactors(acme)
      const request = await nextRequest(who)
      const reply = await (await keyOf(who)).try(call, request)
      expect(reply.status).toBe(statusForKey(call, who))
      expect(reply.headers.get('set-cookie')).toBeNull()
      expect(reply.headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+$/)
      const reading = await (await keyOf(who, 'read')).try(call, request)
      const mayRead = call.method === 'GET' || call.onlyReads
      if (!mayRead) expect(reading).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      else expect(reading.status).toBe(statusForKey(call, who))
    },
  )
})

const members = everybody.filter((who) => statusFor(everyCall.listLeads, who) === 200)

const programs = new Map<string, Caller>()

async function keyOf(who: Who, access: 'read' | 'write' = 'write'): Promise<Caller> {
  const name = `${who} ${access}`
  const member = who === 'a user' ? acme.user : who === 'an admin' ? acme.admin : acme.owner
  const known = programs.get(name)
  if (known) return known
  const browser = await signIn(server.origin, member)
  const program = programOf(server.origin, (await browser.call(createKey, { body: { ...KEY, access } })).key)
  programs.set(name, program)
  return program
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
      return addLoner(server)
    case 'a user':
      return signIn(server.origin, acme.user)
    case 'an admin':
      return signIn(server.origin, acme.admin)
    case 'an owner':
      return signIn(server.origin, acme.owner)
  }
}
