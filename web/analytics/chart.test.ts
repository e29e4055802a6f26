import { expect, test } from 'vitest'
import type { Analytics } from '../../contract/analytics/fields.ts'
import { type Chart, isEmpty, lineWords, panelsOf, share, written, writtenShort } from './chart.ts'
import { closingCharts } from './charts/closings.ts'
import { hiringCharts } from './charts/hiring.ts'
import { salesCharts } from './charts/sales.ts'
import { workCharts } from './charts/work.ts'
import { hiringFigures, salesFigures } from './headline-figures.ts'
import { stepTo } from './plot/bar-steps.ts'
import { figureTitle } from './rows/figure-title.ts'
import { readRows } from './rows/rows-text.ts'

const ADA = '0199a3c4-1111-7222-8333-123456789abc'
const OPENING = '0199a3c4-1111-7222-8333-123456789abd'
const closings = { leads: 5, won: 2, lost: 1, value: 700.5, winRate: 66.7, medianCycleDays: 12 }
const data: Analytics = {
  from: '2025-12-01',
  to: '2026-11-22',
  today: '2026-11-22',
  timeZone: 'Europe/Berlin',
  asOf: null,
  created: { count: 5 },
  won: { count: 2, value: 700.5 },
  lost: { count: 4 },
  winRate: 33.3,
  medianCycleDays: 12,
  wonByMonth: [
    { month: '2025-12', count: 0, value: 0, yearBefore: { count: 1, value: 0.1 } },
    { month: '2026-01', count: 2, value: 700.5, yearBefore: { count: 1, value: 0.2 } },
  ],
  bySource: [{ source: '', ...closings, winRate: null, medianCycleDays: null, won: 0, lost: 0, value: 0 }],
  byOwner: [
    { userId: ADA, ...closings },
    { userId: null, ...closings },
  ],
  funnel: [
    { stage: 'new', entered: 5, advanced: 3, medianDays: 2.5 },
    { stage: 'qualified', entered: 3, advanced: 0, medianDays: null },
    { stage: 'proposal', entered: 0, advanced: 0, medianDays: null },
    { stage: 'negotiation', entered: 2, advanced: 2, medianDays: 1 },
    { stage: 'closed_won', entered: 2, advanced: 0, medianDays: null },
  ],
  timeInStage: [{ stage: 'new', passed: 3, medianDays: 0, inStage: 1, medianDaysSoFar: 4 }],
  lostReasons: [
    { reason: 'Price & terms', count: 2 },
    { reason: '', count: 1 },
    { reason: null, count: 1 },
  ],
  forecast: [{ month: '2026-11', value: 99.99, leads: 1 }],
  forecastDays: [
    { stage: 'new', days: 30, won: 2 },
    { stage: 'negotiation', days: 30, won: 0 },
  ],
  tasks: {
    done: 1,
    doneLate: 0,
    overdue: 2,
    byMonth: [{ month: '2026-11', done: 1, overdue: 2 }],
    byPerson: [{ userId: null, done: 1, doneLate: 0, overdue: 2 }],
  },
  activity: [{ userId: ADA, total: 3, leads: 2, notes: 1, tasks: 0, hiring: 0, documents: 0, other: 0 }],
  hiring: {
    applications: 4,
    hired: 0,
    medianDaysToHire: null,
    funnel: [
      { stage: 'applied', entered: 4, advanced: 1, medianDays: 1 },
      { stage: 'accepted', entered: 0, advanced: 0, medianDays: null },
    ],
    byOpening: [{ openingId: OPENING, title: 'Cook', applications: 4, hired: 0 }],
  },
  people: [{ id: ADA, name: 'Ada Young' }],
}
const charts = [...salesCharts(data), ...closingCharts(data), ...workCharts(data), ...hiringCharts(data)]
const chart = (name: Chart['name']) => charts.find((each) => each.name === name) as Chart
const cellsOf = (name: Chart['name'], line: number) => chart(name).lines[line]?.cells ?? []
const valuesOf = (name: Chart['name'], line: number) => cellsOf(name, line).map(({ value }) => value)

