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
      'Of the leads created in the period, how many were in each stage at some time, as the history of their moves says. A stage that was skipped is not entered; one that a lead came back to counts once.',
      'Went on: how many came into a later stage after they had first entered this one, by whatever way, also past stages between. Losing a lead is no step forward. What is won does not go on.',
      'Median time: from entering the stage to going on, of those that went on.',
    ],
    each: 'Stage',
    shape: 'rows',
    columns: funnelColumns('Median time'),
    lines: funnelLines(
      funnel,
      (stage) => ({ name: leadStageNames[stage], color: color(stage), last: stage === 'closed_won' }),
      (figure, stage) => rowsText('leads', { figure, stage }),
    ),
    nothing: 'No leads were created in this period.',
  }
}

function timeInStageChart({ timeInStage }: Analytics): Chart {
  return {
    name: 'timeInStage',
    title: 'Time in stage',
    about: [
      'Closed leads: the median of the time that leads won or lost in the period spent in the stage, all stays together.',
      'There now: the median of the time since the leads that are in the stage today came into it, whenever they were created.',
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
    nothing: 'No lead was closed in this period, and none is open now.',
  }
}

function wonByMonthChart({ wonByMonth }: Analytics): Chart {
  const behind = (value: number, count: number, rows: string): Cell => (count > 0 ? { value, rows } : { value })
  return {
    name: 'wonByMonth',
    title: 'Won revenue by month',
    about: [
      'The value of the leads that are won, by the day of their last move to Closed Won, in the time zone of the company. A lead that was won, opened again and won again counts once, by the last time.',
      'A year before: the same days one year earlier. Where the period begins or ends within a month, only its days count, in both.',
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
    nothing: 'Nothing was won in this period, nor a year before.',
  }
}

function forecastChart({ forecast, forecastDays }: Analytics): Chart {
  return {
    name: 'forecast',
    title: 'Forecast',
    about: [
      'What the leads that are open today may bring: value times probability, added up by the month in which each is expected to be won. The period does not matter here; owner and source do.',
      'A lead is expected to be won as many days after it came into its stage as the leads that your company won in the last twelve months took from there (the median), and today at the earliest.',
      `Where none was won from a stage, ${ASSUMED_DAYS_PER_STAGE} days are assumed for each stage that is left.`,
    ],
    basis: forecastDays.map(({ stage, days, won }) => ({
      name: leadStageNames[stage],
      cell: won > 0 ? { value: days, rows: rowsText('leads', { figure: 'forecastDays', stage }) } : { value: days },
      words: won > 0 ? `to winning, of ${written(won, 'count')} won` : 'assumed, as none was won',
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
    nothing: 'No open lead has a value and a probability.',
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
    about: [
      'The leads that are lost, and were so on a day of the period, by the reason that was given with their last move to Closed Lost.',
    ],
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
    nothing: 'No lead was lost in this period.',
  }
}
