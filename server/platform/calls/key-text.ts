import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'atr_'
const RANDOM = 30
const SHAPE = /^atr_[0-9A-Za-z]{36}$/

/** A new key: `atr_`, 30 random characters (178 bits) and their checksum, by which scanners know a key from other text. */
export function newKeyText(): string {
  const random = Array.from({ length: RANDOM }, () => BASE62[randomInt(BASE62.length)]).join('')
  return PREFIX + random + checksumOf(random)
}

/** Whether a text can be a key at all. Anyone can make one that can: it says nothing of whether there is one. */
export const isKeyText = (text: string): boolean =>
  SHAPE.test(text) && text.endsWith(checksumOf(text.slice(PREFIX.length, PREFIX.length + RANDOM)))

/** What is kept of a key. It is random, so that one round of SHA-256 is enough. */
export const hashKey = (text: string): Buffer => createHash('sha256').update(text).digest()

function checksumOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let digit = 0; digit < 6; digit += 1) {
    text = BASE62[rest % BASE62.length] + text
    rest = Math.floor(rest / BASE62.length)
  }
  return text
}
