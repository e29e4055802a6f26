import { LIMITS } from '../limits.ts'

interface Entry {
  name: string
  kind: number
  start: number
  size: number
  left: number
  right: number
  child: number
}

/** The streams and folders of a compound file, or of a folder in it. */
export interface CompoundFile {
  names: string[]
  stream(name: string): Buffer | undefined
  folder(name: string): CompoundFile | undefined
  /** Folders anywhere in the file with names like this, by name; each once, whatever the file says of what lies in what. */
  foldersLike(name: RegExp): CompoundFile[]
}

const FOLDER = 1
const STREAM = 2
const ROOT = 5
const NONE = 0xffffffff
/** Sectors with numbers from here on mean something else than a place. */
const LAST_SECTOR = 0xfffffffa
const ENTRY = 128

/**
 * Opens a compound file, in which Office keeps streams as in folders. Every chain of sectors ends, whatever the file says:
 * no sector is visited twice. A stream that the file cuts short is answered as far as it goes.
 */
export function openCompoundFile(bytes: Buffer): CompoundFile {
  const sectorSize = 1 << (bytes.readUInt16LE(30) === 12 ? 12 : 9)
  const miniSize = 64
  const miniLimit = bytes.readUInt32LE(56) || 4096
  const sector = (index: number) => bytes.subarray((index + 1) * sectorSize, (index + 2) * sectorSize)
  const fat = numbersOf(fatSectors(bytes, sector, sectorSize).map(sector))
  const chain = (start: number) => chainOf(start, fat, Math.ceil(bytes.length / sectorSize))
  const read = (start: number, size?: number) => Buffer.concat(chain(start).map(sector)).subarray(0, size)
  const entries = entriesOf(read(bytes.readUInt32LE(48)))
  const root = entries.find(({ kind }) => kind === ROOT) ?? entries[0]
  const top = root?.child ?? NONE
  const miniFat = numbersOf([read(bytes.readUInt32LE(60))])
  let miniStream: Buffer | undefined

  function content({ start, size }: Entry): Buffer {
    if (size >= miniLimit) return read(start, size)
    miniStream ??= root ? read(root.start) : Buffer.alloc(0)
    const stream = miniStream
    const pieces = chainOf(start, miniFat, Math.ceil(stream.length / miniSize))
    return Buffer.concat(pieces.map((at) => stream.subarray(at * miniSize, (at + 1) * miniSize))).subarray(0, size)
  }

  /** What lies directly in a folder, whatever the case of its names; where the root is broken, from wherever it is. */
  function folderOf(first: number): CompoundFile {
    const listed = new Map(siblingsOf(entries, first).map((entry) => [entry.name.toLowerCase(), entry]))
    const find = (name: string) =>
      listed.get(name.toLowerCase()) ??
      (listed.size === 0 && first === top
        ? entries.find((entry) => entry.name.toLowerCase() === name.toLowerCase())
        : undefined)
    return {
      names: [...listed.values()].map(({ name }) => name),
      stream(name) {
        const found = find(name)
        return found?.kind === STREAM ? content(found) : undefined
      },
      folder(name) {
        const found = find(name)
        return found?.kind === FOLDER ? folderOf(found.child) : undefined
      },
      foldersLike: (name) =>
        entries
          .filter((entry) => entry.kind === FOLDER && name.test(entry.name))
          .sort((one, other) => (one.name < other.name ? -1 : 1))
          .map(({ child }) => folderOf(child)),
    }
  }
  return folderOf(top)
}

/** Where the table of sectors stands: the first 109 of its sectors in the header, the others in a chain of their own. */
function fatSectors(bytes: Buffer, sector: (index: number) => Buffer, sectorSize: number): number[] {
  const sectors: number[] = []
  for (let at = 76; at < 512 && at + 4 <= bytes.length; at += 4) sectors.push(bytes.readUInt32LE(at))
  const visited = new Set<number>()
  let next = bytes.readUInt32LE(68)
  while (next < LAST_SECTOR && !visited.has(next)) {
    visited.add(next)
    const numbers = numbersOf([sector(next)])
    if (numbers.length < sectorSize / 4) break
    sectors.push(...numbers.subarray(0, -1))
    next = numbers.at(-1) ?? NONE
  }
  return [...new Set(sectors.filter((index) => index < LAST_SECTOR && (index + 1) * sectorSize < bytes.length))]
}

function numbersOf(sectors: Buffer[]): Uint32Array {
  const joined = Buffer.concat(sectors)
  const numbers = new Uint32Array(joined.length >> 2)
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = joined.readUInt32LE(at * 4)
  return numbers
}

function chainOf(start: number, table: Uint32Array, count: number): number[] {
  const chain: number[] = []
  const visited = new Set<number>()
  for (let at = start; at < count && !visited.has(at); at = table[at] ?? NONE) {
    visited.add(at)
    chain.push(at)
    if (chain.length * 64 > LIMITS.unfolded) break
  }
  return chain
}

function entriesOf(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + ENTRY <= directory.length; at += ENTRY) {
    const length = Math.min(64, Math.max(0, directory.readUInt16LE(at + 64) - 2))
    entries.push({
      name: directory.toString('utf16le', at, at + length).replace(/\0.*$/s, ''),
      kind: directory.readUInt8(at + 66),
      left: directory.readUInt32LE(at + 68),
      right: directory.readUInt32LE(at + 72),
      child: directory.readUInt32LE(at + 76),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }
  return entries
}

/** The entries of one folder, which hang together as a tree. */
function siblingsOf(entries: Entry[], first: number): Entry[] {
  const found: Entry[] = []
  const visited = new Set<number>()
  const waiting = [first]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entry = entries[at]
    if (!entry || visited.has(at)) continue
    visited.add(at)
    found.push(entry)
    waiting.push(entry.left, entry.right)
  }
  return found
}
