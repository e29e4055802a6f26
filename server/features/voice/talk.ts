import type { Logger } from 'pino'
import { type RawData, WebSocket } from 'ws'
import type { Proposal } from '../../../contract/assistant/fields.ts'
import { fromJson } from '../../../contract/values.ts'
import { type VoiceHeard, VoiceSaid } from '../../../contract/voice/fields.ts'
import { Refusal } from '../../platform/calls/refusals.ts'
import type { RealtimeSettings } from '../../platform/settings/config.ts'
import { type Asker, beginSpoken } from '../assistant/rules.ts'
import { createGuard, type Guard } from './guard.ts'
import { LIMITS, type VoiceLimits } from './limits.ts'
import { openLink } from './link.ts'
import { createMeter } from './meter.ts'
import type { ServerEvent } from './server-event.ts'
import { createPace, type Goodbye, lookForLife, sayGoodbye } from './server-socket.ts'
import { readSetup } from './setup.ts'
import { createToolCalls } from './tool-calls.ts'
import { runTool } from './tools.ts'
import { createTranscript, type Line } from './transcript.ts'
import { bytesOf } from './waiting-sound.ts'

export interface Talk {
  end(goodbye: Goodbye): void
  /** Resolves once it is over and what was said is kept. */
  done: Promise<void>
}

interface TalkParts {
  asker: Asker
  realtime: RealtimeSettings
  limits?: VoiceLimits
  /** Which conversation goes on; without one, another begins. */
  conversationId?: string | undefined
}

const ENDED_BY_PERSON = { code: 1000, reason: '' }
const FAULT = 1011
const GONE = 1001

/** Relays a talk between a browser, whose socket is open, and the voice server. */
export function startTalk(browser: WebSocket, { asker, realtime, limits = LIMITS, conversationId }: TalkParts): Talk {
  const line = openLine(browser, limits)
  const guard = createGuard((error) => {
    asker.log.error({ err: error }, 'a talk failed')
    line.fail('Something went wrong on our side. Please try again.')
  })
  const book = createBook(asker, line.send, conversationId)
  const transcript = createTranscript(line.send, book.keep)
  const meter = createMeter(asker, realtime.model, (reason) => line.fail(reason, 1008))
  const clock = createClock(limits, guard, line.fail)
  const relay = openRelay({ guard, asker, realtime, limits, line, book, transcript, meter, clock })
  line.atEnd(
    clock.end,
    lookForLife(browser, limits.heartbeat, () => browser.terminate()),
    relay.end,
    transcript.settle,
  )
  const heard = (data: RawData, isBinary: boolean) => {
    if (line.isOver()) return
    clock.message()
    if (line.isOver()) return
    const said = isBinary ? undefined : parse(data.toString())
    if (said) relay.take(said)
    else line.send({ type: 'error', error: 'This message is not valid.' })
  }
  browser.on('message', guard(heard))
  // Answered here rather than by themselves, which ends a talk without a word where they are many.
  const pinged = (data: Buffer) => {
    if (!line.isOver()) clock.ping()
    if (!line.isOver()) browser.pong(data)
  }
  browser.on('ping', guard(pinged))
  // What is no protocol closes by itself, with the code that it deserves.
  browser.on('error', (error) => asker.log.debug({ err: error }, 'a browser’s socket failed'))
  const closed = new Promise<void>((resolve) => browser.once('close', () => resolve()))
  line.send({ type: 'connection', status: 'connecting' })
  guard(meter.check)()
  return {
    end: guard(line.end),
    done: closed.then(() => {
      guard(line.end)(ENDED_BY_PERSON)
      return Promise.all([book.done(), meter.done()]).then(() => undefined)
    }),
  }
}

/** The browser's end of a talk, which ends once, and what is done then. */
function openLine(browser: WebSocket, limits: VoiceLimits) {
  const acts: (() => void)[] = []
  let over = false
  const send = (heard: VoiceHeard) => {
    if (browser.readyState !== WebSocket.OPEN) return
    browser.send(JSON.stringify(heard))
    if (browser.bufferedAmount > limits.slowBrowser) end({ code: 1013, reason: 'Too slow' })
  }
  const end = (goodbye: Goodbye) => {
    if (over) return
    over = true
    try {
      for (const act of acts) act()
    } finally {
      send({ type: 'connection', status: 'disconnected' })
      sayGoodbye(browser, goodbye, limits.goodbye)
    }
  }
  const fail = (error: string, code = FAULT) => {
    send({ type: 'error', error })
    end({ code, reason: error })
  }
  return { send, end, fail, isOver: () => over, atEnd: (...more: (() => void)[]) => void acts.push(...more) }
}

interface RelayParts extends Required<Pick<TalkParts, 'asker' | 'realtime' | 'limits'>> {
  guard: Guard
  line: ReturnType<typeof openLine>
  book: ReturnType<typeof createBook>
  transcript: ReturnType<typeof createTranscript>
  meter: ReturnType<typeof createMeter>
  clock: ReturnType<typeof createClock>
}

