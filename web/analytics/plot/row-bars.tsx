import { memo } from 'react'
import { Bar, BarChart, XAxis, YAxis, type YAxisTickContentProps } from 'recharts'
import { type Chart, written, writtenShort } from '../chart.ts'
import { BarMark } from './bar-mark.tsx'
import { lettersWidth } from './letters.ts'
import { useBarData } from './use-bar-data.ts'

/** Height of a line, and of its bar, in pixels. */
const LINE = 32
const BAR = 16
/** What lies between panels that stand side by side. */
const GAP = 20

interface RowBarsProps {
  chart: Chart
  /** Indexes of the columns that are drawn here, with one scale. */
  panel: readonly number[]
  /** Of the whole chart, in pixels. */
  width: number
  /** Whether the lines' names stand before the bars: side by side, the first panel has them for all. */
  names: boolean
  panels: number
  beside: boolean
}

/** A bar for each line, with its name before it and what it says behind it. */
export const RowBars = memo(function RowBars(props: RowBarsProps) {
  const { chart, panel, panels } = props
  const { forNames, own } = widthsOf(props)
  const labels = labelsOf(chart, panel, own - forNames)
  const space = Math.max(24, ...labels.map((label) => lettersWidth(label) + 14))
  const data = useBarData(chart, panel)
  return (
    <div style={{ width: own }}>
      {panels > 1 && (
        <p aria-hidden className="mb-1 text-xs text-muted-foreground" style={{ paddingLeft: forNames }}>
          {chart.columns[panel[0] ?? 0]?.name}
        </p>
      )}
      <BarChart
        layout="vertical"
        data={data}
        width={own}
        height={chart.lines.length * LINE}
        margin={{ top: 0, right: space, bottom: 0, left: 0 }}
        barCategoryGap={0}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide domain={FROM_NOUGHT} />
        <YAxis
          type="category"
          dataKey="index"
          width={Math.max(1, forNames)}
          axisLine={false}
          tickLine={false}
          interval={0}
          tick={(tick: YAxisTickContentProps) => <Name key={tick.index} chart={chart} width={forNames} tick={tick} />}
        />
        {panel.map((column) => (
          <Bar
            key={column}
            dataKey={`c${column}`}
            barSize={BAR}
            isAnimationActive={false}
            {...(chart.stacked && { stackId: 'all' })}
            shape={(box) => (
              <BarMark
                chart={chart}
                column={column}
                box={box}
                label={column === panel.at(-1) ? labels[box.index] : undefined}
              />
            )}
          />
        ))}
      </BarChart>
    </div>
  )
})

/** How wide the names are, and the panel with them. */
function widthsOf({ width, names, panels, beside }: RowBarsProps) {
  const usual = Math.round(width < 400 ? width * 0.4 : Math.min(168, width * 0.34))
  if (!beside || panels === 1) return { forNames: usual, own: width }
  const each = Math.floor((width - usual - GAP * (panels - 1)) / panels)
  return names ? { forNames: usual, own: usual + each } : { forNames: 0, own: each }
}

/**
 * What stands behind each bar: its value with the line's note. Where that would leave no room for bars, without the notes,
 * and then in short.
 */
function labelsOf(chart: Chart, panel: readonly number[], room: number): string[] {
  // Of what is stacked, the sum, which is the last column of the table.
  const at = chart.stacked ? chart.columns.length - 1 : (panel.at(-1) ?? 0)
  const unit = chart.columns[at]?.unit ?? 'count'
  const values = chart.lines.map(({ cells }) => cells[at]?.value ?? null)
  const exact = values.map((value) => written(value, unit))
  const noted = exact.map((words, line) => [words, chart.lines[line]?.note].filter(Boolean).join(' · '))
  const haveRoom = (labels: string[], part: number) => labels.every((label) => lettersWidth(label) < room * part)
  if (haveRoom(noted, 0.6)) return noted
  if (haveRoom(exact, 0.4)) return exact
  return values.map((value) => (value === null ? written(value, unit) : writtenShort(value, unit)))
}

/** The same always, as Recharts redraws everything for another. */
const FROM_NOUGHT = [0, 'dataMax'] as [number, string]

/** A line's name before its bar; a browser cuts and turns it as it does any words. */
function Name({ chart, width, tick }: { chart: Chart; width: number; tick: YAxisTickContentProps }) {
  const line = chart.lines[Number(tick.payload.value)]
  if (!line || width === 0) return null
  return (
    <foreignObject x={0} y={Number(tick.y) - LINE / 2} width={width - 10} height={LINE}>
      <div
        aria-hidden
        dir="auto"
        title={line.name}
        className="truncate text-left text-sm text-foreground"
        style={{ lineHeight: `${LINE}px` }}
      >
        {line.name}
      </div>
    </foreignObject>
  )
}
