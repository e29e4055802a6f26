import type { Figure, QuerySubject } from '../../../contract/data-query/fields.ts'
import { leadStageNames } from '../../../contract/leads/names.ts'
import type { Counts, Group, Numbers } from './counts.ts'
import type { Field, Subject } from './field.ts'
import { capitalised, formatDaysAgo, formatFigure, formatPeriod } from './format.ts'
import { averageOfGroups, type Grouping, type Measured, type Plan } from './plan.ts'
import { MOST_GROUPS } from './statement.ts'

/** The figures of an answer: of all rows, of each group, and how they changed. */
export function figuresOf(plan: Plan, counts: Counts): Figure[] {
  const { now, before, matching } = counts
  const whole = figures(plan, now, before ? { period: 'now' } : {})
  return [
    ...whole,
    ...averageFigure(plan, counts),
    ...(before ? figures(plan, before, { period: 'before' }) : []),
    ...(before ? changes(whole, figures(plan, before)) : []),
    ...(matching && matching !== now[0] && !before
      ? [figureOf(`All matching ${plan.subject.many}`, matching, 'count')]
      : []),
    ...groupFigures(plan, counts),
  ]
}

// What groups were compared with stands behind the numbers of each of them.
function averageFigure({ query, measures }: Plan, { groups }: Counts): Figure[] {
  const average = averageOfGroups(query)
  const value = groups[0]?.[0]?.at(-1)
  if (!average || value === null || value === undefined) return []
  const { measure, field } = measures[average.at] ?? {}
  const unit = measure && measure.measure !== 'count' ? unitOf(measure.measure, field) : 'number'
  return [figureOf(`${NAMES[average.which]} of all groups`, value, unit)]
}

/** How many rows of a subject there are. */
export const countFigure = ({ many }: Subject, count: number): Figure =>
  figureOf(capitalised(many), String(count), 'count')

function groupFigures(plan: Plan, { groups, groupsBefore }: Counts): Figure[] {
  return plan.groups.flatMap((grouping, index) => {
    const now = groups[index]?.slice(0, MOST_GROUPS) ?? []
    const before = groupsBefore?.[index]
    const named = (key: Key) => ({ group: groupName(plan, grouping, key) })
    if (!before) return now.flatMap(([key, part, ...numbers]) => figures(plan, numbers, named([key, part])))
    const keys = [
      ...new Map([...now, ...before].map(([key, part]) => [JSON.stringify([key, part]), [key, part] as Key])).values(),
    ]
    return keys
      .slice(0, MOST_GROUPS)
      .flatMap((key) => [
        ...figures(plan, numbersOf(now, key), { ...named(key), period: 'now' }),
        ...figures(plan, numbersOf(before, key), { ...named(key), period: 'before' }),
      ])
  })
}

type Key = [key: string | null, part: string | null]

const numbersOf = (groups: Group[], [key, part]: Key): Numbers =>
  groups.find((group) => group[0] === key && group[1] === part)?.slice(2) ?? ['0']

function figures(plan: Plan, numbers: Numbers, of: Pick<Figure, 'group' | 'period'> = {}): Figure[] {
  const [count = '0', ...measured] = numbers
  const counted = figureOf(capitalised(plan.subject.many), count ?? '0', 'count', of)
  const others = plan.measures.flatMap(({ measure, field }, index) => {
    const value = measured[index]
    if (measure.measure === 'count' || value === null || value === undefined) return []
    if (plan.query.aim === 'pipeline' && !isOfPipeline(measure.measure, field, of.group)) return []
    const name = measureName(measure.measure, field)
    if (field?.kind === 'day') return [dayFigure(name, value, { today: plan.ground.today.day, of })]
    const figure = figureOf(name, value, unitOf(measure.measure, field), of)
    // Days in a stage are counted whole: a lead that has none was there for part of one.
    return [figure.unit === 'days' && figure.value === 0 ? { ...figure, text: 'less than a day' } : figure]
  })
  return [counted, ...others]
}

