import { expect, test } from 'vitest'
import { stretchIn } from './pdf-passage.ts'

const pieces = ['Notice', '', 'The contract ends', 'after thirty', 'days.', 'Signed']

test.each([
  ['over several pieces', 'contract ends\nafter   thirty days.', [2, 5]],
  ['in one', 'Notice', [0, 1]],
  ['at the end', 'Signed', [5, 6]],
  ['nowhere', 'annulled', [0, 0]],
  ['blank', ' ', [0, 0]],
])('words that stand %s', (_where, words, [from, to]) => {
  expect(stretchIn(pieces, words)).toEqual({ from, to })
})
