import { constants, inflateRawSync } from 'node:zlib'
import { LIMITS } from '../limits.ts'
import { PROTECTED, Unreadable } from '../unreadable.ts'

/** A file in a ZIP, as its directory says. */
export interface Entry {
  name: string
  method: number
  packed: number
  size: number
  /** Where the entry's local header begins. */
  header: number
  locked: boolean
}

const BOMB = 'This file unpacks to far more than it should, so we did not open it.'
const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const NEEDS_64 = 0xffffffff

/** The parts of a zip by name, read when asked for. Names are in lower case, with slashes, as packages are looked up. */
export function openZip(bytes: Buffer) {
  const entries = new Map<string, Entry>()
  for (const entry of listedEntries(bytes) ?? foundEntries(bytes)) entries.set(nameOf(entry.name), entry)
  checkSizes([...entries.values()], bytes.length)
  let left = LIMITS.unfolded

  return {
    names: [...entries.keys()],
    /** The bytes of a part, or undefined when there is none. Raises an error when they cannot be unfolded. */
    read(name: string): Buffer | undefined {
      const entry = entries.get(nameOf(name))
      if (!entry) return undefined
      const unfolded = unfold(bytes, entry, left)
      left -= unfolded.length
      return unfolded
    },
  }
}

/** Looks up names as packages do: whatever the case, and however a program wrote the slashes. */
const nameOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

function checkSizes(entries: Entry[], packed: number): void {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  const tooMany = entries.length > LIMITS.entries
  const tooDense = size > LIMITS.harmless && size > packed * LIMITS.ratio
  if (tooMany || tooDense || size > LIMITS.unfolded) throw new Unreadable(BOMB)
}

/** The entries that the directory at the end names; undefined where there is no sound directory. */
function listedEntries(bytes: Buffer): Entry[] | undefined {
  const end = bytes.lastIndexOf(signature(END))
  if (end < 0 || end + 22 > bytes.length) return undefined
  let count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count === 0xffff || at === NEEDS_64) {
    const end64 = bytes.lastIndexOf(signature(END_64), end)
    if (end64 < 0 || end64 + 56 > bytes.length) return undefined
    count = Number(bytes.readBigUInt64LE(end64 + 32))
    at = Number(bytes.readBigUInt64LE(end64 + 48))
  }
  const entries: Entry[] = []
  for (; entries.length < count; ) {
    if (entries.length > LIMITS.entries) throw new Unreadable(BOMB)
    const entry = centralEntry(bytes, at)
    if (!entry) return undefined
    entries.push(entry.entry)
    at = entry.next
  }
  return entries.length > 0 ? entries : undefined
}

/** An entry of the directory at the end of a ZIP, and where the next one begins; undefined where none stands. */
export function centralEntry(bytes: Buffer, at: number): { entry: Entry; next: number } | undefined {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) return undefined
  const nameLength = bytes.readUInt16LE(at + 28)
  const extraLength = bytes.readUInt16LE(at + 30)
  const entry: Entry = {
    name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
    locked: (bytes.readUInt16LE(at + 8) & 1) === 1,
    method: bytes.readUInt16LE(at + 10),
    packed: bytes.readUInt32LE(at + 20),
    size: bytes.readUInt32LE(at + 24),
    header: bytes.readUInt32LE(at + 42),
  }
  const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
  return { entry: withLongSizes(entry, extra), next: at + 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32) }
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

/** Entries by their local headers, for a zip whose end is lost. */
function foundEntries(bytes: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = bytes.indexOf(signature(LOCAL)); at >= 0; at = bytes.indexOf(signature(LOCAL), at + 4)) {
    if (at + 30 > bytes.length) break
    if (entries.length > LIMITS.entries) throw new Unreadable(BOMB)
    entries.push({
      name: bytes.toString('utf8', at + 30, at + 30 + bytes.readUInt16LE(at + 26)),
      locked: (bytes.readUInt16LE(at + 6) & 1) === 1,
      method: bytes.readUInt16LE(at + 8),
      packed: bytes.readUInt32LE(at + 18),
      size: bytes.readUInt32LE(at + 22),
      header: at,
    })
  }
  if (entries.length === 0) throw new Error('The zip is empty.')
  return entries
}

function unfold(bytes: Buffer, entry: Entry, left: number): Buffer {
  if (entry.locked) throw new Unreadable(PROTECTED)
  const { header } = entry
  if (header + 30 > bytes.length || bytes.readUInt32LE(header) !== LOCAL) throw new Error(`No entry at ${header}.`)
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  // Where the sizes follow the data, an entry without a directory names none: unfolding ends by itself.
  const packed = bytes.subarray(start, entry.packed > 0 ? start + entry.packed : undefined)
  if (entry.method === 0) return packed.subarray(0, entry.size || entry.packed)
  if (entry.method !== 8) throw new Unreadable('This file uses a compression that cannot be opened here.')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, left), finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw tooLarge ? new Unreadable(BOMB, { cause: error }) : error
  }
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
