import { date, dayName, type Period, type PeriodUnit, shift, shiftDay, unitAround } from './calendar.ts'
import { dateAt, type FoundPeriod, weekdayAt } from './dates.ts'
import { edgeAt, restOf, skipThe, weekOf } from './edge-periods.ts'
import { BEFORE_PERIODS, UNITS, WEEKDAYS } from './lexicon/calendar.ts'
import { agoAt, calendarYear, feastAt, monthAt, quarterAt, relativeAt, seasonAt } from './named-periods.ts'
import type { Token } from './token.ts'

/**
 * The days that are named at a token, in the company's calendar: `last week`, `Q3 2025`, `since Monday`, `between March and
 * May`. Undefined where none are.
 */
export function periodAt(tokens: Token[], from: number, today: string): FoundPeriod | undefined {
  const start = BEFORE_PERIODS.has(tokens[from]?.text ?? '') && tokens[from + 1]?.text !== 'or' ? from + 1 : from
  const compared = comparedAt(tokens, from, today) ?? edgedAt(tokens, start, today)
  if (compared) return compared
  const rest = restOf(tokens, skipThe(tokens, from), today)
  if (rest) return rest
  let at = from
  while (at < from + 3 && BEFORE_PERIODS.has(tokens[at]?.text ?? '')) {
    const range = rangeAt(tokens, at, today)
    if (range) return range
    at += 1
  }
  return rangeAt(tokens, at, today) ?? bounded(tokens, at, today) ?? pairOf(tokens, at, today)
}

type Found = FoundPeriod | undefined

// Several periods that belong together: `March to May`, `Monday - Friday`.
function pairOf(tokens: Token[], at: number, today: string): Found {
  const first = namedAt(tokens, at, today)
  if (!first) return undefined
  const joint = tokens[first.to]?.text
  if (joint !== 'to' && joint !== '-' && joint !== 'through' && joint !== 'until' && joint !== 'till') return first
  const second = namedAt(tokens, skipThe(tokens, first.to + 1), today)
  return second ? spanned(first, second, today) : first
}

function rangeAt(tokens: Token[], at: number, today: string): Found {
  const word = tokens[at]?.text
  if (word !== 'between' && word !== 'from') return undefined
  const named = namedAt(tokens, skipThe(tokens, at + 1), today)
  // `the difference between May and June`, `compare sales between Q2 and Q3`: of two.
  const isOfTwo = word === 'between' && tokens.slice(0, at).some(({ text }) => /^(differen(ce|t)|compar)/.test(text))
  if (isOfTwo && named) return undefined
  const first = named ?? bareDay(tokens, at + 1, today)
  const joints = word === 'between' ? ['and', '-', 'to', '&'] : ['to', 'until', 'till', 'through', '-', 'up']
  if (!first || !joints.includes(tokens[first.to]?.text ?? '')) return undefined
  const next = tokens[first.to]?.text === 'up' ? first.to + 2 : first.to + 1
  const second = namedAt(tokens, skipThe(tokens, next), today)
  return second ? spanned(inWeekOf(second, first, tokens[first.to - 1]), second, today) : undefined
}

// `between Tuesday and Friday next week`: both are days of that week.
function inWeekOf(
  { period: { from = '' }, to }: FoundPeriod,
  first: FoundPeriod,
  said: Token | undefined,
): FoundPeriod {
  const weekday = WEEKDAYS[said?.text ?? '']
  if (!weekday || !from || to - first.to < 4) return first
  const day = shiftDay(from, weekday - date(from).dayOfWeek)
  return { ...first, period: { from: day, to: day, label: dayName(day) } }
}

