export type PeriodUnit = 'day' | 'week' | 'month' | 'quarter' | 'year'

export const UNITS: Record<string, PeriodUnit> = {
  day: 'day',
  days: 'day',
  week: 'week',
  weeks: 'week',
  wk: 'week',
  wks: 'week',
  month: 'month',
  months: 'month',
  mo: 'month',
  mos: 'month',
  mth: 'month',
  mnth: 'month',
  quarter: 'quarter',
  quarters: 'quarter',
  qtr: 'quarter',
  q: 'quarter',
  year: 'year',
  years: 'year',
  yr: 'year',
  yrs: 'year',
}

export const MONTHS: Record<string, number> = {
  january: 1,
  jan: 1,
  february: 2,
  feb: 2,
  march: 3,
  mar: 3,
  april: 4,
  apr: 4,
  may: 5,
  june: 6,
  jun: 6,
  july: 7,
  jul: 7,
  august: 8,
  aug: 8,
  september: 9,
  sep: 9,
  sept: 9,
  october: 10,
  oct: 10,
  november: 11,
  nov: 11,
  december: 12,
  dec: 12,
}

/** Words that are months only where something beside them says so. */
export const DOUBTFUL_MONTHS = new Set(['may', 'march', 'mar', 'jan', 'jun'])

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export const WEEKDAYS: Record<string, number> = {
  monday: 1,
  mon: 1,
  tuesday: 2,
  tue: 2,
  tues: 2,
  wednesday: 3,
  wed: 3,
  thursday: 4,
  thu: 4,
  thur: 4,
  thurs: 4,
  friday: 5,
  fri: 5,
  saturday: 6,
  sat: 6,
  sunday: 7,
  sun: 7,
}

export const ORDINALS: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
}

export const THIS = new Set(['this', 'current', 'ongoing', 'present'])
export const LAST = new Set(['last', 'previous', 'past', 'prior', 'preceding'])
export const NEXT = new Set(['next', 'coming', 'following', 'upcoming'])

/** What may stand before a period and adds nothing. */
export const BEFORE_PERIODS = new Set([
  'in',
  'on',
  'during',
  'of',
  'for',
  'over',
  'within',
  'from',
  'at',
  'throughout',
  'the',
  'earlier',
  'later',
  'sometime',
])
