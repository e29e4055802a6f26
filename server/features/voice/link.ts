import type { ServerEvent } from './server-event.ts'
import { NO_ANSWER, openServerSession, type ServerSession, type SessionParts } from './server-session.ts'
import { createTurn } from './turn.ts'
import { createWaitingSound } from './waiting-sound.ts'

/** The voice server's side of a talk. */
export interface Link {
  /** Sound of the microphone; the latest of it waits while no session is ready. */
  hear(audio: string): void
  /** Anything else; nothing is sent while no session is ready. */
  send(event: object): void
  /** Asks for an answer, unless one comes anyway. */
  askAnswer(): void
  /** Tells the server what holds now. */
  refresh(): void
  end(): void
}

/**
 * Keeps a talk connected: a voice server ends its sessions after a while, and the next one takes over with what was said,
 * between two turns where there is time for that. One that goes away unforeseen is followed by another too, but only once
 * until something was answered: a server that cannot keep a session is not asked again and again.
 */
export function openLink(parts: Omit<SessionParts, 'onExpired' | 'onLost'> & { onLost(): void }): Link {
  const waiting = createWaitingSound(parts.limits.waiting)
  let session: ServerSession | undefined
  let expired = false
  let lost = false
  let owed = false
  const end = () => {
    turn.end()
    session?.end()
    session = undefined
  }
  const fail = (reason: string, detail: string) => {
    end()
    parts.onFailure(reason, detail)
  }
  const turn = createTurn(parts.limits, parts.guard, () => fail(NO_ANSWER, 'it had its turn'))
  const sound = (audio: string) => session?.send({ type: 'input_audio_buffer.append', audio })
  const renew = () => {
    if (!expired || turn.isBusy()) return
    expired = false
    session?.end()
    session = open()
  }
  const open = () =>
    openServerSession({
      ...parts,
      onReady() {
        for (const audio of waiting.take()) sound(audio)
        parts.onReady()
        if (owed) ask()
        owed = false
      },
      onEvent(event: ServerEvent) {
        if (event.type === 'response.done') lost = false
        turn.hear(event)
        parts.onEvent(event)
        renew()
      },
      onExpired() {
        expired = true
        renew()
      },
      onLost(reason, detail) {
        if (expired) takeOver()
        else if (lost) fail(reason, detail)
        else reopen()
      },
      onFailure: (reason, detail) => (expired ? takeOver() : fail(reason, detail)),
    })
  // The person still waits for an answer: the next session is asked for it.
  const reopen = () => {
    lost = true
    owed = turn.isAwaited()
    turn.reset()
    parts.onLost()
    session = open()
  }
  const ask = () => {
    turn.asked()
    session?.send({ type: 'response.create' })
  }
  // The server was quicker than the turn's end: what it would still have said is lost.
  const takeOver = () => {
    turn.reset()
    renew()
  }
  session = open()
  return {
    hear: (audio) => void (session?.isReady() ? sound(audio) : waiting.add(audio)),
    send: (event) => void (session?.isReady() && session.send(event)),
    askAnswer() {
      if (!turn.isBusy() && session?.isReady()) ask()
    },
    refresh: () => session?.refresh(),
    end,
  }
}
