import * as calls from '../../../contract/imports/calls.ts'
import type { Import, ImportKind } from '../../../contract/imports/fields.ts'
import type { SignedInUser } from '../../platform/calls/caller.ts'
import { requireArea } from '../../platform/calls/perform.ts'
import { platformRefusals } from '../../platform/calls/platform-refusals.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import type { Parts } from '../../platform/parts.ts'
import { createReader } from '../documents/rules.ts'
import { mapImport } from './map.ts'
import * as rules from './rules.ts'
import { startImport } from './start.ts'
import { workOn } from './work.ts'

export function bindImportCalls({ app, bind, database, jobs, now }: Parts): void {
  const reader = createReader({ processes: 1 })
  app.addHook('preClose', () => reader.stop())

  bind(calls.startImport, async ({ body, file, company, user }) => {
    requireAccess(user, body.kind)
    return startImport({ company, reader, now: now() }, body.kind, file)
  })

  bind(calls.listImports, ({ company }) => company.read(rules.listImports))

  bind(calls.getImport, ({ params, company }) => company.read((scope) => rules.requireImport(scope, params.id)))

  bind(calls.mapImport, ({ params, body, company }) => mapImport(company, params.id, body))

  bind(calls.checkImport, editing(rules.checkImport))

  bind(calls.runImport, editing(rules.runImport))

  bind(calls.cancelImport, ({ params, company }) => rules.cancelImport(company, params.id))

  bind(calls.undoImport, editing(rules.undoImport))

  bind(calls.listImportRows, ({ params, query, company }) => rules.listRows(company, params.id, query))

  bind(calls.getRefusedRows, ({ params, company }) => rules.writeRefused(company, params.id))

  jobs.handle('import_rows', (job, run) => workOn(database, job, run))
  jobs.handle('sweep_imports', () => rules.sweepImports(database, now()))
}

const AREAS = { leads: 'sales', candidates: 'hiring', openings: 'hiring' } as const satisfies Record<ImportKind, string>

/** Refuses who may not edit what an import is of; of leads all, as a file may name any. */
function requireAccess(user: SignedInUser, kind: ImportKind): void {
  requireArea(user, AREAS[kind], 'edit')
  if (kind === 'leads' && user.areas.sales === 'own') throw platformRefusals.own_leads_only()
}

interface ImportInput {
  params: { id: string }
  company: CompanyDatabase
  user: SignedInUser
}

/** Does something with an import, unless an access is another since it began. */
const editing =
  (work: (company: CompanyDatabase, id: string) => Promise<Import>) =>
  async ({ params: { id }, company, user }: ImportInput) => {
    const { kind } = await company.read((scope) => rules.requireImport(scope, id))
    requireAccess(user, kind)
    return work(company, id)
  }
