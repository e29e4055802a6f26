import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'
import { JOB } from '../calls/caller.ts'
import type { Database } from '../database/connect.ts'
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

/** Removes the files of a kind that have not changed since an instant and that no row of its table has, as a crash leaves them. */
export async function removeUnknown(
  database: Database,
  files: Files,
  { kind, before }: { kind: FileKind; before: number },
): Promise<void> {
  for await (const { companyId, key, changedAt } of files.list(kind)) {
    if (changedAt > before) continue
    const known = await database
      .company(companyId, JOB)
      .read(({ db }) =>
        db
          .selectFrom(kind)
          .select('id')
          .where('companyId', '=', companyId)
          .where('fileKey', '=', key)
          .executeTakeFirst(),
      )
    if (!known) await files.remove(key)
  }
}
