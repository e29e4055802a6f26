import type { Lead } from '../../../contract/leads/fields.ts'
import type { Fact } from '../changes.ts'
import { columns } from './table-columns.tsx'

/** A column whose cells are changed where they stand. */
export type EditedColumn = 'stage' | 'value' | 'probability' | 'expectedClose' | 'nextStepDue' | 'assignedUserId'

/** The cell that one changes. */
export interface CellEdit {
  /** As one sees it, with what is on its way to the server. */
  lead: Lead
  column: EditedColumn
  cell: HTMLElement
  /** What was typed over what stands there; nothing where one edits that. */
  typed?: string
}

/** What a cell shows before the server has answered. */
export type CellFact = Fact & Partial<Pick<Lead, 'nextStep' | 'nextStepDue'>>

/** Changes a cell to what a text says, as far as it can be read. */
export type ChangeCell = (edit: CellEdit, text: string) => void

export const isEdited = (column: string): column is EditedColumn =>
  column in columns && columns[column as EditedColumn].edited === true
