import type { Manuscript } from '../manuscript.ts'
import { DAMAGED, PROTECTED, Unreadable } from '../unreadable.ts'
import type { CompoundFile } from './cfb.ts'
import { readOldWord } from './doc-old.ts'
import { paragraphsOf } from './doc-paragraphs.ts'
import { piecesOf, storiesOf, textOf } from './doc-pieces.ts'
import { writeStory } from './doc-text.ts'

const ENCRYPTED = 0x0100
const SECOND_TABLE = 0x0200
/** Word 97 and later; before, the header is another one. */
const WORD_97 = 106

/** Reads a document of Word by its version: until Word 95 its parts lie elsewhere. */
export function readDoc(file: CompoundFile, manuscript: Manuscript): void {
  const stream = file.stream('WordDocument') ?? Buffer.alloc(0)
  if (stream.readUInt16LE(2) < WORD_97) readOldWord(stream, manuscript)
  else readWord97(file, stream, manuscript)
}

/** Word 97 to 2003: [MS-DOC] by its table of pieces, body first, then notes, headers, comments and text boxes. */
function readWord97(file: CompoundFile, stream: Buffer, manuscript: Manuscript): void {
  const flags = stream.readUInt16LE(10)
  if (flags & ENCRYPTED) throw new Unreadable(PROTECTED)
  const names = flags & SECOND_TABLE ? ['1Table', '0Table'] : ['0Table', '1Table']
  const table = names.map((name) => file.stream(name)).find(Boolean) ?? Buffer.alloc(0)
  const pieces = piecesOf(tableSlice(stream, table, 33), 1)
  if (pieces.length === 0) throw new Unreadable(DAMAGED)
  const paragraphs = paragraphsOf(stream, tableSlice(stream, table, 13))
  for (const { start, length } of storiesOf(stream, 0x4c)) {
    const { raw, placeOf } = textOf(stream, pieces, { start, length })
    writeStory(raw, manuscript, (offset) => paragraphs(placeOf(offset)))
  }
}

/** A table that the header names by its number: where it begins and how long it is. */
function tableSlice(stream: Buffer, table: Buffer, index: number): Buffer {
  const at = 0x9a + index * 8
  const start = stream.readUInt32LE(at)
  return table.subarray(start, start + stream.readUInt32LE(at + 4))
}
