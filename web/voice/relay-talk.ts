import { turnDetection, VOICE_PATH, VOICE_PING } from '../../contract/voice/endpoints.ts'
import type { VoiceHeard, VoiceSaid } from '../../contract/voice/fields.ts'
import { openSound, type Sound } from './sound.ts'
import { type Talk, type TalkListener, withLine } from './talk.ts'

/** What the session is asked to be; the server makes its own of the company's settings. */
const sessionOf = (name: string, voice: string) => ({
  voice,
  instructions: `You are ${name}. Always reply in English.`,
  input_audio_format: 'pcm16',
  output_audio_format: 'pcm16',
  input_audio_transcription: { model: 'whisper-1' },
  turn_detection: turnDetection,
  modalities: ['text', 'audio'],
})

interface RelaySettings {
  name: string
  voice: string
  speed: number
  /** Which conversation goes on. */
  conversationId: string | undefined
}

/** Talks with the voice server of the installation, until `end`, or until one of the two sides ends it. */
export function talkByRelay(wanted: RelaySettings, listener: TalkListener): Talk {
  const over = new AbortController()
  const socket = new WebSocket(addressOf(wanted.conversationId))
  const say = (said: VoiceSaid) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(said))
  const ping = setInterval(() => say({ type: 'ping' }), VOICE_PING)
  let sound: Sound | undefined
  let connected = false
  const close = () => {
    if (over.signal.aborted) return false
    over.abort()
    clearInterval(ping)
    sound?.release()
    socket.close()
    return true
  }
  const finish = () => close() && listener.onEnd({ failed: !connected })
  const hear = (heard: VoiceHeard) => {
    if (heard.type === 'audio') {
      sound?.play(heard.audio, heard.itemId)
      listener.change({ speaking: 'assistant' })
    } else if (heard.type === 'speech_started') {
      sound?.flush()
      listener.change({ speaking: 'user' })
    } else if (heard.type === 'transcript' || heard.type === 'transcript_delta') {
      listener.change(({ lines }) => ({ lines: withLine(lines, heard) }))
    } else if (heard.type === 'connection') {
      connected ||= heard.status === 'connected'
      listener.change({ status: heard.status })
    } else if (heard.type === 'proposal') {
      listener.change(({ proposals }) => ({ proposals: [...proposals, heard.proposal] }))
    } else if (heard.type === 'conversation') listener.onConversation(heard.conversationId)
    else if (heard.type === 'error') {
      connected = true
      listener.onError(heard.error)
    }
  }
  listener.change({ status: 'connecting' })
  socket.addEventListener('open', () => say({ type: 'session.update', session: sessionOf(wanted.name, wanted.voice) }))
  socket.addEventListener('message', ({ data }) => over.signal.aborted || hear(JSON.parse(data)))
  socket.addEventListener('close', finish)
  void openSound(
    {
      speed: wanted.speed,
      onSound(audio, level) {
        say({ type: 'input_audio_buffer.append', audio })
        listener.change({ level })
      },
      onCut: (item_id, audio_end_ms) => say({ type: 'conversation.item.truncate', item_id, audio_end_ms }),
    },
    over.signal,
  ).then(
    (opened) => {
      sound = opened
    },
    () => {
      connected = false
      finish()
    },
  )
  return { end: () => void close() }
}

function addressOf(conversationId: string | undefined): string {
  const address = new URL(VOICE_PATH, location.href.replace(/^http/, 'ws'))
  if (conversationId) address.searchParams.set('conversation', conversationId)
  return address.href
}
