import { Readable } from 'node:stream'
import { fromJson } from '../../../contract/values.ts'
import { Refusal } from '../../platform/calls/refusals.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import type { Files } from '../../platform/files/files.ts'
import { fileKinds, fileOf } from '../../platform/files/key.ts'
import { hashPassword, newToken } from '../account/rules.ts'
import { computeSomeProgress } from '../leads/rules.ts'
import type { Progress } from './export.ts'
import { linesOf } from './lines.ts'
import { type OpenArchive, rowsPath } from './manifest.ts'
import { archiveRefusals } from './refusals.ts'
import { changeRunning, type KeptArchive } from './store.ts'
import * as tableStore from './table-store.ts'
import { carriedOf, emptyOnes, requireEmpty } from './tables.ts'
import { readEntry } from './zip.ts'

interface Place {
  company: CompanyDatabase<CompanyScope>
  /** Who restores it, and takes the place of the owner in it. */
  userId: string
  /** Where links in mails to the members begin, until they sign in. */
  origin: string
  progress: Progress
  signal: AbortSignal
}

/** Raises a refusal unless the company is as it was founded. */
export async function requireEmptyCompany(scope: CompanyScope): Promise<void> {
  requireEmpty(await findRecords(scope))
}

/** What a company has that an archive cannot be restored beside. */
export async function findRecords(scope: CompanyScope): Promise<string[]> {
  return tableStore.findFilled(scope, emptyOnes(await tableStore.describeTables(scope)))
}

/** Keeps the files of an archive. Answers where, so that they can be removed where its rows are not restored after all. */
export async function restoreFiles(
  { source, entries }: OpenArchive,
  { files, companyId, kept, progress }: { files: Files; companyId: string; kept: string[] } & Pick<Place, 'progress'>,
): Promise<void> {
  for (const [path, entry] of entries) {
    const [, name, id = ''] = path.startsWith('files/') ? path.split('/') : []
    const kind = fileKinds.find((each) => each === name)
    if (!kind) continue
    const { key } = fileOf({ companyId, kind, id })
    kept.push(key)
    await files.put(key, {
      size: entry.size,
      read: () => Readable.from(readEntry(source, entry), { objectMode: false }),
    })
    await progress(1)
  }
}

/** Adds all rows of an archive to a company that is empty, in one transaction: all of them, or none. */
export async function restoreRows(archive: OpenArchive, kept: KeptArchive, place: Place): Promise<void> {
  const { company, userId } = place
  // No one knows the password that it is of.
  const passwordHash = await hashPassword(newToken())
  await company.write(async (scope) => {
    await tableStore.lockCompany(scope)
    await requireEmptyCompany(scope)
    await tableStore.forgetNotifications(scope)
    for (const table of carriedOf(await tableStore.describeTables(scope))) {
      await addTable(scope, { archive, table, passwordHash }, place).catch((error: unknown) => {
        throw isOfRows(error) ? archiveRefusals.contradicts({ table: table.name }) : error
      })
    }
    for (let more = true; more; ) more = await computeSomeProgress(scope)
    await tableStore.analyze(scope)
    const done = { status: 'done', finishedAt: new Date().toISOString() } as const
    if (!(await changeRunning(scope, kept.id, done))) throw new Error('The restore was given up meanwhile')
    await record(scope, 'archive.restored', { id: kept.id, by: userId })
  })
}

/** Bytes of rows that are added at once, about; and the most of them. */
const AT_ONCE = 1_048_576
const MOST = 1_000

async function addTable(
  scope: CompanyScope,
  { archive, table, passwordHash }: { archive: OpenArchive; table: tableStore.Table; passwordHash: string },
  { userId, origin, progress, signal }: Place,
): Promise<void> {
  const { name, columns } = table
  const { source, entries, manifest } = archive
  const entry = entries.get(rowsPath(name))
  if (!entry) return
  // The organization and its owner have other ids here, wherever these stand: in links, keys of files, and what events say.
  const here = (lines: string) =>
    lines.replaceAll(manifest.company.id, scope.companyId).replaceAll(manifest.owner, userId)
  const add = async (lines: string[]) => {
    signal.throwIfAborted()
    const own = name === 'users' ? lines.filter((line) => !isOf(line, manifest.owner)) : lines
    const rows = here(`[${own.join(',')}]`)
    if (name === 'companies') await tableStore.changeCompany(scope, columns, rows)
    else if (own.length > 0)
      await tableStore.addRows(scope, table, rows, name === 'users' ? { password_hash: passwordHash, origin } : {})
    await progress(lines.length)
  }
  let batch: string[] = []
  let bytes = 0
  for await (const line of linesOf(rowsPath(name), readEntry(source, entry))) {
    batch.push(line)
    bytes += line.length
    if (bytes < AT_ONCE && batch.length < MOST) continue
    await add(batch)
    batch = []
    bytes = 0
  }
  if (batch.length > 0) await add(batch)
}

const isOf = (line: string, id: string) => (fromJson(line) as { id?: unknown }).id === id

/** Whether rows are to blame: what they hold, what they refer to, or whose they say they are. */
const isOfRows = (error: unknown) =>
  error instanceof Error &&
  !(error instanceof Refusal) &&
  'code' in error &&
  /^(2[23]|42501|P0001)/.test(String(error.code))
