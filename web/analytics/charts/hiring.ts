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
      'Candidates who applied in the period, by each stage they have been in. A skipped stage does not count.',
      'Advanced: how many reached a later stage after entering this one. A rejection is not an advance.',
      'Time in stage: median time from entering the stage to advancing, for those who advanced.',
    ],
    each: 'Stage',
    shape: 'rows',
    columns: funnelColumns('Time in stage'),
    lines: funnelLines(
      hiring.funnel,
      (stage) => ({ name: candidateStageNames[stage], color: hueColor(stageHues[stage]), last: stage === 'accepted' }),
      (figure, stage) => rowsText('candidates', { figure, stage }),
    ),
    nothing: 'No applications in this period.',
  }
}

function applicationsChart({ hiring }: Analytics): Chart {
  return {
    name: 'applicationsByOpening',
    title: 'Applications by opening',
    about: [
      'Candidates who applied in the period, by opening. Applying again for the same opening counts once.',
      'Hired: candidates accepted in the period, whenever they applied.',
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
    nothing: 'No applications in this period.',
  }
}
