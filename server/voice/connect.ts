import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { TALK_ELSEWHERE, VOICE_PATH } from '../../contract/plain/voice.ts'
import { Id } from '../../contract/values.ts'
import { assistantFor } from '../assistant/rules.ts'
import type { Caller, SignedInUser } from '../calls/caller.ts'
import { requireNothingMissing } from '../calls/perform.ts'
import { forbidden, notSignedIn } from '../calls/refusals.ts'
import { FOREIGN, isForeign } from '../http/request-origin.ts'
import type { Parts } from '../parts.ts'
import { LIMITS } from './limits.ts'
import { type Goodbye, sayGoodbye } from './server-socket.ts'
import { startTalk, type Talk } from './talk.ts'

type CallerOf = (request: FastifyRequest, reply: FastifyReply) => Caller

const STOPPING: Goodbye = { code: 1001, reason: 'Atrium is stopping' }
const ELSEWHERE: Goodbye = { code: TALK_ELSEWHERE, reason: 'You talk in another window now' }
const SIGNED_OUT: Goodbye = { code: 1008, reason: 'Your session has ended' }

/** Sockets on their way through the hooks that every request goes through. */
const upgrading = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>()

/**
 * Serves the WebSocket by which people talk with the assistant. An upgrade goes the way of every request until its handler:
 * the same session, the same headers. It is no call of the contract.
 */
export function serveVoice(parts: Parts, callerOf: CallerOf): void {
  const { app, config } = parts
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: LIMITS.message,
    perMessageDeflate: false,
  })
  const talks = createTalks(parts)
  // Whoever asks for another protocol anywhere else gets an ordinary answer.
  Object.assign(app.server, {
    shouldUpgradeCallback: ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] === VOICE_PATH,
  })
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrading.set(request, { socket, head })
    const response = new ServerResponse(request)
    response.assignSocket(socket as never)
    // Whoever is refused reads why, and the connection ends.
    response.shouldKeepAlive = false
    response.once('finish', () => socket.end())
    app.routing(request, response)
  })
  app.get(VOICE_PATH, (request, reply) => {
    const caller = requireMember(callerOf(request, reply))
    if (isForeign(request, config.publicUrl)) throw forbidden(FOREIGN)
    const upgrade = upgrading.get(request.raw)
    if (!upgrade)
      return reply.code(426).header('upgrade', 'websocket').send({ message: 'This is a WebSocket', code: 'bad_input' })
    reply.hijack()
    ;(reply.raw as ServerResponse).detachSocket(upgrade.socket as never)
    sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (browser) =>
      talks.begin(browser, caller, conversationOf(request)),
    )
  })
  app.addHook('preClose', () => talks.end())
}

const conversationOf = ({ query }: FastifyRequest) =>
  Id.safeParse((query as { conversation?: unknown }).conversation).data

type Member = Caller & { user: SignedInUser & { companyId: string } }

function requireMember(caller: Caller): Member {
  if (!caller.user) throw notSignedIn()
  requireNothingMissing(caller.user)
  if (!caller.user.companyId) throw forbidden('Create your organization first')
  return caller as Member
}

/** The talks of this process: one a person, and so many a company. */
function createTalks({ database, perform, config, log, now }: Parts) {
  const talks = new Map<string, { talk: Talk; companyId: string }>()
  const inCompany = (id: string) => [...talks.values()].filter(({ companyId }) => companyId === id).length
  let stopping = false
  const refusalOf = ({ user }: Member): string | undefined => {
    if (!config.realtime) return NO_SERVER
    if (stopping) return 'Atrium is stopping. Try again in a minute.'
    if (!talks.has(user.id) && inCompany(user.companyId) >= LIMITS.company)
      return 'Too many people of your organization talk at the moment. Try again later.'
    return undefined
  }
  return {
    begin(browser: WebSocket, caller: Member, conversationId: string | undefined) {
      const refusal = refusalOf(caller)
      if (refusal || !config.realtime) return refuse(browser, refusal ?? NO_SERVER)
      const { id, companyId } = caller.user
      talks.get(id)?.talk.end(ELSEWHERE)
      const assistant = assistantFor(caller)
      const company = database.company(companyId, assistant)
      // A voice is a model already: what it asks is answered by Atrium itself, at once and exactly.
      const asker = { caller: assistant, company, perform, model: undefined, log, now }
      const talk = startTalk(browser, { asker, realtime: config.realtime, conversationId })
      const unwatch = caller.watch?.(() => talk.end(SIGNED_OUT))
      talks.set(id, { talk, companyId })
      void talk.done.then(() => {
        unwatch?.()
        if (talks.get(id)?.talk === talk) talks.delete(id)
      })
    },
    async end() {
      stopping = true
      const all = [...talks.values()].map(({ talk }) => talk)
      for (const talk of all) talk.end(STOPPING)
      await Promise.all(all.map(({ done }) => done))
    },
  }
}

const NO_SERVER =
  'No voice server is set up here. Set REALTIME_URL to talk through one; until then the panel uses what your browser has.'

// Browsers cannot read why an upgrade was refused, but they can read a message.
function refuse(browser: WebSocket, error: string) {
  browser.on('error', () => undefined)
  browser.send(JSON.stringify({ type: 'error', error }))
  browser.send(JSON.stringify({ type: 'connection', status: 'disconnected' }))
  sayGoodbye(browser, { code: 1000, reason: '' }, LIMITS.goodbye)
}
