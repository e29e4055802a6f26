import type { DataQuery, QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { shiftDay } from './calendar.ts'
import { fieldOf, kindOf } from './catalogue.ts'
import type { Clause } from './clause.ts'
import { dayFieldOf } from './days.ts'
import type { Measures, Of2, Part } from './parts.ts'

const RECENT_DAYS = 90
export const SOME = 10

const OVERVIEWS: Partial<Record<QuerySubject, string>> = {
  tasks: 'status',
  candidates: 'stage',
  openings: 'status',
  documents: 'kind',
}

export function overview(base: DataQuery, measures: Measures): DataQuery {
  const field = OVERVIEWS[base.subject]
  if (field)
    return {
      ...base,
      aim: 'rank',
      measures: [{ measure: 'count' }],
      groupBy: { field },
      order: { measure: 0, descending: true },
    }
  if (measures.length > 0) return { ...base, aim: 'figures' }
  const conditions = base.conditions.some(({ field: name }) => name === 'outcome')
    ? base.conditions
    : [...base.conditions, { field: 'outcome', is: ['open'] }]
  return {
    ...base,
    conditions,
    aim: 'pipeline',
    measures: [{ measure: 'count' }, { measure: 'sum', field: 'value' }, { measure: 'sum', field: 'weightedValue' }],
    groupBy: { field: 'stage' },
  }
}

export function activity(base: DataQuery, conditions: QueryCondition[], today: string): DataQuery {
  if (!conditions.some(({ field }) => field === 'createdAt' || field === 'words' || field === 'userId'))
    conditions.push({ field: 'createdAt', from: shiftDay(today, -7), to: today, label: 'last 7 days' })
  return { ...base, aim: 'activity' }
}

/** By which field the first is found. */
export function topOf(clause: Clause, top: Of2<'top'>): { field: string } {
  const { subject, conditions } = clause
  const usual: Partial<Record<QuerySubject, string>> = {
    leads: 'value',
    candidates: 'rating',
    openings: 'salary',
    documents: 'fileSize',
    tasks: 'priority',
    activities: 'createdAt',
  }
  const name =
    top.field === 'daysInStage' && subject === 'tasks' && conditions.some(({ field }) => field === 'overdue')
      ? 'due'
      : top.field
  if (name === 'due') return { field: 'dueDate' }
  if (name === 'latest' || name === 'created') {
    const isClosed =
      name === 'latest' && conditions.some(({ field, is }) => field === 'outcome' && !is?.includes('open'))
    const isOverdue = subject === 'tasks' && !top.descending && conditions.some(({ field }) => field === 'overdue')
    return {
      field: isClosed ? 'closedAt' : isOverdue ? 'dueDate' : name === 'latest' ? dayFieldOf(clause) : 'createdAt',
    }
  }
  if (name && name !== 'value' && name !== 'order' && !fieldOf(subject, name)) return { field: '' }
  if (name === 'value' && subject === 'tasks') return { field: '' }
  return {
    field:
      (name === 'daysInStage' &&
      subject === 'leads' &&
      conditions.some(({ field, is }) => field === 'outcome' && is?.join() === 'open') &&
      !conditions.some(({ field }) => field === 'stage')
        ? 'age'
        : name && fieldOf(subject, name)) ??
      usual[subject] ??
      'createdAt',
  }
}

const isNumber = (subject: QuerySubject, name: string) =>
  ['money', 'number', 'percent'].includes(kindOf(subject, fieldOf(subject, name) ?? '') ?? '')

export function rows(shape: Clause, base: DataQuery, cost: number): { query: DataQuery; cost: number } {
  const { said, subject, top, aims, conditions, today, unused } = shape
  const all = <K extends Part['k']>(k: K) => said.flatMap(({ part }) => (part.k === k ? [part as Of2<K>] : []))
  const isOne = all('subject').find((each) => each.subject === subject)?.one ?? false
  const order =
    all('order').length > 0
      ? (Object.assign(
          {},
          ...all('order').map(({ descending }) => ({ ...(descending !== undefined && { descending }) })),
          ...all('order')
            .map(({ field }) => ({ ...(field && { field }) }))
            .toReversed(),
        ) as Omit<Of2<'order'>, 'k'>)
      : (subject === 'openings' || all('subject').length > 0) &&
          all('field').some(({ field }) => isNumber(subject, field))
        ? {}
        : undefined
  const [limit] = all('limit')
  const recent = all('recent').length > 0
  const [text] = all('text')
  let query: DataQuery = { ...base }
  if (
    aims.has('find') ||
    (all('subject').length === 0 &&
      said.every(({ part }) => part.k === 'name' || (part.k === 'text' && !part.field && !part.weak)))
  ) {
    const name = all('name')[0]
    const words = name?.texts[0] ?? text?.text
    if (
      words &&
      (aims.has('find') ? all('subject').length === 0 || (subject === 'leads' && all('subject').length === 0) : true)
    )
      return {
        query: { aim: 'find', subject: 'leads', conditions: [{ field: 'words', matches: [words] }], measures: [] },
        cost,
      }
  }
  if (recent) {
    const field = conditions.some(({ field: name, is }) => name === 'outcome' && !is?.includes('open'))
      ? 'closedAt'
      : 'createdAt'
    if (!conditions.some(({ field: name }) => name === field))
      conditions.push({ field, from: shiftDay(today, -RECENT_DAYS), to: today, label: `the last ${RECENT_DAYS} days` })
    query = { ...query, order: { field, descending: true } }
  } else if (top) {
    const { field } =
      order?.field && fieldOf(subject, order.field)
        ? { field: fieldOf(subject, order.field) as string }
        : topOf(shape, top)
    if (!field) {
      unused.push(...said.filter(({ part }) => part.k === 'top'))
      return { query, cost }
    }
    const count = top.place ? 1 : (top.count ?? limit?.count ?? (isOne || all('subject').length === 0 ? 1 : SOME))
    query = {
      ...query,
      order: {
        field,
        descending:
          (top.field === 'age' && field === 'createdAt') || (top.field === 'daysInStage' && field === 'dueDate')
            ? false
            : top.descending,
      },
      limit: count,
      ...(top.place && top.place > 1 && { skip: top.place - 1 }),
    }
  } else if (order) {
    const name = order.field ?? all('field')[0]?.field ?? 'value'
    const field = fieldOf(subject, name)
    if (!field) for (const each of said) if (each.part.k === 'order') unused.push(each)
    const kind = field && kindOf(subject, field)
    if (field)
      query = {
        ...query,
        order: {
          field,
          descending:
            order.descending ??
            ((kind === 'day' && field !== 'dueDate' && field !== 'applicationDeadline') ||
              kind === 'money' ||
              kind === 'number' ||
              kind === 'percent'),
        },
      }
  }
  const isComing =
    query.order &&
    !query.order.descending &&
    (query.order.field === 'applicationDeadline' || query.order.field === 'dueDate') &&
    !conditions.some(({ field }) => field === query.order?.field || field === 'overdue')
  if (isComing && query.order?.field && query.limit)
    conditions.push({ field: query.order.field, from: today, label: 'from today' })
  if (limit && !query.limit) query = { ...query, limit: limit.count }
  if (aims.has('count') && !query.order) return { query: { ...query, aim: 'count' }, cost }
  return { query, cost: cost + (aims.has('count') ? 1 : 0) }
}
