import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { archiveRefusals } from './refusals.ts'

/** Bytes that can be read in parts, wherever they are. */
export interface Source {
  size: number
  read(range: { start: number; end: number }): Promise<Readable>
}

/** A file in a ZIP. */
export interface Entry {
  path: string
  size: number
  packed: number
  method: number
  /** Where its local header begins. */
  header: number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const NEEDS_64 = 0xffffffff
const STORED = 0
const DEFLATED = 8
/** The end of a ZIP is this long, and may be followed by a comment. */
const END_SIZE = 22
const MOST_COMMENT = 65_535
/** Bytes of the list of files, which is held in memory. */
const MOST_LISTED = 256 * 1_048_576
/** How many times as large as it is an archive may become, where that is much. */
const MOST_TIMES = 100
const MUCH = 1_073_741_824

/** The files in a ZIP by their paths, as its directory at the end lists them. Raises a refusal of one that is not sound. */
export async function readEntries(source: Source): Promise<Map<string, Entry>> {
  const { at, length, count } = await findDirectory(source)
  if (length > MOST_LISTED || at + length > source.size) throw archiveRefusals.no_archive()
  const bytes = await readPart(source, at, length)
  const entries = new Map<string, Entry>()
  let place = 0
  for (let number = 0; number < count; number += 1) {
    const { entry, next } = entryAt(bytes, place)
    if (entries.has(entry.path)) throw archiveRefusals.strange_name({ name: entry.path })
    entries.set(entry.path, entry)
    place = next
  }
  const sum = (of: 'size' | 'packed') => [...entries.values()].reduce((total, entry) => total + entry[of], 0)
  // Files that lie over one another would each be unpacked.
  if (sum('packed') > source.size || sum('size') > Math.max(MUCH, MOST_TIMES * source.size))
    throw archiveRefusals.too_dense()
  return entries
}

async function findDirectory(source: Source): Promise<{ at: number; length: number; count: number }> {
  const from = Math.max(0, source.size - END_SIZE - MOST_COMMENT)
  const tail = await readPart(source, from, source.size - from)
  const end = tail.lastIndexOf(signature(END))
  if (end < 0 || end + END_SIZE > tail.length) throw archiveRefusals.no_archive()
  const short = {
    count: tail.readUInt16LE(end + 10),
    length: tail.readUInt32LE(end + 12),
    at: tail.readUInt32LE(end + 16),
  }
  const locator = end - 20
  if (locator < 0 || tail.readUInt32LE(locator) !== LOCATOR_64) return short
  const long = await readPart(source, Number(tail.readBigUInt64LE(locator + 8)), 56)
  if (long.readUInt32LE(0) !== END_64) throw archiveRefusals.no_archive()
  return {
    count: Number(long.readBigUInt64LE(32)),
    length: Number(long.readBigUInt64LE(40)),
    at: Number(long.readBigUInt64LE(48)),
  }
}

function entryAt(bytes: Buffer, at: number): { entry: Entry; next: number } {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw archiveRefusals.no_archive()
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
  const isLocked = (bytes.readUInt16LE(at + 8) & 1) === 1
  const entry = {
    path: bytes.toString('utf8', at + 46, nameEnd),
    method: bytes.readUInt16LE(at + 10),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    header: bytes.readUInt32LE(at + 42),
  }
  if (isLocked || ![STORED, DEFLATED].includes(entry.method)) throw archiveRefusals.strange_name({ name: entry.path })
  return {
    entry: withLongSizes(entry, bytes.subarray(nameEnd, extraEnd)),
    next: extraEnd + bytes.readUInt16LE(at + 32),
  }
}

/** Sizes of zip64 stand in an extra field, in this order, each only where its short one says so. */
function withLongSizes(entry: Entry, extra: Buffer): Entry {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let field = at + 4
    const long = (short: number) => {
      if (short !== NEEDS_64 || field + 8 > extra.length) return short
      field += 8
      return Number(extra.readBigUInt64LE(field - 8))
    }
    const size = long(entry.size)
    const packed = long(entry.packed)
    return { ...entry, size, packed, header: long(entry.header) }
  }
  return entry
}

/** The bytes of a file in a ZIP. Raises a refusal where they are not as many as its directory says. */
export async function* readEntry(
  source: Source,
  { path, size, packed, method, header }: Entry,
): AsyncGenerator<Buffer> {
  const damaged = () => archiveRefusals.damaged({ path })
  const local = await readPart(source, header, 30)
  if (local.readUInt32LE(0) !== LOCAL) throw damaged()
  const start = header + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
  if (start + packed > source.size) throw damaged()
  if (packed === 0) {
    if (size > 0) throw damaged()
    return
  }
  const raw = await source.read({ start, end: start + packed - 1 })
  const bytes = method === STORED ? raw : raw.pipe(createInflateRaw())
  raw.on('error', (error) => bytes.destroy(error))
  let came = 0
  try {
    for await (const chunk of bytes) {
      came += chunk.length
      if (came > size) throw damaged()
      yield chunk
    }
  } catch (error) {
    throw isZlibError(error) ? damaged() : error
  } finally {
    raw.destroy()
  }
  if (came !== size) throw damaged()
}

const isZlibError = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

async function readPart(source: Source, start: number, length: number): Promise<Buffer> {
  if (length <= 0 || start < 0 || start + length > source.size) throw archiveRefusals.no_archive()
  const chunks: Buffer[] = []
  for await (const chunk of await source.read({ start, end: start + length - 1 })) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (bytes.length !== length) throw archiveRefusals.no_archive()
  return bytes
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