// What is shown of the open leads alone is nothing in a stage without them; a median over all stages says nothing, nor does
// the share of the won in one.
function isOfPipeline(measure: Measure, field: Field | undefined, stage: string | undefined): boolean {
  if (stage === undefined) return measure !== 'median'
  const closed = stage === leadStageNames.closed_won || stage === leadStageNames.closed_lost
  return measure !== 'winRate' && (!closed || field?.name === 'value')
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

function dayFigure(
  name: string,
  day: string,
  { today, of }: { today: string; of: Pick<Figure, 'group' | 'period'> },
): Figure {
  const value = Temporal.PlainDate.from(day).until(today).total('days')
  return { name, value, unit: 'daysAgo', text: formatDaysAgo(day, value), ...of }
}

type Measure = Measured['measure']['measure']

const NAMES: Record<Measure, string> = {
  count: 'Number',
  sum: 'Total',
  average: 'Average',
  median: 'Median',
  lowest: 'Lowest',
  highest: 'Highest',
  earliest: 'First',
  latest: 'Last',
  share: 'Share',
  winRate: 'Win rate',
  lossRate: 'Loss rate',
  conversion: 'Conversion',
  wonCount: 'Won',
  wonValue: 'Won value',
  salesCycle: 'Average sales cycle',
  medianSalesCycle: 'Median sales cycle',
}

/** What a measure is called, as `Total value`. */
export function measureName(measure: Measure, field: Field | undefined): string {
  if (!field) return NAMES[measure]
  if (measure === 'share') return `Share of ${field.label}`
  // `Last contact` is the last already.
  return measure === 'latest' && field.label.startsWith('last ')
    ? capitalised(field.label)
    : `${NAMES[measure]} ${field.label}`
}

/** In what a measure is shown. */
export function unitOf(measure: Measure, field: Field | undefined): Figure['unit'] {
  if (field && measure !== 'share') return field.kind === 'money' ? 'dollars' : (field.unit ?? 'number')
  if (measure === 'wonCount') return 'count'
  if (measure === 'wonValue') return 'dollars'
  return measure === 'salesCycle' || measure === 'medianSalesCycle' ? 'days' : 'percent'
}

// Of shares the difference in points; of everything else the difference, and what share it is of what was before.
function changes(now: Figure[], before: Figure[]): Figure[] {
  return now.flatMap((figure) => {
    const former = before.find(({ name }) => name === figure.name)
    if (!former || figure.unit === 'daysAgo') return []
    const difference = (Math.round(figure.value * 10_000) - Math.round(former.value * 10_000)) / 10_000
    const change = figureOf(`Change of ${lower(figure.name)}`, String(difference), figure.unit)
    if (figure.unit === 'percent' || former.value === 0) return [change]
    const share = Math.round((1000 * difference) / former.value) / 10
    return [change, figureOf(`Change of ${lower(figure.name)} in percent`, String(share), 'percent')]
  })
}

const lower = (name: string) => `${name[0]?.toLowerCase()}${name.slice(1)}`

// What the rows of a group have in common, in words.
function groupName(plan: Plan, grouping: Grouping, [key, part]: Key): string {
  const name = keyName(plan, grouping, key)
  return grouping.inner ? `${name} · ${keyName(plan, grouping.inner, part)}` : name
}

function noneOf(subject: QuerySubject, { kind, label }: Field): string {
  if (kind !== 'person') return `No ${label}`
  return subject === 'activities' ? 'Outside the company' : 'Unassigned'
}

function keyName({ query, ground }: Plan, { field, by }: Grouping, key: string | null): string {
  if (key === null || key === '') return noneOf(query.subject, field)
  if (by) return formatPeriod(key, by)
  if (field.kind === 'person') return ground.people.get(key) ?? 'Former colleague'
  if (field.kind === 'flag') return key === 'true' ? capitalised(field.label) : `Not ${field.label}`
  return field.names?.[key] ?? key
}
