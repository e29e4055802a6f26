import { randomUUIDv7 } from 'node:crypto'
import { Refusal } from '../calls/refusals.ts'
import type { SentFile } from '../calls/sent-file.ts'
import type { CompanyDatabase, CompanyScope } from '../database/scope.ts'
import type { Files } from './files.ts'
import { type FileKind, fileOf } from './key.ts'

/**
 * Keeps a file, and then does in one transaction what makes it a record's: a row without its file there never is. What a
 * crash leaves between the two no row knows, and it goes with a later round.
 */
export async function keepFile<Scope extends CompanyScope, T>(
  { company, files }: { company: CompanyDatabase<Scope>; files: Files },
  { kind, file }: { kind: FileKind; file: SentFile },
  work: (scope: Scope, fileKey: string) => Promise<T>,
): Promise<T> {
  const { key } = fileOf({ companyId: company.companyId, kind, id: randomUUIDv7() })
  await files.put(key, file)
  try {
    return await company.write((scope) => work(scope, key))
  } catch (error) {
    // Of anything else it is not known whether the transaction was durable after all.
    if (error instanceof Refusal) await files.remove(key)
    throw error
  }
}
