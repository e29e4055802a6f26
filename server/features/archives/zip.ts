import type { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { centralEntry, type ZipEntry } from '../documents/rules.ts'
import { archiveRefusals } from './refusals.ts'

/** Bytes that can be read in parts, wherever they are. */
export interface Source {
  size: number
  read(range: { start: number; end: number }): Promise<Readable>
}

export type Entry = Omit<ZipEntry, 'locked'>

const LOCAL = 0x04034b50
const END = Buffer.from('PK\x05\x06')
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
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
    if (entries.has(entry.name)) throw archiveRefusals.strange_name({ name: entry.name })
    entries.set(entry.name, entry)
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
  const end = tail.lastIndexOf(END)
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
  const found = centralEntry(bytes, at)
  if (!found) throw archiveRefusals.no_archive()
  const { locked, ...entry } = found.entry
  if (locked || ![STORED, DEFLATED].includes(entry.method)) throw archiveRefusals.strange_name({ name: entry.name })
  return { entry, next: found.next }
}

/** The bytes of a file in a ZIP. Raises a refusal where they are not as many as its directory says. */
export async function* readEntry(
  source: Source,
  { name: path, size, packed, method, header }: Entry,
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
