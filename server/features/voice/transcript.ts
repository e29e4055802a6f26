import type { VoiceHeard } from '../../../contract/voice/fields.ts'
import type { ServerEvent } from './server-event.ts'

export interface Line {
  role: 'user' | 'assistant'
  text: string
}

interface OpenLine extends Line {
  itemId: string
  order: number
  finished: boolean
}

/** Characters of the talk so far that a new session of the voice server gets. */
const PAST = 8000
const LONGEST_LINE = 20_000

/**
 * Writes down who says what, in the order in which it was said: what a person said is often known after its answer began.
 * `send`: lines as they grow. `keep`: whole lines, in their order.
 */
export function createTranscript(send: (heard: VoiceHeard) => void, keep: (line: Line) => void) {
  const lines = new Map<string, OpenLine>()
  const past: Line[] = []
  let count = 0

  const lineOf = (itemId: string, role: Line['role']) => {
    const known = lines.get(itemId)
    if (known) return known
    const line = { itemId, role, order: count++, text: '', finished: false }
    lines.set(itemId, line)
    // What was not understood before the next words will not be.
    if (role === 'user') settle((each) => each.role === 'user' && each !== line)
    return line
  }
  const grow = (line: OpenLine, words: string) => {
    if (line.finished || !words) return
    line.text = (line.text + words).slice(0, LONGEST_LINE)
    send({ type: 'transcript_delta', ...shown(line), text: words })
  }
  const finish = (line: OpenLine, text: string) => {
    if (line.finished) return
    line.text = keepable(text.trim().slice(0, LONGEST_LINE))
    line.finished = true
    if (line.text) send({ type: 'transcript', ...shown(line) })
    keepFirst()
  }
  const settle = (which: (line: OpenLine) => boolean) => {
    for (const line of [...lines.values()]) if (!line.finished && which(line)) finish(line, line.text)
  }
  const keepFirst = () => {
    for (const [itemId, line] of lines) {
      if (!line.finished) return
      lines.delete(itemId)
      const { role, text } = line
      if (!text) continue
      past.push({ role, text })
      while (past.length > 1 && past.reduce((sum, each) => sum + each.text.length, 0) > PAST) past.shift()
      keep({ role, text })
    }
  }
  return {
    hear({ type, item_id: id = '', delta = '', transcript = '', text = '' }: ServerEvent) {
      switch (type) {
        case 'input_audio_buffer.speech_started':
        case 'input_audio_buffer.committed':
          return void (id && lineOf(id, 'user'))
        case 'conversation.item.input_audio_transcription.delta':
          return grow(lineOf(id, 'user'), delta)
        case 'conversation.item.input_audio_transcription.completed':
          return finish(lineOf(id, 'user'), transcript)
        case 'conversation.item.input_audio_transcription.failed':
          return finish(lineOf(id, 'user'), '')
        case 'response.output_audio_transcript.delta':
        case 'response.output_text.delta':
          return grow(lineOf(id, 'assistant'), delta)
        case 'response.output_audio_transcript.done':
          return finish(lineOf(id, 'assistant'), transcript)
        case 'response.output_text.done':
          return finish(lineOf(id, 'assistant'), text)
        // An answer that was interrupted has no end of its own.
        case 'response.done':
          return settle(({ role }) => role === 'assistant')
      }
    },
    /** An answer was interrupted before any of it was heard. */
    drop(itemId: string) {
      const line = lines.get(itemId)
      if (line) finish(line, '')
    },
    /** What was said lately, the earliest first. */
    past: (): Line[] =>
      [...past, ...[...lines.values()].filter(({ text }) => text)].map(({ role, text }) => ({ role, text })),
    /** Finishes all open lines. */
    settle: () => settle(() => true),
  }
}

// The database keeps neither NUL nor half a sign.
const keepable = (text: string) => text.replaceAll('\0', '').toWellFormed()

const shown = ({ role, itemId, order, text }: OpenLine) => ({ role, itemId, order, text })
