import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'
import type { FileKind, StoredFile } from './key.ts'

/** Stored files, on disk or in object storage. A key is `{companyId}/{kind}/{id}` (`key.ts`). */
export interface Files {
  /** Where the protocol of uploads keeps what it receives, under the same keys. */
  uploads: DataStore
  /** Bytes of a file; undefined when there is none. */
  size(key: string): Promise<number | undefined>
  /** The bytes from `start` to `end`, both included. Raises when the file is missing. */
  read(key: string, range: { start: number; end: number }): Promise<Readable>
  /** Keeps bytes, or what a stream of so many brings; what fails in the middle leaves nothing. */
  put(key: string, content: Buffer | { size: number; read(): Readable }): Promise<void>
  /** Where the file is on this machine; undefined where it is elsewhere. */
  path(key: string): string | undefined
  /** Removes a file and what was kept beside it while it came; a missing one is no error. */
  remove(key: string): Promise<void>
  /** All files of a kind, in whichever company, with when they last changed, in milliseconds since 1970. */
  list(kind: FileKind): AsyncIterable<StoredFile & { changedAt: number }>
}
