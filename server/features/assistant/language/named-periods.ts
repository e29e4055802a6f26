import { DAYS_OF, monthOf, type Period, type PeriodUnit, shift, shiftDay, unitAround, unitAway } from './calendar.ts'
import { type FoundPeriod, weekdayAt, yearAt } from './dates.ts'
import { DOUBTFUL_MONTHS, LAST, MONTHS, NEXT, ORDINALS, THIS, UNITS } from './lexicon/calendar.ts'
import { numberAt } from './numbers.ts'
import type { Token } from './token.ts'

type Found = FoundPeriod | undefined

/** `this week`, `last quarter`, `next 7 days`, `past three months`, `last May`, `next Friday`, `last weekend`. */
export function relativeAt(tokens: Token[], from: number, today: string): Found {
  // `the week before last`
  const before = UNITS[tokens[from]?.text ?? '']
  if (before && tokens[from + 1]?.text === 'before' && tokens[from + 2]?.text === 'last') {
    const days = unitAway(today, -2, before)
    return { period: { ...days, label: `the ${before} before last`, unit: before }, to: from + 3 }
  }
  const word = tokens[from]?.text ?? ''
  const which = THIS.has(word) ? 'this' : LAST.has(word) ? 'last' : NEXT.has(word) ? 'next' : undefined
  const weekend = tokens[which ? from + 1 : from]?.text === 'weekend'
  const isAny = /^(an?|any|every|each|on)$/.test(tokens[from - 1]?.text ?? '') && !which
  if (weekend && !isAny) return weekendOf(today, which ?? 'this', which ? from + 2 : from + 1)
  if (!which) return undefined
  let at = from + 1
  // `this past week`, `the last full month`
  if (which === 'this' && LAST.has(tokens[at]?.text ?? '')) return relativeAt(tokens, at, today)
  if (tokens[at]?.text === 'half' && tokens[at + 1]?.text === 'year')
    return { period: rolling(today, { which, count: 6, unit: 'month' }), to: at + 2 }
  const numeral = numberAt(tokens, at)
  const full = ['full', 'calendar', 'whole', 'entire', 'fiscal', 'financial'].includes(
    tokens[numeral?.to ?? at]?.text ?? '',
  )
  if (full) at = (numeral?.to ?? at) + 1
  const unitToken = tokens[full ? at : (numeral?.to ?? at)]?.text ?? ''
  const unit = UNITS[unitToken]
  if (/^hours?$|^minutes?$/.test(unitToken))
    return {
      period: {
        from: shiftDay(today, which === 'last' ? -1 : 0),
        to: shiftDay(today, which === 'next' ? 1 : 0),
        label: [which, numeral?.value, unitToken].filter((part) => part !== undefined).join(' '),
      },
      to: (numeral?.to ?? at) + 1,
      note: 'Only days are told apart, so these are those of whole days.',
    }
  if (numeral && unit)
    return { period: rolling(today, { which, count: numeral.value, unit }), to: (full ? at : numeral.to) + 1 }
  if (unit) {
    const gone =
      word === 'last' &&
      unit !== 'quarter' &&
      tokens[from - 1]?.text === 'the' &&
      SPANNING.has(tokens[from - 2]?.text ?? '')
    if ((word === 'past' || gone) && unit !== 'day')
      return { period: rolling(today, { which, count: 1, unit }), to: at + 1 }
    if (unitToken.endsWith('s') && which === 'last')
      return { period: rolling(today, { which, count: SOME[unit], unit }), to: at + 1 }
    const days = unitAway(today, which === 'this' ? 0 : which === 'last' ? -1 : 1, unit)
    return { period: { ...days, label: `${which} ${unit}`, unit }, to: at + 1 }
  }
  return namedMonth(tokens, at, today, which) ?? weekdayAt(tokens, at, today, which)
}

/** `the last days`, `the last months`: some of them. */
const SOME: Record<PeriodUnit, number> = { day: 7, week: 4, month: 3, quarter: 4, year: 3 }

// `last month` is the calendar’s, `in the last month` the one up to today.
const SPANNING = new Set(['in', 'over', 'during', 'within', 'for'])