// `from 3 to 10 March`: the month comes with the second.
function bareDay(tokens: Token[], at: number, today: string): Found {
  const token = tokens[at]
  const joint = tokens[at + 1]?.text ?? ''
  if (!token || !/^\d{1,2}(st|nd|rd|th)?$/.test(token.text) || !['to', 'and', '-', 'until'].includes(joint))
    return undefined
  const second = dateAt(tokens, skipThe(tokens, at + 2), today)
  if (!second?.period.from) return undefined
  const day = Number.parseInt(token.text, 10)
  if (day < 1 || day > date(second.period.from).daysInMonth) return undefined
  const begin = (day0: string) => date(day0).with({ day }).toString()
  const next = second.period.next
  return {
    period: {
      from: begin(second.period.from),
      to: begin(second.period.from),
      label: '',
      ...(next && { next: { from: begin(next.from), to: begin(next.from), label: '' } }),
    },
    to: at + 1,
  }
}

function spanned(first: FoundPeriod, second: FoundPeriod, today: string): Found {
  let { from } = first.period
  const { to } = second.period
  if (!from || !to) return undefined
  // Without a year the first comes before the second: from November to February.
  while (from > to) from = shift(from, -1, 'year')
  // The first was taken of the year before the second's: March to December, told in November.
  if (
    first.period.next &&
    first.period.next.from <= to &&
    first.period.next.from > today &&
    from < shift(to, -1, 'year')
  )
    from = first.period.next.from
  const label = `${dayName(from)} to ${dayName(to)}`
  const note = first.note ?? second.note
  const next = nextOf(first, second)
  return { period: { from, to, label, ...(next && { next }) }, to: second.to, ...(note && { note }) }
}

function nextOf(first: FoundPeriod, second: FoundPeriod) {
  const from = first.period.next?.from
  const to = second.period.next?.to
  return from && to && from <= to ? { from, to, label: `${dayName(from)} to ${dayName(to)}` } : undefined
}

const BOUNDS: Record<string, 'since' | 'after' | 'before' | 'until'> = {
  since: 'since',
  starting: 'since',
  after: 'after',
  before: 'before',
  until: 'until',
  till: 'until',
  by: 'until',
  through: 'until',
  beyond: 'after',
}

const COMPARED: Record<string, 'after' | 'before'> = { later: 'after', earlier: 'before' }

// `later than Friday`
function comparedAt(tokens: Token[], at: number, today: string): Found {
  const bound = COMPARED[tokens[at]?.text ?? '']
  if (!bound || tokens[at + 1]?.text !== 'than') return undefined
  const found = namedAt(tokens, at + 2, today)
  return found && { ...found, period: limited(found.period, bound, bound) }
}

// `on or after 1 November`, `1 November or later`: with the day itself.
function edgedAt(tokens: Token[], at: number, today: string): Found {
  const [word, or, bound] = tokens.slice(at, at + 3).map(({ text }) => text)
  const isBefore = word === 'on' && or === 'or' && (bound === 'after' || bound === 'before')
  if (!isBefore && !tokens.slice(at, at + 8).some(({ text }) => EDGES[text])) return undefined
  const found = namedAt(tokens, skipThe(tokens, isBefore ? at + 3 : at), today)
  if (!found) return undefined
  const [first, second] = tokens.slice(found.to, found.to + 2).map(({ text }) => text)
  const tail = EDGES[first ?? ''] ? 1 : ['or', 'and'].includes(first ?? '') && EDGES[second ?? ''] ? 2 : 0
  if (!isBefore && tail === 0) return undefined
  const edge = isBefore ? (bound === 'after' ? 'since' : 'until') : EDGES[(tail === 1 ? first : second) ?? '']
  return edge && { ...found, period: limited(found.period, edge, 'until'), to: found.to + (isBefore ? 0 : tail) }
}
const EDGES: Record<string, 'since' | 'until'> = {
  later: 'since',
  onwards: 'since',
  onward: 'since',
  earlier: 'until',
}

