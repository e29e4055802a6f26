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
/** Code pages of languages that Windows' western one does not write, by the low byte of the language's number. */
const CODE_PAGES: Record<number, number> = {
  1: 1256,
  2: 1251,
  4: 936,
  5: 1250,
  8: 1253,
  13: 1255,
  14: 1250,
  17: 932,
  18: 949,
  21: 1250,
  24: 1250,
  25: 1251,
  26: 1250,
  27: 1250,
  30: 874,
  31: 1254,
  34: 1251,
  35: 1251,
  36: 1250,
  37: 1257,
  38: 1257,
  39: 1257,
}

/** Reads a document of Word 2, 6 or 95: its characters lie together, or in pieces when it was saved in haste. */
export function readOldWord(stream: Buffer, manuscript: Manuscript): void {
  if (stream.length < 0x60 || (stream[1] ?? 0) !== 0xa5) throw new Unreadable(TOO_OLD)
  const flags = stream.readUInt16LE(10)
  if (flags & ENCRYPTED) throw new Unreadable(PROTECTED)
  const language = stream.readUInt16LE(6)
  const encoding = encodingOfCodePage(CODE_PAGES[language & 0x3ff] ?? 1252)
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
