/** The kinds of records of a presentation that are read here, by the numbers of [MS-PPT]. */
export const KIND = {
  document: 1000,
  slide: 1006,
  slideAtom: 1007,
  notes: 1008,
  slidePersist: 1011,
  textHeader: 3999,
  textRef: 3998,
  chars: 4000,
  bytes: 4008,
  text: 4026,
  headersFooters: 4057,
  slideList: 4080,
  userEdit: 4085,
  persistDirectory: 6002,
  comment: 12_000,
  tagData: 5003,
  shapeProperties: 0xf00b,
} as const

export interface PptRecord {
  kind: number
  instance: number
  container: boolean
  data: Buffer
}

/** Containers lie within one another a few levels deep. */
const DEPTH = 40

/** The record at a place of a stream; undefined where none can be. */
export function recordAt(stream: Buffer, at: number): PptRecord | undefined {
  if (at < 0 || at + 8 > stream.length) return undefined
  const options = stream.readUInt16LE(at)
  const data = stream.subarray(at + 8, at + 8 + stream.readUInt32LE(at + 4))
  return { kind: stream.readUInt16LE(at + 2), instance: options >> 4, container: (options & 15) === 15, data }
}

/** The records that lie one after the other in a stream or a container. */
export function recordsIn(data: Buffer): PptRecord[] {
  const records: PptRecord[] = []
  for (let at = 0; at + 8 <= data.length; at += 8 + data.readUInt32LE(at + 4)) {
    const record = recordAt(data, at)
    if (record) records.push(record)
  }
  return records
}

/** Calls `met` with every record within a container, however deep; where it answers true, the record's own are left out. */
export function walkRecords(data: Buffer, met: (record: PptRecord) => boolean | undefined, depth = 0): void {
  for (const record of recordsIn(data)) {
    const done = met(record)
    const within = record.container || record.kind === KIND.tagData
    if (within && !done && depth < DEPTH) walkRecords(record.data, met, depth + 1)
  }
}
