import { dayName, type Period, shift, shiftDay } from './calendar.ts'
import { MONTHS, WEEKDAYS } from './lexicon/calendar.ts'
import type { Token } from './token.ts'

/** A period that was found, with the token after it. */
export interface FoundPeriod {
  period: Period
  to: number
  note?: string
}

const US_ORDER = 'A date such as 03/04 was read with the month first.'

/** A day that is named by its date: `2026-03-04`, `3 March 2026`, `March 3rd`, `the 3rd of March`, `on the 15th`, `03/04/2026`. */
export function dateAt(tokens: Token[], from: number, today: string): FoundPeriod | undefined {
  const at = tokens[from]?.text === 'the' ? from + 1 : from
  return (
    writtenDate(tokens, from, today) ??
    dayMonth(tokens, at, today) ??
    monthDay(tokens, from, today) ??
    ordinalDay(tokens, at, today)
  )
}

function writtenDate(tokens: Token[], at: number, today: string): FoundPeriod | undefined {
  const token = tokens[at]
  if (token?.kind !== 'date') return undefined
  const parts = token.text.split(/[-/.]/).map(Number)
  const [a = 0, b = 0, c] = parts
  if (token.text.includes('-')) return found(dayOf(a, b, c ?? 0), at + 1)
  const dayFirst = token.text.includes('.') || a > 12
  const [month, day] = dayFirst ? [b, a] : [a, b]
  const note = !dayFirst && b <= 12 && a !== b ? US_ORDER : undefined
  if (c === undefined) return withoutYear(month, day, { today, to: at + 1, note })
  return found(dayOf(c < 100 ? 2000 + c : c, month, day), at + 1, note)
}

function dayMonth(tokens: Token[], at: number, today: string): FoundPeriod | undefined {
  const isFirst = tokens[at]?.text === 'first' && tokens[at + 1]?.text === 'of'
  const day = isFirst ? 1 : dayNumber(tokens[at])
  const next = tokens[at + 1]?.text === 'of' ? at + 2 : at + 1
  const month = MONTHS[tokens[next]?.text ?? '']
  return day && month ? withYear(tokens, next + 1, { month, day, today }) : undefined
}

function monthDay(tokens: Token[], at: number, today: string): FoundPeriod | undefined {
  const month = MONTHS[tokens[at]?.text ?? '']
  const next = tokens[at + 1]?.text === 'the' ? at + 2 : at + 1
  const day = dayNumber(tokens[next])
  return day && month ? withYear(tokens, next + 1, { month, day, today }) : undefined
}

function ordinalDay(tokens: Token[], at: number, today: string): FoundPeriod | undefined {
  const token = tokens[at]
  if (token?.kind !== 'word' || !/^\d+(st|nd|rd|th)$/.test(token.text)) return undefined
  if (tokens[at - 1]?.text !== 'the' && tokens[at - 1]?.text !== 'on') return undefined
  const next = tokens[at + 1]?.text ?? ''
  if (/^(round|quarter|interview|half|most|least|worst|place|\w+est)$/.test(next)) return undefined
  const day = Number.parseInt(token.text, 10)
  const [year = 0, month = 0] = today.split('-').map(Number)
  const here = dayOf(year, month, day)
  if (!here) return undefined
  const past = here <= today ? here : shift(here, -1, 'month')
  const coming = here >= today ? here : shift(here, 1, 'month')
  return { period: { ...single(past), next: single(coming) }, to: at + 1 }
}

function withYear(tokens: Token[], at: number, { month, day, today }: { month: number; day: number; today: string }) {
  const next = [',', 'of', 'in'].includes(tokens[at]?.text ?? '') ? at + 1 : at
  const year = yearAt(tokens[next])
  if (year) return found(dayOf(year, month, day), next + 1)
  return withoutYear(month, day, { today, to: at })
}

function withoutYear(
  month: number,
  day: number,
  { today, to, note }: { today: string; to: number; note?: string | undefined },
): FoundPeriod | undefined {
  const year = Number(today.slice(0, 4))
  const years = [-1, 0, 1].map((more) => dayOf(year + more, month, day)).filter((each) => each !== undefined)
  const past = years.filter((each) => each <= today).at(-1) ?? years[0]
  const next = years.find((each) => each >= today) ?? past
  if (!past || !next) return undefined
  return { period: { ...single(past), next: single(next) }, to, ...(note && { note }) }
}

/** A number that is a year. */
export function yearAt(token: Token | undefined): number | undefined {
  return token?.kind === 'number' && /^(19|20)\d\d$/.test(token.text) ? Number(token.text) : undefined
}

function dayNumber(token: Token | undefined): number | undefined {
  const match = token ? /^(\d{1,2})(st|nd|rd|th)?$/.exec(token.text) : null
  const day = Number(match?.[1])
  return day >= 1 && day <= 31 ? day : undefined
}

function dayOf(year: number, month: number, day: number): string | undefined {
  if (year < 1900 || year > 2200 || month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const at = Temporal.PlainDate.from({ year, month, day })
  return at.day === day ? at.toString() : undefined
}

const single = (day: string) => ({ from: day, to: day, label: dayName(day), unit: 'day' as const })

const found = (day: string | undefined, to: number, note?: string): FoundPeriod | undefined =>
  day ? { period: single(day), to, ...(note && { note }) } : undefined

const WEEKS_AWAY: Record<string, number> = { this: 0, last: -1, previous: -1, next: 1, following: 1, coming: 1 }

/** `Friday`, `last Monday`, `next Tuesday`: a day of the week. */
export function weekdayAt(tokens: Token[], at: number, today: string, which: 'this' | 'last' | 'next' | undefined) {
  const token = tokens[at]
  const weekday = WEEKDAYS[token?.text ?? '']
  if (!weekday || /^(an?|any|every|each)$/.test(tokens[at - 1]?.text ?? '')) return undefined
  const monday = shiftDay(today, 1 - Temporal.PlainDate.from(today).dayOfWeek)
  const here = shiftDay(monday, weekday - 1)
  const before = here < today ? here : shiftDay(here, -7)
  const after = here > today ? here : shiftDay(here, 7)
  // `Friday next week`, `Monday of last week`
  const of = tokens[at + 1]?.text === 'of' ? at + 2 : at + 1
  const away = which ? undefined : WEEKS_AWAY[tokens[of]?.text ?? '']
  if (away !== undefined && tokens[of + 1]?.text === 'week')
    return { period: single(shiftDay(here, away * 7)), to: of + 2 }
  if (which === 'last') return { period: single(before), to: at + 1 }
  if (which === 'next') return { period: single(after), to: at + 1 }
  if (which === 'this') return { period: { ...single(here), next: single(here >= today ? here : after) }, to: at + 1 }
  const period: Period = { ...single(here === today ? today : before), next: single(here === today ? today : after) }
  return { period, to: at + 1 }
}
