import { expect, test } from 'vitest'
import { isNamed } from './entries.ts'

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