function rolling(
  today: string,
  { which, count, unit }: { which: 'this' | 'last' | 'next'; count: number; unit: PeriodUnit },
): Period {
  const many = Math.min(Math.max(1, Math.round(count)), 5000)
  // `the past two and a half months`
  const rest = Math.round((count - Math.floor(count)) * DAYS_OF[unit])
  if (rest > 0 && count > 1 && count < 100 && unit !== 'day') {
    const whole = Math.floor(count)
    const label = `${which === 'next' ? 'next' : 'last'} ${count} ${unit}s`
    if (which === 'next') return { from: today, to: shiftDay(shift(today, whole, unit), rest), label }
    return { from: shiftDay(shift(today, -whole, unit), -rest), to: today, label }
  }
  const name = which === 'next' ? 'next' : many === 1 ? 'past' : 'last'
  const label = `${name} ${many === 1 ? unit : `${many} ${unit}s`}`
  if (which === 'next') return { from: today, to: shift(today, many, unit), label }
  return { from: shift(today, -many, unit), to: today, label }
}

function weekendOf(today: string, which: 'this' | 'last' | 'next', to: number): Found {
  const monday = unitAway(today, which === 'last' ? -1 : which === 'next' ? 1 : 0, 'week').from
  return { period: { from: shiftDay(monday, 5), to: shiftDay(monday, 6), label: `${which} weekend` }, to }
}

function namedMonth(tokens: Token[], at: number, today: string, which: 'this' | 'last' | 'next'): Found {
  const month = MONTHS[tokens[at]?.text ?? '']
  if (!month) return undefined
  const year = Number(today.slice(0, 4))
  const here = Number(today.slice(5, 7))
  const away = which === 'last' ? (month < here ? 0 : -1) : which === 'next' ? (month > here ? 0 : 1) : 0
  return { period: { ...monthOf(year + away, month), unit: 'month' }, to: at + 1 }
}

// `two weeks ago`: of days and weeks that day, of longer ones the calendar's month, quarter or year.
export function agoAt(tokens: Token[], at: number, today: string): Found {
  const article = ['a', 'an', 'one'].includes(tokens[at]?.text ?? '')
  const numeral = numberAt(tokens, at) ?? (article ? { value: 1, to: at + 1 } : undefined)
  const unit = numeral && UNITS[tokens[numeral.to]?.text ?? '']
  if (!numeral || !unit || numeral.value > 5000) return undefined
  const word = tokens[numeral.to + 1]?.text
  if (word !== 'ago' && word !== 'back') return undefined
  const count = Math.round(numeral.value)
  const label = `${count} ${unit}${count === 1 ? '' : 's'} ago`
  const days =
    unit === 'day' || unit === 'week' ? unitAround(shift(today, -count, unit), 'day') : unitAway(today, -count, unit)
  return { period: { ...days, label }, to: numeral.to + 2 }
}

export function quarterAt(tokens: Token[], from: number, today: string): Found {
  const letter = /^([qh])([1-4])$/.exec(tokens[from]?.text ?? '')
  const ordinal = ORDINALS[tokens[from]?.text ?? '']
  const noun = tokens[from + 1]?.text
  const part = letter
    ? letter[1] === 'h'
      ? 'half'
      : 'quarter'
    : noun === 'quarter' || noun === 'half'
      ? noun
      : undefined
  const number = letter ? Number(letter[2]) : ordinal
  if (!part || !number || (part === 'half' && number > 2)) return undefined
  const next = from + (letter ? 1 : 2)
  const months = part === 'half' ? 6 : 3
  const name = `${part === 'half' ? 'H' : 'Q'}${number}`
  const days = (year: number) => {
    const first = new Temporal.PlainDate(year, (number - 1) * months + 1, 1)
    const to = first.add({ months }).subtract({ days: 1 }).toString()
    return {
      from: first.toString(),
      to,
      label: `${name} ${year}`,
      ...(part === 'quarter' && { unit: 'quarter' as const }),
    }
  }
  return ofYear(tokens, next, { today, days })
}

export function monthAt(tokens: Token[], at: number, today: string): Found {
  const word = tokens[at]?.text ?? ''
  const month = MONTHS[word]
  if (!month) return undefined
  if (DOUBTFUL_MONTHS.has(word) && !isMonth(tokens, at)) return undefined
  return ofYear(tokens, at + 1, { today, days: (year) => ({ ...monthOf(year, month), unit: 'month' }) })
}

const BEFORE_MONTHS = new Set(
  'in of since before after until till by from to during for versus and or between than this last next through - with against'.split(
    ' ',
  ),
)

