import { randomUUIDv7 } from 'node:crypto'
import { ARCHIVE_HOURS } from '../../../contract/archives/endpoints.ts'
import type { Archive, Restorable } from '../../../contract/archives/fields.ts'
import { JOB } from '../../platform/calls/caller.ts'
import type { Media } from '../../platform/calls/media.ts'
import { Refusal, required } from '../../platform/calls/refusals.ts'
import type { SentFile } from '../../platform/calls/sent-file.ts'
import type { Database } from '../../platform/database/connect.ts'
import { readLanded } from '../../platform/database/landed.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import { type Files, removeUnknown } from '../../platform/files/files.ts'
import { fileOf } from '../../platform/files/key.ts'
import { findCompany, inCompaniesWithWork } from '../companies/rules.ts'
import { openArchive } from './manifest.ts'
import { archiveRefusals } from './refusals.ts'
import { findRecords, requireEmptyCompany } from './restore.ts'
import * as store from './store.ts'
import type { Source } from './zip.ts'

const HOUR = 3_600_000

/** The migration that the tables are of. */
export async function readSchema(): Promise<string> {
  const { migrations } = await readLanded()
  return migrations.at(-1)?.name ?? ''
}

/** Begins an export, or answers the one that is under way. Raises `conflict` while an archive is restored. */
export async function startExport(company: CompanyDatabase): Promise<Archive> {
  return company.write(async (scope) => {
    const id = randomUUIDv7()
    const added = await store.addArchive(scope, { id, kind: 'export' })
    if (!added) {
      const running = await store.findRunning(scope)
      if (running?.kind !== 'export') throw archiveRefusals.under_way()
      return shownOf(running)
    }
    await scope.enqueue('write_archive', { companyId: scope.companyId, archiveId: id })
    await record(scope, 'archive.requested', { id, by: scope.userId })
    return shownOf(added)
  })
}

export async function listExports(scope: CompanyScope): Promise<Archive[]> {
  return (await store.listArchives(scope)).map(shownOf)
}

export async function requireExport(scope: CompanyScope, id: string): Promise<Archive> {
  return shownOf(required(await store.findArchive(scope, id), archiveRefusals.not_found))
}

function shownOf({ userId: _, fileKey, ...kept }: store.KeptArchive): Archive {
  const { kind, status, finishedAt } = kept
  const expiresAt = kind === 'export' && status === 'done' && finishedAt ? expiryOf(finishedAt) : null
  return { ...kept, expiresAt: fileKey ? expiresAt : null }
}

const expiryOf = (finishedAt: string) => new Date(Date.parse(finishedAt) + ARCHIVE_HOURS * HOUR).toISOString()

/** The archive, for a day. */
export async function openExport(
  { company, files, now }: { company: CompanyDatabase; files: Files; now: number },
  id: string,
): Promise<Media> {
  const { kept, name } = await company.read(async (scope) => ({
    kept: required(await store.findArchive(scope, id), archiveRefusals.not_found),
    name: (await findCompany(scope))?.name ?? '',
  }))
  const { kind, status, size, fileKey, finishedAt } = kept
  if (kind === 'restore' || status === 'failed') throw archiveRefusals.not_found()
  if (status !== 'done' || size === null || !fileKey || !finishedAt) throw archiveRefusals.not_ready()
  if (Date.parse(expiryOf(finishedAt)) <= now) throw archiveRefusals.over()
  const read = async (range: { start: number; end: number }) => {
    if ((await files.size(fileKey)) === undefined) throw archiveRefusals.file_gone()
    return files.read(fileKey, range)
  }
  const fileName = `${name} ${finishedAt.slice(0, 10)}.zip`
  return { type: 'application/zip', fileName, caching: 'private, no-store', content: { tag: id, size, read } }
}

/** Whether an archive can be restored here. */
export async function readRestorable(scope: CompanyScope): Promise<Restorable> {
  const found = await findRecords(scope)
  return { possible: found.length === 0, found }
}

/** Begins a restore. Raises a refusal where the company is not empty, or of a file that is no archive of this version. */
export async function startRestore(
  { company, files, origin }: { company: CompanyDatabase; files: Files; origin: string },
  file: SentFile,
): Promise<Archive> {
  await company.read(requireEmptyCompany)
  const id = randomUUIDv7()
  const { key } = fileOf({ companyId: company.companyId, kind: 'archives', id })
  await files.put(key, file)
  try {
    const { manifest } = await openArchive(sourceOf(files, { key, size: file.size }), await readSchema())
    if (manifest.company.id === company.companyId) throw archiveRefusals.still_here()
    return await company.write(async (scope) => {
      const added = await store.addArchive(scope, { id, kind: 'restore', fileKey: key, size: file.size })
      if (!added) throw archiveRefusals.under_way()
      await scope.enqueue('restore_archive', { companyId: scope.companyId, archiveId: id, origin })
      return shownOf(added)
    })
  } catch (error) {
    // Of anything else it is not known whether the transaction was durable after all.
    if (error instanceof Refusal) await files.remove(key)
    throw error
  }
}

/** A stored archive, read in parts. */
export const sourceOf = (files: Files, { key, size }: { key: string; size: number }): Source => ({
  size,
  read: (range) => files.read(key, range),
})

/** Removes archives that cannot be downloaded any more, with their files, and files that no row knows. */
export async function sweepArchives(database: Database, files: Files, now: number): Promise<void> {
  const dayAgo = now - ARCHIVE_HOURS * HOUR
  await inCompaniesWithWork(database, { round: 'sweep_archives', at: now }, async ({ id: companyId }) => {
    const company = database.company(companyId, JOB)
    const over = await company.read((scope) => store.listOver(scope, new Date(dayAgo).toISOString()))
    for (const { id, fileKey } of over) {
      if (fileKey) await files.remove(fileKey)
      await company.write((scope) => store.removeArchive(scope, id))
    }
  })
  await removeUnknown(database, files, { kind: 'archives', before: dayAgo })
}
