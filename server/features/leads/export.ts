import { leadCatalog } from '../../../contract/leads/catalog.ts'
import { Lead, type LeadFilter, type LeadQuery } from '../../../contract/leads/fields.ts'
import type { TableFormat } from '../../../contract/values.ts'
import type { Media } from '../../platform/calls/media.ts'
import { answerTable, columnOf } from '../../platform/calls/table.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import { listPeople } from '../companies/rules.ts'
import { readAllLeads } from './list.ts'

/** The leads that match, as a table with a column for each field that people read. */
export async function exportLeads(
  company: CompanyDatabase,
  { format, ...query }: LeadFilter & Pick<LeadQuery, 'sort'> & { format: TableFormat },
  now: number,
): Promise<Media> {
  const people = await company.read(listPeople)
  const columns = Object.entries(leadCatalog).flatMap(([name, field]) =>
    name in Lead.shape && name !== 'placeId' ? [columnOf<Lead>(name, field, people)] : [],
  )
  return answerTable({ name: 'leads', format }, columns, readAllLeads(company, query, now))
}
