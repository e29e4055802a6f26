import type { CatalogField } from '../../../contract/catalog.ts'
import { importCatalogs } from '../../../contract/imports/catalog.ts'
import type { ImportKind, ImportWord } from '../../../contract/imports/fields.ts'
import { fold } from '../../../contract/plain/fold.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { type Known, wordKey } from './read-row.ts'
import * as store from './store.ts'

/** Whom and what cells may name, and what other words of the file mean. */
export async function findKnown(
  scope: CompanyScope,
  { kind, words }: { kind: ImportKind; words: ImportWord[] },
): Promise<Known> {
  const { people, openings } = await store.listKnown(scope, kind)
  return {
    people: byName(people),
    openings: byName(openings),
    words: new Map(words.map(({ field, text, value }) => [wordKey(field, text), value])),
  }
}

/** The words whose meaning there is, now: people leave, and openings go. */
export async function meaningful(scope: CompanyScope, kind: ImportKind, words: ImportWord[]): Promise<ImportWord[]> {
  if (words.length === 0) return []
  const { people, openings } = await store.listKnown(scope, kind)
  const idsOf = (named: string[][]) => new Set(named.map(([id]) => id))
  const values = { person: idsOf(people), opening: idsOf(openings) }
  const catalog: Record<string, CatalogField> = importCatalogs[kind]
  const isValue = (field: string, value: string) => {
    if (field === 'jobOpeningId') return values.opening.has(value)
    const described = Object.hasOwn(catalog, field) ? catalog[field] : undefined
    if (described?.kind === 'person') return values.person.has(value)
    return described?.names !== undefined && Object.hasOwn(described.names, value)
  }
  return words.filter(({ field, value }) => (value === null ? Object.hasOwn(catalog, field) : isValue(field, value)))
}

const byName = (named: string[][]) =>
  new Map(named.flatMap(([id = '', ...names]) => names.map((name) => [fold(name), id] as const)))
