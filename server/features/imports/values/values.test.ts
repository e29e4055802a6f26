import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createMarkVotes, readAmount } from './amounts.ts'
import { createDayVotes, readDay } from './days.ts'
import { readEmails, readPhones, splitName } from './people.ts'

describe('a day', () => {
  test.each([
    ['2026-11-24', '2026-11-24'],
    ['2026-11-24T09:30:00Z', '2026-11-24'],
    ['2026-11-24 09:30', '2026-11-24'],
    ['20261124', '2026-11-24'],
    ['2026/11/4', '2026-11-04'],
    ['24.11.2026', '2026-11-24'],
    ['24.11.26', '2026-11-24'],
    ['4/11/2026', '2026-11-04'],
    ['24-11-2026 14:00:00', '2026-11-24'],
    ['24 Nov 2026', '2026-11-24'],
    ['24. November 2026', '2026-11-24'],
    ['November 24, 2026', '2026-11-24'],
    ['Tue, 24 Nov 2026 10:00:00 +0100', '2026-11-24'],
    ['Nov 24th 2026', '2026-11-24'],
    ['24-Nov-26', '2026-11-24'],
    ['3. März 2026', '2026-03-03'],
    ['24 de noviembre de 2026', '2026-11-24'],
    ['24 novembre 2026', '2026-11-24'],
    ['46350', '2026-11-24'],
    ['31.02.2026', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('written %s is %s', (text, day) => expect(readDay(text, 'dmy')).toBe(day))

  test('begins with the month where its column says so', () => {
    expect(readDay('4/11/2026', 'mdy')).toBe('2026-04-11')
    const votes = createDayVotes()
    for (const text of ['1/2/2026', '3/4/2026', '3/28/2026']) votes.add(text)
    expect(votes.order('dmy')).toBe('mdy')
  })

  test('that could be both is as it is usual, and nothing is said of other columns', () => {
    const votes = createDayVotes()
    votes.add('1/2/2026')
    expect([votes.order('dmy'), votes.order('mdy')]).toEqual(['dmy', 'mdy'])
    const others = createDayVotes()
    others.add('2026-11-24')
    expect(others.order('dmy')).toBeNull()
  })
})

describe('an amount', () => {
  test.each([
    ['1.234,50 €', ',', '1234.50'],
    ['€ 1.234', ',', '1234'],
    ['$1,234.50', '.', '1234.50'],
    ["CHF 1'234.50", '.', '1234.50'],
    ['1 234,5', ',', '1234.5'],
    ['USD 12', '.', '12'],
    ['40 %', '.', '40'],
    ['(1,200.00)', '.', '-1200.00'],
    ['a lot', '.', undefined],
  ] as const)('written %s with %s is %s', (text, mark, amount) => expect(readAmount(text, mark)).toBe(amount))

  test.each([
    [['1.234,50', '12'], ','],
    [['1,234.50'], '.'],
    [['1.234', '5.000'], ','],
    [['1,234', '5,000'], '.'],
    [['1.234', '5.5'], '.'],
    [['1.234.567'], ','],
    [['1200', '15'], '.'],
  ] as const)('of a column with %s has the decimal mark %s', (texts, mark) => {
    const votes = createMarkVotes()
    for (const text of texts) votes.add(text)
    expect(votes.mark()).toBe(mark)
  })

  test('is read as it was written, however a country does', () => {
    const written = fc.tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.constantFrom('de', 'en', 'fr', 'de-CH', 'sv'))
    fc.assert(
      fc.property(written, ([cents, country]) => {
        const text = new Intl.NumberFormat(country, { style: 'currency', currency: 'EUR' }).format(cents / 100)
        const votes = createMarkVotes()
        votes.add(text)
        expect(Number(readAmount(text, votes.mark()))).toBe(cents / 100)
      }),
    )
  })
})

describe('people', () => {
  test.each([
    ['Ada Lovelace', 'Ada', 'Lovelace'],
    ['Lovelace, Ada', 'Ada', 'Lovelace'],
    ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
    ['Mary Ann Evans', 'Mary Ann', 'Evans'],
    ['Plato', 'Plato', ''],
  ])('%s is %s and %s', (name, firstName, lastName) => expect(splitName(name)).toEqual({ firstName, lastName }))

  test('have several emails and phones in a cell', () => {
    expect(readEmails('Ada <a@b.co>; c@d.co ::: a@b.co')).toEqual(['a@b.co', 'c@d.co'])
    expect(readPhones('+49 30 1234567; tel:+44 20 7946 0958 ::: 555-0100')).toEqual([
      '+49 30 1234567',
      '+44 20 7946 0958',
      '555-0100',
    ])
    expect(readPhones('030/1234567')).toEqual(['030/1234567'])
  })
})
