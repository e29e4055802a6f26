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
      about: 'Value of deals won in this period. A year before: the same days one year earlier.',
    },
    {
      name: 'Win rate',
      cell: computed(winRate, rows('closed')),
      unit: 'percent',
      note: closed === 0 ? 'No leads closed' : `${formatCount(won.count)} won of ${formatCount(closed)} closed`,
      about: 'The share of leads won among those closed in the period and still closed.',
    },
    {
      name: 'Sales cycle',
      cell: computed(medianCycleDays, rows('won')),
      unit: 'days',
      note: 'Median, from creating to winning',
      about: 'Median time from creating a lead to winning it, for leads won in the period.',
    },
    {
      name: 'New leads',
      cell: counted(created.count, rows('created')),
      unit: 'count',
      note: 'Created in the period',
      about: 'Leads created in the period, whatever their stage now. Deleted leads are never counted.',
    },
    {
      name: 'Lost leads',
      cell: counted(lost.count, rows('lost')),
      unit: 'count',
      note: 'Closed without a deal',
      about: 'Leads lost in the period.',
    },
  ]
}

export const hiringFigures = ({ hiring }: Analytics): HeadlineFigure[] => [
  {
    name: 'Applications',
    cell: counted(hiring.applications, rowsText('candidates', { figure: 'applied' })),
    unit: 'count',
    note: 'Candidates who applied',
    about: 'Candidates who applied in the period. Applying again for the same opening counts once.',
  },
  {
    name: 'Hired',
    cell: counted(hiring.hired, rowsText('candidates', { figure: 'hired' })),
    unit: 'count',
    note: 'Accepted in the period',
    about: 'Candidates accepted in the period, whenever they applied.',
  },
  {
    name: 'Time to hire',
    cell: computed(hiring.medianDaysToHire, rowsText('candidates', { figure: 'hired' })),
    unit: 'days',
    note: 'Median, from applying to accepting',
    about: 'Median time from application to acceptance, for candidates hired in the period.',
  },
]

const leads = (count: number) => `${formatCount(count)} ${count === 1 ? 'lead' : 'leads'}`

/** A sum of amounts that are exact to the cent is so too. */
const roundedToCents = (sum: number) => Math.round(sum * 100) / 100
