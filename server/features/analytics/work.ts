import type { Activity } from '../../../contract/activities/fields.ts'
import { activityKinds } from '../../../contract/analytics/endpoints.ts'
import type { Analytics } from '../../../contract/analytics/fields.ts'
import { shift } from '../../platform/database/days.ts'
import type { Period } from './period.ts'
import type { Ask } from './store.ts'
import * as store from './work-store.ts'

/** Tasks done in the period, and those due in it that are overdue. */
export async function readTasks(ask: Ask, period: Period, userId: string | undefined): Promise<Analytics['tasks']> {
  const filter = workOf(period, userId)
  const starts = period.months.map(({ span }) => span.start)
  const [done, overdue] = await Promise.all([
    ask((scope) => store.countDone(scope, filter, starts)),
    ask((scope) => store.countOverdue(scope, filter, overdueDaysOf(period))),
  ])
  const people = [...new Set([...done, ...overdue].map((cell) => cell.userId))]
  const ofPerson = people.map((person) => ({
    userId: person,
    ...doneOf(done.filter((cell) => cell.userId === person)),
    overdue: sum(overdue.filter((cell) => cell.userId === person)),
  }))
  return {
    ...doneOf(done),
    overdue: sum(overdue),
    byMonth: period.months.map(({ month }, index) => ({
      month,
      done: sum(done.filter(({ part }) => part === index + 1)),
      overdue: sum(overdue.filter((cell) => cell.month === month)),
    })),
    byPerson: ofPerson.sort(
      (a, b) => b.done - a.done || b.overdue - a.overdue || (String(a.userId) < String(b.userId) ? -1 : 1),
    ),
  }
}

const doneOf = (cells: store.DoneCell[]) => ({
  done: sum(cells),
  doneLate: cells.reduce((late, cell) => late + cell.late, 0),
})

const sum = (cells: { tasks: number }[]) => cells.reduce((total, { tasks }) => total + tasks, 0)

/** Whose work in the period, as the stores ask for it. */
export const workOf = ({ span, timeZone }: Period, assignedUserId: string | undefined): store.WorkFilter => ({
  span,
  assignedUserId,
  timeZone,
})

/** The days of the period that are over. */
export function overdueDaysOf({ from, to, today }: Pick<Period, 'from' | 'to' | 'today'>): store.DueDays {
  const yesterday = shift(today, -1, 'day')
  return { from, until: to < yesterday ? to : yesterday }
}

type ActivityKind = (typeof activityKinds)[number]

/** What each person did in the period, those who did most first. */
export async function readActivity(
  ask: Ask,
  period: Period,
  userId: string | undefined,
): Promise<Analytics['activity']> {
  const found = await ask((scope) => store.countActivities(scope, workOf(period, userId)))
  const people = new Map<string | null, Record<ActivityKind, number>>()
  for (const { userId: person, type, times } of found) {
    const counts = people.get(person) ?? noneOf()
    counts[kindOf(type)] += times
    people.set(person, counts)
  }
  return [...people]
    .map(([person, counts]) => ({
      userId: person,
      total: activityKinds.reduce((total, kind) => total + counts[kind], 0),
      ...counts,
    }))
    .sort((a, b) => b.total - a.total || (String(a.userId) < String(b.userId) ? -1 : 1))
}

const noneOf = (): Record<ActivityKind, number> => ({ leads: 0, notes: 0, tasks: 0, hiring: 0, documents: 0, other: 0 })

const KINDS: Record<string, ActivityKind> = {
  lead: 'leads',
  note: 'notes',
  task: 'tasks',
  opening: 'hiring',
  candidate: 'hiring',
  comment: 'hiring',
  document: 'documents',
}

/** As what an activity counts. */
export const kindOf = (type: Activity['type']): ActivityKind => KINDS[type.split('_')[0] ?? ''] ?? 'other'
