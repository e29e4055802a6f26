import { once } from 'node:events'
import { type ClientOptions, WebSocket } from 'ws'
import { VOICE_CHUNK, VOICE_PATH } from '../../contract/voice/endpoints.ts'
import type { VoiceHeard } from '../../contract/voice/fields.ts'
import type { Caller } from './caller.ts'
import { toneOf } from './realtime-server.ts'

export type Talker = Awaited<ReturnType<typeof startTalking>>

/** The address of the talk, and what a browser sends with it. */
export function connectionOf(
  origin: string,
  { cookies }: Pick<Caller, 'cookies'>,
  headers: Record<string, string> = {},
) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const options: ClientOptions = { headers: { cookie, origin, ...headers }, perMessageDeflate: false }
  return [`${origin.replace('http', 'ws')}${VOICE_PATH}`, options] as const
}

/** Talks as the panel does; rejects where the connection is refused. */
export async function startTalking(origin: string, caller: Pick<Caller, 'cookies'>, headers?: Record<string, string>) {
  const socket = new WebSocket(...connectionOf(origin, caller, headers))
  const heard: VoiceHeard[] = []
  const waiters = new Set<() => void>()
  const wake = () => {
    for (const look of waiters) look()
  }
  socket.on('message', (data) => {
    heard.push(JSON.parse(data.toString()))
    wake()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => {
      resolve({ code, reason: reason.toString() })
      wake()
    }),
  )
  await once(socket, 'open')
  const say = (event: object) => socket.send(JSON.stringify(event))
  const talker = {
    socket,
    heard,
    closed,
    say,
    /** Sends sound in messages as the panel does. */
    sound(sound: Buffer) {
      for (let at = 0; at < sound.length; at += VOICE_CHUNK * 2) {
        const audio = sound.subarray(at, at + VOICE_CHUNK * 2).toString('base64')
        say({ type: 'input_audio_buffer.append', audio })
      }
    },
    /** Says something, and is quiet then. */
    speak(milliseconds = 400) {
      talker.sound(Buffer.concat([toneOf(milliseconds), Buffer.alloc(toneOf(700).length)]))
    },
    /** The first message of a type that fits, as soon as it was heard. */
    async hear<Type extends VoiceHeard['type']>(
      type: Type,
      fits: (message: Extract<VoiceHeard, { type: Type }>) => boolean = () => true,
    ): Promise<Extract<VoiceHeard, { type: Type }>> {
      for (;;) {
        const found = heard.find((each) => each.type === type && fits(each as never))
        if (found) return found as never
        if (socket.readyState >= WebSocket.CLOSING) throw new Error(`Heard no ${type}, but ${JSON.stringify(heard)}`)
        await new Promise<void>((resolve) => {
          const look = () => {
            waiters.delete(look)
            resolve()
          }
          waiters.add(look)
        })
      }
    },
    connected: () => talker.hear('connection', ({ status }) => status === 'connected'),
    async leave() {
      socket.close()
      await closed
    },
  }
  say({
    type: 'session.update',
    session: { voice: 'alloy', instructions: 'You are a pirate', modalities: ['text', 'audio'] },
  })
  return talker
}
