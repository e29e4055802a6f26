import { expect, test } from 'vitest'
import { excerpt, readBlocks } from './text-blocks.ts'

test.each([
  ['', []],
  [' \n\n ', []],
  ['One line', [{ lines: ['One line'] }]],
  ['One\nTwo\n\nThree', [{ lines: ['One', 'Two'] }, { lines: ['Three'] }]],
  ['One\r\n\r\nTwo', [{ lines: ['One'] }, { lines: ['Two'] }]],
  [
    'You will:\n- cook\n* bake\n• wash\nand rest',
    [{ lines: ['You will:'] }, { items: ['cook', 'bake', 'wash'] }, { lines: ['and rest'] }],
  ],
  ['1. cook\n2) bake', [{ items: ['cook', 'bake'] }]],
  ['- one\n\n- two', [{ items: ['one'] }, { items: ['two'] }]],
  // No bullets: a word, a range, a year.
  ['-5 degrees\n2026 was fine\n3.5 days', [{ lines: ['-5 degrees', '2026 was fine', '3.5 days'] }]],
])('%j is read as blocks', (text, blocks) => {
  expect(readBlocks(text)).toEqual(blocks)
})

test.each([
  ['short', 10, 'short'],
  ['exactly 10', 10, 'exactly 10'],
  ['a few words too many', 12, 'a few words …'],
  ['Donaudampfschifffahrt', 10, 'Donaudampf …'],
  ['😀😀😀😀', 5, '😀😀 …'],
])('the beginning of %j in %i characters is %j', (text, length, beginning) => {
  expect(excerpt(text, length)).toBe(beginning)
})
