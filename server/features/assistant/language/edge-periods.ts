import { date, dayName, shiftDay, unitAround } from './calendar.ts'
import { dateAt, type FoundPeriod } from './dates.ts'
import { UNITS } from './lexicon/calendar.ts'
import { calendarYear, monthAt, quarterAt, relativeAt } from './named-periods.ts'
import { numberAt } from './numbers.ts'
import type { Token } from './token.ts'

type Found = FoundPeriod | undefined

/** The place after an article. */
export const skipThe = (tokens: Token[], at: number) => (tokens[at]?.text === 'the' ? at + 1 : at)

const WEEKS: Record<string, number> = {
  first: 0,
  '1st': 0,
  second: 1,
  '2nd': 1,
  third: 2,
  '3rd': 2,
  fourth: 3,
  '4th': 3,
  last: -1,
}

// `the first two weeks of October`, `the last ten days of May`
function weeksOf(tokens: Token[], at: number, today: string): Found {
  const edge = tokens[at]?.text
  const count = edge === 'first' || edge === 'last' ? numberAt(tokens, at + 1) : undefined
  const unit = count && UNITS[tokens[count.to]?.text ?? '']
  if (!count || (unit !== 'week' && unit !== 'day') || tokens[count.to + 1]?.text !== 'of') return undefined
  const next = skipThe(tokens, count.to + 2)
  const around = relativeAt(tokens, next, today) ?? monthAt(tokens, next, today) ?? quarterAt(tokens, next, today)
  const { from, to } = around?.period ?? {}
  if (!around || !from || !to) return undefined
  const days = Math.min(366, count.value * (unit === 'week' ? 7 : 1)) - 1
  const period = edge === 'first' ? { from, to: shiftDay(from, days) } : { from: shiftDay(to, -days), to }
  return { period: { ...period, label: `${dayName(period.from)} to ${dayName(period.to)}` }, to: around.to }
}

// `the first half of November`
function halfOf(tokens: Token[], at: number, today: string): Found {
  const isSecond = /^(second|2nd)$/.test(tokens[at]?.text ?? '')
  if (!isSecond && !/^(first|1st)$/.test(tokens[at]?.text ?? '')) return undefined
  if (tokens[at + 1]?.text !== 'half' || tokens[at + 2]?.text !== 'of') return undefined
  const next = skipThe(tokens, at + 3)
  const around = monthAt(tokens, next, today) ?? relativeAt(tokens, next, today)
  const { from, to } = around?.period ?? {}
  if (!around || !from || !to || around.period.unit !== 'month') return undefined
  const middle = shiftDay(from, 14)
  const period = isSecond ? { from: shiftDay(middle, 1), to } : { from, to: middle }
  return { period: { ...period, label: `${dayName(period.from)} to ${dayName(period.to)}` }, to: around.to }
}

/** `the first week of November`: its first seven days. */
export function weekOf(tokens: Token[], at: number, today: string): Found {
  const several = weeksOf(tokens, at, today) ?? halfOf(tokens, at, today)
  if (several) return several
  // `the week of 9 November`
  const isWeek = tokens[at]?.text === 'week' && /^(of|from|starting|beginning)$/.test(tokens[at + 1]?.text ?? '')
  const day = isWeek ? dateAt(tokens, skipThe(tokens, at + 2), today) : undefined
  if (day?.period.from && day.period.from === day.period.to) {
    const week = unitAround(day.period.from, 'week')
    return { period: { ...week, label: `week of ${dayName(day.period.from)}`, unit: 'week' }, to: day.to }
  }
  const place = WEEKS[tokens[at]?.text ?? '']
  if (place === undefined || tokens[at + 1]?.text !== 'week' || tokens[at + 2]?.text !== 'of') return undefined
  const next = skipThe(tokens, at + 3)
  const around: Found = UNITS[tokens[next]?.text ?? '']
    ? { period: { ...unitAround(today, 'month'), label: 'the month' }, to: next + 1 }
    : (relativeAt(tokens, next, today) ?? monthAt(tokens, next, today))
  if (!around?.period.from || !around.period.to) return undefined
  const from = place < 0 ? shiftDay(around.period.to, -6) : shiftDay(around.period.from, place * 7)
  return {
    period: { from, to: shiftDay(from, 6), label: `week of ${around.period.label}`, unit: 'week' },
    to: around.to,
  }
}

/** `later this week`, `the rest of the month`: from today on. */
export function restOf(tokens: Token[], at: number, today: string): Found {
  const isRest = /^(rest|remainder)$/.test(tokens[at]?.text ?? '') && tokens[at + 1]?.text === 'of'
  if (!isRest && tokens[at]?.text !== 'later') return undefined
  const next = skipThe(tokens, isRest ? at + 2 : at + 1)
  const unit = UNITS[tokens[tokens[next]?.text === 'this' ? next + 1 : next]?.text ?? '']
  if (!unit || (!isRest && tokens[next]?.text !== 'this')) return undefined
  const { to } = unitAround(today, unit)
  return {
    period: { from: today, to, label: `the rest of the ${unit}` },
    to: tokens[next]?.text === 'this' ? next + 2 : next + 1,
  }
}

/** `end of the month`, `beginning of this year`, `mid September`. */
export function edgeAt(tokens: Token[], at: number, today: string): Found {
  const edge = tokens[at]?.text ?? ''
  const isDay = /^(last|first)$/.test(edge) && tokens[at + 1]?.text === 'day' && tokens[at + 2]?.text === 'of'
  if (isDay)
    return edgeAt(
      tokens.with(at + 1, { ...(tokens[at + 1] as Token), text: edge === 'last' ? 'end' : 'start' }),
      at + 1,
      today,
    )
  const isEnd = edge === 'end'
  const isMiddle = edge === 'mid' || edge === 'middle'
  if (!isEnd && !isMiddle && !['beginning', 'start'].includes(edge)) return undefined
  let next = ['of', '-'].includes(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
  next = skipThe(tokens, next)
  const unit = UNITS[tokens[next]?.text ?? '']
  const around: Found = unit
    ? { period: { ...unitAround(today, unit), label: `the ${unit}` }, to: next + 1 }
    : (relativeAt(tokens, next, today) ??
      quarterAt(tokens, next, today) ??
      monthAt(tokens, next, today) ??
      calendarYear(tokens, next))
  if (!around?.period.from || !around.period.to) return undefined
  const middle = date(around.period.from).until(around.period.to).total('days') / 2
  const day = isEnd ? around.period.to : shiftDay(around.period.from, isMiddle ? Math.floor(middle + 0.5) - 1 : 0)
  return {
    period: {
      from: day,
      to: day,
      label: `${isEnd ? 'the end' : isMiddle ? 'the middle' : 'the beginning'} of ${around.period.label}`,
    },
    to: around.to,
  }
}
