import type { Guard } from './guard.ts'
import type { VoiceLimits } from './limits.ts'
import type { ServerEvent } from './server-event.ts'

/** Whose turn it is, and whether the voice server uses its own. `onStall`: it had its turn and said nothing. */
export function createTurn({ answer }: VoiceLimits, guard: Guard, onStall: () => void) {
  let speaking = false
  let answering = false
  let expected = false
  let timer: NodeJS.Timeout | undefined
  const expect = () => {
    clearTimeout(timer)
    if (expected || answering) timer = setTimeout(guard(onStall), answer)
  }
  const changes: Readonly<Record<string, () => void>> = {
    'input_audio_buffer.speech_started': () => {
      speaking = true
      expected = false
    },
    'input_audio_buffer.speech_stopped': () => {
      speaking = false
      expected = true
    },
    'response.created': () => {
      expected = false
      answering = true
    },
    'response.done': () => {
      expected = false
      answering = false
    },
  }
  return {
    hear({ type }: ServerEvent) {
      changes[type]?.()
      expect()
    },
    /** The server was asked for an answer. */
    asked() {
      expected = true
      expect()
    },
    /** Whether the person speaks, or an answer is under way. */
    isBusy: () => speaking || answering || expected,
    /** Whether an answer is expected, or under way. */
    isAwaited: () => answering || expected,
    /** Nobody speaks, and nothing is expected any more. */
    reset() {
      speaking = false
      answering = false
      expected = false
      clearTimeout(timer)
    },
    end: () => clearTimeout(timer),
  }
}
