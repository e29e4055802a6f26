import type { CatalogField } from '../../../../contract/catalog.ts'
import { importCatalogs } from '../../../../contract/imports/catalog.ts'
import type { ImportKind } from '../../../../contract/imports/fields.ts'
import { otherNames } from '../mapping/known.ts'

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

const choices = new Map<string, Map<string, string>>()
for (const [kind, catalog] of Object.entries(importCatalogs)) {
  for (const [field, { names }] of Object.entries<CatalogField>(catalog)) {
    if (!names) continue
    const known = new Map<string, string>()
    for (const [value, others] of Object.entries(otherNames[`${kind}.${field}`] ?? {}))
      for (const other of others.split(/,\s+/)) known.set(plain(other), value)
    for (const [value, name] of Object.entries(names)) known.set(plain(value), value).set(plain(name), value)
    choices.set(`${kind}.${field}`, known)
  }
}

/** The value of a choice that a text names, in our words or in another program's. */
export const readChoice = (kind: ImportKind, field: string, text: string): string | undefined =>
  choices.get(`${kind}.${field}`)?.get(plain(text))
