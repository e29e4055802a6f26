import { join } from 'node:path'
import * as calls from '../../../contract/archives/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import * as rules from './rules.ts'
import { restoreArchive, writeArchive } from './work.ts'

export function bindArchiveCalls({ bind, database, files, config, jobs, now }: Parts): void {
  const means = { database, files, folder: join(config.dataDir, 'incoming'), now }

  bind(calls.listExports, ({ company }) => company.read(rules.listExports))

  bind(calls.createExport, ({ company }) => rules.startExport(company))

  bind(calls.getExport, ({ params, company }) => company.read((scope) => rules.requireExport(scope, params.id)))

  bind(calls.getExportFile, ({ params, company }) => rules.openExport({ company, files, now: now() }, params.id))

  bind(calls.getRestorable, ({ company }) => company.read(rules.readRestorable))

  bind(calls.restoreExport, ({ file, company, caller }) =>
    rules.startRestore({ company, files, origin: caller.origin ?? '' }, file),
  )

  jobs.handle('write_archive', (job, run) => writeArchive(means, job, run))
  jobs.handle('restore_archive', (job, run) => restoreArchive(means, job, run))
  jobs.handle('sweep_archives', () => rules.sweepArchives(database, files, now()))
}
