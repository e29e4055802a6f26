import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Chart, panelsOf } from '../chart.ts'
import { MonthColumns } from './month-columns.tsx'
import { PlotHint } from './plot-hint.tsx'
import { RowBars } from './row-bars.tsx'
import { ReachedBar, useBars } from './use-bars.ts'

export interface PlotProps {
  chart: Chart
  /** Shows the rows behind a bar. */
  onOpen: (rows: string) => void
}

/** From this width on, panels stand side by side, in pixels. */
const SIDE_BY_SIDE = 520

/**
 * A chart as bars. One of them is reached by Tab, the others by the arrows; Enter or a press opens the rows behind it, and
 * what it says is shown and announced.
 */
export function Plot({ chart, onOpen }: PlotProps) {
  const { frame, width } = useWidth()
  const bars = useBars(chart, onOpen)
  const help = useId()
  const panels = useMemo(() => panelsOf(chart), [chart])
  const beside = width >= SIDE_BY_SIDE
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div
      ref={frame}
      role="group"
      aria-label={`${chart.title}, chart`}
      aria-describedby={help}
      className="relative"
      {...bars.handlers}
    >
      <p id={help} className="sr-only">
        Arrow keys move along the bars, Enter opens what a bar counts.
      </p>
      <ReachedBar value={bars.reached}>
        {width > 0 && chart.shape === 'months' && <MonthColumns chart={chart} width={width} />}
        {width > 0 && chart.shape === 'rows' && (
          <div className={beside ? 'flex gap-5' : 'space-y-4'}>
            {panels.map((panel, at) => (
              <RowBars
                key={panel.join()}
                chart={chart}
                panel={panel}
                width={width}
                names={at === 0 || !beside}
                panels={panels.length}
                beside={beside}
              />
            ))}
          </div>
        )}
      </ReachedBar>
      <PlotHint chart={chart} shown={bars.shown} width={width} />
    </div>
  )
}

/** What a chart has on a sheet of paper, A4 or Letter, in pixels. */
const PAPER = 660

/** The width of a frame in pixels, as it changes; 0 before it is known. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.clientWidth))
    // What is printed is what is drawn when this is over.
    const fitPaper = () => flushSync(() => setWidth(PAPER))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('beforeprint', fitPaper)
    window.addEventListener('afterprint', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', fitPaper)
      window.removeEventListener('afterprint', measure)
    }
  }, [])
  return { frame, width }
}
