import type { LeadSort } from '../../../contract/leads.ts'

/** Height of a row of the table, in pixels, with its edge. */
export const ROW_HEIGHT = 40

interface Column {
  label: string
  sortBy?: LeadSort
  numeric?: boolean
  /** Width, and from which width of the table on it is shown. */
  className: string
}

/** The columns of the lead table between its box to tick and its menu. */
export const columns: readonly Column[] = [
  { label: 'Name', sortBy: 'name', className: '' },
  { label: 'Company', sortBy: 'company', className: 'w-[17%]' },
  { label: 'Stage', sortBy: 'stage', className: 'w-36' },
  { label: 'Value', sortBy: 'value', numeric: true, className: 'w-40' },
  { label: 'Probability', sortBy: 'probability', numeric: true, className: 'w-28 hidden @[84rem]:table-cell' },
  { label: 'Email', className: 'w-56 hidden @[96rem]:table-cell' },
  { label: 'Source', className: 'w-34 hidden @[78rem]:table-cell' },
  { label: 'Owner', className: 'w-40 hidden @4xl:table-cell' },
  { label: 'Created', sortBy: 'createdAt', className: 'w-32 hidden @4xl:table-cell' },
]
