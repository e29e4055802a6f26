import { createHash } from 'node:crypto'
import { readBytes } from './byte-reader.ts'

/** A file in a back-up. What it holds is read once, before the next one is asked for. */
export interface Entry {
  name: string
  size: number
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** An entry that was read, with the SHA-256 of all that came before it. */
export interface EntryRead extends Entry {
  content: AsyncGenerator<Buffer>
  sumBefore: () => string
}

/** The archive is damaged; the message says how. */
export class Damaged extends Error {
  override name = 'Damaged'
}

/** It is something else than a back-up; the message says what shows it. */
export class NoBackup extends Error {
  override name = 'NoBackup'
}

const BLOCK = 512
const PERMISSIONS = 0o600
/** The type of an entry that is a file: no link, no folder. */
const FILE = '0'
/** The largest size that eleven octal digits tell. */
const LARGEST = 8 ** 11 - 1

/** Writes entries as `tar` knows them (ustar). `observe` sees every byte before the next entry is asked for. */
export async function* writeTar(
  entries: AsyncIterable<Entry>,
  observe: (bytes: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    for await (const bytes of writeEntry(entry)) {
      observe(bytes)
      yield bytes
    }
  }
  yield Buffer.alloc(2 * BLOCK)
}

async function* writeEntry({ name, size, content }: Entry): AsyncGenerator<Uint8Array> {
  yield headerOf(name, size)
  let written = 0
  for await (const bytes of content) {
    written += bytes.length
    yield bytes
  }
  if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}: it changed while it was read`)
  yield Buffer.alloc(paddingOf(size))
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

/** Where fields of a header begin, and how long they are. */
const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  sum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const write = (field: keyof typeof FIELDS, text: string) => {
    const [start, length] = FIELDS[field]
    if (Buffer.byteLength(text) > length || size > LARGEST) throw new Error(`${name} does not fit into an archive`)
    header.write(text, start)
  }
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  write('name', name)
  write('mode', octal(PERMISSIONS, 8))
  for (const field of ['uid', 'gid'] as const) write(field, octal(0, 8))
  write('size', octal(size, 12))
  write('mtime', octal(0, 12))
  write('type', FILE)
  write('magic', 'ustar\x0000')
  write('sum', `${octal(sumOf(header), 7)} `)
  return header
}

/** The sum of a header's bytes, with its own field as blanks. */
function sumOf(header: Buffer): number {
  const [start, length] = FIELDS.sum
  const own = header.subarray(start, start + length)
  return add(header) - add(own) + length * ' '.charCodeAt(0)
}

const add = (bytes: Buffer) => bytes.reduce((sum, byte) => sum + byte, 0)

/** Reads the entries of an archive. What of an entry was not read is read over. Raises `Damaged` or `NoBackup`. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<EntryRead> {
  const bytes = readBytes(source)
  const hash = createHash('sha256')
  for (let first = true; ; first = false) {
    const header = await bytes.take(BLOCK)
    if (first && !isHeader(header)) throw new NoBackup('It is not an archive')
    if (header.length < BLOCK) throw new Damaged('it ends too soon')
    if (header.every((byte) => byte === 0)) return
    const before = hash.copy()
    hash.update(header)
    const { name, size } = readHeader(header)
    let left = size
    const content = async function* () {
      for await (const piece of bytes.pass(left)) {
        hash.update(piece)
        left -= piece.length
        yield piece
      }
      if (left > 0) throw new Damaged('it ends too soon')
    }
    yield { name, size, content: content(), sumBefore: () => before.copy().digest('hex') }
    for await (const _ of content());
    hash.update(await bytes.take(paddingOf(size)))
  }
}

const readField = (header: Buffer, field: keyof typeof FIELDS): string => {
  const [start, length] = FIELDS[field]
  return header.toString('utf8', start, start + length).split('\0')[0] ?? ''
}

const isHeader = (header: Buffer) =>
  header.length === BLOCK &&
  readField(header, 'magic').startsWith('ustar') &&
  Number.parseInt(readField(header, 'sum'), 8) === sumOf(header)

function readHeader(header: Buffer): { name: string; size: number } {
  if (!isHeader(header)) throw new Damaged('a part of it is missing')
  const name = readField(header, 'name')
  if (readField(header, 'type') !== FILE) throw new Damaged(`${JSON.stringify(name)} in it is not a file`)
  const octal = readField(header, 'size')
  if (!/^[0-7]+$/.test(octal)) throw new Damaged(`${JSON.stringify(name)} in it has no size`)
  return { name, size: Number.parseInt(octal, 8) }
}
