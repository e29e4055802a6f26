import { headingOf } from '../../../contract/catalog.ts'
import { leadCatalog } from '../../../contract/leads/catalog.ts'
import { Lead, type LeadFilter, type LeadQuery } from '../../../contract/leads/fields.ts'
import { type Column, writeTable } from '../../platform/calls/csv.ts'
import type { Media } from '../../platform/calls/media.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import { listPeople } from '../companies/rules.ts'
import { readAllLeads } from './list.ts'

/** The leads that match, as a table (CSV) with a column for each field that people read. */
export async function exportLeads(
  company: CompanyDatabase,
  query: LeadFilter & Pick<LeadQuery, 'sort'>,
  now: number,
): Promise<Media> {
  const people = await company.read(listPeople)
  const columns = (Object.keys(leadCatalog) as (keyof typeof leadCatalog)[]).flatMap((name) =>
    name in Lead.shape && name !== 'placeId' ? [columnOf(name as Field, people)] : [],
  )
  const content = writeTable(columns, readAllLeads(company, query, now))
  return { type: 'text/csv; charset=utf-8', fileName: 'leads.csv', content }
}

type Field = keyof typeof leadCatalog & keyof Lead

function columnOf(name: Field, people: Map<string, string>): Column<Lead> {
  const field = leadCatalog[name]
  const names: Readonly<Record<string, string>> = 'names' in field ? field.names : {}
  const word = (value: string) => (field.kind === 'person' ? (people.get(value) ?? '') : (names[value] ?? value))
  return [headingOf(field), (lead) => word(String(lead[name] ?? ''))]
}
