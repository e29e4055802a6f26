import type { analyticsCharts } from '../../contract/analytics/endpoints.ts'
import { formatDuration, formatShortDuration } from '../../contract/plain/duration.ts'
import { formatCount, formatMoney, formatShortMoney } from '../format.ts'

/** A chart and its table in one: the table is the whole, and some of its columns are drawn. */
export interface Chart {
  /** As the server names its table. */
  name: (typeof analyticsCharts)[number]
  title: string
  /** What is counted, and how; a paragraph each. */
  about: readonly string[]
  /** Figures that it is computed from, shown with the definition. */
  basis?: readonly { name: string; cell: Cell; words: string }[]
  /** What a line is: the heading of the first column. */
  each: string
  /** `rows`: a bar for each line, from the left. `months`: columns side by side, as time goes. */
  shape: 'rows' | 'months'
  /** Whether the drawn columns of a line stand one on the other. */
  stacked?: boolean
  /** Takes both columns of the screen. */
  wide?: boolean
  columns: readonly Column[]
  lines: readonly Line[]
  /** What stands in place of a chart in which there is nothing. */
  nothing: string
}

export type Unit = 'count' | 'money' | 'percent' | 'days'

export interface Column {
  name: string
  unit: Unit
  /** Draws the column in a colour of the theme; a line may have its own. */
  color?: string
  /** Drawn columns of the same panel share a scale; the first one's where none is said. */
  panel?: number
}

export interface Line {
  name: string
  /** Where there is little room. */
  short?: string
  color?: string
  /** A few words beside the bar, where there is room. */
  note?: string
  /** One for each column. */
  cells: readonly Cell[]
}

export interface Cell {
  /** Null where there is nothing to compute it of. */
  value: number | null
  /** The rows that it counts, as `rowsText` writes them; nothing behind a nought. */
  rows?: string
}

/** A number of things, with the rows that it counts. */
export const counted = (value: number, rows: string): Cell => (value > 0 ? { value, rows } : { value })

/** What is computed of rows, as a rate: it has them where there is a value. */
export const computed = (value: number | null, rows: string): Cell => (value === null ? { value } : { value, rows })

/** A value in words, exact: `$12,500`, `41.2%`, `4.2 days`, `5 hours`. */
export function written(value: number | null, unit: Unit): string {
  if (value === null) return '–'
  if (unit === 'money') return formatMoney(value)
  if (unit === 'percent') return `${value.toFixed(1)}%`
  if (unit === 'days') return formatDuration(value)
  return formatCount(value)
}

/** A value where there is little room: `$12.5K`, `4.2d`. */
export function writtenShort(value: number, unit: Unit): string {
  if (unit === 'money') return formatShortMoney(value)
  if (unit === 'percent') return `${formatCount(value)}%`
  if (unit === 'days') return formatShortDuration(value)
  return value >= 100_000 ? shortCounts.format(value) : formatCount(value)
}

const shortCounts = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

/** All of a line in one sentence, for who hears rather than sees it. */
export function lineWords({ columns }: Chart, { name, cells }: Line): string {
  const parts = columns.map((column, at) => `${column.name} ${spoken(cells[at]?.value ?? null, column.unit)}`)
  return `${name}: ${parts.join(', ')}`
}

const spoken = (value: number | null, unit: Unit) => (value === null ? 'unknown' : written(value, unit))

/** The indexes of the columns that are drawn, panel by panel. */
export function panelsOf({ columns }: Chart): number[][] {
  const panels: number[][] = []
  for (const [at, { color, panel = 0 }] of columns.entries()) {
    if (color === undefined) continue
    panels[panel] ??= []
    panels[panel].push(at)
  }
  return panels.filter((panel) => panel !== undefined)
}

/** Whether nothing is behind what would be drawn. A rate or a median of 0 has rows behind it: it is a figure as any other. */
export function isEmpty(chart: Chart): boolean {
  const drawn = panelsOf(chart).flat()
  return chart.lines.every(({ cells }) => drawn.every((at) => !cells[at]?.rows))
}

/** So many of all, in percent; null where there are none. */
export const share = (part: number, all: number) => (all === 0 ? null : Math.round((part / all) * 1000) / 10)
