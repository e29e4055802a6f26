import { type RawBuilder, sql } from 'kysely'
import type { DataQuery, QueryCondition } from '../../../contract/data-query/fields.ts'
import { shift, startOfDay } from '../../platform/database/days.ts'
import { refused } from './catalog.ts'
import type { Bounds, Condition, Field, Ground } from './field.ts'
import { contains } from './fields.ts'

type Sql = RawBuilder<unknown>
type Part = 'is' | keyof Bounds | keyof typeof AVERAGES | 'from' | 'to' | 'matches' | 'none'

/** What compares with an average of all, and how. */
const AVERAGES = { aboveThe: sql`>`, belowThe: sql`<` } as const

const BOUNDS = ['above', 'atLeast', 'below', 'atMost'] as const

const AMOUNTS: readonly Part[] = [...BOUNDS, 'aboveThe', 'belowThe', 'none']

/** Which parts a condition on a field of a kind may have. */
const PARTS: Record<Field['kind'], readonly Part[]> = {
  choice: ['is', 'none'],
  person: ['is', 'none'],
  flag: ['is'],
  money: AMOUNTS,
  number: AMOUNTS,
  percent: AMOUNTS,
  day: ['from', 'to', 'none'],
  text: ['matches', 'none'],
  words: ['matches'],
}
const ALL_PARTS: readonly Part[] = ['is', ...AMOUNTS, 'from', 'to', 'matches']

export interface FieldCondition {
  condition: QueryCondition
  field: Field
  at: string
  and?: FieldCondition[]
  /** What may hold instead. */
  or?: FieldCondition[]
}

/** The sides of a condition; one has to hold. */
export const sidesOf = (wanted: FieldCondition): FieldCondition[] => [wanted, ...(wanted.or ?? [])]

/** Each condition by itself, with those that must hold with it and those that may instead. */
export const eachOf = (conditions: FieldCondition[]): FieldCondition[] =>
  conditions.flatMap(sidesOf).flatMap((side) => [side, ...(side.and ?? [])])

/** The same of a query: all that its conditions name. */
export const namedBy = ({ conditions }: Pick<DataQuery, 'conditions'>) =>
  conditions.flatMap((condition) => [condition, ...(condition.or ?? [])]).flatMap((side) => [side, ...(side.and ?? [])])

/** Raises a refusal of a condition that says nothing, or something that its field cannot be. */
export function checkCondition(wanted: FieldCondition): void {
  const { condition, field, at, and = [], or = [] } = wanted
  for (const other of [...and, ...or]) checkCondition(other)
  if (and.length + or.length > 0 && eachOf([wanted]).some((each) => comparesWithAverage(each.condition)))
    throw refused(at, 'what compares with all others stands alone')
  const said = ALL_PARTS.filter((part) => condition[part] !== undefined)
  const wrong = said.find((part) => !PARTS[field.kind].includes(part))
  if (wrong) throw refused(at, `“${wrong}” says nothing of ${field.label}`)
  const empty = [condition.is, condition.matches].some((list) => list && (list.length === 0 || list.includes('')))
  if (said.length === 0 || empty) throw refused(at, `says nothing of ${field.label}`)
  if (field.kind === 'choice') requireChoices({ condition, field, at })
  if (field.kind === 'flag' && condition.is?.some((value) => value !== 'yes' && value !== 'no'))
    throw refused(at, `${field.label} is yes or no`)
  if (field.kind === 'person' && condition.is?.some((value) => !PERSON.test(value)))
    throw refused(at, 'people are named by their id, me or none')
  for (const bound of BOUNDS)
    if (!isBound(condition[bound], field)) throw refused(at, `${field.label} is never so much`)
  for (const day of [condition.from, condition.to])
    if (day !== undefined && !DAY.test(day)) throw refused(at, 'days are from the year 1900 on')
}

