import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Part } from './manuscript.ts'
import { passagesOf } from './passages.ts'

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ')
const counts = (text: string, parts: Part[] = []) =>
  passagesOf(text, parts).map(({ start, end }) => text.slice(start, end).split(/\s+/).length)

test('a short text is one passage', () => {
  expect(passagesOf('  Oak tables\n', [])).toEqual([{ start: 2, end: 12, heading: null }])
  expect(passagesOf(' \n ', [])).toEqual([])
})

test('a long text is cut between paragraphs into passages of 200 to 400 words', () => {
  const text = Array.from({ length: 10 }, () => words(90)).join('\n')
  expect(counts(text)).toEqual([270, 270, 270, 90])
})

test('a paragraph without end is cut between sentences, and a sentence without end between words', () => {
  expect(
    counts(Array.from({ length: 30 }, () => `${words(29)} end.`).join(' ')).every((count) => count % 30 === 0),
  ).toBe(true)
  expect(counts(words(1000))).toEqual([200, 200, 200, 200, 200])
})

test('a passage stands under the heading of its part, and short parts share one', () => {
  const [long, short] = [`${words(110)}\n${words(110)}`, words(20)]
  const text = `${long}\n${short}\n${short}\n`
  const part = (title: string, start: number, length: number): Part => ({
    kind: 'heading',
    title,
    start,
    end: start + length,
  })
  const parts = [
    part('Long', 0, long.length + 1),
    part('One', long.length + 1, 100),
    part('Two', long.length + 101, 100),
  ]
  expect(passagesOf(text, parts).map(({ heading }) => heading)).toEqual(['Long', 'One'])
})

test('no word is lost, none stands in two passages, and none has more than 400', () => {
  const line = fc
    .array(fc.constantFrom('oak', 'tables.', 'in', 'Villach!'), { maxLength: 500 })
    .map((each) => each.join(' '))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.array(fc.nat(3000), { maxLength: 4 }), (lines, cuts) => {
      const text = lines.join('\n')
      const places = [...new Set(cuts.filter((cut) => cut < text.length))].sort((one, other) => one - other)
      const parts = places.map(
        (start, at): Part => ({ kind: 'page', title: `${at}`, start, end: places[at + 1] ?? text.length }),
      )
      const found = passagesOf(text, parts)
      const left = [...text].filter((_, at) => !found.some(({ start, end }) => at >= start && at < end))
      expect(left.join('').trim()).toBe('')
      expect(found.every(({ start }, at) => start >= (found[at - 1]?.end ?? 0))).toBe(true)
      expect(found.every(({ start, end }) => text.slice(start, end).split(/\s+/).length <= 400)).toBe(true)
    }),
    { numRuns: 40 },
  )
})
