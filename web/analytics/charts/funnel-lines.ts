import { hueColor } from '../../ui/status.tsx'
import { type Cell, type Column, computed, counted, type Line, share, written } from '../chart.ts'

interface Step<Stage> {
  stage: Stage
  entered: number
  advanced: number
  medianDays: number | null
}

/** What the chart says of a stage. */
interface StageLook {
  name: string
  color: string
  /** From the last stage nobody goes on. */
  last: boolean
}

/** The columns of a funnel; `time` heads the time from entering a stage to going on. */
export const funnelColumns = (time: string): Column[] => [
  { name: 'Entered', unit: 'count', color: hueColor('blue') },
  { name: 'Advanced', unit: 'count' },
  { name: 'Conversion', unit: 'percent' },
  { name: time, unit: 'days' },
]

/** A line for each stage of a funnel. Conversion is the part that advanced. */
export function funnelLines<Stage extends string>(
  steps: readonly Step<Stage>[],
  look: (stage: Stage) => StageLook,
  rows: (figure: 'entered' | 'advanced', stage: Stage) => string,
): Line[] {
  return steps.map(({ stage, entered, advanced, medianDays }) => {
    const { name, color, last } = look(stage)
    const rate = last ? null : share(advanced, entered)
    const onward = rows('advanced', stage)
    return {
      name,
      color,
      ...noteOf(rate, medianDays),
      cells: [
        counted(entered, rows('entered', stage)),
        last ? UNKNOWN : counted(advanced, onward),
        advanced > 0 ? computed(rate, onward) : { value: rate },
        computed(medianDays, onward),
      ],
    }
  })
}

const UNKNOWN: Cell = { value: null }

function noteOf(rate: number | null, medianDays: number | null) {
  if (rate === null) return {}
  const days = medianDays === null ? '' : `, median ${written(medianDays, 'days')}`
  return { note: `${written(rate, 'percent')} advance${days}` }
}
