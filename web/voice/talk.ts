import type { Proposal } from '../../contract/assistant/fields.ts'
import type { SpokenLine } from './lines.ts'

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
