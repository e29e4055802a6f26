import type { Guard } from './guard.ts'
import type { VoiceLimits } from './limits.ts'
import type { ServerEvent } from './server-event.ts'

const SILENT = { speaking: false, answering: false, expected: false }
/** What events of the server say of whose turn it is. */
const CHANGES: Readonly<Record<string, Partial<typeof SILENT>>> = {
  'input_audio_buffer.speech_started': { speaking: true, expected: false },
  'input_audio_buffer.speech_stopped': { speaking: false, expected: true },
  'response.created': { expected: false, answering: true },
  'response.done': { expected: false, answering: false },
}

/** Whose turn it is, and whether the voice server uses its own. `onStall`: it had its turn and said nothing. */
export function createTurn({ answer }: VoiceLimits, guard: Guard, onStall: () => void) {
  let turn = SILENT
  let timer: NodeJS.Timeout | undefined
  const isAwaited = () => turn.answering || turn.expected
  const change = (changed: Partial<typeof SILENT> = {}) => {
    turn = { ...turn, ...changed }
    clearTimeout(timer)
    if (isAwaited()) timer = setTimeout(guard(onStall), answer)
  }
  return {
    hear: ({ type }: ServerEvent) => change(CHANGES[type]),
    /** The server was asked for an answer. */
    asked: () => change({ expected: true }),
    /** Whether the person speaks, or an answer is under way. */
    isBusy: () => turn.speaking || isAwaited(),
    /** Whether an answer is expected, or under way. */
    isAwaited,
    /** Nobody speaks, and nothing is expected any more. */
    reset: () => change(SILENT),
    end: () => clearTimeout(timer),
  }
}
