import type { Analytics } from '../../../contract/analytics/fields.ts'
import { candidateStageNames } from '../../../contract/candidates/names.ts'
import { stageHues } from '../../candidates/stages.tsx'
import { hueColor } from '../../ui/status.tsx'
import { type Chart, counted } from '../chart.ts'
import { rowsText } from '../rows/rows-text.ts'
import { funnelColumns, funnelLines } from './funnel-lines.ts'

export const hiringCharts = (data: Analytics): Chart[] => [hiringFunnelChart(data), applicationsChart(data)]

function hiringFunnelChart({ hiring }: Analytics): Chart {
  return {
    name: 'hiring',
    title: 'Hiring funnel',
    about: [
      'Of the candidates who applied in the period, how many were in each stage at some time, as the history of their moves says. A stage that was skipped is not entered.',
      'Went on: how many came into a later stage after they had first entered this one. Rejecting somebody is no step forward.',
      'Time in stage: the median of the time from entering the stage to going on, of those who went on.',
    ],
    each: 'Stage',
    shape: 'rows',
    columns: funnelColumns('Time in stage'),
    lines: funnelLines(
      hiring.funnel,
      (stage) => ({ name: candidateStageNames[stage], color: hueColor(stageHues[stage]), last: stage === 'accepted' }),
      (figure, stage) => rowsText('candidates', { figure, stage }),
    ),
    nothing: 'Nobody applied in this period.',
  }
}

function applicationsChart({ hiring }: Analytics): Chart {
  return {
    name: 'applicationsByOpening',
    title: 'Applications by opening',
    about: [
      'Candidates who applied in the period, by the opening they applied for. Who applies again for the same opening is the same candidate.',
      'Hired: candidates who are accepted, and were so on a day of the period, whenever they applied.',
    ],
    each: 'Job opening',
    shape: 'rows',
    columns: [
      { name: 'Applications', unit: 'count', color: hueColor('blue'), panel: 0 },
      { name: 'Hired', unit: 'count', color: hueColor('green'), panel: 1 },
    ],
    lines: hiring.byOpening.map(({ openingId, title, applications, hired }) => ({
      name: title,
      cells: [
        counted(applications, rowsText('candidates', { figure: 'applied', openingId })),
        counted(hired, rowsText('candidates', { figure: 'hired', openingId })),
      ],
    })),
    nothing: 'Nobody applied in this period.',
  }
}
