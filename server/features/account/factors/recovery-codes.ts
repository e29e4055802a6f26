import { createHash, randomInt } from 'node:crypto'

const COUNT = 10
/** Without what is taken for something else when it is read from paper. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 16

/** New recovery codes as people see them, each with the hash that is kept of it. Nobody guesses 79 bits, so that a plain hash does. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: COUNT }, () =>
    Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  )
  return { codes: codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-')), hashes: codes.map(hashRecoveryCode) }
}

/** `code`: as the contract makes it, in small letters and without dashes. */
export const hashRecoveryCode = (code: string): Buffer => createHash('sha256').update(code).digest()
