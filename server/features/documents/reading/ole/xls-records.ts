/** A record of a workbook, with the records that continue it. */
export interface XlsRecord {
  id: number
  /** Where it begins in the stream. */
  at: number
  pieces: Buffer[]
}

const CONTINUE = 0x3c

/** The records of a stream one after the other; the last may be cut short. */
export function* recordsOf(stream: Buffer): Generator<XlsRecord> {
  let record: XlsRecord | undefined
  for (let at = 0; at + 4 <= stream.length; ) {
    const id = stream.readUInt16LE(at)
    const length = stream.readUInt16LE(at + 2)
    const data = stream.subarray(at + 4, at + 4 + length)
    if (id === CONTINUE && record) record.pieces.push(data)
    else {
      if (record) yield record
      record = { id, at, pieces: [data] }
    }
    at += 4 + length
  }
  if (record) yield record
}

/**
 * Reads values from a record across the records that continue it. A text that is broken there goes on with a byte of its own,
 * which says again how wide its characters are. Beyond the end all is zero, and texts are empty.
 */
export function readerOf(pieces: Buffer[], decode: (bytes: Buffer) => string) {
  let index = 0
  let at = 0

  /** The piece in which there is something left. */
  function piece(): Buffer | undefined {
    while (index < pieces.length && at >= (pieces[index]?.length ?? 0)) {
      index += 1
      at = 0
    }
    return pieces[index]
  }

  function byte(): number {
    const value = piece()?.[at] ?? 0
    at += 1
    return value
  }

  const short = () => byte() | (byte() << 8)
  const long = () => (short() | (short() << 16)) >>> 0

  function characters(count: number, wide: boolean): string {
    let text = ''
    let width = wide ? 2 : 1
    for (let left = count; left > 0; ) {
      const before = index
      const current = piece()
      if (!current) break
      // The text goes on in the next record.
      if (index !== before) width = byte() & 1 ? 2 : 1
      const taken = Math.min(left, Math.floor((current.length - at) / width))
      if (taken === 0) {
        at = current.length
        continue
      }
      const bytes = current.subarray(at, at + taken * width)
      text += width === 2 ? bytes.toString('utf16le') : bytes.toString('latin1')
      at += taken * width
      left -= taken
    }
    return text
  }

  return {
    byte,
    short,
    long,
    skip(count: number): void {
      for (let left = count; left > 0 && piece(); ) {
        const taken = Math.min(left, (pieces[index]?.length ?? 0) - at)
        at += taken
        left -= taken
      }
    },
    get over() {
      return piece() === undefined
    },
    /** A text of Excel 97 and later, behind its length: how it is written, its runs and its phonetic reading follow. */
    unicode(count: number): string {
      const options = byte()
      const runs = options & 8 ? short() : 0
      const phonetic = options & 4 ? long() : 0
      const text = characters(count, (options & 1) === 1)
      this.skip(runs * 4 + phonetic)
      return text
    },
    /** A text of one byte each, in the workbook's code page, as before Excel 97. */
    narrow(count: number): string {
      const bytes = Buffer.alloc(count)
      let read = 0
      for (; read < count && piece(); read += 1) bytes[read] = byte()
      return decode(bytes.subarray(0, read))
    },
    float(): number {
      const bytes = Buffer.from(Array.from({ length: 8 }, byte))
      return bytes.readDoubleLE(0)
    },
  }
}

export type RecordReader = ReturnType<typeof readerOf>