/** The voice server's end of a talk: what it says goes to the browser, what the person says to it. */
function openRelay({ guard, asker, realtime, limits, line, book, transcript, meter, clock }: RelayParts) {
  const hear = (event: ServerEvent) => {
    transcript.hear(event)
    lookups.hear(event)
    meter.hear(event)
    const { type, delta, item_id: itemId = '' } = event
    if (type === 'response.output_audio.delta' && delta !== undefined) {
      clock.word()
      line.send({ type: 'audio', audio: delta, itemId })
    } else if (type === 'input_audio_buffer.speech_started') {
      clock.word()
      line.send({ type: 'speech_started' })
    } else if (type === 'error') line.send({ type: 'error', error: event.error?.message ?? '' })
  }
  const link = openLink({
    guard,
    realtime,
    limits,
    prepare: () => readSetup(asker),
    past: transcript.past,
    onReady: () => line.send({ type: 'connection', status: 'connected' }),
    onEvent: hear,
    onLost() {
      asker.log.warn('a voice server went away, another session takes over')
      transcript.settle()
      lookups.forget()
      line.send({ type: 'connection', status: 'connecting' })
    },
    onFailure(reason, detail) {
      asker.log.warn({ detail }, `a talk ended: ${reason}`)
      line.fail(reason)
    },
  })
  const lookups = createToolCalls({
    guard,
    run: (name, input, signal) => book.look({ name, input }, signal),
    limit: limits.tool,
    send: link.send,
    askAnswer: link.askAnswer,
  })
  return {
    take(said: VoiceSaid) {
      if (said.type === 'session.update') link.refresh()
      if (said.type === 'input_audio_buffer.append' && clock.sound(bytesOf(said.audio))) link.hear(said.audio)
      if (said.type !== 'conversation.item.truncate') return
      const { type, item_id, audio_end_ms } = said
      if (audio_end_ms > 0) return link.send({ type, item_id, content_index: 0, audio_end_ms })
      // Nothing of it was heard.
      link.send({ type: 'conversation.item.delete', item_id })
      transcript.drop(item_id)
    },
    end() {
      lookups.end()
      link.end()
    },
  }
}

function parse(text: string): VoiceSaid | undefined {
  const said = VoiceSaid.safeParse(fromJson(text)).data
  return said?.type === 'input_audio_buffer.append' && !isBase64(said.audio) ? undefined : said
}

// Done by the engine itself: an expression takes twenty times as long for so much.
const isBase64 = (text: string) => Buffer.from(text, 'base64').toString('base64') === text

/** Keeps what is said one line after the other, and looks up what the voice asks for. */
function createBook(asker: Asker, send: (heard: VoiceHeard) => void, conversationId: string | undefined) {
  const telling = {
    conversation: (id: string) => send({ type: 'conversation', conversationId: id }),
    proposal: (proposal: Proposal) => send({ type: 'proposal', proposal }),
  }
  const spoken = beginSpoken(asker, telling, conversationId)
  let kept: Promise<void> = Promise.resolve()
  return {
    keep(line: Line) {
      kept = kept.then(() => spoken.keep(line)).catch((error) => warn(asker.log, error, 'a spoken line was not kept'))
    },
    async look(call: { name: string; input: unknown }, signal: AbortSignal): Promise<unknown> {
      try {
        return await runTool(spoken, call, signal)
      } catch (error) {
        if (error instanceof Refusal) throw error
        warn(asker.log, error, 'a lookup of a talk failed')
        throw new Error('The lookup failed.')
      }
    },
    done: () => kept,
  }
}

const warn = (log: Logger, error: unknown, text: string) => log.warn({ err: error }, text)

/** Ends a talk that nobody takes part in, or that takes too much. */
function createClock(limits: VoiceLimits, guard: Guard, fail: (error: string, code?: number) => void) {
  const begun = performance.now()
  const after = (ms: number, reason: string) =>
    setTimeout(
      guard(() => fail(reason, GONE)),
      ms,
    )
  const idle = after(limits.idle, 'Your browser stopped responding.')
  const silence = after(limits.silence, 'Voice turned off after a long silence.')
  const whole = after(limits.whole, 'You reached the time limit for voice. Start again.')
  let heard = 0
  const floods = createPace(limits.browserMessages)
  const came = () => {
    if (floods()) fail('Your browser sent too many messages.', 1008)
  }
  return {
    message() {
      idle.refresh()
      came()
    },
    ping: came,
    word: () => void silence.refresh(),
    /** Whether so much more sound can have been spoken by now. */
    sound(bytes: number): boolean {
      heard += bytes / BYTES_OF_MILLISECOND
      const fits = heard <= performance.now() - begun + limits.ahead
      if (!fits) fail('Your browser sent too much audio.', 1008)
      return fits
    },
    end() {
      for (const timer of [idle, silence, whole]) clearTimeout(timer)
    },
  }
}

const BYTES_OF_MILLISECOND = (24_000 * 2) / 1000
