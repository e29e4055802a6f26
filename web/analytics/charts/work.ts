import { activityKinds } from '../../../contract/analytics/endpoints.ts'
import type { Analytics } from '../../../contract/analytics/fields.ts'
import { type Hue, hueColor } from '../../ui/status.tsx'
import { type Chart, counted } from '../chart.ts'
import { rowsText } from '../rows/rows-text.ts'
import { monthNames } from './months.ts'
import { namesOf } from './names.ts'

export const workCharts = (data: Analytics): Chart[] => [
  tasksByMonthChart(data),
  tasksByPersonChart(data),
  activityChart(data),
]

const aboutTasks = [
  'Done: tasks completed in the period.',
  'Overdue: open tasks whose due date has passed and falls in the period.',
]

function tasksByMonthChart({ tasks }: Analytics): Chart {
  return {
    name: 'tasksByMonth',
    title: 'Tasks done and overdue',
    about: [...aboutTasks, 'A task counts in the month it was completed or due.'],
    each: 'Month',
    shape: 'months',
    columns: [
      { name: 'Done', unit: 'count', color: hueColor('green') },
      { name: 'Overdue', unit: 'count', color: hueColor('red') },
    ],
    lines: tasks.byMonth.map(({ month, done, overdue }, index) => ({
      ...monthNames(month, index),
      cells: [
        counted(done, rowsText('tasks', { figure: 'done', month })),
        counted(overdue, rowsText('tasks', { figure: 'overdue', month })),
      ],
    })),
    nothing: 'No tasks done in this period, and none overdue.',
  }
}

function tasksByPersonChart(data: Analytics): Chart {
  const nameOf = namesOf(data, 'Unassigned')
  return {
    name: 'tasksByPerson',
    title: 'Tasks by person',
    about: [
      ...aboutTasks,
      'Done late: tasks completed after their due date.',
      'A task counts for its current assignee.',
    ],
    each: 'Person',
    shape: 'rows',
    columns: [
      { name: 'Done', unit: 'count', color: hueColor('green'), panel: 0 },
      { name: 'Done late', unit: 'count' },
      { name: 'Overdue', unit: 'count', color: hueColor('red'), panel: 1 },
    ],
    lines: data.tasks.byPerson.map(({ userId, done, doneLate, overdue }) => {
      const rows = (figure: 'done' | 'doneLate' | 'overdue') =>
        rowsText('tasks', { figure, assignedUserId: userId ?? 'none' })
      return {
        name: nameOf(userId),
        cells: [counted(done, rows('done')), counted(doneLate, rows('doneLate')), counted(overdue, rows('overdue'))],
      }
    }),
    nothing: 'No tasks done in this period, and none overdue.',
  }
}

const kinds: Record<(typeof activityKinds)[number], { name: string; hue: Hue }> = {
  leads: { name: 'Leads', hue: 'blue' },
  notes: { name: 'Notes', hue: 'amber' },
  tasks: { name: 'Tasks', hue: 'green' },
  hiring: { name: 'Hiring', hue: 'violet' },
  documents: { name: 'Documents', hue: 'magenta' },
  other: { name: 'Other', hue: 'stone' },
}

function activityChart(data: Analytics): Chart {
  const nameOf = namesOf(data, 'Outside the company')
  return {
    name: 'activity',
    title: 'Activity by person',
    about: [
      'What each person did in the period: leads created, changed and moved; notes, calls, meetings and emails logged; tasks created and completed; openings and candidates updated; documents uploaded and changed.',
      'Changes to private documents are visible to their uploader only, and count only for them.',
    ],
    each: 'Person',
    shape: 'rows',
    stacked: true,
    wide: true,
    columns: [
      ...activityKinds.map((kind) => ({
        name: kinds[kind].name,
        unit: 'count' as const,
        color: hueColor(kinds[kind].hue),
      })),
      { name: 'All', unit: 'count' },
    ],
    lines: data.activity.map(({ userId, total, ...done }) => {
      const assignedUserId = userId ?? 'none'
      return {
        name: nameOf(userId),
        cells: [
          ...activityKinds.map((kind) => counted(done[kind], rowsText('activities', { assignedUserId, kind }))),
          counted(total, rowsText('activities', { assignedUserId })),
        ],
      }
    }),
    nothing: 'No activity in this period.',
  }
}
