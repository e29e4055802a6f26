import { expect, test } from 'vitest'
import { readSaidDay } from './said-day.ts'

/** A Tuesday. */
const today = '2026-11-24'

test.each([
  ['today', { day: '2026-11-24' }],
  ['Tomorrow', { day: '2026-11-25' }],
  ['fri', { day: '2026-11-27' }],
  ['tue', { day: '2026-12-01' }],
  ['on sunday', { day: '2026-11-29' }],
  ['next tue', { day: '2026-12-01' }],
  ['next fri', { day: '2026-12-04' }],
  ['next sunday', { day: '2026-12-06' }],
  ['next week', { day: '2026-11-30' }],
  ['next month', { day: '2026-12-24' }],
  ['in 2 weeks', { day: '2026-12-08' }],
  ['in a day', { day: '2026-11-25' }],
  ['3d', { day: '2026-11-27' }],
  ['in 3 months', { day: '2027-02-24' }],
  ['in 1 year', { day: '2027-11-24' }],
  ['next tue 10am', { day: '2026-12-01', time: '10:00' }],
  ['fri at 4:30 pm', { day: '2026-11-27', time: '16:30' }],
  ['tomorrow 09:15', { day: '2026-11-25', time: '09:15' }],
  ['noon', { day: '2026-11-24', time: '12:00' }],
  ['12am', { day: '2026-11-24', time: '00:00' }],
  ['Dec 3', { day: '2026-12-03' }],
  ['3 January', { day: '2027-01-03' }],
  ['2026-12-24 17:00', { day: '2026-12-24', time: '17:00' }],
])('%s', (text, said) => {
  expect(readSaidDay(text, today)).toEqual(said)
})

test('a month later is the last day of a shorter one', () => {
  expect(readSaidDay('in a month', '2027-01-31')?.day).toBe('2027-02-28')
})

test.each(['', 'soon', 'fr', 'next', 'fri 25:00', '13pm', 'Feb 30', 'in weeks', '03/04/2027'])(
  '%j is no day',
  (text) => {
    expect(readSaidDay(text, today)).toBe(undefined)
  },
)
