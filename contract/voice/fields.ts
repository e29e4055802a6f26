import * as z from 'zod/mini'
import type { Proposal } from '../assistant/fields.ts'

/** What a browser says while someone talks. Fields that are not named are dropped: what holds is the server's own. */
export const VoiceSaid = z.discriminatedUnion('type', [
  /** Begins the talk. Whatever it asks for, the session is that of the company's settings. */
  z.object({ type: z.literal('session.update'), session: z.looseObject({}) }),
  /** Sound of the microphone, in base64. */
  z.object({ type: z.literal('input_audio_buffer.append'), audio: z.string().check(z.minLength(4)) }),
  /** Of an answer that was interrupted, how much was heard. */
  z.object({
    type: z.literal('conversation.item.truncate'),
    item_id: z.string().check(z.maxLength(200)),
    audio_end_ms: z.int().check(z.minimum(0)),
  }),
  z.object({ type: z.literal('ping') }),
])
export type VoiceSaid = z.infer<typeof VoiceSaid>

interface SpokenLine {
  role: 'user' | 'assistant'
  itemId: string
  /** Where it stands in the talk: what someone said may be written down after its answer. */
  order: number
  text: string
}

/** What a browser hears. */
export type VoiceHeard =
  | { type: 'connection'; status: 'connecting' | 'connected' | 'disconnected' }
  | { type: 'audio'; audio: string; itemId: string }
  /** Someone began to speak: what still plays of an answer stops. */
  | { type: 'speech_started' }
  /** Words that are added to a line. */
  | ({ type: 'transcript_delta' } & SpokenLine)
  /** The whole line. */
  | ({ type: 'transcript' } & SpokenLine)
  /** The conversation that keeps what is said. */
  | { type: 'conversation'; conversationId: string }
  | { type: 'proposal'; proposal: Proposal }
  | { type: 'error'; error: string }
