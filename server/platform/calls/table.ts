import { type CatalogField, headingOf } from '../../../contract/catalog.ts'
import type { TableFormat } from '../../../contract/values.ts'
import { type Cell, type Column, writeTable } from './csv.ts'
import type { Media } from './media.ts'
import { writeWorkbook } from './workbook.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Rows as a file that people save, written while they are read. */
export const answerTable = <Row>(
  { name, format }: { name: string; format: TableFormat },
  columns: Column<Row>[],
  batches: AsyncIterable<Row[]>,
): Media => ({
  type: TYPES[format],
  fileName: `${name}.${format}`,
  content: format === 'xlsx' ? writeWorkbook(columns, batches) : writeTable(columns, batches),
})

/** A column for a field of a record, as people read it: choices and people by their names. */
export function columnOf<Row extends object>(
  name: string,
  field: CatalogField,
  people: ReadonlyMap<string, string>,
): Column<Row> {
  const read = (row: Row): Cell => {
    const value: unknown = (row as Record<string, unknown>)[name] ?? ''
    if (typeof value === 'number') return value
    if (Array.isArray(value)) return value.join('\n')
    return field.kind === 'person' ? (people.get(String(value)) ?? '') : (field.names?.[String(value)] ?? String(value))
  }
  return field.kind === 'day' ? [headingOf(field), read, 'day'] : [headingOf(field), read]
}
