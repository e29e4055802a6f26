import { cn } from '../../ui/behaviour/class-names.ts'
import { type Chart, lineWords, written } from '../chart.ts'
import type { ShownBar } from './use-bars.ts'

/** Half as wide as the hint may become, in pixels. */
const HALF = 112

interface PlotHintProps {
  chart: Chart
  shown: ShownBar | undefined
  /** Of the chart, in pixels. */
  width: number
}

/** All that the line of a bar says: beside the bar for the eye, and in words for who hears it. */
export function PlotHint({ chart, shown, width }: PlotHintProps) {
  const line = shown && chart.lines[shown.line]
  return (
    <>
      <p role="status" className="sr-only">
        {line && shown.focused ? lineWords(chart, line) : ''}
      </p>
      {line && (
        <div
          aria-hidden
          className="pointer-events-none absolute z-20 w-max max-w-56 -translate-x-1/2 -translate-y-full rounded-sm border border-border bg-popover px-2.5 py-2 text-sm shadow-float print:hidden"
          style={{ left: Math.max(HALF, Math.min(width - HALF, shown.x)), top: shown.y - 6 }}
        >
          <p dir="auto" className="mb-1 truncate font-medium">
            {line.name}
          </p>
          <dl className="grid grid-cols-[auto_auto] gap-x-4 tabular-nums">
            {chart.columns.map((column, at) => (
              <div key={column.name} className={cn('contents', at === shown.column && 'font-medium')}>
                <dt className={cn(at !== shown.column && 'text-muted-foreground')}>{column.name}</dt>
                <dd className="text-right">{written(line.cells[at]?.value ?? null, column.unit)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  )
}
