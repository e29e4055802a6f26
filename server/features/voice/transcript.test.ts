import { expect, test } from 'vitest'
import { createTranscript, type Line } from './transcript.ts'

test('what a voice server wrote down is kept without signs that cannot be', () => {
  const kept: Line[] = []
  const transcript = createTranscript(
    () => undefined,
    (line) => kept.push(line),
  )
  transcript.hear({ type: 'response.output_audio_transcript.done', item_id: 'a', transcript: 'Two\0 leads\ud800.' })
  // Cut in the middle of a sign of two units.
  transcript.hear({
    type: 'response.output_audio_transcript.done',
    item_id: 'b',
    transcript: `a${'😀'.repeat(10_000)}`,
  })
  expect(kept).toHaveLength(2)
  for (const { text } of kept) expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
})
