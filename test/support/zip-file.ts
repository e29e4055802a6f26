import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a zip that is made for a test. What is left out is as it should be. */
export interface ZipEntry {
  name: string
  content: Buffer | string
  /** Kept as it is, not deflated. */
  stored?: boolean
  /** The sizes follow the content, as programs write them that do not know them before. */
  sizesBehind?: boolean
  /** What the directory says that the entry unfolds to. */
  claimed?: number
}

/** A zip of these entries. */
export function makeZip(entries: ZipEntry[]): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const { local, central } = entryOf(entry, at)
    pieces.push(local)
    directory.push(central)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, listed, end])
}

function entryOf(entry: ZipEntry, at: number): { local: Buffer; central: Buffer } {
  const content = Buffer.from(entry.content)
  const packed = entry.stored ? content : deflateRawSync(content)
  const name = Buffer.from(entry.name)
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20)
  head.writeUInt16LE(entry.sizesBehind ? 8 : 0, 2)
  head.writeUInt16LE(entry.stored ? 0 : 8, 4)
  head.writeUInt32LE(crc32(content), 10)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(entry.claimed ?? content.length, 18)
  head.writeUInt16LE(name.length, 22)
  const sizes = Buffer.from(head.subarray(10, 22))
  const first = Buffer.from(head)
  if (entry.sizesBehind) first.fill(0, 10, 22)
  const behind = entry.sizesBehind ? [Buffer.from('PK\x07\x08', 'latin1'), sizes] : []
  const place = Buffer.alloc(14)
  place.writeUInt32LE(at, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), first, name, packed, ...behind]),
    central: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, place, name]),
  }
}
