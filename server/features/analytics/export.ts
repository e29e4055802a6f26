import type { analyticsCharts } from '../../../contract/analytics/endpoints.ts'
import type { Analytics } from '../../../contract/analytics/fields.ts'
import { candidateStageNames } from '../../../contract/candidates/names.ts'
import { leadSourceNames, leadStageNames } from '../../../contract/leads/names.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../platform/calls/csv.ts'
import type { Media } from '../../platform/calls/media.ts'

type Chart = (typeof analyticsCharts)[number]
type Cell = string | number | null

/** One chart as a table (CSV), with the numbers of the screen; what is not known is blank. */
export function exportChart(figures: Analytics, chart: Chart): Media {
  const lines = TABLES[chart](figures, namesOf(figures))
  const text = lines.map((cells) => csvLine(cells.map((cell) => (cell === null ? '' : String(cell))))).join('')
  return {
    type: 'text/csv; charset=utf-8',
    fileName: `${chart.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${figures.from}-${figures.to}.csv`,
    content: Buffer.from(BYTE_ORDER_MARK + text),
  }
}

/** How tables name people. */
function namesOf({ people }: Analytics) {
  const byId = new Map(people.map(({ id, name }) => [id, name]))
  return ({ userId }: { userId: string | null }) => (userId ? (byId.get(userId) ?? '') : 'Nobody')
}

/** A line for each row: what it is of, and its fields by their headings. */
const tableOf = <Row>(
  rows: Row[],
  [heading, nameOf]: [string, (row: Row) => Cell],
  columns: Record<string, keyof Row>,
): Cell[][] => [
  [heading, ...Object.keys(columns)],
  ...rows.map((row) => [nameOf(row), ...Object.values(columns).map((field) => row[field] as Cell)]),
]

const CLOSINGS = {
  Leads: 'leads',
  Won: 'won',
  Lost: 'lost',
  'Won value': 'value',
  'Win rate %': 'winRate',
  'Median cycle days': 'medianCycleDays',
} as const
const STEPS = { Entered: 'entered', Advanced: 'advanced', 'Median days to the next': 'medianDays' } as const

const monthOf = ({ month }: { month: string }) => month

const TABLES: Record<Chart, (figures: Analytics, nameOf: ReturnType<typeof namesOf>) => Cell[][]> = {
  summary: ({ from, to, created, won, lost, winRate, medianCycleDays, tasks, hiring }) => [
    ['Figure', 'Number'],
    ['From', from],
    ['To', to],
    ['Leads created', created.count],
    ['Leads won', won.count],
    ['Won value', won.value],
    ['Leads lost', lost.count],
    ['Win rate %', winRate],
    ['Median cycle days', medianCycleDays],
    ['Tasks done', tasks.done],
    ['Tasks overdue', tasks.overdue],
    ['Applications', hiring.applications],
    ['Hired', hiring.hired],
    ['Median days to hire', hiring.medianDaysToHire],
  ],
  wonByMonth: ({ wonByMonth }) => [
    ['Month', 'Won', 'Won value', 'Won a year before', 'Won value a year before'],
    ...wonByMonth.map(({ month, count, value, yearBefore: ago }) => [month, count, value, ago.count, ago.value]),
  ],
  byOwner: ({ byOwner }, nameOf) => tableOf(byOwner, ['Owner', nameOf], CLOSINGS),
  bySource: ({ bySource }) =>
    tableOf(bySource, ['Source', ({ source }) => (source ? leadSourceNames[source] : 'Unknown')], CLOSINGS),
  funnel: ({ funnel }) => tableOf(funnel, ['Stage', ({ stage }) => leadStageNames[stage]], STEPS),
  timeInStage: ({ timeInStage }) =>
    tableOf(timeInStage, ['Stage', ({ stage }) => leadStageNames[stage]], {
      'Closed leads that were in it': 'passed',
      'Median days in it': 'medianDays',
      'Leads in it now': 'inStage',
      'Median days so far': 'medianDaysSoFar',
    }),
  lostReasons: ({ lostReasons }) => {
    const nameOf = (reason: string | null) => (reason === null ? 'Other reasons' : reason || 'No reason given')
    return tableOf(lostReasons, ['Reason', ({ reason }) => nameOf(reason)], { 'Leads lost': 'count' })
  },
  forecast: ({ forecast }) => tableOf(forecast, ['Month', monthOf], { 'Weighted value': 'value', Leads: 'leads' }),
  tasksByMonth: ({ tasks }) => tableOf(tasks.byMonth, ['Month', monthOf], { Done: 'done', Overdue: 'overdue' }),
  tasksByPerson: ({ tasks }, nameOf) =>
    tableOf(tasks.byPerson, ['Person', nameOf], { Done: 'done', 'Done late': 'doneLate', Overdue: 'overdue' }),
  activity: ({ activity }, nameOf) =>
    tableOf(activity, ['Person', nameOf], {
      All: 'total',
      Leads: 'leads',
      Notes: 'notes',
      Tasks: 'tasks',
      Hiring: 'hiring',
      Documents: 'documents',
      Other: 'other',
    }),
  hiring: ({ hiring }) => tableOf(hiring.funnel, ['Stage', ({ stage }) => candidateStageNames[stage]], STEPS),
  applicationsByOpening: ({ hiring: { byOpening } }) =>
    tableOf(byOpening, ['Job opening', ({ title }) => title], { Applications: 'applications', Hired: 'hired' }),
}
