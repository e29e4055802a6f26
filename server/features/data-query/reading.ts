import type { QueryCondition } from '../../../contract/data-query/fields.ts'
import { averageKey, comparesWithAverage, type FieldCondition, sidesOf } from './conditions.ts'
import type { Bounds, Field, Ground } from './field.ts'
import { measureName, unitOf } from './figures.ts'
import { capitalised, formatAmount, formatDay, formatDays, formatFigure, listed } from './format.ts'
import type { Grouping, Plan } from './plan.ts'
import { orderOf } from './selection.ts'

type Average = NonNullable<QueryCondition['aboveThe']>

/** A query in words, as `Leads · hot · created Nov 1 – 30, 2026 · by value, highest first`. */
export function readingOf(plan: Plan): string {
  const { conditions, ground, before, query } = plan
  const grouped = query.groupBy !== undefined
  return [
    subjectWords(plan),
    ...amongWords(plan),
    ...conditions.map((wanted) => conditionWords(wanted, ground)),
    ...(before ? [`compared with ${conditionWords(before.wanted, ground)}`] : []),
    ...(query.aim === 'pipeline' ? ['the pipeline by stage'] : askedMeasures(plan).map(measureWords)),
    ...(grouped ? [[groupWords(plan), innerWords(plan)].filter(Boolean).join(' ')] : []),
    ...havingWords(plan),
    ...averageWords(plan),
    ...(plan.groups.length > 0 && !query.limitEach ? [] : [orderWords(plan)]),
    ...showWords(plan),
    ...limitWords(plan),
  ].join(' · ')
}

export const subjectWords = ({ subject }: Plan) => capitalised(subject.many)

/** Of which rows alone, in words: `of the 5 shown before`. */
export const amongWords = ({ query: { among } }: Plan): string[] =>
  among ? [among.length === 1 ? 'the one shown before' : `of the ${among.length} shown before`] : []

export const measureWords = ({ measure, field }: Plan['measures'][number]) => lower(measureName(measure.measure, field))

const lower = (text: string) => `${text[0]?.toLowerCase()}${text.slice(1)}`

// What the query asks to be computed beside the number of rows.
const askedMeasures = ({ measures }: Plan) => measures.filter(({ measure }) => measure.measure !== 'count')

export const groupWords = ({ groups }: Plan): string => `by ${listed(groups.map(groupingWords))}`

const groupingWords = ({ field, by }: Grouping) => (by ? `${by} ${field.label}` : field.label)

/** What divides the groups once more, in words; undefined where nothing does. */
export const innerWords = ({ groups: [group] }: Plan): string | undefined =>
  group?.inner && `and ${groupingWords(group.inner)}`

export function orderWords(plan: Plan): string {
  const { field, descending } = orderOf(plan)
  if (!field || field.kind === 'words') return 'best match first'
  const [first, last] = WAYS[field.kind] ?? ['A to Z', 'Z to A']
  const way = descending ? last : first
  return field.kind === 'day' ? `by ${DAYS[field.name] ?? `date ${field.label}`}, ${way}` : `by ${field.label}, ${way}`
}

const DAYS: Record<string, string> = {
  dueDate: 'due date',
  applicationDeadline: 'deadline',
  expectedClose: 'expected close',
  lastContactAt: 'last contact',
}

const WAYS: Partial<Record<Field['kind'], [string, string]>> = {
  money: ['lowest first', 'highest first'],
  number: ['lowest first', 'highest first'],
  percent: ['lowest first', 'highest first'],
  day: ['earliest first', 'latest first'],
  choice: ['first to last', 'last to first'],
  flag: ['no first', 'yes first'],
}

/** What each row says of itself, in words: `with email and phone`. */
export const showWords = ({ show }: Plan): string[] =>
  show.length > 0 ? [`with ${listed(show.map(({ label }) => label))}`] : []

/** Which groups are shown, in words: `only groups with more than 8 tasks`. */
export function havingWords(plan: Plan): string[] {
  const { having } = plan.query
  if (!having) return []
  const { and = [], ...first } = having
  return [`only groups ${listed([first, ...and].map((bounds) => boundedWords(plan, bounds)))}`]
}

/** What one of all groups has, in words. */
export const averageWords = ({ query: { middle } }: Plan): string[] => (middle ? [`${middle} of all groups`] : [])

type GroupBounds = Omit<NonNullable<Plan['query']['having']>, 'and'>

function boundedWords({ measures, subject }: Plan, having: GroupBounds): string {
  const { measure, aboveThe, belowThe, ...bounds } = having
  const { field, measure: asked } = measures[measure] ?? {}
  const isCount = !asked || asked.measure === 'count'
  const unit = asked && !isCount ? unitOf(asked.measure, field) : 'count'
  const average = aboveThe ? `above the ${aboveThe} of all groups` : belowThe && `below the ${belowThe} of all groups`
  if (average)
    return `with ${isCount ? `a number of ${subject.many}` : lower(measureName(asked.measure, field))} ${average}`
  if (isCount && having.atMost === 0) return `without any ${subject.many}`
  const words = boundsIn(bounds, (value) => formatFigure(String(value), unit))
  return isCount ? `with ${words} ${subject.many}` : `with ${lower(measureName(asked.measure, field))} ${words}`
}

