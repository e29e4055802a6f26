import { expect, test } from 'vitest'
import { telAddress } from './phone.ts'

test.each([
  ['+1 555 0100', 'tel:+15550100'],
  ['(415) 555-0100', 'tel:4155550100'],
  ['+49 (0)30 123-45', 'tel:+493012345'],
  ['(0)30 12345', 'tel:03012345'],
  ['0049 30 12345', 'tel:00493012345'],
  ['030/1234567', 'tel:0301234567'],
  ['030 1234567 / 0171 7654321', 'tel:0301234567'],
  ['415 555 0100 or 415 555 0199', 'tel:4155550100'],
  ['415-555-0100 ext. 12', 'tel:4155550100;ext=12'],
  ['+971 (0)4 123 4567 ext. 12', 'tel:+97141234567;ext=12'],
  ['415-555-0100, extension 12', 'tel:4155550100;ext=12'],
  ['415.555.0100x12', 'tel:4155550100;ext=12'],
  ['+44 20 7946 0000 #7', 'tel:+442079460000;ext=7'],
  ['Office: 415 555 0100', 'tel:4155550100'],
  ['415 555 0100 (mobile)', 'tel:4155550100'],
  ['1-800-FLOWERS', 'tel:18003569377'],
  ['*100#', 'tel:*100#'],
  ['110', 'tel:110'],
  ['＋４９ ３０ １２３４５', 'tel:+493012345'],
  ['none', undefined],
  ['', undefined],
])('%j is dialled as %j', (phone, address) => {
  expect(telAddress(phone)).toBe(address)
})

test('a long one is read at once', () => {
  for (const phone of ['1'.repeat(300), `${'1 '.repeat(150)}x`, `${'x1'.repeat(150)}`, 'A'.repeat(300)]) {
    const start = performance.now()
    telAddress(phone)
    expect(performance.now() - start).toBeLessThan(50)
  }
})
