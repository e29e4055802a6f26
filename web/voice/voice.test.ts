import { expect, test } from 'vitest'
import { decodeSamples, encodeSamples } from './samples.ts'
import { createStretch } from './stretch.ts'
import { type SpokenLine, withLine } from './talk.ts'

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

test.each([1.5, 2, 2.5])('speech becomes %s times as fast, as loud and as high as it was', (factor) => {
  const second = Int16Array.from({ length: 24_000 }, (_, at) =>
    Math.round(Math.sin((at * 2 * Math.PI * 220) / 24_000) * 8000),
  )
  const stretch = createStretch(factor)
  const pieces = Array.from({ length: 10 }, (_, at) => stretch.push(second.subarray(at * 2400, (at + 1) * 2400)))
  const fast = pieces.flatMap((piece) => [...piece])
  expect(fast.length / 24_000).toBeGreaterThan(0.93 / factor)
  expect(fast.length / 24_000).toBeLessThan(1.02 / factor)
  const middle = fast.slice(1000, -1000)
  const crossings = middle.filter((value, at) => at > 0 && value >= 0 && (middle[at - 1] ?? 0) < 0).length
  expect((crossings / middle.length) * 24_000).toBeCloseTo(220, -1)
  expect(Math.max(...middle)).toBeGreaterThan(6500)
  expect(Math.max(...middle)).toBeLessThan(9500)
})
