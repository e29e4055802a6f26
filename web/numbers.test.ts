import { describe, expect, test } from 'vitest'
import { Money, Percent } from '../contract/values.ts'
import { dollars, percent } from './numbers.ts'
import { faultOf, plainOf } from './ui/behaviour/number-kind.ts'

describe('an amount is read', () => {
  test.each([
    ['', ''],
    ['  ', ''],
    ['0', '0'],
    ['12500', '12500'],
    ['0012', '12'],
    // What is shown here
    ['$120,000', '120000'],
    ['$1,250.50', '1250.5'],
    ['$9,999,999,999.99', '9999999999.99'],
    ['$12.5K', '12500'],
    ['$1.2M', '1200000'],
    ['$1.5B', '1500000000'],
    // What people write
    ['120k', '120000'],
    ['120 K', '120000'],
    ['1.2m', '1200000'],
    ['1,2 Mio.', '1200000'],
    ['2 million', '2000000'],
    ['2 million dollars', '2000000'],
    ['1.2 mn', '1200000'],
    ['1.5bn', '1500000000'],
    ['5 thousand', '5000'],
    ['US$ 500', '500'],
    ['USD 500', '500'],
    ['500 USD', '500'],
    ['500$', '500'],
    ['1 250,50', '1250.5'],
    ['1\u00a0250,50', '1250.5'],
    ['1\u202f250\u202f000', '1250000'],
    ['1.250,50', '1250.5'],
    ['1.250.000', '1250000'],
    ['1.250.000,5', '1250000.5'],
    ["1'250'000.25", '1250000.25'],
    ['1’250.-', '1250'],
    ['12,50,000', '1250000'],
    ['1,20,000.50', '120000.5'],
    ['1,250', '1250'],
    ['12,500,000', '12500000'],
    ['1,25', '1.25'],
    ['1,5', '1.5'],
    ['1250,50', '1250.5'],
    ['1250.', '1250'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['0.250', '0.25'],
    ['0,250', '0.25'],
    ['1.2500', '1.25'],
    ['1,250.500', '1250.5'],
    ['0.0005k', '0.5'],
    ['1,250.5k', '1250500'],
    ['١٢٥٠٫٥', '1250.5'],
    ['１２５０', '1250'],
  ])('%j as %j', (written, plain) => {
    expect(faultOf(dollars, written)).toBeUndefined()
    expect(plainOf(dollars, written)).toBe(plain)
  })

  test.each(['$120,000', '1.2m', '0.05', '9999999999.99', '1250,5', '0,25', '1 000'])(
    '%j, and what is shown of it the same way again',
    (written) => {
      const plain = plainOf(dollars, written)
      expect(plainOf(dollars, plain)).toBe(plain)
      expect(plainOf(dollars, dollars.show(plain))).toBe(plain)
      expect(Money.parse(plain)).toBe(Number(plain))
    },
  )

  test('and a thousand amounts are shown so that they are read again', () => {
    for (let cents = 1; cents < 1e12; cents = Math.ceil(cents * 1.03)) {
      const plain = plainOf(dollars, (cents / 100).toFixed(2))
      expect(plainOf(dollars, dollars.show(plain))).toBe(plain)
    }
  })
})

describe('an amount is refused, and stays as it was written', () => {
  test.each([
    ['1.250', '1.250 can mean 1250 or 1.25: enter which'],
    ['1250.500', '1250.500 can mean 1250500 or 1250.5: enter which'],
    ['1205,000', '1205,000 can mean 1205000 or 1205: enter which'],
    ['1,250k', '1,250 can mean 1250 or 1.25: enter which'],
    ['1.125m', '1.125 can mean 1125 or 1.125: enter which'],
    ['-5', 'Must be 0 or more'],
    ['$-5', 'Must be 0 or more'],
    ['(500)', 'Must be 0 or more'],
    ['500 €', 'Amounts are in dollars: enter it in dollars, without another currency'],
    ['£5', 'Amounts are in dollars: enter it in dollars, without another currency'],
    ['500 EUR', 'Amounts are in dollars: enter it in dollars, without another currency'],
    ['1.2345', 'Must have at most two decimals'],
    ['0.005', 'Must have at most two decimals'],
    ['1,250.555', 'Must have at most two decimals'],
    ['1.23456789k', 'Must have at most two decimals'],
    ['10000000000', 'Must be 9,999,999,999.99 or less'],
    ['10b', 'Must be 9,999,999,999.99 or less'],
    ...[
      'abc',
      '12 50',
      '1,25,0',
      '1,2,3',
      '1.250.00',
      '1,250,00',
      '1,2 3',
      '$',
      'k',
      '.',
      '1e5',
      '0x10',
      '100-200k',
      '5%',
      '12k5',
    ].map((written) => [written, 'Enter an amount like 1,250.50, $120,000 or 120k']),
  ])('%j: %s', (written, fault) => {
    expect(faultOf(dollars, written ?? '')).toBe(fault)
    expect(plainOf(dollars, written ?? '')).toBe(written)
  })
})

describe('a percentage', () => {
  test.each([
    ['', ''],
    ['40', '40'],
    ['40%', '40'],
    [' 40 % ', '40'],
    ['040', '40'],
    ['0', '0'],
    ['100%', '100'],
    ['40.0', '40'],
    ['40,00 %', '40'],
    ['40 percent', '40'],
    ['٤٠٪', '40'],
  ])('%j is read as %j', (written, plain) => {
    expect(plainOf(percent, written)).toBe(plain)
    expect(Percent.parse(plain)).toBe(Number(plain))
    if (plain) expect(plainOf(percent, percent.show(plain))).toBe(plain)
  })

  test.each(['101', '0.4', '40.5%', '-1', 'x', '%', '4 0', '1e1'])('%j is refused', (written) => {
    expect(faultOf(percent, written)).toBe('Must be a whole number from 0 to 100')
  })
})
