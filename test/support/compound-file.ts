/**
 * A compound file of these streams, each in sectors of its own. `next` says after which sector another one comes, where a test
 * wants a chain that Office would not write.
 */
export function makeCompoundFile(
  streams: Record<string, Buffer>,
  next: (at: number, usual: number) => number = (_, usual) => usual,
): Buffer {
  const names = Object.keys(streams)
  const directorySectors = Math.ceil((names.length + 1) / 4)
  const sectors: Buffer[] = []
  const table: number[] = [-3]
  const chain = (count: number) => {
    const start = table.length
    for (let at = 1; at <= count; at += 1) table.push(at === count ? -2 : start + at)
    return start
  }
  chain(directorySectors)
  const entries = names.map((name) => {
    // Streams below this size would lie in the stream of small ones.
    const content = Buffer.concat([streams[name] ?? Buffer.alloc(0), Buffer.alloc(4096)])
    const count = Math.ceil(content.length / 512)
    sectors.push(Buffer.concat([content, Buffer.alloc(count * 512 - content.length)]))
    return { name, start: chain(count), size: content.length }
  })
  if (table.length > 128) throw new Error('Too much for the one sector that the table has.')
  const fat = Buffer.alloc(512, 0xff)
  for (const [at, usual] of table.entries()) fat.writeInt32LE(next(at, usual), at * 4)
  return Buffer.concat([header(), fat, directory(entries, directorySectors), ...sectors])
}

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

/** The entries stand in one line: each is the right neighbour of the one before it. */
function directory(entries: { name: string; start: number; size: number }[], sectors: number): Buffer {
  const bytes = Buffer.alloc(sectors * 512)
  const all = [{ name: 'Root Entry', start: -2, size: 0 }, ...entries]
  for (const [index, { name, start, size }] of all.entries()) {
    const entry = bytes.subarray(index * 128, (index + 1) * 128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE(name.length * 2 + 2, 64)
    entry.writeUInt8(index === 0 ? 5 : 2, 66)
    entry.writeInt32LE(-1, 68)
    entry.writeInt32LE(index > 0 && index < entries.length ? index + 1 : -1, 72)
    entry.writeInt32LE(index === 0 && entries.length > 0 ? 1 : -1, 76)
    entry.writeInt32LE(start, 116)
    entry.writeUInt32LE(size, 120)
  }
  return bytes
}
