import { expect, test } from 'vitest'
import { excerptOf } from '../../platform/search/marks.ts'

const long = 'It goes on and on about nothing. '.repeat(8)

test.each([
  ['a short text', 'Wants a teal lanyard today.', '…', false],
  ['a text that just fits', `${'x'.repeat(10)} ${long.slice(0, 200)} teal lanyard`, '…', true],
  ['the end of a long one', `${long}${long}A teal lanyard.`, '…', true],
  ['the middle of a long one', `${long}A teal lanyard. ${long}`, '…', true],
  ['one without spaces', `${'x'.repeat(300)}，teal lanyard`, '…', true],
])('what was found is in view at the beginning of an excerpt: in %s', (_, text, before, isCut) => {
  const excerpt = excerptOf(text, { words: new Set(['teal', 'lanyard']), phones: [] })
  expect(excerpt.text.startsWith(before)).toBe(isCut)
  expect(excerpt.marks.map(({ start, end }) => excerpt.text.slice(start, end))).toEqual(['teal', 'lanyard'])
  // So much of a line a phone shows.
  expect(excerpt.marks[1]?.end).toBeLessThan(42)
  expect(excerpt.text.length).toBeLessThanOrEqual(242)
})
