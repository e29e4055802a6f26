import type { Readable } from 'node:stream'

/** A file as the caller sends it. */
export interface SentFile {
  /** As its sender calls it, which may be anything at all. */
  name: string
  /** Bytes. */
  size: number
  /** Its bytes, from the first one each time; as long as the call takes. */
  read(): Readable
}
