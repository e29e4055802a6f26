import type { Dispatch, SetStateAction } from 'react'
import type { Lead } from '../../../contract/leads/fields.ts'
import type { Selection } from '../../lists/selection.ts'
import type { LeadActions } from './lead-menu.tsx'
import type { ListSearch } from './list-search.ts'

export interface LeadTableProps {
  leads: readonly Lead[]
  total: number
  hasMore: boolean
  onNearEnd: () => void
  sort: ListSearch['sort']
  onSort: (sort: ListSearch['sort']) => void
  selection: Selection
  onSelect: Dispatch<SetStateAction<Selection>>
  actions: LeadActions
  /** The row that one comes back to. */
  returnTo: number | undefined
  /** How many leads match, as people read it. */
  count: string
  /** What the address says of columns; nothing for the usual ones. */
  columns: string | undefined
  onColumns: (columns: string) => void
  /** How wide the table may be, in pixels. */
  room: number
}
