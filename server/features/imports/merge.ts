import { isDeepStrictEqual } from 'node:util'
import { type CatalogField, headingOf } from '../../../contract/catalog.ts'
import { importCatalogs } from '../../../contract/imports/catalog.ts'
import type { Duplicates, ImportKind } from '../../../contract/imports/fields.ts'

type Fields = Record<string, unknown>

/** What a row changes of a record that is there: what is blank in it, or all that differs. Fields that it lacks stay. */
export function changesOf(duplicates: Duplicates, record: Fields, fields: Fields): Fields {
  const changed = Object.entries(fields).filter(
    ([name, value]) =>
      name in record &&
      (duplicates === 'fill' ? isBlank(record[name]) && !isBlank(value) : !isDeepStrictEqual(record[name], value)),
  )
  return Object.fromEntries(changed)
}

const isBlank = (value: unknown) =>
  value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)

/** Fields by what people call them, in the order in which they are shown. */
export const labelsOf = (kind: ImportKind, names: string[]): string =>
  Object.entries<CatalogField>(importCatalogs[kind])
    .flatMap(([name, field]) => (names.includes(name) ? [headingOf(field)] : []))
    .join(', ')
