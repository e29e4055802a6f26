import { type FieldWith, fieldsWith } from '../catalog.ts'
import { leadCatalog } from './catalog.ts'

export type LeadColumn = FieldWith<typeof leadCatalog, 'column'>

const first = [
  'company',
  'stage',
  'value',
  'probability',
  'expectedClose',
  'nextStepDue',
  'lastContactAt',
  'email',
  'source',
  'assignedUserId',
  'createdAt',
  'stageChangedAt',
  'updatedAt',
] as const satisfies LeadColumn[]

/** What the lead table can show beside the name, in the order in which it is offered. */
export const leadColumns: readonly LeadColumn[] = [...new Set([...first, ...fieldsWith(leadCatalog, 'column')])]

/** How wide a column may be, in pixels. */
export const COLUMN_WIDTHS = { least: 64, most: 800 }

/** A column with its width in pixels; without one it has its usual width. */
export interface SizedColumn {
  name: LeadColumn | 'name'
  width?: number | undefined
}

/** Reads columns such as `company,stage:144`, in their order. The name is always shown, first; it is there for its width. */
export function readColumns(text: string): SizedColumn[] | undefined {
  const columns = text.split(',').map(readColumn)
  const names = new Set(columns.map((column) => column?.name))
  return names.size === columns.length && !names.has(undefined) ? columns.filter((column) => !!column) : undefined
}

/** Writes columns as `readColumns` reads them. */
export const writeColumns = (columns: readonly SizedColumn[]): string =>
  columns.map(({ name, width }) => (width === undefined ? name : `${name}:${width}`)).join(',')

function readColumn(text: string): SizedColumn | undefined {
  const [, written, digits] = /^([A-Za-z]+)(?::([1-9]\d{1,2}))?$/.exec(text) ?? []
  const name = ['name' as const, ...leadColumns].find((each) => each === written)
  const width = digits === undefined ? undefined : Number(digits)
  if (!name || (width !== undefined && (width < COLUMN_WIDTHS.least || width > COLUMN_WIDTHS.most))) return undefined
  return { name, ...(width !== undefined && { width }) }
}
