import type { Analytics } from '../../contract/analytics/fields.ts'
import { formatCount, formatMoney } from '../format.ts'
import { type Cell, computed, counted, type Unit } from './chart.ts'
import { rowsText } from './rows/rows-text.ts'

export interface HeadlineFigure {
  name: string
  cell: Cell
  unit: Unit
  note: string
  /** What is counted, in words. */
  about: string
}

export function salesFigures({
  won,
  lost,
  created,
  winRate,
  medianCycleDays,
  wonByMonth,
}: Analytics): HeadlineFigure[] {
  const rows = (figure: 'created' | 'won' | 'lost' | 'closed') => rowsText('leads', { figure })
  const yearBefore = wonByMonth.reduce((sum, month) => sum + month.yearBefore.value, 0)
  const closed = won.count + lost.count
  return [
    {
      name: 'Won revenue',
      cell: won.count > 0 ? { value: won.value, rows: rows('won') } : { value: won.value },
      unit: 'money',
      note: `${leads(won.count)}, ${formatMoney(roundedToCents(yearBefore))} a year before`,
      about:
        'The value of the leads that are won, and were so on a day of the period. A year before: the same days one year earlier.',
    },
    {
      name: 'Win rate',
      cell: computed(winRate, rows('closed')),
      unit: 'percent',
      note: closed === 0 ? 'No lead was closed' : `${formatCount(won.count)} won of ${formatCount(closed)} closed`,
      about: 'Of the leads that were won or lost in the period, and still are, how many were won.',
    },
    {
      name: 'Sales cycle',
      cell: computed(medianCycleDays, rows('won')),
      unit: 'days',
      note: 'Median, from creating to winning',
      about: 'The median of the time from creating a lead to winning it, of those won in the period.',
    },
    {
      name: 'New leads',
      cell: counted(created.count, rows('created')),
      unit: 'count',
      note: 'Created in the period',
      about:
        'The leads that were created on a day of the period, whatever became of them. Deleted ones do not count anywhere.',
    },
    {
      name: 'Lost leads',
      cell: counted(lost.count, rows('lost')),
      unit: 'count',
      note: 'Closed without a deal',
      about: 'The leads that are lost, and were so on a day of the period.',
    },
  ]
}

export const hiringFigures = ({ hiring }: Analytics): HeadlineFigure[] => [
  {
    name: 'Applications',
    cell: counted(hiring.applications, rowsText('candidates', { figure: 'applied' })),
    unit: 'count',
    note: 'Candidates who applied',
    about:
      'The candidates who applied on a day of the period. Who applies again for the same opening is the same candidate.',
  },
  {
    name: 'Hired',
    cell: counted(hiring.hired, rowsText('candidates', { figure: 'hired' })),
    unit: 'count',
    note: 'Accepted in the period',
    about: 'The candidates who are accepted, and were so on a day of the period, whenever they applied.',
  },
  {
    name: 'Time to hire',
    cell: computed(hiring.medianDaysToHire, rowsText('candidates', { figure: 'hired' })),
    unit: 'days',
    note: 'Median, from applying to accepting',
    about: 'The median of the time from the application to the acceptance, of those hired in the period.',
  },
]

const leads = (count: number) => `${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`

/** A sum of amounts that are exact to the cent is so too. */
const roundedToCents = (sum: number) => Math.round(sum * 100) / 100
