import { FASTEST_SERVER_VOICE, turnDetection, VOICE_RATE } from '../../../contract/voice/endpoints.ts'
import type { ServerEvent } from './server-event.ts'

/** What a voice server speaks: the protocol as it is, or as it was in its beta, which self-hosted servers still do. */
export type Dialect = 'current' | 'beta'

export interface SessionSetup {
  instructions: string
  voice: string
  /** As a company chose it: servers speak no faster than 1.5. */
  speed: number
  tools: readonly ToolDescription[]
}

export interface ToolDescription {
  name: string
  description: string
  /** JSON Schema. */
  parameters: object
}

/** Writes down what the person says. */
const TRANSCRIPTION = { model: 'whisper-1', language: 'en' }

/** Tells by its greeting what a server speaks: only the beta has modalities for what goes in and out. */
export function dialectOf({ session }: ServerEvent): Dialect {
  return session && 'modalities' in session ? 'beta' : 'current'
}

/** The settings of a session, in what the server speaks. */
export function sessionUpdate(setup: SessionSetup, dialect: Dialect): object {
  const { instructions, voice } = setup
  const speed = Math.min(setup.speed, FASTEST_SERVER_VOICE)
  const tools = setup.tools.map((tool) => ({ type: 'function', ...tool }))
  const common = { instructions, tools, tool_choice: 'auto' }
  if (dialect === 'beta') {
    const session = {
      ...common,
      modalities: ['text', 'audio'],
      voice,
      speed,
      input_audio_format: 'pcm16',
      output_audio_format: 'pcm16',
      input_audio_transcription: TRANSCRIPTION,
      turn_detection: turnDetection,
    }
    return { type: 'session.update', session }
  }
  const format = { type: 'audio/pcm', rate: VOICE_RATE }
  const input = { format, transcription: TRANSCRIPTION, turn_detection: turnDetection }
  const audio = { input, output: { format, voice, speed } }
  return { type: 'session.update', session: { type: 'realtime', output_modalities: ['audio'], ...common, audio } }
}

/** A line of a talk that went before, for a new session. */
export function pastLine({ role, text }: { role: 'user' | 'assistant'; text: string }, dialect: Dialect): object {
  const said = dialect === 'beta' ? 'text' : 'output_text'
  const content = [{ type: role === 'user' ? 'input_text' : said, text }]
  return { type: 'conversation.item.create', item: { type: 'message', role, content } }
}

const CURRENT_NAMES: Readonly<Record<string, string>> = {
  'response.audio.delta': 'response.output_audio.delta',
  'response.audio.done': 'response.output_audio.done',
  'response.audio_transcript.delta': 'response.output_audio_transcript.delta',
  'response.audio_transcript.done': 'response.output_audio_transcript.done',
  'response.text.delta': 'response.output_text.delta',
  'response.text.done': 'response.output_text.done',
  'conversation.item.created': 'conversation.item.added',
}

/** The event by its present name. */
export function inCurrentWords(event: ServerEvent): ServerEvent {
  const type = CURRENT_NAMES[event.type]
  return type ? { ...event, type } : event
}
