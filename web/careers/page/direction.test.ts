import { expect, test } from 'vitest'
import { directionOf } from './direction.ts'

test.each([
  ['Cook', 'ltr'],
  ['مهندس برمجيات', 'rtl'],
  ['1. «טבח»', 'rtl'],
  ['Cook طباخ', 'ltr'],
  ['42', 'ltr'],
  ['', 'ltr'],
])('an opening called “%s” is laid out %s', (title, direction) => {
  expect(directionOf({ title })).toBe(direction)
})