test('conversion is the part that advanced, unknown where nobody came and where nothing comes after', () => {
  expect(valuesOf('funnel', 0)).toEqual([5, 3, 60, 2.5])
  expect(valuesOf('funnel', 1)).toEqual([3, 0, 0, null])
  expect(valuesOf('funnel', 2)).toEqual([0, 0, null, null])
  expect(valuesOf('funnel', 4)).toEqual([2, null, null, null])
  expect(valuesOf('hiring', 0)).toEqual([4, 1, 25, 1])
  expect(valuesOf('hiring', 1)).toEqual([0, null, null, null])
  expect(chart('funnel').lines.map(({ note }) => note)).toEqual([
    '60.0% advance, median 2.5 days',
    '0.0% advance',
    undefined,
    '100.0% advance, median 1 day',
    undefined,
  ])
})

test('shares are in percent with one decimal', () => {
  expect([share(1, 3), share(2, 3), share(0, 7), share(7, 7), share(0, 0)]).toEqual([33.3, 66.7, 0, 100, null])
  expect(chart('lostReasons').lines.map(({ cells }) => cells[1]?.value)).toEqual([50, 25, 25])
})

test('a figure of nothing has no rows behind it, and each other figure has its own', () => {
  for (const { lines } of charts) {
    for (const cell of lines.flatMap(({ cells }) => cells)) {
      if (cell.value === null) expect(cell.rows).toBeUndefined()
      if (cell.rows) expect(readRows(cell.rows)).toBeDefined()
    }
  }
  expect(cellsOf('wonByMonth', 0)).toEqual([
    { value: 0.1, rows: 'leads?figure=wonYearBefore&month=2025-12' },
    { value: 0 },
    { value: 1, rows: 'leads?figure=wonYearBefore&month=2025-12' },
    { value: 0 },
  ])
  expect(cellsOf('lostReasons', 0)[0]?.rows).toBe('leads?figure=lost&reason=Price+%26+terms')
  expect(readRows('leads?figure=lost&reason=Price+%26+terms')).toEqual({
    kind: 'leads',
    asked: { figure: 'lost', reason: 'Price & terms' },
  })
  expect(cellsOf('byOwner', 1)[2]?.rows).toBe('leads?figure=created&assignedUserId=none')
  expect(cellsOf('bySource', 0)[2]?.rows).toBe('leads?figure=created&source=none')
  expect(readRows('secrets?figure=won')).toBeUndefined()
})

test('whoever left and whatever has no name are told by words', () => {
  expect(chart('byOwner').lines.map(({ name }) => name)).toEqual(['Ada Young', 'Unassigned'])
  expect(chart('bySource').lines.map(({ name }) => name)).toEqual(['No source'])
  expect(chart('lostReasons').lines.map(({ name }) => name)).toEqual([
    'Price & terms',
    'No reason given',
    'All other reasons',
  ])
  expect(chart('wonByMonth').lines.map(({ name, short }) => [name, short])).toEqual([
    ['December 2025', 'Dec\n2025'],
    ['January 2026', 'Jan\n2026'],
  ])
})

test('the headline says how much a year before, exact to the cent, and of how many', () => {
  const [won, rate, , , lost] = salesFigures(data)
  expect(won?.note).toBe('2 leads, $0.30 a year before')
  expect(rate?.note).toBe('2 won of 6 closed')
  expect(lost?.cell).toEqual({ value: 4, rows: 'leads?figure=lost' })
  expect(hiringFigures(data).map(({ cell }) => cell.rows)).toEqual(['candidates?figure=applied', undefined, undefined])
})

