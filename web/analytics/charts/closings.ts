import type { Analytics } from '../../../contract/analytics/fields.ts'
import { hueColor } from '../../ui/status.tsx'
import { type Chart, computed, counted } from '../chart.ts'
import { rowsText } from '../rows/rows-text.ts'
import { namesOf, sourceName } from './names.ts'

/** Win rate and sales cycle, by owner and by source. */
export const closingCharts = (data: Analytics): Chart[] => [
  {
    ...shared,
    name: 'byOwner',
    title: 'Win rate and sales cycle by owner',
    about: [...about, 'A lead counts for its current owner.'],
    each: 'Owner',
    lines: ownerLines(data),
  },
  {
    ...shared,
    name: 'bySource',
    title: 'Win rate and sales cycle by source',
    about,
    each: 'Source',
    lines: data.bySource.map(({ source, ...closings }) =>
      closingLine(sourceName(source), closings, { source: source || 'none' }),
    ),
  },
]

const about = [
  'Win rate: the share of leads won among those closed in the period and still closed. Unknown if none closed.',
  'Sales cycle: median time from creating a lead to winning it, for leads won in the period.',
  'Created counts leads created in the period; won and lost count leads closed in it.',
]

const shared = {
  shape: 'rows',
  columns: [
    { name: 'Win rate', unit: 'percent', color: hueColor('green'), panel: 0 },
    { name: 'Sales cycle', unit: 'days', color: hueColor('blue'), panel: 1 },
    { name: 'Created', unit: 'count' },
    { name: 'Won', unit: 'count' },
    { name: 'Lost', unit: 'count' },
    { name: 'Won value', unit: 'money' },
  ],
  nothing: 'No leads won or lost in this period.',
} as const

function ownerLines(data: Analytics) {
  const nameOf = namesOf(data, 'Unassigned')
  return data.byOwner.map(({ userId, ...closings }) =>
    closingLine(nameOf(userId), closings, { assignedUserId: userId ?? 'none' }),
  )
}

type Closings = Omit<Analytics['byOwner'][number], 'userId'>
type Narrowed = { assignedUserId: string } | { source: NonNullable<LeadsSource> }
type LeadsSource = Exclude<Analytics['bySource'][number]['source'], ''> | 'none'

function closingLine(name: string, closings: Closings, narrowed: Narrowed) {
  const { leads, won, lost, value, winRate, medianCycleDays } = closings
  const rows = (figure: 'created' | 'won' | 'lost' | 'closed') => rowsText('leads', { figure, ...narrowed })
  return {
    name,
    cells: [
      computed(winRate, rows('closed')),
      computed(medianCycleDays, rows('won')),
      counted(leads, rows('created')),
      counted(won, rows('won')),
      counted(lost, rows('lost')),
      won > 0 ? { value, rows: rows('won') } : { value },
    ],
  }
}
