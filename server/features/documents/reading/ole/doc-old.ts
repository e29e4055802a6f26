import { encodingOfCodePage } from '../encodings.ts'
import type { Manuscript } from '../manuscript.ts'
import { PROTECTED, Unreadable } from '../unreadable.ts'
import { piecesOf, storiesOf, textOf } from './doc-pieces.ts'
import { writeStory } from './doc-text.ts'

const IN_PIECES = 0x0004
const ENCRYPTED = 0x0100
const WIDE = 0x1000
const WORD_6 = 101
const TOO_OLD = 'This document was written by a version of Word that is too old to read.'
/** Languages that Windows' western code page does not write, by the low byte of their numbers, and those that do. */
const LANGUAGES: Record<number, number[]> = {
  874: [30],
  932: [17],
  936: [4],
  949: [18],
  1250: [5, 14, 21, 24, 26, 27, 36],
  1251: [2, 25, 34, 35],
  1253: [8],
  1254: [31],
  1255: [13],
  1256: [1],
  1257: [37, 38, 39],
}

/** Reads a document of Word 2, 6 or 95: its characters lie together, or in pieces when it was saved in haste. */
export function readOldWord(stream: Buffer, manuscript: Manuscript): void {
  if (stream.length < 0x60 || (stream[1] ?? 0) !== 0xa5) throw new Unreadable(TOO_OLD)
  const flags = stream.readUInt16LE(10)
  if (flags & ENCRYPTED) throw new Unreadable(PROTECTED)
  const language = stream.readUInt16LE(6) & 0x3ff
  const page = Object.keys(LANGUAGES).find((each) => LANGUAGES[Number(each)]?.includes(language))
  const encoding = encodingOfCodePage(Number(page ?? 1252))
  const version = stream.readUInt16LE(2)
  const inPieces = (flags & IN_PIECES) !== 0 && version >= WORD_6
  const pieces = inPieces ? piecesOf(sliceAt(stream, 0x160), 0) : []
  if (pieces.length > 0) {
    for (const story of storiesOf(stream, 0x34))
      writeStory(textOf(stream, pieces, { ...story, encoding }).raw, manuscript)
    return
  }
  const bytes = stream.subarray(stream.readUInt32LE(0x18), stream.readUInt32LE(0x1c))
  const text = flags & WIDE && version >= WORD_6 ? bytes.toString('utf16le') : new TextDecoder(encoding).decode(bytes)
  writeStory(text, manuscript)
}

function sliceAt(stream: Buffer, at: number): Buffer {
  const start = stream.readUInt32LE(at)
  return stream.subarray(start, start + stream.readUInt32LE(at + 4))
}
