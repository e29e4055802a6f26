import { createHash } from 'node:crypto'

/**
 * Excel locks workbooks whose structure is protected, and opens them unasked, with this password, which everyone knows: to a
 * person they are not locked.
 */
export const DEFAULT_PASSWORD = Buffer.from('VelvetSweatshop', 'utf16le')

export function digest(algorithm: string, ...pieces: Buffer[]): Buffer {
  const hash = createHash(algorithm)
  for (const piece of pieces) hash.update(piece)
  return hash.digest()
}

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