const PERSON = /^(me|none|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i
const DAY = /^(19|[2-9]\d)\d\d-/
/** More than this no amount is, nor a sum of some; in cents it is still exact. */
const MOST = 90_000_000_000_000

const isBound = (bound: number | undefined, { kind }: Field) =>
  bound === undefined ||
  (Math.abs(bound) <= MOST && (kind !== 'money' || Math.abs(bound * 100 - Math.round(bound * 100)) < 0.001))

function requireChoices({ condition: { is = [] }, field: { names = {}, label }, at }: FieldCondition) {
  const unknown = is.find((value) => value !== 'none' && !Object.hasOwn(names, value))
  if (unknown !== undefined) throw refused(at, `${label} is never “${unknown}”, but ${Object.keys(names).join(', ')}`)
}

/** A condition as SQL; where there is nothing to compare it is not met, and met where it is turned round. */
export function conditionOf(wanted: FieldCondition, ground: Ground): Condition {
  const bySide = sidesOf(wanted).map((side) => [side, ...(side.and ?? [])].map((each) => singleOf(each, ground)))
  const sides = bySide.map((all) => joined(all, sql` and `))
  return joined(sides, sql` or `)
}

const joined = (all: Condition[], joint: Sql): Condition =>
  all.length === 1 && all[0] ? all[0] : sql`(${sql.join(all, joint)})`

function singleOf(wanted: FieldCondition, ground: Ground): Condition {
  const met = wanted.condition.none ? missing(wanted.field) : metBy(wanted, ground)
  return wanted.condition.not ? sql`(${met}) is not true` : met
}

function metBy({ condition, field }: FieldCondition, ground: Ground): Condition {
  switch (field.kind) {
    case 'choice': {
      const isOneOf = field.isOneOf ?? ((values: string[]): Condition => sql`${field.sql} = any(${values})`)
      return eitherOf(condition.is ?? [], field, isOneOf)
    }
    case 'person': {
      const ids = (condition.is ?? []).map((id) => (id.toLowerCase() === 'me' ? ground.userId : id.toLowerCase()))
      return eitherOf(ids, field, (people) => sql`${field.sql} = any(${people}::uuid[])`)
    }
    case 'flag':
      return condition.is?.includes('yes')
        ? condition.is.includes('no')
          ? sql`true`
          : sql`${field.sql}`
        : sql`not ${field.sql}`
    case 'day':
      return field.days?.(condition) ?? withinDays(field, condition, ground)
    case 'text':
    case 'words': {
      const matches = field.matches ?? ((text: string) => contains(field.sql, text))
      return sql`(${sql.join((condition.matches ?? []).map(matches), sql` or `)})`
    }
    default:
      return amongAmounts({ condition, field }, ground)
  }
}

function eitherOf(values: string[], field: Field, isOneOf: (values: string[]) => Condition): Condition {
  const named = values.filter((value) => value !== 'none')
  if (named.length === values.length) return isOneOf(named)
  return named.length === 0 ? missing(field) : sql`(${isOneOf(named)} or ${missing(field)})`
}

function amongAmounts({ condition, field }: Omit<FieldCondition, 'at'>, ground: Ground): Condition {
  const bounds = inUnits(condition, field)
  const all = comparedWith({ condition, field }, ground)
  if (Object.keys(bounds).length > 0) all.push(field.within?.(bounds) ?? withinBounds(field, bounds))
  return sql`(${sql.join(all, sql` and `)})`
}

/** Whether a condition compares with the average of all other rows that are asked for. */
export const comparesWithAverage = ({ aboveThe, belowThe }: QueryCondition) =>
  aboveThe !== undefined || belowThe !== undefined

// Where there is no average, nothing is above or below it.
function comparedWith({ condition, field }: Omit<FieldCondition, 'at'>, { averages }: Ground): Condition[] {
  return (['aboveThe', 'belowThe'] as const).flatMap((part) => {
    const which = condition[part]
    if (!which) return []
    const average = averages.get(averageKey(condition.field, which)) ?? null
    return [sql<boolean>`${field.sql} ${AVERAGES[part]} ${average}::numeric * ${sql.lit(field.per ?? 1)}`]
  })
}

/** Under which name an average of a field is kept. */
export const averageKey = (field: string, which: 'average' | 'median') => `${field} ${which}`

// Whether there is nothing.
function missing({ kind, sql: value, isMissing }: Field): Condition {
  if (isMissing) return isMissing
  if (kind === 'money' || kind === 'percent') return sql`coalesce(${value}, 0) = 0`
  return kind === 'text' || kind === 'choice' ? sql`coalesce(${value}, '') = ''` : sql`${value} is null`
}

const inUnits = (bounds: Bounds, { per = 1 }: Field): Bounds =>
  Object.fromEntries(
    BOUNDS.flatMap((name) =>
      bounds[name] === undefined ? [] : [[name, per === 1 ? bounds[name] : Math.round(bounds[name] * per)]],
    ),
  )

const COMPARED = { above: sql`>`, atLeast: sql`>=`, below: sql`<`, atMost: sql`<=` }

/** A condition for each bound that there is. */
export const comparing = (bounds: Bounds, by: (compared: Sql, bound: number) => Sql): Sql[] =>
  BOUNDS.flatMap((name) => (bounds[name] === undefined ? [] : [by(COMPARED[name], bounds[name])]))

const withinBounds = ({ sql: value }: Field, bounds: Bounds): Condition =>
  sql`(${sql.join(
    comparing(bounds, (compared, bound) => sql`${value} ${compared} ${typed(bound)}`),
    sql` and `,
  )})`

// Whole numbers are compared as numbers, so that an index is of use.
const typed = (bound: number) =>
  Number.isInteger(bound) ? sql`${String(bound)}::bigint` : sql`${String(bound)}::numeric`

function withinDays(
  { sql: value, only }: Field,
  { from, to }: QueryCondition,
  { today: { timeZone } }: Ground,
): Condition {
  const all: Condition[] = only ? [only] : []
  if (from) all.push(sql`${value} >= ${startOf(from, timeZone)}`)
  if (to) all.push(sql`${value} < ${startOf(shift(to, 1, 'day'), timeZone)}`)
  return all.length > 0 ? sql`(${sql.join(all, sql` and `)})` : sql`${value} is not null`
}

const startOf = (day: string, timeZone: string) => sql`${startOfDay(day, timeZone)}::timestamptz`
