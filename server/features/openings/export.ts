import { openingCatalog } from '../../../contract/openings/catalog.ts'
import { Opening, type OpeningQuery } from '../../../contract/openings/fields.ts'
import type { TableFormat } from '../../../contract/values.ts'
import { allPages } from '../../platform/calls/list.ts'
import type { Media } from '../../platform/calls/media.ts'
import { answerTable, columnOf } from '../../platform/calls/table.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import { searchOpenings } from './rules.ts'
import { listOpenings } from './store.ts'

/** Fields that a table does not show: they are no words, or what is asked of applicants. */
const LEFT_OUT = ['requires', 'resume', 'questions', 'interviewQuestions']

/** The openings that match, as a table. */
export async function exportOpenings(
  company: CompanyDatabase,
  { search, status, format }: Pick<OpeningQuery, 'search' | 'status'> & { format: TableFormat },
): Promise<Media> {
  const columns = Object.entries(openingCatalog).flatMap(([name, field]) =>
    name in Opening.shape && !LEFT_OUT.includes(name) ? [columnOf<Opening>(name, field, new Map())] : [],
  )
  const batches = allPages(company, async (scope, part) => {
    const { clauses } = await searchOpenings(scope, search)
    return listOpenings(scope, { status, clauses }, part)
  })
  return answerTable({ name: 'job-openings', format }, columns, batches)
}
