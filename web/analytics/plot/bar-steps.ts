import { type Chart, panelsOf } from '../chart.ts'

/** Which bar: its line and its column in the table. */
export interface BarAt {
  line: number
  column: number
}

/** Where a key leads from a bar; undefined for a key that leads nowhere. Past the ends it stays. */
export function stepTo(chart: Chart, from: BarAt, key: string): BarAt | undefined {
  const drawn = panelsOf(chart).flat()
  const along = chart.shape === 'rows' ? { ArrowUp: -1, ArrowDown: 1 } : { ArrowLeft: -1, ArrowRight: 1 }
  const across = chart.shape === 'rows' ? { ArrowLeft: -1, ArrowRight: 1 } : { ArrowDown: -1, ArrowUp: 1 }
  const last = chart.lines.length - 1
  // With one bar for each line, every arrow moves along them.
  const lines: Record<string, number> = {
    ...along,
    ...(drawn.length === 1 && across),
    Home: -chart.lines.length,
    End: chart.lines.length,
  }
  const columns: Record<string, number> = drawn.length === 1 ? {} : across
  const line = lines[key]
  if (line !== undefined) return { ...from, line: within(from.line + line, last) }
  const column = columns[key]
  if (column === undefined) return undefined
  const at = within(drawn.indexOf(from.column) + column, drawn.length - 1)
  return { ...from, column: drawn[at] ?? from.column }
}

const within = (index: number, last: number) => Math.max(0, Math.min(last, index))
