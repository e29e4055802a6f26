import { headingOf } from '../../../contract/catalog.ts'
import { importCatalogs } from '../../../contract/imports/catalog.ts'
import { gatheringFields } from '../../../contract/imports/endpoints.ts'
import type { Import, ImportKind, ImportMapping, ImportWord } from '../../../contract/imports/fields.ts'
import type { CompanyDatabase, MemberScope } from '../../platform/database/scope.ts'
import { meaningful } from './known.ts'
import { importRefusals } from './refusals.ts'
import * as rowStore from './row-store.ts'
import { BEGINNING, requireImport, requireLocked, requireUnwritten } from './rules.ts'
import * as store from './store.ts'

/** Sets where each column goes, and what becomes of duplicates; what was checked before counts no more. */
export async function mapImport(company: CompanyDatabase, id: string, mapping: ImportMapping): Promise<Import> {
  return company.write(async (scope) => {
    const found = await requireLocked(scope, id)
    requireUnwritten(found)
    const { kind, columns } = found
    const wanted = new Map(mapping.columns.map((column) => [column.heading, column]))
    requireFields(kind, columns, mapping)
    const mapped = columns.map((column) => {
      const { field = null, dayOrder = column.dayOrder } = wanted.get(column.heading) ?? {}
      return { ...column, field, dayOrder }
    })
    const { duplicates, matchBy = ['email', 'phone', 'name'], words, choices } = mapping
    if (words) await requireMeanings(scope, kind, words)
    if (choices && choices.length > 0) await rowStore.choose(scope, id, choices)
    await store.changeImport(scope, id, {
      ...{ columns: mapped, duplicates, matchBy, ...BEGINNING, status: 'mapping' },
      ...(words && { words }),
    })
    return requireImport(scope, id)
  })
}

async function requireMeanings(scope: MemberScope, kind: ImportKind, words: ImportWord[]): Promise<void> {
  const known = new Set(await meaningful(scope, kind, words))
  const other = words.find((word) => !known.has(word))
  if (other) throw importRefusals.unknown_meaning(other)
}

function requireFields(kind: ImportKind, columns: store.Column[], mapping: ImportMapping): void {
  const catalog = importCatalogs[kind]
  for (const { heading, field } of mapping.columns) {
    if (!columns.some((column) => column.heading === heading)) throw importRefusals.unknown_heading({ heading })
    if (field !== null && !Object.hasOwn(catalog, field)) throw importRefusals.unknown_field({ field })
  }
  const byField = Map.groupBy(
    mapping.columns.filter(({ field }) => field !== null && !gatheringFields.includes(field)),
    ({ field }) => field,
  )
  for (const [field, [first, second]] of byField) {
    if (first && second) {
      const label = headingOf(catalog[field as keyof typeof catalog])
      throw importRefusals.field_taken({ headings: [first.heading, second.heading], field: label })
    }
  }
}
