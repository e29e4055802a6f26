import type { VoiceHeard } from '../../contract/voice/fields.ts'

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
