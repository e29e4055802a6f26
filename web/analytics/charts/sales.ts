import { ASSUMED_DAYS_PER_STAGE } from '../../../contract/analytics/endpoints.ts'
import type { Analytics } from '../../../contract/analytics/fields.ts'
import type { LeadStage } from '../../../contract/leads/fields.ts'
import { leadStageNames } from '../../../contract/leads/names.ts'
import { stageHues } from '../../leads/stage.tsx'
import { hueColor } from '../../ui/status.tsx'
import { type Cell, type Chart, computed, counted, share, written } from '../chart.ts'
import { rowsText } from '../rows/rows-text.ts'
import { funnelColumns, funnelLines } from './funnel-lines.ts'
import { monthNames } from './months.ts'

export const salesCharts = (data: Analytics): Chart[] => [
  funnelChart(data),
  timeInStageChart(data),
  wonByMonthChart(data),
  forecastChart(data),
  lostReasonsChart(data),
]

const color = (stage: LeadStage) => hueColor(stageHues[stage])

function funnelChart({ funnel }: Analytics): Chart {
  return {
    name: 'funnel',
    title: 'Pipeline funnel',
    about: [
      'Leads created in the period, by each stage they have been in. A skipped stage does not count; a stage entered twice counts once.',
      'Advanced: how many reached a later stage after entering this one, even past stages in between. Losing a lead is not an advance, and a won lead has nowhere to advance.',
      'Median time: from entering the stage to advancing, for leads that advanced.',
    ],
    each: 'Stage',
    shape: 'rows',
    columns: funnelColumns('Median time'),
    lines: funnelLines(
      funnel,
      (stage) => ({ name: leadStageNames[stage], color: color(stage), last: stage === 'closed_won' }),
      (figure, stage) => rowsText('leads', { figure, stage }),
    ),
    nothing: 'No leads created in this period.',
  }
}

function timeInStageChart({ timeInStage }: Analytics): Chart {
  return {
    name: 'timeInStage',
    title: 'Time in stage',
    about: [
      'Closed leads: median total time that leads won or lost in the period spent in the stage.',
      'There now: median time since today’s leads entered the stage, whenever they were created.',
    ],
    each: 'Stage',
    shape: 'rows',
    columns: [
      { name: 'Time, closed leads', unit: 'days', color: hueColor('blue'), panel: 0 },
      { name: 'Closed leads', unit: 'count' },
      { name: 'Time so far, there now', unit: 'days', color: hueColor('blue'), panel: 1 },
      { name: 'There now', unit: 'count' },
    ],
    lines: timeInStage.map(({ stage, passed, medianDays, inStage, medianDaysSoFar }) => {
      const behind = rowsText('leads', { figure: 'passed', stage })
      const there = rowsText('leads', { figure: 'inStage', stage })
      return {
        name: leadStageNames[stage],
        color: color(stage),
        cells: [
          computed(medianDays, behind),
          counted(passed, behind),
          computed(medianDaysSoFar, there),
          counted(inStage, there),
        ],
      }
    }),
    nothing: 'No leads closed in this period, and none are open now.',
  }
}

function wonByMonthChart({ wonByMonth }: Analytics): Chart {
  const behind = (value: number, count: number, rows: string): Cell => (count > 0 ? { value, rows } : { value })
  return {
    name: 'wonByMonth',
    title: 'Won revenue by month',
    about: [
      'Value of won leads, by the day of their last move to Closed Won in your company’s time zone. A lead that was reopened and won again counts once, on the last day.',
      'A year before: the same days one year earlier. If the period begins or ends within a month, only its days count, in both years.',
    ],
    each: 'Month',
    shape: 'months',
    wide: true,
    columns: [
      { name: 'A year before', unit: 'money', color: hueColor('stone') },
      { name: 'Won', unit: 'money', color: hueColor('green') },
      { name: 'Leads a year before', unit: 'count' },
      { name: 'Leads won', unit: 'count' },
    ],
    lines: wonByMonth.map(({ month, count, value, yearBefore }, index) => {
      const won = rowsText('leads', { figure: 'won', month })
      const before = rowsText('leads', { figure: 'wonYearBefore', month })
      return {
        ...monthNames(month, index),
        cells: [
          behind(yearBefore.value, yearBefore.count, before),
          behind(value, count, won),
          counted(yearBefore.count, before),
          counted(count, won),
        ],
      }
    }),
    nothing: 'Nothing won in this period or the year before.',
  }
}

function forecastChart({ forecast, forecastDays }: Analytics): Chart {
  return {
    name: 'forecast',
    title: 'Forecast',
    about: [
      'What your open leads may bring: value times probability, by the month each is expected to close. The owner and source filters apply; the period does not.',
      'Each lead is expected to close after the median time that leads won in the last twelve months took from the same stage, and today at the earliest.',
      `If none was won from a stage, we assume ${ASSUMED_DAYS_PER_STAGE} days for each stage left.`,
    ],
    basis: forecastDays.map(({ stage, days, won }) => ({
      name: leadStageNames[stage],
      cell: won > 0 ? { value: days, rows: rowsText('leads', { figure: 'forecastDays', stage }) } : { value: days },
      words: won > 0 ? `to winning, of ${written(won, 'count')} won` : 'assumed, none won yet',
    })),
    each: 'Month',
    shape: 'months',
    columns: [
      { name: 'Expected', unit: 'money', color: hueColor('blue') },
      { name: 'Open leads', unit: 'count' },
    ],
    lines: forecast.map(({ month, value, leads }, index) => {
      const rows = rowsText('leads', { figure: 'forecast', month })
      return {
        ...monthNames(month, index),
        cells: [counted(value, rows), counted(leads, rows)],
      }
    }),
    nothing: 'No open leads have a value and a probability.',
  }
}

function lostReasonsChart({ lostReasons, lost }: Analytics): Chart {
  const rows = (reason: string | null) => {
    if (reason === null) return rowsText('leads', { figure: 'lostForOtherReasons' })
    return reason === ''
      ? rowsText('leads', { figure: 'lostWithoutReason' })
      : rowsText('leads', { figure: 'lost', reason })
  }
  return {
    name: 'lostReasons',
    title: 'Lost reasons',
    about: ['Leads lost in the period, by the reason given with their last move to Closed Lost.'],
    each: 'Reason',
    shape: 'rows',
    columns: [
      { name: 'Leads lost', unit: 'count', color: hueColor('stone') },
      { name: 'Share', unit: 'percent' },
    ],
    lines: lostReasons.map(({ reason, count }) => {
      const part = share(count, lost.count)
      return {
        name: reason === null ? 'All other reasons' : reason || 'No reason given',
        ...(part !== null && { note: written(part, 'percent') }),
        cells: [counted(count, rows(reason)), computed(part, rows(reason))],
      }
    }),
    nothing: 'No leads lost in this period.',
  }
}
