import { JOB } from '../../platform/calls/caller.ts'
import { openNameless, readHandle } from '../../platform/calls/nameless.ts'
import { Refusal } from '../../platform/calls/refusals.ts'
import type { Database } from '../../platform/database/connect.ts'
import { faultOf } from '../../platform/database/fault.ts'
import type { Run } from '../../platform/database/job-queue.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import type { Files } from '../../platform/files/files.ts'
import { fileOf } from '../../platform/files/key.ts'
import type { JobData } from '../../platform/jobs/every-job.ts'
import { type Progress, writeExport } from './export.ts'
import { type OpenArchive, openArchive } from './manifest.ts'
import { archiveRefusals } from './refusals.ts'
import { restoreFiles, restoreRows } from './restore.ts'
import { readSchema, sourceOf } from './rules.ts'
import * as store from './store.ts'
import { describeTables } from './table-store.ts'
import { carriedOf } from './tables.ts'
import { verify } from './verify.ts'
import type { Source } from './zip.ts'

export interface Means {
  database: Database
  files: Files
  /** Where files are kept for a while. */
  folder: string
  now: () => number
}

const FAILED = 'Something went wrong on our side. Try again.'
/** Milliseconds between two times that progress is written down. */
const NOTED_EVERY = 500

/** Writes an archive; a run after one that was killed begins again. */
export async function writeArchive(means: Means, job: JobData['write_archive'], run: Run): Promise<void> {
  const { database, files, folder, now } = means
  await working(means, job, run, async ({ kept, progress }) => {
    await using handle = await openNameless(folder)
    const company = database.company(job.companyId, JOB, 'whole')
    const { signal } = run
    await writeExport({ company, files, schema: await readSchema(), now: now(), progress, signal }, handle)
    const { size } = await handle.stat()
    const { key } = fileOf({ companyId: job.companyId, kind: 'archives', id: kept.id })
    await files.put(key, { size, read: () => readHandle(handle) })
    await database.company(job.companyId, JOB).write(async (scope) => {
      const done = { status: 'done', fileKey: key, size, finishedAt: new Date(now()).toISOString() } as const
      if (await store.changeRunning(scope, kept.id, done))
        await record(scope, 'archive.ready', { id: kept.id, by: kept.userId })
    })
  })
}

/** Takes an archive in. What is wrong with it fails the restore; a run after one that was killed begins again. */
export async function restoreArchive(means: Means, job: JobData['restore_archive'], run: Run): Promise<void> {
  const { database, files } = means
  const { companyId, origin } = job
  const { signal } = run
  await working(means, job, run, async ({ kept, progress }) => {
    const { fileKey, size, userId } = kept
    if (!fileKey || size === null) throw new Error('A restore has a file')
    await using local = await nearby(means, { key: fileKey, size })
    const archive = await openArchive(local.source, await readSchema())
    const company = database.company(companyId, JOB, 'whole')
    await progress(0, totalOf(archive))
    await requireUnknown(database, await verify(archive, await company.read(carriedTables), signal))
    const keys: string[] = []
    try {
      await restoreFiles(archive, { files, companyId, kept: keys, progress })
      await restoreRows(archive, kept, { company, userId, origin, progress, signal })
    } catch (error) {
      if (error instanceof Refusal) for (const key of keys) await files.remove(key)
      throw error
    }
    await forgetFile(means, kept)
  })
}

const carriedTables = async (scope: CompanyScope) => carriedOf(await describeTables(scope))

const totalOf = ({ manifest, entries }: OpenArchive) =>
  Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0) +
  [...entries.keys()].filter((path) => path.startsWith('files/')).length

async function requireUnknown(database: Database, unique: store.Unique): Promise<void> {
  const taken = await store.findTaken(database, unique)
  if (taken.company) throw archiveRefusals.still_here()
  if (taken.people.length > 0) throw archiveRefusals.people_taken(taken)
  if (taken.opening) throw archiveRefusals.openings_taken()
}

/** A stored archive on this machine: no transaction waits for another one. */
async function nearby({ files, folder }: Means, stored: { key: string; size: number }) {
  const source = sourceOf(files, stored)
  const none = { source, [Symbol.asyncDispose]: async () => undefined }
  if (files.path(stored.key) || stored.size === 0) return none
  await using opened = new AsyncDisposableStack()
  const handle = opened.use(await openNameless(folder))
  await handle.writeFile(await files.read(stored.key, { start: 0, end: stored.size - 1 }))
  const copy: Source = {
    size: stored.size,
    read: async (range) => readHandle(handle, range),
  }
  const kept = opened.move()
  return { source: copy, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

interface Working {
  kept: store.KeptArchive
  progress: Progress
}

/** Does the work of an archive that is still wanted, and says what came of it where that is nothing. */
async function working(
  means: Means,
  { companyId, archiveId }: { companyId: string; archiveId: string },
  { last }: Run,
  work: (archive: Working) => Promise<void>,
): Promise<void> {
  const company = means.database.company(companyId, JOB)
  const kept = await company.read((scope) => store.findArchive(scope, archiveId))
  if (kept?.status !== 'running') return
  try {
    await work({ kept, progress: progressOf(company, archiveId) })
  } catch (error) {
    const refused = error instanceof Refusal
    if (refused || last) await fail(company, { means, kept }, refused ? error.message : FAILED)
    if (!refused) throw error
  }
}

async function fail(
  company: CompanyDatabase<CompanyScope>,
  { means, kept }: { means: Means; kept: store.KeptArchive },
  failure: string,
): Promise<void> {
  const { id, kind, userId: by } = kept
  await company.write(async (scope) => {
    const change = { status: 'failed', failure, finishedAt: new Date(means.now()).toISOString() } as const
    if (await store.changeRunning(scope, id, change)) await record(scope, 'archive.failed', { id, by, kind })
  })
  await forgetFile(means, kept)
}

/** What was sent to be restored is of no use any more. */
async function forgetFile({ files }: Means, { fileKey }: store.KeptArchive): Promise<void> {
  if (fileKey) await files.remove(fileKey)
}

/** Writes down how far the work is, now and then, beside the transaction that does it. */
function progressOf(company: CompanyDatabase<CompanyScope>, id: string): Progress {
  let done = 0
  let total = 0
  let notedAt = Number.NEGATIVE_INFINITY
  return async (more, ofMore) => {
    done += more
    total += ofMore ?? 0
    if (performance.now() - notedAt < NOTED_EVERY) return
    notedAt = performance.now()
    const noted = company.at('quick').write((scope) => store.changeRunning(scope, id, { done, total }))
    // A busy database hears of it the next time.
    await noted.catch((error: unknown) => {
      if (!faultOf(error)) throw error
    })
  }
}
