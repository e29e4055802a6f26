import { expect, test } from 'vitest'
import { type Entry, isNamed, preferredOf } from './entries.ts'

test.each([
  ['Add New Lead', 'new le', true],
  ['Add New Lead', 'LEAD', true],
  ['Add New Lead', 'newlead', false],
  ['Tasks & Notes', 'notes tasks', true],
  ['Tasks & Notes', '&', false],
  ['Tasks & Notes', '', false],
])('whether %s is named by “%s”: %s', (label, typed, named) => {
  expect(isNamed(label, typed)).toBe(named)
})

test('Enter means what was found, and the assistant where a question was typed or nothing was found', () => {
  const entry = (name: string, asks?: boolean) => ({ name, asks }) as Entry
  const [asks, hit] = [entry('ask', true), entry('hit')]
  expect(preferredOf([asks, hit], 'larch')).toBe(hit)
  expect(preferredOf([asks, hit], 'How many leads? ')).toBe(asks)
  expect(preferredOf([asks], 'larch')).toBe(asks)
  expect(preferredOf([], 'larch')).toBeUndefined()
})
