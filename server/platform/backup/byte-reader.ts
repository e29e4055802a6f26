/** Bytes of a stream, asked for by how many; never more of them in memory than one piece and what is asked for. */
export interface ByteReader {
  /** So many bytes; fewer where the stream ends before. */
  take(count: number): Promise<Buffer>
  /** So many bytes, piece by piece as they come; fewer where the stream ends before. */
  pass(count: number): AsyncGenerator<Buffer>
}

export function readBytes(source: AsyncIterable<Uint8Array>): ByteReader {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function* pass(count: number) {
    for (let wanted = count; wanted > 0; ) {
      while (rest.length === 0) {
        const { done, value } = await pieces.next()
        if (done) return
        rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      }
      const piece = rest.subarray(0, wanted)
      rest = rest.subarray(piece.length)
      wanted -= piece.length
      yield piece
    }
  }

  return {
    pass,
    async take(count) {
      const taken: Buffer[] = []
      for await (const piece of pass(count)) taken.push(piece)
      return taken.length === 1 && taken[0] ? taken[0] : Buffer.concat(taken)
    },
  }
}
