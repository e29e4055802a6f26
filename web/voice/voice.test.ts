import { expect, test } from 'vitest'
import { type SpokenLine, withLine } from './lines.ts'
import { decodeSamples, encodeSamples } from './samples.ts'

test('samples come back from base64 as they were', () => {
  const samples = Int16Array.from({ length: 9000 }, (_, at) => ((at * 7919) % 65_536) - 32_768)
  expect(decodeSamples(encodeSamples(samples))).toEqual(samples)
  expect(decodeSamples(btoa('abc'))).toHaveLength(1)
})

test('lines grow in place, and stand in the order in which they were said', () => {
  const tell = (lines: SpokenLine[], type: 'transcript' | 'transcript_delta', order: number, text: string) =>
    withLine(lines, { type, role: order % 2 ? 'assistant' : 'user', itemId: `item ${order}`, order, text })
  let lines = tell([], 'transcript_delta', 1, 'It is ')
  lines = tell(lines, 'transcript_delta', 1, 'five.')
  lines = tell(lines, 'transcript', 0, 'What time is it?')
  lines = tell(lines, 'transcript', 1, 'It is five.')
  expect(lines.map(({ text }) => text)).toEqual(['What time is it?', 'It is five.'])
})
