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

/** A person as the table names them. */
type NameOf = (userId: string | null) => string

function namesOf({ people }: Analytics): NameOf {
  const byId = new Map(people.map(({ id, name }) => [id, name]))
  return (userId) => (userId ? (byId.get(userId) ?? '') : 'Nobody')
}

const CLOSINGS = ['Leads', 'Won', 'Lost', 'Won value', 'Win rate %', 'Median cycle days']
const closings = ({
  leads,
  won,
  lost,
  value,
  winRate,
  medianCycleDays,
}: Omit<Analytics['byOwner'][number], 'userId'>) => [leads, won, lost, value, winRate, medianCycleDays]

const TABLES: Record<Chart, (figures: Analytics, nameOf: NameOf) => Cell[][]> = {
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
    ...wonByMonth.map(({ month, count, value, yearBefore }) => [
      month,
      count,
      value,
      yearBefore.count,
      yearBefore.value,
    ]),
  ],
  byOwner: ({ byOwner }, nameOf) => [
    ['Owner', ...CLOSINGS],
    ...byOwner.map(({ userId, ...figures }) => [nameOf(userId), ...closings(figures)]),
  ],
  bySource: ({ bySource }) => [
    ['Source', ...CLOSINGS],
    ...bySource.map(({ source, ...figures }) => [source ? leadSourceNames[source] : 'Unknown', ...closings(figures)]),
  ],
  funnel: ({ funnel }) => [STEPS, ...funnel.map(({ stage, ...step }) => [leadStageNames[stage], ...stepOf(step)])],
  timeInStage: ({ timeInStage }) => [
    ['Stage', 'Closed leads that were in it', 'Median days in it', 'Leads in it now', 'Median days so far'],
    ...timeInStage.map(({ stage, passed, medianDays, inStage, medianDaysSoFar }) => [
      leadStageNames[stage],
      passed,
      medianDays,
      inStage,
      medianDaysSoFar,
    ]),
  ],
  lostReasons: ({ lostReasons }) => [
    ['Reason', 'Leads lost'],
    ...lostReasons.map(({ reason, count }) => [reason === null ? 'Other reasons' : reason || 'No reason given', count]),
  ],
  forecast: ({ forecast }) => [
    ['Month', 'Weighted value', 'Leads'],
    ...forecast.map(({ month, value, leads }) => [month, value, leads]),
  ],
  tasksByMonth: ({ tasks }) => [
    ['Month', 'Done', 'Overdue'],
    ...tasks.byMonth.map(({ month, done, overdue }) => [month, done, overdue]),
  ],
  tasksByPerson: ({ tasks }, nameOf) => [
    ['Person', 'Done', 'Done late', 'Overdue'],
    ...tasks.byPerson.map(({ userId, done, doneLate, overdue }) => [nameOf(userId), done, doneLate, overdue]),
  ],
  activity: ({ activity }, nameOf) => [
    ['Person', 'All', 'Leads', 'Notes', 'Tasks', 'Hiring', 'Documents', 'Other'],
    ...activity.map(({ userId, total, leads, notes, tasks, hiring, documents, other }) => [
      nameOf(userId),
      total,
      leads,
      notes,
      tasks,
      hiring,
      documents,
      other,
    ]),
  ],
  hiring: ({ hiring }) => [
    STEPS,
    ...hiring.funnel.map(({ stage, ...step }) => [candidateStageNames[stage], ...stepOf(step)]),
  ],
  applicationsByOpening: ({ hiring }) => [
    ['Job opening', 'Applications', 'Hired'],
    ...hiring.byOpening.map(({ title, applications, hired }) => [title, applications, hired]),
  ],
}

const STEPS = ['Stage', 'Entered', 'Advanced', 'Median days to the next']
const stepOf = ({
  entered,
  advanced,
  medianDays,
}: {
  entered: number
  advanced: number
  medianDays: number | null
}) => [entered, advanced, medianDays]