/** Which rows or groups are shown, in words: `the first 5`, `the 2nd`, `the 2nd and 3rd of each`. */
export function limitWords({ query: { limit, limitEach, skip = 0 }, groups }: Plan): string[] {
  const many = limit ?? limitEach
  if (many === undefined) return []
  const of = limitEach ? ' of each' : groups.length === 0 ? '' : many === 1 ? ' group' : ' groups'
  if (skip === 0) return [limitEach === 1 ? 'the first of each' : `the first ${many}${of}`]
  const joint = many === 2 ? 'and' : 'to'
  return [`the ${ordinal(skip + 1)}${many > 1 ? ` ${joint} ${ordinal(skip + many)}` : ''}${of}`]
}

const ordinal = (place: number) => `${place}${ENDINGS[ORDINALS.select(place)]}`
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** A condition in words, as `value above $50,000`, with what may hold instead. */
export const conditionWords = (wanted: FieldCondition, ground: Ground): string =>
  listed(
    sidesOf(wanted).map((side) => listed([side, ...(side.and ?? [])].map((each) => singleWords(each, ground)))),
    'or',
  )

function singleWords({ condition, field }: FieldCondition, ground: Ground): string {
  const says = field.says ?? field.label
  const not = condition.not ? 'not ' : ''
  // `ever moved to negotiation`
  if (condition.none && field.label.startsWith('moved to ')) return `${condition.not ? 'ever' : 'never'} ${field.label}`
  if (condition.none) return condition.not ? `with ${field.label}` : `without ${field.label}`
  switch (field.kind) {
    case 'choice':
      return `${not}${spaced(says)}${listed(
        (condition.is ?? []).map((value) => plain(field.names?.[value] ?? `no ${field.label}`)),
        'or',
      )}`
    case 'person':
      return `${not}${spaced(says)}${listed(
        (condition.is ?? []).map((id) => personName(id, ground)),
        'or',
      )}`
    case 'flag':
      return (condition.is?.includes('yes') ?? false) === !condition.not
        ? field.label
        : (field.saysNot ?? `not ${field.label}`)
    case 'day':
      return daysWordsOf(condition, { field, ground, begins: `${not}${spaced(says)}` })
    case 'text':
      if (says === 'in' && condition.label) return `${not}in ${condition.label}`
      return `${not}${spaced(says === field.label ? `${says} with` : says)}${listed((condition.matches ?? []).map(quoted), 'or')}`
    case 'words':
      return `${not}${listed((condition.matches ?? []).map(quoted), 'or')}`
    default:
      return countWords(condition, field) ?? `${not}${spaced(says)}${boundsWords({ condition, field }, ground)}`
  }
}

// `PDF` is not `pDF`.
const plain = (name: string) => name.replaceAll(/\b\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())

const spaced = (words: string) => (words ? `${words} ` : '')

const quoted = (text: string) => `“${text}”`

function personName(id: string, { people }: Ground): string {
  return id.toLowerCase() === 'me' ? 'you' : id === 'none' ? 'nobody' : (people.get(id.toLowerCase()) ?? 'someone')
}

// Not in touch up to today is no contact since then.
function daysWordsOf(
  condition: FieldCondition['condition'],
  { field, ground, begins }: { field: Field; ground: Ground; begins: string },
): string {
  if (!condition.not || !field.saysNot) return `${begins}${daysWords(condition)}`
  const { from, to } = condition
  return `${field.saysNot} ${from && (!to || to >= ground.today.day) ? daysWords({ ...condition, to: undefined }) : daysWords(condition)}`
}

function daysWords({ from, to }: FieldCondition['condition']): string {
  if (from && to) return formatDays(from, to)
  return from ? `since ${formatDay(from)}` : to ? `until ${formatDay(to)}` : ''
}

// `with open tasks` rather than so many at least.
function countWords(condition: FieldCondition['condition'], { label, unit }: Field): string | undefined {
  const { above, atLeast, below, atMost } = condition
  if (
    unit !== 'number' ||
    condition.not ||
    comparesWithAverage(condition) ||
    above !== undefined ||
    below !== undefined
  )
    return undefined
  if (atLeast === undefined && atMost === 0) return `without ${label}`
  return atLeast === 1 && atMost === undefined ? `with ${label}` : undefined
}

function boundsWords({ condition, field }: Omit<FieldCondition, 'at'>, { averages }: Ground): string {
  const { above, atLeast, below, atMost, aboveThe, belowThe } = condition
  const amount = (value: number) => formatAmount(String(value), field)
  const averageOf = (which: Average) => {
    const value = averages.get(averageKey(condition.field, which))
    return value ? `the ${which} of ${formatAmount(value, field)}` : `the ${which}`
  }
  const words = [
    aboveThe !== undefined && `above ${averageOf(aboveThe)}`,
    belowThe !== undefined && `below ${averageOf(belowThe)}`,
    boundsIn({ above, atLeast, below, atMost }, amount),
  ].filter((each) => each !== false && each !== '')
  return listed(words as string[])
}

function boundsIn({ above, atLeast, below, atMost }: Bounds, amount: (value: number) => string): string {
  const words = [
    above !== undefined && `above ${amount(above)}`,
    atLeast !== undefined && `at least ${amount(atLeast)}`,
    below !== undefined && `below ${amount(below)}`,
    atMost !== undefined && `at most ${amount(atMost)}`,
  ].filter((each) => each !== false)
  return listed(words)
}