test('rows are called as the figure is that they are behind', () => {
  expect(figureTitle(data, 'leads?figure=won')).toBe('Won revenue')
  expect(figureTitle(data, 'leads?figure=entered&stage=new')).toBe('New: Entered')
  expect(figureTitle(data, 'leads?figure=forecastDays&stage=new')).toBe('New: time to winning')
  expect(figureTitle(data, 'leads?figure=entered&stage=proposal')).toBe('Behind the figure')
})

test('values are written exactly, and shortly where there is little room', () => {
  expect([written(9_999_999_999.99, 'money'), written(null, 'days')]).toEqual(['$9,999,999,999.99', '–'])
  const spans = [4.23, 1, 0.99, 0.25, 0.042, 0.0409, 0.0007, 0.0003, 0, 1234.5]
  expect(spans.map((days) => `${written(days, 'days')}, ${writtenShort(days, 'days')}`)).toEqual([
    '4.2 days, 4.2d',
    '1 day, 1d',
    '1 day, 1d',
    '6 hours, 6h',
    '1 hour, 1h',
    '59 minutes, 59m',
    '1 minute, 1m',
    'less than a minute, <1m',
    'less than a minute, <1m',
    '1,234.5 days, 1,234.5d',
  ])
  expect([writtenShort(12_500, 'money'), writtenShort(99_999, 'count'), writtenShort(1_250_000, 'count')]).toEqual([
    '$12.5K',
    '99,999',
    '1.3M',
  ])
  expect(lineWords(chart('funnel'), chart('funnel').lines[1] as Chart['lines'][number])).toBe(
    'Qualified: Entered 3, Advanced 0, Conversion 0.0%, Median time unknown',
  )
})

test('what shares a scale shares a panel, and a chart without anything to draw is empty', () => {
  expect(panelsOf(chart('byOwner'))).toEqual([[0], [1]])
  expect(panelsOf(chart('activity'))).toEqual([[0, 1, 2, 3, 4, 5]])
  expect(isEmpty(chart('bySource'))).toBe(true)
  expect(isEmpty(chart('byOwner'))).toBe(false)
})

test('a median of seconds, a win rate of 0% and revenue of $0 are something', () => {
  const young: Analytics = {
    ...data,
    timeInStage: [{ stage: 'new', passed: 1, medianDays: 0, inStage: 0, medianDaysSoFar: null }],
    byOwner: [{ userId: ADA, ...closings, winRate: 0, won: 0, value: 0, medianCycleDays: null }],
    wonByMonth: [{ month: '2026-11', count: 1, value: 0, yearBefore: { count: 0, value: 0 } }],
  }
  const empty = [...salesCharts(young), ...closingCharts(young)].filter(isEmpty).map(({ name }) => name)
  expect(empty).toEqual(['bySource'])
})

test('arrows move along the bars, across to the other ones of a line, and stay at the ends', () => {
  const months = chart('wonByMonth')
  const from = { line: 0, column: 0 }
  expect(stepTo(months, from, 'ArrowRight')).toEqual({ line: 1, column: 0 })
  expect(stepTo(months, { line: 1, column: 0 }, 'ArrowRight')).toEqual({ line: 1, column: 0 })
  expect(stepTo(months, from, 'ArrowUp')).toEqual({ line: 0, column: 1 })
  expect(stepTo(months, { line: 0, column: 1 }, 'End')).toEqual({ line: 1, column: 1 })
  expect(stepTo(months, from, 'a')).toBeUndefined()
  const rows = chart('funnel')
  expect(stepTo(rows, from, 'ArrowDown')).toEqual({ line: 1, column: 0 })
  expect(stepTo(rows, from, 'ArrowRight')).toEqual({ line: 1, column: 0 })
  expect(stepTo(rows, { line: 3, column: 0 }, 'Home')).toEqual(from)
  const panels = chart('byOwner')
  expect(stepTo(panels, from, 'ArrowRight')).toEqual({ line: 0, column: 1 })
  expect(stepTo(panels, { line: 1, column: 1 }, 'ArrowUp')).toEqual({ line: 0, column: 1 })
})
