import { useContext } from 'react'
import type { BarShapeProps } from 'recharts'
import { type Chart, written } from '../chart.ts'
import { barName, ReachedBar } from './use-bars.ts'

interface BarMarkProps {
  chart: Chart
  /** Index of its column in the table. */
  column: number
  /** Where Recharts draws it, and the whole stretch it could take. */
  box: BarShapeProps
  label?: string | undefined
}

/** Radius of a bar's corners, in pixels. */
const ROUND = 2

/** A bar that is reached, pressed and read out as a button. Its whole stretch can be hit, so that a small one is no target of a pixel. */
export function BarMark({ chart, column, box, label }: BarMarkProps) {
  const reached = useContext(ReachedBar)
  const { index, x, y, width, height, background } = box
  const line = chart.lines[index]
  const cell = line?.cells[column]
  const said = chart.columns[column]
  if (!line || !cell || !said) return null
  const upright = chart.shape === 'months'
  const hit = chart.stacked || !background ? { x, y, width: Math.max(width, 3), height } : background
  const isReached = reached.line === index && reached.column === column
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: there are no buttons in a drawing */}
      <g
        role="button"
        tabIndex={isReached ? 0 : -1}
        aria-label={`${line.name}, ${said.name}: ${cell.value === null ? 'unknown' : written(cell.value, said.unit)}`}
        aria-disabled={cell.rows ? undefined : true}
        data-bar={barName({ line: index, column })}
        data-rows={cell.rows}
        className={`group outline-none ${cell.rows ? 'cursor-pointer' : ''}`}
      >
        <rect
          x={hit.x ?? x}
          y={hit.y ?? y}
          width={hit.width}
          height={hit.height}
          rx={4}
          className="fill-transparent group-hover:fill-accent/60 group-focus-visible:stroke-ring group-focus-visible:stroke-2"
        />
        {(cell.value ?? 0) > 0 && (
          <rect
            data-drawn
            x={x}
            y={upright ? y - Math.max(0, 2 - height) : y}
            width={upright ? width : Math.max(2, width)}
            height={upright ? Math.max(2, height) : height}
            rx={chart.stacked ? 0 : ROUND}
            style={{ fill: line.color ?? said.color }}
          />
        )}
      </g>
      {label && (
        <text
          aria-hidden
          x={upright ? x + width / 2 : x + width + 8}
          y={upright ? y - 6 : y + height / 2}
          dominantBaseline={upright ? 'auto' : 'central'}
          textAnchor={upright ? 'middle' : 'start'}
          className="pointer-events-none fill-foreground text-xs tabular-nums"
        >
          {label}
        </text>
      )}
    </>
  )
}
