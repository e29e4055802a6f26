/** A row of a file, and the line of the file or the row of the sheet on which it begins, from 1. */
export interface TableRow {
  line: number
  cells: string[]
}