function bounded(tokens: Token[], at: number, today: string): Found {
  const word = tokens[at]?.text ?? ''
  const orLater = word === 'not' && tokens[at + 1]?.text === 'since' ? 1 : 0
  const bound = BOUNDS[tokens[at + orLater]?.text ?? '']
  if (!bound || orLater) return undefined
  let next = at + 1
  while (['the', 'from', 'in', 'on', 'of'].includes(tokens[next]?.text ?? '')) next += 1
  if (word === 'by' && tokens[next]?.text && UNITS[tokens[next]?.text ?? '']) return undefined
  const found = namedAt(tokens, next, today)
  return found && { ...found, period: inYearOf(tokens.slice(next, found.to), limited(found.period, bound, word)) }
}

// `before September this year` is of that year.
function inYearOf(named: Token[], period: Period): Period {
  const said = named.map(({ text }) => text).join(' ')
  return period.to && !period.from && / (this|last) year$/.test(said)
    ? { ...period, from: `${period.to.slice(0, 4)}-01-01` }
    : period
}

function limited({ from = '', to = '', label, next }: Period, bound: string, word: string): Period {
  const one = (days: { from: string; to: string; label: string }): Period => {
    if (bound === 'since') return { from: days.from, begunBy: days.to, label: `since ${days.label}` }
    if (bound === 'after') return { from: shiftDay(days.to, 1), label: `after ${days.label}` }
    if (bound === 'before') return { to: shiftDay(days.from, -1), label: `before ${days.label}` }
    return { to: days.to, label: `${word} ${days.label}` }
  }
  const period = one({ from, to, label })
  // A bound of what is to come, as `due before Friday`.
  return next ? { ...period, next: one(next) as Period & { from: string; to: string } } : period
}

function namedAt(tokens: Token[], at: number, today: string): Found {
  return (
    wordAt(tokens, at, today) ??
    weekOf(tokens, at, today) ??
    edgeAt(tokens, at, today) ??
    relativeAt(tokens, at, today) ??
    agoAt(tokens, at, today) ??
    dateAt(tokens, at, today) ??
    quarterAt(tokens, at, today) ??
    monthAt(tokens, at, today) ??
    feastAt(tokens, at, today) ??
    seasonAt(tokens, at, today) ??
    weekdayAt(tokens, at, today, undefined) ??
    calendarYear(tokens, at)
  )
}

const SINGLE_DAYS: Record<string, [days: number, label: string]> = {
  today: [0, 'today'],
  tonight: [0, 'today'],
  yesterday: [-1, 'yesterday'],
  tomorrow: [1, 'tomorrow'],
  tmrw: [1, 'tomorrow'],
  'day before yesterday': [-2, 'the day before yesterday'],
  'day after tomorrow': [2, 'the day after tomorrow'],
  'this morning': [0, 'today'],
  'this afternoon': [0, 'today'],
  'this evening': [0, 'today'],
}
/** `closing soon`, `due soon` */
const ENDING = /^(clos|due|expir|end|deadline)/
const SOON_DAYS = 14
const TO_DATE: Record<string, PeriodUnit> = {
  ytd: 'year',
  mtd: 'month',
  qtd: 'quarter',
  wtd: 'week',
  'year to date': 'year',
  'month to date': 'month',
  'quarter to date': 'quarter',
  'week to date': 'week',
}

function wordAt(tokens: Token[], at: number, today: string): Found {
  if (tokens[at]?.text === 'soon' && tokens.some(({ text }) => ENDING.test(text)))
    return { period: { from: today, to: shiftDay(today, SOON_DAYS), label: `the next ${SOON_DAYS} days` }, to: at + 1 }
  for (const length of [3, 2, 1]) {
    const phrase = textOf(tokens, at, length)
    const single = SINGLE_DAYS[phrase]
    if (single)
      return { period: { ...both(shiftDay(today, single[0])), label: single[1], unit: 'day' }, to: at + length }
    const unit = TO_DATE[phrase]
    if (unit)
      return { period: { from: unitAround(today, unit).from, to: today, label: `${unit} to date` }, to: at + length }
  }
  return undefined
}

const textOf = (tokens: Token[], at: number, length: number) =>
  tokens
    .slice(at, at + length)
    .map(({ text }) => text)
    .join(' ')

const both = (day: string) => ({ from: day, to: day })
