import { useMemo } from 'react'
import type { Chart } from '../chart.ts'

/**
 * The lines as Recharts has them, with the values of drawn columns as `c0`, `c1`. The same as long as the chart is: with
 * others it removes all bars and draws new ones, and the focus would be lost.
 */
export function useBarData(chart: Chart, columns: readonly number[]) {
  return useMemo(
    () =>
      chart.lines.map(({ cells }, index) => ({
        index,
        ...Object.fromEntries(columns.map((column) => [`c${column}`, cells[column]?.value ?? 0])),
      })),
    [chart, columns],
  )
}
