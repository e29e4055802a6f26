import { expect, test } from 'vitest'
import { readDay } from './written-day.ts'

test.each([
  ['2026-11-21', '2026-11-21'],
  [' 2026-11-21T09:00:00.000Z ', '2026-11-21'],
  ['2026/3/4', '2026-03-04'],
  ['21.11.2026', '2026-11-21'],
  ['3.4.2026', '2026-04-03'],
  ['11/21/2026', '2026-11-21'],
  ['21/11/2026', '2026-11-21'],
  ['21-11-2026', '2026-11-21'],
  ['4/4/2026', '2026-04-04'],
  ['Nov 21, 2026', '2026-11-21'],
  ['November 21st, 2026', '2026-11-21'],
  ['21 November 2026', '2026-11-21'],
  ['21-Nov-2026', '2026-11-21'],
  ['Sat, Nov 21, 2026', '2026-11-21'],
  ['Saturday 21 Sept. 2026', '2026-09-21'],
])('%j is the day %s', (written, day) => {
  expect(readDay(written)).toBe(day)
})

test.each(['03/04/2026', '3-4-2026', '30.02.2026', '2026-13-01', '21 Foo 2026', 'tomorrow', '11/21/26', '', '2026'])(
  '%j is no day that can be meant in one way only',
  (written) => {
    expect(readDay(written)).toBeUndefined()
  },
)
