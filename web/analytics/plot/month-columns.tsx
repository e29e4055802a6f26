import { memo, useMemo } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  XAxis,
  type XAxisTickContentProps,
  YAxis,
  type YAxisTickContentProps,
} from 'recharts'
import { type Chart, panelsOf, writtenShort } from '../chart.ts'
import { BarMark } from './bar-mark.tsx'
import { lettersWidth } from './letters.ts'
import { useBarData } from './use-bar-data.ts'

const HEIGHT = 240
/** The least that a month takes; more of them scroll sideways. In pixels. */
const NARROWEST = 22
/** What a mark under the columns takes. */
const MARK = 34

interface MonthColumnsProps {
  chart: Chart
  width: number
}

/** Columns side by side, month by month. */
export const MonthColumns = memo(function MonthColumns({ chart, width }: MonthColumnsProps) {
  const drawn = useMemo(() => panelsOf(chart).flat(), [chart])
  const data = useBarData(chart, drawn)
  const unit = chart.columns[drawn[0] ?? 0]?.unit ?? 'count'
  const highest = Math.max(0, ...chart.lines.flatMap(({ cells }) => drawn.map((at) => cells[at]?.value ?? 0)))
  const scale = Math.max(28, lettersWidth(writtenShort(highest * 1.11, unit)) + 10)
  const room = Math.max(width, scale + chart.lines.length * NARROWEST)
  const band = (room - scale) / chart.lines.length
  const every = Math.ceil(MARK / band)
  return (
    <div className="overflow-x-auto overflow-y-hidden">
      <BarChart
        data={data}
        width={room}
        height={HEIGHT}
        margin={MARGIN}
        barGap={2}
        barCategoryGap="18%"
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="index"
          height={36}
          interval={0}
          axisLine={{ stroke: 'var(--border-strong)' }}
          tickLine={false}
          tick={(tick: XAxisTickContentProps) => <Month key={tick.index} chart={chart} every={every} tick={tick} />}
        />
        <YAxis
          width={scale}
          domain={FROM_NOUGHT}
          allowDecimals={unit !== 'count'}
          tickCount={5}
          axisLine={false}
          tickLine={false}
          tick={(tick: YAxisTickContentProps) => (
            <text
              key={tick.index}
              aria-hidden
              x={scale - 8}
              y={Number(tick.y)}
              textAnchor="end"
              dominantBaseline="central"
              className="fill-muted-foreground text-xs tabular-nums"
            >
              {writtenShort(Number(tick.payload.value), unit)}
            </text>
          )}
        />
        {drawn.map((column) => (
          <Bar
            key={column}
            dataKey={`c${column}`}
            maxBarSize={36}
            isAnimationActive={false}
            shape={(box) => <BarMark chart={chart} column={column} box={box} />}
          />
        ))}
      </BarChart>
    </div>
  )
})

/** The same always, as Recharts redraws everything for another. */
const FROM_NOUGHT = [0, 'auto'] as [number, string]
const MARGIN = { top: 8, right: 0, bottom: 0, left: 0 }

/** A month under its columns, with the year at the first one and at January. */
function Month({ chart, every, tick }: { chart: Chart; every: number; tick: XAxisTickContentProps }) {
  const index = Number(tick.payload.value)
  const [month, year] = chart.lines[index]?.short?.split('\n') ?? []
  const x = Number(tick.x)
  const y = Number(tick.y) + 8
  return (
    <g aria-hidden className="fill-muted-foreground text-xs" textAnchor="middle">
      {index % every === 0 && (
        <text x={x} y={y}>
          {month}
        </text>
      )}
      {year && (index === 0 || index >= every) && (
        <text x={x} y={y + 15}>
          {year}
        </text>
      )}
    </g>
  )
}
