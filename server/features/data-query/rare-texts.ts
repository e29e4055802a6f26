import { sql } from 'kysely'
import type { DataQuery } from '../../../contract/data-query/fields.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { containing } from '../../platform/search/words.ts'
import { namedBy } from './conditions.ts'
import { SEARCHED } from './leads.ts'

/** A text that more leads have is not rare. */
const FEW = 2000

/**
 * Of the texts that leads shall have, those that few have anywhere, with the ids of these. The search's index finds them, which
 * row security keeps from the statement that reads the rows.
 */
export async function findRareTexts({ db }: CompanyScope, query: DataQuery): Promise<Map<string, string[]>> {
  const rare = new Map<string, string[]>()
  if (query.subject !== 'leads') return rare
  const texts = namedBy(query).flatMap(({ field, matches }) => (SEARCHED.includes(field) ? (matches ?? []) : []))
  for (const text of new Set(texts)) {
    const { rows } = await sql<{ id: string }>`
      select find_lead_ids(
        jsonb_build_array(jsonb_build_object('patterns', jsonb_build_array(search_form(${containing(text)})), 'phone', null)),
        ${FEW + 1}
      ) as id`.execute(db)
    if (rows.length <= FEW)
      rare.set(
        text,
        rows.map(({ id }) => id),
      )
  }
  return rare
}
