import { createHash } from 'node:crypto'
import { importCatalogs } from '../../../contract/imports/catalog.ts'
import type { ImportKind } from '../../../contract/imports/fields.ts'
import type { MemberScope } from '../../platform/database/scope.ts'
import { meaningful } from './known.ts'
import * as store from './store.ts'

/** A hash of the headings of a file, whatever their order. */
const hashOf = (columns: store.Column[]) =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ heading }) => heading).toSorted()))
    .digest('hex')

/** How a file with these headings was imported last; undefined where none was. */
export async function recall(
  scope: MemberScope,
  kind: ImportKind,
  columns: store.Column[],
): Promise<store.ImportChange | undefined> {
  const before = await store.findRemembered(scope, kind, hashOf(columns))
  if (!before) return undefined
  const fields = new Map(before.columns.map(({ heading, field }) => [heading, field]))
  const fieldOf = ({ heading }: store.Column) => {
    const field = fields.get(heading) ?? null
    return field !== null && Object.hasOwn(importCatalogs[kind], field) ? field : null
  }
  return {
    ...before,
    // How days are written may differ from file to file, where the days say so themselves.
    columns: columns.map((column) => ({ ...column, field: fieldOf(column) })),
    words: await meaningful(scope, kind, before.words),
    remembered: true,
  }
}

/** Keeps how this file is imported, for the next one with its headings. */
export async function remember(
  scope: MemberScope,
  { kind, columns, words, duplicates, matchBy }: store.KeptImport,
): Promise<void> {
  const fields = columns.map(({ heading, field }) => ({ heading, field }))
  await store.remember(scope, { kind, headings: hashOf(columns) }, { columns: fields, words, duplicates, matchBy })
}
