import * as calls from '../../../contract/imports/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import { createReader } from '../documents/rules.ts'
import * as rules from './rules.ts'
import { workOn } from './work.ts'

export function bindImportCalls({ app, bind, database, jobs, now }: Parts): void {
  const reader = createReader({ processes: 1 })
  app.addHook('preClose', () => reader.stop())

  bind(calls.startImport, ({ body, file, company }) =>
    rules.startImport({ company, reader, now: now() }, body.kind, file),
  )

  bind(calls.listImports, ({ company }) => company.read(rules.listImports))

  bind(calls.getImport, ({ params, company }) => company.read((scope) => rules.requireImport(scope, params.id)))

  bind(calls.mapImport, ({ params, body, company }) => rules.mapImport(company, params.id, body))

  bind(calls.checkImport, ({ params, company }) => rules.checkImport(company, params.id))

  bind(calls.runImport, ({ params, company }) => rules.runImport(company, params.id))

  bind(calls.cancelImport, ({ params, company }) => rules.cancelImport(company, params.id))

  bind(calls.undoImport, ({ params, company }) => rules.undoImport(company, params.id))

  bind(calls.listImportRows, ({ params, query, company }) => rules.listRows(company, params.id, query))

  bind(calls.getRefusedRows, ({ params, company }) => rules.writeRefused(company, params.id))

  jobs.handle('import_rows', (job, run) => workOn(database, job, run))
  jobs.handle('sweep_imports', () => rules.sweepImports(database, now()))
}