// `may` is a verb more often than a month.
const isMonth = (tokens: Token[], at: number) =>
  BEFORE_MONTHS.has(tokens[at - 1]?.text ?? '') ||
  yearAt(tokens[at + 1]) !== undefined ||
  // `march vs feb`
  (/^(versus|vs|and|or|to|till|until|-|\/|,|&)$/.test(tokens[at + 1]?.text ?? '') &&
    MONTHS[tokens[at + 2]?.text ?? ''] !== undefined) ||
  (at > 0 && /^\p{Lu}\p{Ll}/u.test(tokens[at]?.raw ?? '') && !/^(i|you|we)$/.test(tokens[at + 1]?.text ?? ''))

// With a year it is that year's; without one the latest that has begun, and the next where something is to come.
function ofYear(
  tokens: Token[],
  at: number,
  {
    today,
    days,
  }: { today: string; days: (year: number) => { from: string; to: string; label: string; unit?: PeriodUnit } },
): Found {
  const here = Number(today.slice(0, 4))
  const next = tokens[at]?.text === 'of' || tokens[at]?.text === ',' || tokens[at]?.text === 'in' ? at + 1 : at
  const year = yearAt(tokens[next])
  if (year) return { period: days(year), to: next + 1 }
  const word = tokens[next]?.text ?? ''
  // `the first half of the year`
  if (tokens[next - 1]?.text === 'of' && word === 'the' && tokens[next + 1]?.text === 'year')
    return { period: days(here), to: next + 2 }
  if (tokens[next + 1]?.text === 'year' && (LAST.has(word) || THIS.has(word) || NEXT.has(word)))
    return { period: days(here + (LAST.has(word) ? -1 : NEXT.has(word) ? 1 : 0)), to: next + 2 }
  const past = days(here).from <= today ? days(here) : days(here - 1)
  const coming = days(here).to >= today ? days(here) : days(here + 1)
  return { period: { ...past, next: coming }, to: at }
}

export function calendarYear(tokens: Token[], from: number): Found {
  const at = tokens[from]?.text === 'year' ? from + 1 : from
  const year = yearAt(tokens[at])
  if (!year || ['%', 'dollars', 'percent', 'usd'].includes(tokens[at + 1]?.text ?? '')) return undefined
  return { period: { from: `${year}-01-01`, to: `${year}-12-31`, label: String(year), unit: 'year' }, to: at + 1 }
}

/** First month of three, as in the north. */
const SEASONS: Record<string, number> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 }
const BEFORE_SEASONS = new Set([
  'this',
  'last',
  'in',
  'since',
  'the',
  'next',
  'during',
  'of',
  'until',
  'before',
  'after',
])

/** `this autumn`, `since last summer`: three whole months, which are told. */
export function seasonAt(tokens: Token[], from: number, today: string): Found {
  const which = tokens[from]?.text ?? ''
  const at = LAST.has(which) || THIS.has(which) || NEXT.has(which) ? from + 1 : from
  const season = tokens[at]?.text ?? ''
  const month = Object.hasOwn(SEASONS, season) ? SEASONS[season] : undefined
  if (!month || !BEFORE_SEASONS.has(tokens[at - 1]?.text ?? '')) return undefined
  const days = (year: number) => {
    const first = new Temporal.PlainDate(year, month, 1)
    const to = first.add({ months: 3 }).subtract({ days: 1 }).toString()
    return { from: first.toString(), to, label: `${season} ${year}` }
  }
  const isEarlier = LAST.has(which) && days(Number(today.slice(0, 4))).to >= today
  if (!isEarlier) return ofYear(tokens, at + 1, { today, days })
  return { period: days(Number(today.slice(0, 4)) - 1), to: at + 1 }
}

const FEASTS: Record<string, { name: string; from: string; to: string }> = {
  christmas: { name: 'Christmas', from: '12-24', to: '12-26' },
  xmas: { name: 'Christmas', from: '12-24', to: '12-26' },
  'new year': { name: 'New Year', from: '01-01', to: '01-01' },
  'new years': { name: 'New Year', from: '01-01', to: '01-01' },
}

/** `before Christmas`: the one that was, and the one that comes. */
export function feastAt(tokens: Token[], from: number, today: string): Found {
  const [first = '', second = ''] = [tokens[from]?.text, tokens[from + 1]?.text]
  const feast = FEASTS[`${first} ${second}`] ?? FEASTS[first]
  if (!feast) return undefined
  const year = Number(today.slice(0, 4))
  const days = (of: number) => ({ from: `${of}-${feast.from}`, to: `${of}-${feast.to}`, label: feast.name })
  const past = days(year).from <= today ? days(year) : days(year - 1)
  const next = days(year).to >= today ? days(year) : days(year + 1)
  return { period: { ...past, next }, to: from + (FEASTS[first] ? 1 : 2) }
}
