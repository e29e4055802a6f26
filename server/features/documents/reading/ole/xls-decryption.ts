import { PROTECTED, Unreadable } from '../unreadable.ts'
import { DEFAULT_PASSWORD, digest, int32 } from './default-password.ts'
import { rc4 } from './rc4.ts'
import { recordsOf } from './xls-records.ts'

const FILEPASS = 0x2f
const BOUNDSHEET = 0x85
/** Records that stay as they are: beginnings of streams, and what Excel reads before it asks for the password. */
const PLAIN = new Set([0x0009, 0x0209, 0x0409, 0x0809, FILEPASS, 0xe1, 0x138, 0x194, 0x195, 0x196])
const BLOCK = 1024
/** What passwords shorter than sixteen letters are filled up with. */
const FILLING = [0xbb, 0xff, 0xff, 0xba, 0xff, 0xff, 0xb9, 0x80, 0x00, 0xbe, 0x0f, 0x00, 0xbf, 0x0f, 0x00]
const LETTERS = [...DEFAULT_PASSWORD.filter((_, at) => at % 2 === 0)]

/** The records of a workbook, decrypted where Excel itself asks for no password. Raises `Unreadable` where it asks for one. */
export function decryptWorkbook(stream: Buffer): Buffer {
  const info = filePassOf(stream)
  if (!info) return stream
  const keyOf = info.length > 6 && info.readUInt16LE(0) === 1 ? blockKeys(info.subarray(2)) : undefined
  if (keyOf) return decrypt(stream, keyOf)
  // Before Excel 97 there is no word before the key.
  const obfuscated = info.length === 4 ? info : info.subarray(2)
  if (info.length <= 6 && isDefaultObfuscation(obfuscated)) return clear(stream, obfuscated.readUInt16LE(0))
  throw new Unreadable(PROTECTED)
}

/** What the workbook says of its encryption, if it is encrypted: among the first records. */
function filePassOf(stream: Buffer): Buffer | undefined {
  let met = 0
  for (const { id, pieces } of recordsOf(stream)) {
    if (id === FILEPASS) return pieces[0]
    met += 1
    if (met > 20) return undefined
  }
  return undefined
}

/** The keys of the stream's blocks, or undefined where the default password does not fit. */
function blockKeys(info: Buffer): ((block: number) => Buffer) | undefined {
  const major = info.readUInt16LE(0)
  if (major !== 1) return cryptoApiKeys(info)
  const start = digest('md5', DEFAULT_PASSWORD).subarray(0, 5)
  const salted = Buffer.concat([start, info.subarray(4, 20)])
  const base = digest('md5', ...Array.from({ length: 16 }, () => salted)).subarray(0, 5)
  const keyOf = (block: number) => digest('md5', base, int32(block))
  const cipher = rc4(keyOf(0))
  const verifier = cipher(info.subarray(20, 36))
  return digest('md5', verifier).equals(cipher(info.subarray(36, 52))) ? keyOf : undefined
}

function cryptoApiKeys(info: Buffer): ((block: number) => Buffer) | undefined {
  const headerSize = info.readUInt32LE(8)
  const header = info.subarray(12, 12 + headerSize)
  const verifier = info.subarray(12 + headerSize)
  const length = (header.readUInt32LE(16) || 40) / 8
  const base = digest('sha1', verifier.subarray(4, 20), DEFAULT_PASSWORD)
  const keyOf = (block: number) => {
    const key = digest('sha1', base, int32(block)).subarray(0, length)
    return length === 5 ? Buffer.concat([key, Buffer.alloc(11)]) : key
  }
  const cipher = rc4(keyOf(0))
  const shown = digest('sha1', cipher(verifier.subarray(20, 36)))
  return shown.equals(cipher(verifier.subarray(40, 60))) ? keyOf : undefined
}

/** The cipher runs over the whole stream, a key for each block; what stays plain is only left as it is. */
function decrypt(stream: Buffer, keyOf: (block: number) => Buffer): Buffer {
  const decrypted: Buffer[] = []
  for (let at = 0; at < stream.length; at += BLOCK)
    decrypted.push(rc4(keyOf(at / BLOCK))(stream.subarray(at, at + BLOCK)))
  const result = Buffer.concat(decrypted)
  for (const { at, plain } of layoutOf(stream)) stream.copy(result, at, at, at + plain)
  return result
}

/** Where the records of a stream begin and end, and how much of each is never encrypted. */
function layoutOf(stream: Buffer): { at: number; plain: number; end: number }[] {
  const layout: { at: number; plain: number; end: number }[] = []
  for (let at = 0; at + 4 <= stream.length; ) {
    const id = stream.readUInt16LE(at)
    const length = stream.readUInt16LE(at + 2)
    const end = Math.min(stream.length, at + 4 + length)
    layout.push({ at, end, plain: PLAIN.has(id) ? 4 + length : id === BOUNDSHEET ? 8 : 4 })
    at += 4 + length
  }
  return layout
}

/** Takes away what hides the bytes of each record: three bits turned, and a byte of sixteen combined, from a place of its own. */
function clear(stream: Buffer, key: number): Buffer {
  const mask = obfuscationMask(key)
  const result = Buffer.from(stream)
  for (const { at, plain, end } of layoutOf(stream)) {
    for (let place = at + plain; place < end; place += 1) {
      const byte = stream[place] ?? 0
      const turned = ((byte << 3) | (byte >> 5)) & 255
      result[place] = turned ^ (mask[(place + end - at - 4) & 15] ?? 0)
    }
  }
  return result
}

/** Whether the key and the check of an obfuscated workbook are those of the password that Excel tries unasked. */
const isDefaultObfuscation = (info: Buffer): boolean => info.length >= 4 && info.readUInt16LE(2) === passwordCheck()

/** [MS-OFFCRYPTO]: the check turns and combines the letters from the last to the first. */
function passwordCheck(): number {
  let check = 0
  for (const letter of [...LETTERS].reverse()) check = turn(check) ^ letter
  return turn(check) ^ LETTERS.length ^ 0xce4b
}

/** Turns fifteen bits by one. */
const turn = (value: number): number => ((value >> 14) & 1) | ((value << 1) & 0x7fff)

/** The sixteen bytes that are combined with those of a record. */
function obfuscationMask(key: number): number[] {
  const filled = [...LETTERS, ...FILLING].slice(0, 16)
  return filled.map((letter, at) => {
    const byte = letter ^ (at % 2 === 0 ? key & 255 : key >> 8)
    return ((byte << 2) | (byte >> 6)) & 255
  })
}
