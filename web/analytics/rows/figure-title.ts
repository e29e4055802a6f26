import type { Analytics } from '../../../contract/analytics/fields.ts'
import { closingCharts } from '../charts/closings.ts'
import { hiringCharts } from '../charts/hiring.ts'
import { salesCharts } from '../charts/sales.ts'
import { workCharts } from '../charts/work.ts'
import { hiringFigures, salesFigures } from '../headline-figures.ts'

/** What the figure is called whose rows these are: "Won revenue", "Proposal: Entered". */
export function figureTitle(data: Analytics, rows: string): string {
  const headline = [...salesFigures(data), ...hiringFigures(data)].find(({ cell }) => cell.rows === rows)
  if (headline) return headline.name
  const charts = [...salesCharts(data), ...closingCharts(data), ...workCharts(data), ...hiringCharts(data)]
  for (const { columns, lines, basis = [] } of charts) {
    for (const { name, cells } of lines) {
      const at = cells.findIndex((cell) => cell.rows === rows)
      if (at !== -1) return `${name}: ${columns[at]?.name}`
    }
    const based = basis.find(({ cell }) => cell.rows === rows)
    if (based) return `${based.name}: time to winning`
  }
  return 'Behind the figure'
}
