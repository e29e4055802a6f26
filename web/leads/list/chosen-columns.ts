import {
  COLUMN_WIDTHS,
  type LeadColumn,
  readColumns,
  type SizedColumn,
  writeColumns,
} from '../../../contract/leads/columns.ts'
import { columns, isUsuallyShown, usualColumns } from './table-columns.tsx'

/** What was chosen for the table: columns in their order, with their widths as far as they have one of their own. */
export interface ChosenColumns {
  /** The width of the name, which is always shown; without one it takes what the others leave. */
  name: number | undefined
  others: { name: LeadColumn; width?: number | undefined }[]
}

export function chosenOf(text: string | undefined): ChosenColumns | undefined {
  const read = text === undefined ? undefined : readColumns(text)
  return (
    read && {
      name: read.find(({ name }) => name === 'name')?.width,
      others: read.filter((column): column is ChosenColumns['others'][number] => column.name !== 'name'),
    }
  )
}

/** What the address says of chosen columns. */
export function textOf({ name, others }: ChosenColumns): string {
  const named: SizedColumn[] = name === undefined && others.length > 0 ? [] : [{ name: 'name', width: name }]
  return writeColumns([...named, ...others])
}

/** What a table of some width shows where nothing was chosen: what one begins with when one chooses. */
export const usuallyChosen = (room: number): ChosenColumns => ({
  name: undefined,
  others: usualColumns.filter((name) => isUsuallyShown(columns[name], room)).map((name) => ({ name })),
})

/** Shows a column, after the others, or no more. */
export function toggled(chosen: ChosenColumns, name: LeadColumn): ChosenColumns {
  const without = chosen.others.filter((column) => column.name !== name)
  return { ...chosen, others: without.length < chosen.others.length ? without : [...without, { name }] }
}

/** Moves a column to another place among those that are shown. */
export function moved(chosen: ChosenColumns, name: LeadColumn, to: number): ChosenColumns {
  const column = chosen.others.find((each) => each.name === name)
  if (!column) return chosen
  return { ...chosen, others: chosen.others.filter((each) => each !== column).toSpliced(to, 0, column) }
}

/** Gives a column, or the name, a width of its own, as far as it may be. */
export function sized(chosen: ChosenColumns, name: SizedColumn['name'], wanted: number): ChosenColumns {
  const width = Math.round(Math.min(COLUMN_WIDTHS.most, Math.max(COLUMN_WIDTHS.least, wanted)))
  if (name === 'name') return { ...chosen, name: width }
  return { ...chosen, others: chosen.others.map((column) => (column.name === name ? { ...column, width } : column)) }
}

/** What the tick and the menu of a row take, in pixels. */
const ENDS = 40 + 56
/** What is left to the name at least, where it has no width of its own. */
const NAME = 160

/**
 * How wide the columns are in so much room. Where they do not fit, those that have their usual width give way alike, down to the
 * least that a column may have, then those that were given one; where even that is too much, the table `scrolls` sideways.
 */
export function fitted({ name, others }: ChosenColumns, room: number) {
  const left = room - ENDS - (name ?? NAME)
  const wanted = others.map((column) => ({ own: column.width, usual: columns[column.name].width }))
  const owned = sumOf(wanted.map(({ own = 0 }) => own))
  const usual = sumOf(wanted.map((column) => (column.own === undefined ? column.usual : 0)))
  const flexible = Math.max(wanted.filter(({ own }) => own === undefined).length * COLUMN_WIDTHS.least, left - owned)
  const widths = wanted.map(({ own, usual: width }) =>
    own === undefined ? narrowed(width, flexible / usual) : narrowed(own, (left - Math.min(usual, flexible)) / owned),
  )
  return { widths, scrolls: sumOf(widths) > left, least: ENDS + (name ?? NAME) + sumOf(widths) }
}

const narrowed = (width: number, share: number) => Math.max(COLUMN_WIDTHS.least, Math.floor(width * Math.min(1, share)))
const sumOf = (widths: number[]) => widths.reduce((sum, width) => sum + width, 0)
