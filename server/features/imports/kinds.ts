import type { RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { CatalogField } from '../../../contract/catalog.ts'
import { filledIn } from '../../../contract/fields.ts'
import { importCatalogs } from '../../../contract/imports/catalog.ts'
import type { ImportKind, MatchKey } from '../../../contract/imports/fields.ts'
import { leadFields } from '../../../contract/leads/fields.ts'
import { openingFields } from '../../../contract/openings/fields.ts'
import type { RowFields } from '../../platform/database/bulk-rows.ts'
import type { CompanyScope, MemberScope } from '../../platform/database/scope.ts'
import { candidateRecords } from '../candidates/rules.ts'
import { leadRecords } from '../leads/rules.ts'
import { openingRecords } from '../openings/rules.ts'

/** What an import does with the records of a kind, many at a time. The features that have them say how. */
export interface Records {
  table: 'leads' | 'jobApplications' | 'jobOpenings'
  /** By what two of them are taken for the same, the surest first; null where a row does not say. `column` is a field in SQL. */
  keys(matchBy: MatchKey[], column: (field: string) => RawBuilder<string>): RawBuilder<string | null>[]
  /** Whether two of the same cannot be. */
  unique?: true
  /** Lets the transaction see those in the trash, where these count as the same. */
  see?(scope: CompanyScope): Promise<void>
  /** Adds them, and answers the ids of those that were not there. */
  add(scope: MemberScope, rows: RowFields[]): Promise<string[]>
  /** The fields that an import may change of those that are not deleted; `lock`: until the transaction ends. */
  read(scope: CompanyScope, ids: string[], lock?: boolean): Promise<({ id: string } & Record<string, unknown>)[]>
  change(scope: MemberScope, rows: RowFields[]): Promise<void>
  /** Removes for good those that nobody touched since they were added; answers the ids of those that stay. */
  remove(scope: CompanyScope, ids: string[]): Promise<string[]>
}

export const recordsOf: Record<ImportKind, Records> = {
  leads: leadRecords,
  candidates: candidateRecords,
  openings: openingRecords,
}

const { timelineNote, task, taskDue } = importCatalogs.leads

/** What a field is sent as; of one that is not named, what was read stands as it is. */
export const sentSchemas: Record<ImportKind, Record<string, z.ZodMiniType | undefined>> = {
  leads: { ...sentOf(filledIn({ timelineNote, task, taskDue }, {})), ...sentOf(leadFields) },
  candidates: sentOf(filledIn(importCatalogs.candidates, {})),
  openings: sentOf(openingFields),
}

function sentOf(fields: Record<string, { sent: z.ZodMiniType }>) {
  return Object.fromEntries(Object.entries(fields).map(([name, { sent }]) => [name, sent]))
}

/** What a new record lacks, with the sentence for it; undefined where it is whole. */
export function lackOf(
  kind: ImportKind,
  fields: Record<string, unknown>,
): { field: string; reason: string } | undefined {
  for (const [field, { missing }] of Object.entries<CatalogField>(importCatalogs[kind])) {
    if (missing && (fields[field] ?? '') === '') return { field, reason: missing }
  }
  const { salaryMin, salaryMax } = fields as { salaryMin?: number; salaryMax?: number }
  if (salaryMin !== undefined && salaryMax !== undefined && salaryMin > salaryMax)
    return { field: 'salaryMax', reason: 'The highest salary must not be below the lowest' }
  return undefined
}
