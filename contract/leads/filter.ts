import { type CatalogField, type FieldWith, fieldsWith } from '../catalog.ts'
import { leadCatalog } from './catalog.ts'

type Filtered = FieldWith<typeof leadCatalog, 'filter'>
type FilterKind = (typeof leadCatalog)[Filtered]['kind']

/** A field that leads are filtered by: its name, and the part of the filter that it is. */
export type FilterField<Kind extends FilterKind = FilterKind> = {
  [Name in Filtered]: (typeof leadCatalog)[Name]['kind'] extends Kind
    ? { name: Name; part: (typeof leadCatalog)[Name]['filter'] }
    : never
}[Filtered]

/** The fields of a kind that leads are filtered by. */
export const filterFields = <Kind extends FilterKind>(kind: Kind) =>
  fieldsWith(leadCatalog, 'filter')
    .filter((name) => leadCatalog[name].kind === kind)
    .map((name) => ({ name, part: leadCatalog[name].filter })) as FilterField<Kind>[]

const kinds = ['choice', 'person', 'money', 'day', 'text'] as const satisfies FilterKind[]

/** What is made of each part of a filter that is a field, by the field's kind. */
export const byFilterPart = <Made>(make: Record<FilterKind, (field: CatalogField) => Made>) =>
  Object.fromEntries(
    kinds.flatMap((kind) => filterFields(kind).map(({ name, part }) => [part, make[kind](leadCatalog[name])])),
  ) as Record<FilterField['part'], Made>

/** The parts of a filter that lists of leads have had from the beginning. */
const first = ['search', 'stage', 'source', 'assignedUserId'] as const

const partsOf = <Kind extends FilterKind>(kind: Kind) => filterFields(kind).map(({ part }) => part)

/** Those that came later. */
export const laterFilterParts = [
  ...partsOf('money'),
  ...partsOf('day'),
  'openTask' as const,
  'noContact' as const,
  ...partsOf('text'),
]

/** All parts of a filter of leads, each a text. */
export const filterParts = [...first, ...laterFilterParts]
export type FilterPart = (typeof filterParts)[number]

/** Periods of whole days that are named as seen from today. Weeks begin on Monday. */
export const namedPeriods = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const
export type NamedPeriod = (typeof namedPeriods)[number]

/**
 * Whole days where the company is: a named period; the last so many days with today, or all before them; or
 * from a day to a day, both included; one may be left open.
 */
export type Period =
  | { named: NamedPeriod }
  | { last: number }
  | { over: number }
  | { from: string; to?: string | undefined }
  | { from?: undefined; to: string }

/** From an amount to an amount, both included; one may be left open: decimals as they are written. */
export interface Range {
  from?: string | undefined
  to?: string | undefined
}

/** The values that stand side by side in one part of a filter; any of them fits. */
export const valuesIn = (text: string | undefined): string[] => (text ? text.split(',') : [])

/** Reads a period such as `this-month`, `last-30-days`, `over-30-days` or `2026-11-01..2026-11-30`. */
export function readPeriod(text: string): Period | undefined {
  const named = namedPeriods.find((name) => name === text)
  if (named) return { named }
  const [, side, days] = /^(last|over)-([1-9]\d{0,3})-days$/.exec(text) ?? []
  if (days) return side === 'last' ? { last: Number(days) } : { over: Number(days) }
  const ends = readEnds(text, isDay)
  return ends && !(ends.from && ends.to && ends.from > ends.to) ? (ends as Period) : undefined
}

/** Writes a period as `readPeriod` reads it. */
export function writePeriod(period: Period): string {
  if ('named' in period) return period.named
  if ('last' in period) return `last-${period.last}-days`
  if ('over' in period) return `over-${period.over}-days`
  return writeRange(period)
}

/** Reads a range of amounts such as `1000..5000.50`, `1000..` or `..5000`. */
export function readRange(text: string): Range | undefined {
  const ends = readEnds(text, (amount) => /^\d{1,10}(\.\d{1,2})?$/.test(amount))
  return ends && !(ends.from && ends.to && Number(ends.from) > Number(ends.to)) ? ends : undefined
}

/** Writes a range as `readRange` reads it. */
export const writeRange = ({ from = '', to = '' }: Range): string => `${from}..${to}`

/** Reads for how many days nobody was in touch, such as `14-days`. */
export function readQuietDays(text: string): number | undefined {
  const [, days] = /^([1-9]\d{0,3})-days$/.exec(text) ?? []
  return days === undefined ? undefined : Number(days)
}

function readEnds(text: string, isEnd: (end: string) => boolean): Range | undefined {
  const [from, to, ...rest] = text.split('..')
  if (from === undefined || to === undefined || rest.length > 0 || from + to === '') return undefined
  if (![from, to].every((end) => end === '' || isEnd(end))) return undefined
  return { ...(from && { from }), ...(to && { to }) }
}

function isDay(text: string): boolean {
  if (!/^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(text)) return false
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
