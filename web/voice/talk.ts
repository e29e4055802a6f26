import type { Proposal } from '../../contract/assistant/fields.ts'
import type { VoiceHeard } from '../../contract/voice/fields.ts'

/** The state of a talk, for what shows it. */
export interface TalkState {
  status: 'disconnected' | 'connecting' | 'connected'
  /** How loud the microphone is, from 0 to 1. */
  level: number
  lines: readonly SpokenLine[]
  /** What the assistant would do, once the person approves. */
  proposals: readonly Proposal[]
  /** Whether the person is being heard, or an answer. */
  speaking: 'user' | 'assistant' | null
}

export const NO_TALK: TalkState = { status: 'disconnected', level: 0, lines: [], proposals: [], speaking: null }

export interface TalkListener {
  change(change: Partial<TalkState> | ((state: TalkState) => Partial<TalkState>)): void
  onError(message: string): void
  /** It is over by itself; `failed` where it never came about. */
  onEnd(outcome: { failed: boolean }): void
  /** Which conversation keeps what is said. */
  onConversation(id: string): void
}

export interface Talk {
  end(): void
}

/** Something that was said, as far as it is known. */
export interface SpokenLine {
  itemId: string
  role: 'user' | 'assistant'
  order: number
  text: string
}

type Transcript = Extract<VoiceHeard, { type: 'transcript' | 'transcript_delta' }>

/** The lines with the new words: they are added to their line, a whole line replaces it, in the order of the talk. */
export function withLine(lines: readonly SpokenLine[], heard: Transcript): SpokenLine[] {
  const { itemId, role, order, text } = heard
  const known = lines.find((line) => line.itemId === itemId)
  const line = { itemId, role, order, text: heard.type === 'transcript' ? text : (known?.text ?? '') + text }
  const others = lines.filter((each) => each !== known)
  return [...others, line].sort((one, other) => one.order - other.order)
}
