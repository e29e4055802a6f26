import { fold } from '../../../../contract/plain/fold.ts'

/** Whether the days of a column begin with the day or the month. */
export type DayOrder = 'dmy' | 'mdy'

/** Languages whose names of months are read. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'pl', 'cs', 'fi']

const MONTHS = new Map<string, number>()
for (const language of LANGUAGES) {
  for (const style of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC', day: 'numeric' })
    for (let month = 1; month <= 12; month += 1) {
      const parts = format.formatToParts(Date.UTC(2026, month - 1, 1))
      const name = fold(parts.find(({ type }) => type === 'month')?.value ?? '').replace(/[^\p{L}]/gu, '')
      if (name) MONTHS.set(name, month)
      if (name && !MONTHS.has(name.slice(0, 3))) MONTHS.set(name.slice(0, 3), month)
    }
  }
}

/** What may stand after a day: its time, with a zone. */
const TIME = /[T,]?\s*\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]\.?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?\s*$/i
const NUMBERS = /^(\d{1,2})[./\- ]\s?(\d{1,2})[./\- ]\s?(\d{4}|\d{2})\.?$/
const YEAR_FIRST = /^(\d{4})[./-]?(\d{2}|\d(?=[./-]))[./-]?(\d{1,2})\.?$/
const NAMED =
  /^(?:\p{L}+,\s*)?(?:(\d{1,2})(?:st|nd|rd|th|\.|er|º)?[\s-]+(?:de\s+)?(\p{L}+)\.?|(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?)(?:,|\s+de|\s|-)*\s*(\d{4}|\d{2})$/u

/** A day as ISO 8601 text, however it is written; undefined where it is none. */
export function readDay(text: string, order: DayOrder): string | undefined {
  const day = withoutTime(text)
  const sorted = YEAR_FIRST.exec(day)
  if (sorted) return dayOf(Number(sorted[1]), Number(sorted[2]), Number(sorted[3]))
  const numbers = NUMBERS.exec(day)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])]
    return order === 'dmy' ? dayOf(yearOf(numbers[3]), second, first) : dayOf(yearOf(numbers[3]), first, second)
  }
  const named = NAMED.exec(day)
  const month = named && MONTHS.get(fold(named[2] ?? named[3] ?? ''))
  if (named && month) return dayOf(yearOf(named[5]), month, Number(named[1] ?? named[4]))
  // How a sheet counts days, from the last one of 1899.
  if (/^[2-7]\d{4}$/.test(day)) return new Date(Date.UTC(1899, 11, 30 + Number(day))).toISOString().slice(0, 10)
  return undefined
}

/** Counts what the values of a column say of the order of their days. */
export function createDayVotes() {
  const votes = { dmy: 0, mdy: 0, either: 0 }
  return {
    add(text: string): void {
      const numbers = NUMBERS.exec(withoutTime(text))
      if (!numbers) return
      const [first, second] = [Number(numbers[1]), Number(numbers[2])]
      if (first > 12 && second <= 12) votes.dmy += 1
      else if (second > 12 && first <= 12) votes.mdy += 1
      else if (first <= 12) votes.either += 1
    },
    /** Null where no day is written so that it matters; `usual` where they do not say. */
    order(usual: DayOrder): DayOrder | null {
      if (votes.dmy !== votes.mdy) return votes.dmy > votes.mdy ? 'dmy' : 'mdy'
      return votes.either + votes.dmy > 0 ? usual : null
    },
  }
}

const withoutTime = (text: string) => text.trim().replace(TIME, '').trim()

const yearOf = (digits: string | undefined) => (digits?.length === 2 ? 2000 : 0) + Number(digits)

function dayOf(year: number, month: number, day: number): string | undefined {
  const made = new Date(Date.UTC(year, month - 1, day))
  const iso = made.toISOString().slice(0, 10)
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day && year >= 1900 ? iso : undefined
}
