/** Streams and folders by their names. */
interface Folder {
  [name: string]: Buffer | Folder
}

interface Entry {
  name: string
  kind: number
  content: Buffer
  /** Where it begins, the entry beside it and the first entry in it; below 0 for none. */
  start: number
  next: number
  child: number
}

/**
 * A compound file of these streams, each in sectors of its own. `next` says after which sector another one comes, where a test
 * wants a chain that Office would not write.
 */
export function makeCompoundFile(
  streams: Folder,
  next: (at: number, usual: number) => number = (_, usual) => usual,
): Buffer {
  const table: number[] = [-3]
  const chain = (count: number) => {
    const start = table.length
    for (let at = 1; at <= count; at += 1) table.push(at === count ? -2 : start + at)
    return start
  }
  const entries = entriesOf(streams)
  chain(Math.ceil(entries.length / 4))
  for (const entry of entries) if (entry.kind === STREAM) entry.start = chain(entry.content.length / 512)
  if (table.length > 128) throw new Error('Too much for the one sector that the table has.')
  const fat = Buffer.alloc(512, 0xff)
  for (const [at, usual] of table.entries()) fat.writeInt32LE(next(at, usual), at * 4)
  return Buffer.concat([header(), fat, directory(entries), ...entries.map(({ content }) => content)])
}

const FOLDER = 1
const STREAM = 2
const ROOT = 5

/** The entries of a folder stand in one line: each is the right neighbour of the one before it. */
function entriesOf(streams: Folder): Entry[] {
  const entries: Entry[] = []
  const add = (name: string, kind: number, held: Buffer | Folder) => {
    const isStream = Buffer.isBuffer(held)
    const entry = { name, kind, content: isStream ? padded(held) : Buffer.alloc(0), start: -2, next: -1, child: -1 }
    entries.push(entry)
    let before: Entry | undefined
    for (const [inside, each] of isStream ? [] : Object.entries(held)) {
      if (before) before.next = entries.length
      else entry.child = entries.length
      before = add(inside, Buffer.isBuffer(each) ? STREAM : FOLDER, each)
    }
    return entry
  }
  add('Root Entry', ROOT, streams)
  return entries
}

/** Streams below 4096 bytes would lie in the stream of small ones. */
const padded = (stream: Buffer) => Buffer.concat([stream, Buffer.alloc(4096 + ((512 - (stream.length % 512)) % 512))])

function header(): Buffer {
  const bytes = Buffer.alloc(512, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  bytes.fill(0, 8, 76)
  bytes.writeUInt16LE(3, 26)
  bytes.writeUInt16LE(0xfffe, 28)
  bytes.writeUInt16LE(9, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(1, 44)
  bytes.writeUInt32LE(1, 48)
  bytes.writeUInt32LE(4096, 56)
  bytes.writeInt32LE(-2, 60)
  bytes.writeInt32LE(-2, 68)
  bytes.writeUInt32LE(0, 76)
  return bytes
}

function directory(entries: Entry[]): Buffer {
  const bytes = Buffer.alloc(Math.ceil(entries.length / 4) * 512)
  for (const [index, { name, kind, content, start, next, child }] of entries.entries()) {
    const entry = bytes.subarray(index * 128, (index + 1) * 128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE(name.length * 2 + 2, 64)
    entry.writeUInt8(kind, 66)
    entry.writeInt32LE(-1, 68)
    entry.writeInt32LE(next, 72)
    entry.writeInt32LE(child, 76)
    entry.writeInt32LE(start, 116)
    entry.writeUInt32LE(content.length, 120)
  }
  return bytes
}
