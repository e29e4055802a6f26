import { ChartColumn, Download, Table2 } from 'lucide-react'
import { Suspense, useId, useMemo, useState } from 'react'
import { cn } from '../ui/behaviour/class-names.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Chart, isEmpty, panelsOf } from './chart.ts'
import { ChartTable } from './chart-table.tsx'
import { DefinitionButton } from './definition-button.tsx'
import { LazyPlot } from './lazy-plot.ts'

interface ChartCardProps {
  chart: Chart
  /** Where the same can be had as CSV. */
  csv: string
  asTable: boolean
  onAsTable: (asTable: boolean) => void
  onOpen: (rows: string) => void
}

/** A chart or its table, with its definition and its CSV. */
export function ChartCard({ chart, csv, asTable, onAsTable, onOpen }: ChartCardProps) {
  const id = useId()
  const empty = isEmpty(chart)
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'min-w-0 rounded-md border border-border bg-card print:mb-4 print:break-inside-avoid',
        chart.wide && 'lg:col-span-2',
      )}
    >
      <div className="flex min-h-12 items-center gap-1 py-2 pr-2 pl-4">
        <h3 id={id} className="mr-auto min-w-0 font-semibold text-balance">
          {chart.title}
        </h3>
        <div className="flex shrink-0 items-center print:hidden">
          <DefinitionButton
            title={chart.title}
            about={chart.about}
            {...(chart.basis && { basis: chart.basis })}
            onOpen={onOpen}
          />
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label={`${chart.title} as a table`}
            aria-pressed={asTable}
            onClick={() => onAsTable(!asTable)}
          >
            {asTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          </Button>
          <a
            href={csv}
            download
            aria-label={`${chart.title} as CSV`}
            className={buttonClass({ variant: 'quiet', size: 'icon-sm' })}
          >
            <Download aria-hidden />
          </a>
        </div>
      </div>
      {empty && <p className="px-4 pt-2 pb-6 text-muted-foreground">{chart.nothing}</p>}
      {!empty && asTable && <ChartTable chart={chart} onOpen={onOpen} />}
      {!empty && !asTable && <Drawn chart={chart} onOpen={onOpen} />}
    </section>
  )
}

/** More lines than these are drawn only on request. */
const AT_ONCE = 12

function Drawn({ chart, onOpen }: Pick<ChartCardProps, 'chart' | 'onOpen'>) {
  const [all, setAll] = useState(false)
  const folds = chart.shape === 'rows' && chart.lines.length > AT_ONCE + 1
  const shown = useMemo(
    () => (folds && !all ? { ...chart, lines: chart.lines.slice(0, AT_ONCE) } : chart),
    [chart, folds, all],
  )
  return (
    <div className="px-4 pb-4">
      <Legend chart={chart} />
      <Suspense fallback={<Waiting chart={shown} />}>
        <LazyPlot chart={shown} onOpen={onOpen} />
      </Suspense>
      {folds && (
        <Button variant="link" size="sm" className="mt-1 -ml-2.5 print:hidden" onClick={() => setAll(!all)}>
          {all ? `Show the first ${AT_ONCE}` : `Show all ${chart.lines.length}`}
        </Button>
      )}
    </div>
  )
}

/** Which color is what, where several are drawn with one scale; whatever has its own place is named there. */
function Legend({ chart }: { chart: Chart }) {
  const panels = panelsOf(chart)
  if (panels.length > 1 || panels[0]?.length === 1) return null
  return (
    <ul aria-hidden className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted-foreground">
      {panels[0]?.map((column) => (
        <li key={column} className="flex items-center gap-2">
          <span className="size-2 rounded-full" style={{ background: chart.columns[column]?.color }} />
          {chart.columns[column]?.name}
        </li>
      ))}
    </ul>
  )
}

/** The room that the drawing takes. */
function Waiting({ chart }: { chart: Chart }) {
  const height = chart.shape === 'rows' ? chart.lines.length * 32 : 240
  return (
    <div className="animate-late" style={{ height }}>
      <Skeleton className="size-full" />
    </div>
  )
}
