import { expect, test } from 'vitest'
import { rc4 } from './rc4.ts'

test('the cipher answers what is published of it, in one go and in pieces', () => {
  const cipher = rc4(Buffer.from('Key'))
  expect(cipher(Buffer.from('Plain')).toString('hex') + cipher(Buffer.from('text')).toString('hex')).toBe(
    'bbf316e8d940af0ad3',
  )
})
