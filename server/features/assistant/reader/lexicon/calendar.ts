import type { CalendarUnit as PeriodUnit } from '../../../../platform/database/days.ts'

/** Words of the calendar. */
export const CALENDAR_UNITS: [words: string, unit: PeriodUnit][] = [
  ['day|days|dys|d', 'day'],
  ['week|weeks|wk|wks', 'week'],
  ['month|months|mo|mos|mth|mnth', 'month'],
  ['quarter|quarters|qtr|q', 'quarter'],
  ['year|years|yr|yrs', 'year'],
]

export const MONTH_NAMES =
  'January|February|March|April|May|June|July|August|September|October|November|December'.split('|')

export const MONTHS: [words: string, month: number][] =
  'january|jan,february|feb,march|mar,april|apr,may,june|jun,july|jul,august|aug,september|sep|sept,october|oct,november|nov,december|dec'
    .split(',')
    .map((words, index) => [words, index + 1])

/** Words that are months only where something beside them says so. */
export const DOUBTFUL_MONTHS = new Set(['may', 'march', 'mar', 'jan', 'jun'])

export const WEEKDAYS: [words: string, day: number][] =
  'monday|mon,tuesday|tue|tues,wednesday|wed,thursday|thu|thur|thurs,friday|fri,saturday|sat,sunday|sun'
    .split(',')
    .map((words, index) => [words, index + 1])

/** Single days by how many they are from today. */
export const SINGLE_DAYS: [words: string, days: number][] = [
  ['today|tonight|this morning|this afternoon|this evening', 0],
  ['yesterday|last night|yesterday evening|yesterday morning|yesterday afternoon|overnight', -1],
  ['tomorrow|tomorrow morning', 1],
  ['day before yesterday', -2],
  ['day after tomorrow', 2],
]

export const TO_DATE: [words: string, unit: PeriodUnit][] = [
  ['ytd|year to date|so far this year', 'year'],
  ['mtd|month to date|month so far|so far this month|this month so far', 'month'],
  ['qtd|quarter to date|quarter so far|so far this quarter|this quarter so far', 'quarter'],
  ['wtd|week to date|week so far|so far this week|this week so far', 'week'],
]

/** First month of three, as in the north. */
export const SEASONS: [words: string, month: number][] = [
  ['spring', 3],
  ['summer', 6],
  ['autumn|fall', 9],
  ['winter', 12],
]

/** First and last day of what comes each year. */
export const FEASTS: [words: string, days: [from: string, to: string]][] = [
  ['christmas|xmas', ['12-24', '12-26']],
  ['new year|new years', ['01-01', '01-01']],
]
