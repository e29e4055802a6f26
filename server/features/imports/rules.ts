import { UNDO_DAYS } from '../../../contract/imports/endpoints.ts'
import type { Import, ImportRow, RowQuery } from '../../../contract/imports/fields.ts'
import { JOB } from '../../platform/calls/caller.ts'
import { writeTable } from '../../platform/calls/csv.ts'
import { answerList, cursorOf, type List } from '../../platform/calls/list.ts'
import type { Media } from '../../platform/calls/media.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { Database } from '../../platform/database/connect.ts'
import { cutPage } from '../../platform/database/page.ts'
import type { CompanyDatabase, CompanyScope, MemberScope } from '../../platform/database/scope.ts'
import { inCompaniesWithWork } from '../companies/rules.ts'
import { finish } from './finish.ts'
import { importRefusals } from './refusals.ts'
import { remember } from './remembered.ts'
import * as rowStore from './row-store.ts'
import * as store from './store.ts'

const DAY = 86_400_000
/** How an import is before it is checked. */
export const BEGINNING = { line: 0, done: 0, counts: {}, unknown: [], failure: '', finishedAt: null }

/** A line after all others. */
const LAST = 2_147_483_647

/** Has every row checked, without writing any. */
export const checkImport = (company: CompanyDatabase, id: string) =>
  begin(company, id, 'checking', async (scope, found) => {
    requireUnwritten(found)
    if (!found.columns.some(({ field }) => field)) throw importRefusals.nothing_mapped()
    await rowStore.forgetDecisions(scope, id)
    await remember(scope, found)
    return BEGINNING
  })

/** Raises a refusal where the import is under way, or has written something. */
export function requireUnwritten({ status, done }: store.KeptImport): void {
  if (status === 'checking') throw importRefusals.under_way()
  if (!(['mapping', 'checked', 'failed'].includes(status) || (status === 'cancelled' && done === 0)))
    throw importRefusals.over()
}

/** Has written what the check said. */
export const runImport = (company: CompanyDatabase, id: string) =>
  begin(company, id, 'running', async (_, { status }) => {
    if (status === 'checking') throw importRefusals.under_way()
    if (status === 'mapping') throw importRefusals.not_checked()
    if (status !== 'checked') throw importRefusals.over()
    return { line: 0, done: 0 }
  })

/** Has taken back what was written, except what people changed since. */
export const undoImport = (company: CompanyDatabase, id: string) =>
  begin(company, id, 'undoing', async (_, { status, done }) => {
    if (status === 'running' || status === 'checking') throw importRefusals.under_way()
    if (status === 'undone') throw importRefusals.over()
    if (status !== 'done' && !(['cancelled', 'failed'].includes(status) && done > 0))
      throw importRefusals.nothing_written()
    return { line: LAST, done: 0 }
  })

/** Has something done to the rows, unless that is under way. `ready` says with what it begins, or refuses. */
async function begin(
  company: CompanyDatabase,
  id: string,
  status: 'checking' | 'running' | 'undoing',
  ready: (scope: MemberScope, found: store.KeptImport) => Promise<store.ImportChange>,
): Promise<Import> {
  return company.write(async (scope) => {
    const found = await requireLocked(scope, id)
    if (found.status !== status) {
      await store.changeImport(scope, id, { ...(await ready(scope, found)), status })
      await scope.enqueue('import_rows', { companyId: scope.companyId, importId: id, userId: scope.userId })
    }
    return requireImport(scope, id)
  })
}

/** Ends a check or a run. What is written stays, until it is undone. */
export async function cancelImport(company: CompanyDatabase, id: string): Promise<Import> {
  return company.write(async (scope) => {
    const before = await requireLocked(scope, id)
    const { status } = before
    if (status === 'running') await finish(scope, before, 'cancelled')
    else if (['mapping', 'checking', 'checked'].includes(status))
      await store.changeImport(scope, id, { status: 'cancelled', done: 0 })
    else if (status !== 'cancelled') throw importRefusals.over()
    return requireImport(scope, id)
  })
}

export async function listImports(scope: CompanyScope): Promise<Import[]> {
  return (await store.listImports(scope)).map(shownOf)
}

export async function requireImport(scope: CompanyScope, id: string): Promise<Import> {
  return shownOf(required(await store.findImport(scope, id), importRefusals.not_found))
}

export async function requireLocked(scope: CompanyScope, id: string): Promise<store.KeptImport> {
  return required(await store.lockImport(scope, id), importRefusals.not_found)
}

function shownOf({ counts, ...kept }: store.KeptImport): Import {
  const { keep = 0, ...each } = counts
  return { ...kept, kept: keep, counts: { create: 0, change: 0, skip: 0, refuse: 0, ...each } }
}

/** Rows of the file with what becomes of each, in their order. */
export async function listRows(
  company: CompanyDatabase,
  id: string,
  { outcome, ...page }: RowQuery,
): Promise<List<ImportRow>> {
  const { columns } = await company.read((scope) => requireImport(scope, id))
  return answerList(company, page, {
    by: cursorOf.integer,
    read: async (scope, { after, limit }) => {
      const rows = await rowStore.listRows(scope, id, { after: Number(after?.value ?? 0), limit: limit + 1, outcome })
      return cutPage(
        rows.map((row) => shownRow(columns, row)),
        limit,
        ({ line }) => ({ value: line, id }),
      )
    },
    count: (scope) => rowStore.countRowsOf(scope, id, outcome),
  })
}

const shownRow = (
  columns: Import['columns'],
  { line, outcome, reason, field, recordId, choice, cells }: rowStore.KeptRow,
) => ({
  ...{ line, outcome, reason, field, recordId, choice },
  values: Object.fromEntries(columns.map(({ heading }, at) => [heading, cells[at] ?? ''])),
})

/** The refused rows as they were sent, each with its reason. */
export async function writeRefused(company: CompanyDatabase, id: string): Promise<Media> {
  const { columns, fileName } = await company.read((scope) => requireImport(scope, id))
  const cells = columns.map(({ heading }, at): [string, (row: rowStore.KeptRow) => string] => [
    heading,
    (row) => row.cells[at] ?? '',
  ])
  const content = writeTable([...cells, ['Reason', ({ reason }: rowStore.KeptRow) => reason]], refusedRows(company, id))
  const name = fileName.replace(/\.[^.]*$/, '')
  return { type: 'text/csv; charset=utf-8', fileName: `${name} refused.csv`, content }
}

async function* refusedRows(company: CompanyDatabase, id: string): AsyncGenerator<rowStore.KeptRow[]> {
  const slowly = company.at('long')
  for (let after = 0; ; ) {
    const rows = await slowly.read((scope) => rowStore.listRows(scope, id, { after, limit: 1_000, outcome: 'refuse' }))
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.line
  }
}

/** Removes imports that cannot be undone any more. */
export async function sweepImports(database: Database, now: number): Promise<void> {
  await inCompaniesWithWork(database, { round: 'sweep_imports', at: now }, async ({ id }) => {
    const before = new Date(now - UNDO_DAYS * DAY).toISOString()
    await database.company(id, JOB).write((scope) => store.removeImports(scope, before))
  })
}
