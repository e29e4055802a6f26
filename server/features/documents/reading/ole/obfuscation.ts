import { DEFAULT_PASSWORD } from './default-password.ts'

/** What passwords shorter than sixteen letters are filled up with. */
const FILLING = [0xbb, 0xff, 0xff, 0xba, 0xff, 0xff, 0xb9, 0x80, 0x00, 0xbe, 0x0f, 0x00, 0xbf, 0x0f, 0x00]
const LETTERS = [...DEFAULT_PASSWORD.filter((_, at) => at % 2 === 0)]

/** Whether the key and the check of an obfuscated workbook are those of the password that Excel tries unasked. */
export const isDefaultObfuscation = (info: Buffer): boolean =>
  info.length >= 4 && info.readUInt16LE(2) === passwordCheck()

/** [MS-OFFCRYPTO]: the check turns and combines the letters from the last to the first. */
function passwordCheck(): number {
  let check = 0
  for (const letter of [...LETTERS].reverse()) check = turn(check) ^ letter
  return turn(check) ^ LETTERS.length ^ 0xce4b
}

/** Turns fifteen bits by one. */
const turn = (value: number): number => ((value >> 14) & 1) | ((value << 1) & 0x7fff)

/** The sixteen bytes that are combined with those of a record. */
export function obfuscationMask(key: number): number[] {
  const filled = [...LETTERS, ...FILLING].slice(0, 16)
  return filled.map((letter, at) => {
    const byte = letter ^ (at % 2 === 0 ? key & 255 : key >> 8)
    return ((byte << 2) | (byte >> 6)) & 255
  })
}
