import { readDay } from './written-day.ts'

const DAY = 86_400_000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const UNITS = {
  d: 'day',
  day: 'day',
  w: 'week',
  week: 'week',
  m: 'month',
  month: 'month',
  y: 'year',
  year: 'year',
} as const

/** A day as `YYYY-MM-DD`, and a time as `HH:MM` where one was said. */
export interface SaidDay {
  day: string
  time?: string
}

/**
 * The day that people mean by words, as seen from another: `fri`, `in 2 weeks`, `next tue 10am`, `Dec 3`. A day of the week is
 * the next one after today, with `next` that of the week after this, which ends on Sunday. Undefined where it is none of these.
 */
export function readSaidDay(text: string, today: string): SaidDay | undefined {
  const words = text.trim().toLowerCase().replace(/\s+/g, ' ')
  const at = /(?:^|\s)(?:at )?(?:(\d{1,2})(?::(\d{2}))? ?(am|pm)|(\d{1,2}):(\d{2})|(noon))$/.exec(words)
  const time = at && timeOf(at)
  if (at && !time) return undefined
  const said = words.slice(0, at?.index).trim()
  const day = said || !at ? dayOf(said, today) : today
  return day ? { day, ...(time && { time }) } : undefined
}

function timeOf([, hour12, minute12 = '00', half, hour24, minute24, noon]: RegExpExecArray) {
  if (noon) return '12:00'
  if (hour12 && (Number(hour12) < 1 || Number(hour12) > 12)) return undefined
  const hour = hour12 ? (Number(hour12) % 12) + (half === 'pm' ? 12 : 0) : Number(hour24)
  const minute = hour12 ? minute12 : (minute24 ?? '')
  return hour < 24 && Number(minute) < 60 ? `${String(hour).padStart(2, '0')}:${minute}` : undefined
}

function dayOf(said: string, today: string) {
  if (/^(?:today|tod)$/.test(said)) return today
  if (/^(?:tomorrow|tom|tmr)$/.test(said)) return after(today, 1)
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  if (said === 'next week') return after(today, 7 - weekday)
  const named = /^(next )?(?:on )?([a-z]{3,9})$/.exec(said)
  const index = named ? WEEKDAYS.findIndex((name) => name.startsWith(named[2] ?? '')) : -1
  // Days of the week count from Monday here.
  const place = (index + 6) % 7
  if (index >= 0) return after(today, named?.[1] ? 7 - weekday + place : ((place - weekday + 6) % 7) + 1)
  const away =
    /^(?:in )?(an?|\d{1,3}) ?(d|day|w|week|m|month|y|year)s?$/.exec(said) ?? /^next()? (month|year)$/.exec(said)
  if (away) return shifted(today, Number(away[1]?.replace(/an?/, '1') || 1), UNITS[away[2] as keyof typeof UNITS])
  return readDay(said) ?? inYear(said, today)
}

/** A day without its year is the next such day. */
function inYear(said: string, today: string) {
  const year = Number(today.slice(0, 4))
  return [year, year + 1].map((each) => readDay(`${said} ${each}`)).find((day) => day !== undefined && day >= today)
}

function shifted(today: string, count: number, unit: (typeof UNITS)[keyof typeof UNITS]) {
  if (unit === 'day' || unit === 'week') return after(today, unit === 'day' ? count : 7 * count)
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const months = month - 1 + count * (unit === 'month' ? 1 : 12)
  // The last day of a month that has no such day.
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, months, Math.min(day, last))).toISOString().slice(0, 10)
}

const after = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
