import { readFileSync, writeFileSync } from 'node:fs'
import type { CityIndex } from './city-index.ts'

type Kept = Pick<CityIndex, 'lines' | 'starts' | 'ids' | 'populations'>

/** Writes an index as one file: how many cities, their three arrays of numbers, and the block of lines. */
export function writeIndex(file: string, { lines, starts, ids, populations }: Kept): void {
  const numbers = [Uint32Array.of(ids.length), starts, ids, populations]
  writeFileSync(file, Buffer.concat([...numbers.map(bytesOf), lines]))
}

/** Reads what `writeIndex` wrote, on a machine of the same kind; nothing of it is copied. */
export function readIndex(file: string): Kept {
  const bytes = readFileSync(file)
  let at = bytes.byteOffset
  const take = (length: number) => {
    const numbers = new Uint32Array(bytes.buffer, at, length)
    at += numbers.byteLength
    return numbers
  }
  const [count = 0] = take(1)
  const [starts, ids, populations] = [take(count + 1), take(count), take(count)]
  return { starts, ids, populations, lines: bytes.subarray(at - bytes.byteOffset) }
}

const bytesOf = (numbers: Uint32Array) => Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength)
