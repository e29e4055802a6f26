import type { Figure } from '../../contract/data-query.ts'
import type { Field } from './field.ts'
import { capitalised, formatFigure, formatPeriod } from './format.ts'
import type { Plan } from './plan.ts'
import { type Counts, type Group, MOST_GROUPS, type Numbers } from './statement.ts'

/** The figures of an answer: of all rows, of each group, and how they changed. */
export function figuresOf(plan: Plan, counts: Counts): Figure[] {
  const { now, before, matching } = counts
  const whole = figures(plan, now, before ? { period: 'now' } : {})
  return [
    ...whole,
    ...(before ? figures(plan, before, { period: 'before' }) : []),
    ...(before ? changes(whole, figures(plan, before)) : []),
    ...(matching && matching !== now[0] ? [figureOf(`All matching ${plan.subject.many}`, matching, 'count')] : []),
    ...groupFigures(plan, counts),
  ]
}

/** Numbers of a group that has none. */
const NONE: Group = [null]

function groupFigures(plan: Plan, { groups, groupsBefore }: Counts): Figure[] {
  const told = (groups ?? []).slice(0, MOST_GROUPS)
  const now = (group: Group) => figures(plan, group.slice(1), { group: groupName(plan, group[0]) })
  if (!groupsBefore) return told.flatMap(now)
  const keys = [...new Set([...told, ...groupsBefore].map(([key]) => key))].slice(0, MOST_GROUPS)
  return keys.flatMap((key) =>
    (
      [
        ['now', groups],
        ['before', groupsBefore],
      ] as const
    ).flatMap(([period, of]) => {
      const [, ...numbers] = of?.find((each) => each[0] === key) ?? NONE
      return figures(plan, numbers.length > 0 ? numbers : ['0'], { group: groupName(plan, key), period })
    }),
  )
}

function figures(plan: Plan, numbers: Numbers, of: Pick<Figure, 'group' | 'period'> = {}): Figure[] {
  const [count = '0', ...measured] = numbers
  const counted = figureOf(capitalised(plan.subject.many), count ?? '0', 'count', of)
  const others = plan.measures.flatMap(({ measure, field }, index) => {
    const value = measured[index]
    if (measure.measure === 'count' || value === null || value === undefined) return []
    return [figureOf(measureName(measure.measure, field), value, unitOf(measure.measure, field), of)]
  })
  return [counted, ...others]
}

const figureOf = (
  name: string,
  digits: string,
  unit: Figure['unit'],
  of: Pick<Figure, 'group' | 'period'> = {},
): Figure => ({
  name,
  value: Number(digits),
  unit,
  text: formatFigure(digits, unit),
  ...of,
})

type Measure = Plan['measures'][number]['measure']['measure']

const NAMES: Record<Measure, string> = {
  count: 'Number',
  sum: 'Total',
  average: 'Average',
  median: 'Median',
  lowest: 'Lowest',
  highest: 'Highest',
  winRate: 'Win rate',
  conversion: 'Conversion',
  wonValue: 'Won value',
  salesCycle: 'Average sales cycle',
}

/** What a measure is called, such as `Total value`. */
export const measureName = (measure: Measure, field: Field | undefined) =>
  field ? `${NAMES[measure]} ${field.label}` : NAMES[measure]

function unitOf(measure: Measure, field: Field | undefined): Figure['unit'] {
  if (field) return field.kind === 'money' ? 'dollars' : (field.unit ?? 'number')
  return measure === 'wonValue' ? 'dollars' : measure === 'salesCycle' ? 'days' : 'percent'
}

// Of shares the difference in points; of everything else the difference, and what share it is of what was before.
function changes(now: Figure[], before: Figure[]): Figure[] {
  return now.flatMap((figure) => {
    const former = before.find(({ name }) => name === figure.name)
    if (!former) return []
    const difference = (Math.round(figure.value * 100) - Math.round(former.value * 100)) / 100
    const change = figureOf(`Change of ${lower(figure.name)}`, String(difference), figure.unit)
    if (figure.unit === 'percent' || former.value === 0) return [change]
    const share = Math.round((1000 * difference) / former.value) / 10
    return [change, figureOf(`Change of ${lower(figure.name)} in percent`, String(share), 'percent')]
  })
}

const lower = (name: string) => `${name[0]?.toLowerCase()}${name.slice(1)}`

/** What the rows of a group have in common, in words. */
export function groupName({ group, ground }: Plan, key: string | null | undefined): string {
  if (!group) return ''
  const { field, by } = group
  if (key === null || key === undefined || key === '') return field.kind === 'person' ? 'Nobody' : `No ${field.label}`
  if (by?.by) return formatPeriod(key, by.by)
  if (field.kind === 'person') return ground.people.get(key) ?? 'Somebody'
  if (field.kind === 'flag') return key === 'true' ? capitalised(field.label) : `Not ${field.label}`
  return field.names?.[key] ?? key
}
