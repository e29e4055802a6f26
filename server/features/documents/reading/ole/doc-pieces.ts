/** A stretch of characters that lie together in the file, in one byte each or in two. */
export interface Piece {
  /** The number of its first character in the document. */
  first: number
  count: number
  /** Where it lies in the file. */
  at: number
  wide: boolean
}

/** Body, notes, headers, comments and text boxes follow each other; their lengths stand at `at` in the header. */
export function storiesOf(stream: Buffer, at: number): { start: number; length: number }[] {
  let start = 0
  return Array.from({ length: 8 }, (_, index) => {
    const length = stream.readInt32LE(at + index * 4)
    const story = { start, length: Math.max(0, length) }
    start += story.length
    return story
  })
}

/** The pieces that a document consists of. Before Word 97 every character is one byte (`divisor` is 0 there). */
export function piecesOf(clx: Buffer, divisor: 0 | 1): Piece[] {
  let at = 0
  while (at + 3 <= clx.length && clx[at] === 1) at += 3 + clx.readUInt16LE(at + 1)
  if (clx[at] !== 2 || at + 5 > clx.length) return []
  const plc = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1))
  const count = Math.floor((plc.length - 4) / 12)
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const first = plc.readUInt32LE(index * 4)
    const place = plc.readUInt32LE((count + 1) * 4 + index * 8 + 2)
    const narrow = divisor === 0 || (place & 0x40000000) !== 0
    return {
      first,
      count: Math.max(0, plc.readUInt32LE(index * 4 + 4) - first),
      at: divisor === 1 && narrow ? (place & 0x3fffffff) >>> 1 : place & 0x3fffffff,
      wide: !narrow,
    }
  })
}

/** The characters of a story, and where in the file each lies. */
export function textOf(
  stream: Buffer,
  pieces: Piece[],
  { start, length, encoding = 'windows-1252' }: { start: number; length: number; encoding?: string },
): { raw: string; placeOf: (offset: number) => number } {
  const narrow = new TextDecoder(encoding)
  const runs: { offset: number; at: number; width: number; text: string }[] = []
  let offset = 0
  for (const piece of pieces) {
    const from = Math.max(start, piece.first)
    const to = Math.min(start + length, piece.first + piece.count)
    if (to <= from) continue
    const width = piece.wide ? 2 : 1
    const at = piece.at + (from - piece.first) * width
    const bytes = stream.subarray(at, at + (to - from) * width)
    const text = piece.wide ? bytes.toString('utf16le') : narrow.decode(bytes)
    runs.push({ offset, at, width, text })
    offset += text.length
  }
  let current = 0
  const placeOf = (wanted: number) => {
    // Asked for one place after the other, from the beginning to the end.
    while ((runs[current + 1]?.offset ?? Number.POSITIVE_INFINITY) <= wanted) current += 1
    const run = runs[current]
    return run ? run.at + (wanted - run.offset) * run.width : -1
  }
  return { raw: runs.map(({ text }) => text).join(''), placeOf }
}
