const SECTOR = 512
const ENTRY = 128
const END = 0xfffffffe
/** Marks the table's own sector. */
const TABLE = 0xfffffffd
/** Streams from this size on lie in sectors of their own. */
const LARGE = 4096

/**
 * A presentation of PowerPoint 97 without the picture of its first slide: LibreOffice keeps it uncompressed, in the summary,
 * and it is many times as large as the slides. The summary becomes empty. Raises for a presentation that is large without
 * it too, whose sectors take more than one table.
 */
export function withoutThumbnail(bytes: Buffer): Buffer {
  const { sector, chain } = openSectors(bytes)
  const [folder, miniTable] = [chain(bytes.readUInt32LE(48)), chain(bytes.readUInt32LE(60))]
  const entries = Buffer.concat(folder.map(sector))
  const { starts, streams } = dropSummary(entries, chain)
  const chains = [folder, miniTable, ...streams]
  if (chains.flat().length >= SECTOR / 4) throw new Error('The sectors of this presentation take more than one table')
  // The table lies first, and each chain follows in one piece.
  const places = chains.map((_, at) => 1 + chains.slice(0, at).flat().length)
  const header = Buffer.from(bytes.subarray(0, SECTOR)).fill(0xff, 80)
  const [folderAt = END, miniTableAt = END, ...streamsAt] = places
  const fields = [44, 1, 48, folderAt, 60, miniTable.length > 0 ? miniTableAt : END, 76, 0]
  for (let at = 0; at < fields.length; at += 2) header.writeUInt32LE(fields[at + 1] ?? 0, fields[at] ?? 0)
  for (const [at, start] of starts.entries()) entries.writeUInt32LE(streamsAt[at] ?? END, start)
  return Buffer.concat([header, tableOf(chains), entries, ...[miniTable, ...streams].flat().map(sector)])
}

/** A compound file lies in sectors, and a table says of each which one follows. */
function openSectors(bytes: Buffer) {
  const sector = (at: number) => bytes.subarray((at + 1) * SECTOR, (at + 2) * SECTOR)
  const numbers = (data: Buffer) => Array.from({ length: data.length / 4 }, (_, at) => data.readUInt32LE(at * 4))
  const tables = numbers(bytes.subarray(76, SECTOR)).slice(0, bytes.readUInt32LE(44))
  const next = tables.flatMap((at) => numbers(sector(at)))
  const chain = (first: number): number[] => {
    const sectors: number[] = []
    for (let at = first; at < TABLE; at = next[at] ?? END) sectors.push(at)
    return sectors
  }
  return { sector, chain }
}

/** Empties the summary; answers the other streams that have sectors, and where among the entries it says where they begin. */
function dropSummary(entries: Buffer, chain: (first: number) => number[]) {
  const starts: number[] = []
  for (let at = 0; at < entries.length; at += ENTRY) {
    if (entries.toString('utf16le', at, at + 64).startsWith('\u0005SummaryInformation')) {
      entries.writeUInt32LE(END, at + 116)
      entries.writeUInt32LE(0, at + 120)
    } else if (at === 0 || entries.readUInt32LE(at + 120) >= LARGE) starts.push(at + 116)
  }
  return { starts, streams: starts.map((start) => chain(entries.readUInt32LE(start))) }
}

function tableOf(chains: number[][]): Buffer {
  const table = Buffer.alloc(SECTOR, 0xff)
  let place = table.writeUInt32LE(TABLE)
  for (const { length } of chains) {
    for (let left = length; left > 0; left--) place = table.writeUInt32LE(left === 1 ? END : place / 4 + 1, place)
  }
  return table
}
