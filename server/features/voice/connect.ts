import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { Id } from '../../../contract/values.ts'
import { TALK_ELSEWHERE, VOICE_PATH } from '../../../contract/voice/endpoints.ts'
import type { Caller, SessionEnded, SignedInUser } from '../../platform/calls/caller.ts'
import { requireAccess } from '../../platform/calls/perform.ts'
import { platformRefusals } from '../../platform/calls/platform-refusals.ts'
import { hangUp } from '../../platform/http/connections.ts'
import { hasBody } from '../../platform/http/patience.ts'
import { isForeign } from '../../platform/http/request-origin.ts'
import type { Parts } from '../../platform/parts.ts'
import type { RealtimeSettings } from '../../platform/settings/config.ts'
import { assistantFor } from '../assistant/rules.ts'
import { enterTalk, type TalkTurn } from './enter-talk.ts'
import { LIMITS } from './limits.ts'
import { voiceRefusals } from './refusals.ts'
import { type Goodbye, sayGoodbye } from './server-socket.ts'
import { startTalk, type Talk } from './talk.ts'

type CallerOf = (request: FastifyRequest, reply: FastifyReply) => Caller

const STOPPING: Goodbye = { code: 1001, reason: 'Atrium is stopping' }
const ELSEWHERE: Goodbye = { code: TALK_ELSEWHERE, reason: 'The conversation moved to another window' }
const OVER: Record<Parameters<SessionEnded>[0], Goodbye> = {
  ended: { code: 1008, reason: 'Your session has ended' },
  changed: { code: 1008, reason: 'Your role has changed' },
}

/** Sockets on their way through the hooks that every request goes through. */
const upgrading = new WeakMap<IncomingMessage, { socket: Socket; head: Buffer }>()

/** Whether a request asks for the WebSocket. Who asks for another protocol, or anywhere else, gets an ordinary answer. */
export const asksToTalk = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  url.split('?', 1)[0] === VOICE_PATH &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  !hasBody({ headers })

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
    autoPong: false,
  })
  const talks = createTalks(parts)
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // Node listens to the connection no more. One that breaks is closed, which ends what goes on over it.
    socket.on('error', () => undefined)
    const response = new ServerResponse(request)
    try {
      response.assignSocket(socket)
    } catch {
      // An earlier answer is still on its way. No browser asks before it has come.
      socket.destroy()
      return
    }
    upgrading.set(request, { socket, head })
    // A refusal is answered before the connection ends.
    response.shouldKeepAlive = false
    response.once('finish', () => hangUp(socket))
    app.routing(request, response)
  })
  app.get(VOICE_PATH, async (request, reply) => {
    const caller = requireMember(callerOf(request, reply))
    if (caller.how === 'key') throw platformRefusals.not_for_keys()
    if (isForeign(request, config.publicUrl)) throw platformRefusals.foreign_origin()
    const upgrade = upgrading.get(request.raw)
    if (!upgrade)
      return reply.code(426).header('upgrade', 'websocket').send({ message: 'This is a WebSocket', code: 'bad_input' })
    // Every browser says so of a WebSocket; what does not, and has a browser's cookie all the same, is none.
    if (caller.how === 'session' && request.headers.origin === undefined) throw voiceRefusals.no_origin()
    const turn = await talks.enter(caller)
    // The request lasts as long as the talk.
    reply.code(101).hijack()
    let begun = false
    sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (browser) => {
      begun = true
      talks.begin(browser, { caller, turn, conversationId: conversationOf(request) })
    })
    if (!begun && typeof turn !== 'string') await turn.leave()
  })
  app.addHook('preClose', () => talks.end())
}

const conversationOf = ({ query }: FastifyRequest) =>
  Id.safeParse((query as { conversation?: unknown }).conversation).data

type Member = Caller & { user: SignedInUser & { companyId: string } }

function requireMember(caller: Caller): Member {
  requireAccess({ access: 'company', act: 'see' }, caller)
  return caller as Member
}

interface Begun {
  caller: Member
  turn: TalkTurn | string
  conversationId: string | undefined
}

function createTalks({ database, perform, config, log, now }: Parts) {
  const talks = new Map<Talk, Promise<void>>()
  let stopping = false
  const start = (browser: WebSocket, { caller, conversationId }: Begun, realtime: RealtimeSettings) => {
    const assistant = assistantFor(caller)
    const company = database.company(caller.user.companyId, assistant)
    // A voice is a model already: what it asks is answered by Atrium itself, at once and exactly.
    const asker = { caller: assistant, company, perform, model: undefined, log, now }
    return startTalk(browser, { asker, realtime, conversationId })
  }
  return {
    /** Lets a person talk, or answers why not. */
    enter: async ({ user }: Member) => (config.realtime ? enterTalk(database, user) : NO_SERVER),
    begin(browser: WebSocket, begun: Begun) {
      const { caller, turn } = begun
      if (typeof turn === 'string') return refuse(browser, turn)
      if (stopping || !config.realtime) {
        void turn.leave()
        return refuse(browser, 'Atrium is stopping. Try again in a minute.')
      }
      let talk: Talk
      try {
        talk = start(browser, begun, config.realtime)
      } catch (error) {
        // Nobody waits for what a WebSocket is opened for.
        log.error({ err: error }, 'a talk could not begin')
        void turn.leave()
        return refuse(browser, 'Voice could not start. Please try again.')
      }
      const unwatch = caller.watch((why) => talk.end(OVER[why]))
      void turn.wanted.then(() => talk.end(ELSEWHERE))
      const over = talk.done.then(async () => {
        unwatch()
        await turn.leave()
        talks.delete(talk)
      })
      talks.set(talk, over)
    },
    async end() {
      stopping = true
      for (const talk of talks.keys()) talk.end(STOPPING)
      await Promise.all(talks.values())
    },
  }
}

const NO_SERVER =
  'No voice server is set up. Set REALTIME_URL to use one; until then the panel uses your browser’s speech recognition and voice.'

// Browsers cannot read why an upgrade was refused, but they can read a message.
function refuse(browser: WebSocket, error: string) {
  browser.on('error', () => undefined)
  browser.send(JSON.stringify({ type: 'error', error }))
  browser.send(JSON.stringify({ type: 'connection', status: 'disconnected' }))
  sayGoodbye(browser, { code: 1000, reason: '' }, LIMITS.goodbye)
}
