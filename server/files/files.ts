import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'
import type { Config } from '../config.ts'

/** Stored files, on disk or in object storage. A key is `{companyId}/{id}`. */
export interface Files {
  /** Where the protocol of uploads keeps what it receives, under the same keys. */
  uploads: DataStore
  /** Bytes of a file; undefined when there is none. */
  size(key: string): Promise<number | undefined>
  /** The bytes from `start` to `end`, both included. Raises when the file is missing. */
  read(key: string, range: { start: number; end: number }): Promise<Readable>
  put(key: string, bytes: Buffer): Promise<void>
  /** Removes a file and what was kept beside it while it came; a missing one is no error. */
  remove(key: string): Promise<void>
  /** Keys of all files of a company, with when they last changed, in milliseconds since 1970. */
  list(companyId: string): AsyncIterable<{ key: string; changedAt: number }>
}

/** Opens the place of the files that the settings name: S3 where it is set, else a folder in the data folder. */
export async function openFiles(config: Pick<Config, 's3' | 'dataDir'>): Promise<Files> {
  // The client of S3 is large and slow to load; few installations need it.
  if (config.s3) return (await import('./s3.ts')).openBucket(config.s3)
  return (await import('./disk.ts')).openFolder(config.dataDir)
}
