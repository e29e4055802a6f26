import { expect, test } from 'vitest'
import { addEntries, changeEntry, moveEntry } from './entries.ts'

test('entries are trimmed; blank ones and those that are there already are left out', () => {
  expect(addEntries(['One'], '  Two ')).toEqual(['One', 'Two'])
  expect(addEntries(['One'], '   ')).toEqual(['One'])
  expect(addEntries(['One'], 'One')).toEqual(['One'])
})

test('a pasted list becomes an entry a line, without its marks', () => {
  expect(addEntries([], '- One\n\n* Two\n• Three\nOne')).toEqual(['One', 'Two', 'Three'])
})

test('an entry is changed, removed when it is emptied, and never made to say what another says', () => {
  expect(changeEntry(['One', 'Two'], 1, ' Three ')).toEqual(['One', 'Three'])
  expect(changeEntry(['One', 'Two'], 0, ' ')).toEqual(['Two'])
  expect(changeEntry(['One', 'Two'], 1, 'One')).toBeUndefined()
})

test('an entry is moved within the list, and not out of it', () => {
  expect(moveEntry(['One', 'Two', 'Three'], 0, 2)).toEqual(['Two', 'Three', 'One'])
  expect(moveEntry(['One', 'Two', 'Three'], 2, 0)).toEqual(['Three', 'One', 'Two'])
  expect(moveEntry(['One', 'Two'], 0, -1)).toEqual(['One', 'Two'])
  expect(moveEntry(['One', 'Two'], 1, 2)).toEqual(['One', 'Two'])
})
