import * as calls from '../../../contract/imports/calls.ts'
import type { ImportKind } from '../../../contract/imports/fields.ts'
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

  bind(calls.checkImport, async ({ params, company, user }) => {
    await requireAccessTo({ user, company }, params.id)
    return rules.checkImport(company, params.id)
  })

  bind(calls.runImport, async ({ params, company, user }) => {
    await requireAccessTo({ user, company }, params.id)
    return rules.runImport(company, params.id)
  })

  bind(calls.cancelImport, ({ params, company }) => rules.cancelImport(company, params.id))

  bind(calls.undoImport, async ({ params, company, user }) => {
    await requireAccessTo({ user, company }, params.id)
    return rules.undoImport(company, params.id)
  })

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

/** An access may be another since an import began. */
async function requireAccessTo({ user, company }: { user: SignedInUser; company: CompanyDatabase }, id: string) {
  const { kind } = await company.read((scope) => rules.requireImport(scope, id))
  requireAccess(user, kind)
}
