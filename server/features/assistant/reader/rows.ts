import type { DataQuery, QueryCondition } from '../../../../contract/data-query/fields.ts'
import { shiftDay } from './calendar.ts'
import { fieldOf, fieldsOf, isAhead, isAmount, kindOf } from './catalogue.ts'
import type { Clause } from './clause.ts'
import { dayFieldOf } from './days.ts'
import { baseOf, type Draft, drop, type Shaped } from './draft.ts'
import { OVERVIEWS } from './lexicon/kinds.ts'
import type { Of2 } from './meaning.ts'
import type { Said } from './sentence.ts'

const RECENT_DAYS = 90
export const SOME = 10

/** How many there are of each, the most first. */
export const ranked = (field: string): Pick<DataQuery, 'aim' | 'measures' | 'groupBy' | 'order'> => ({
  ...{ aim: 'rank', measures: [{ measure: 'count' }], groupBy: { field } },
  order: { measure: 0, descending: true },
})

export function overview(draft: Draft): DataQuery {
  const base = baseOf(draft)
  const field = OVERVIEWS[base.subject]
  if (field) return { ...base, ...ranked(field) }
  if (base.measures.length > 0) return { ...base, aim: 'figures' }
  const isSaid = base.conditions.some(({ field: name }) => name === 'outcome')
  return {
    ...base,
    conditions: isSaid ? base.conditions : [...base.conditions, { field: 'outcome', is: ['open'] }],
    aim: 'pipeline',
    measures: [{ measure: 'count' }, { measure: 'sum', field: 'value' }, { measure: 'sum', field: 'weightedValue' }],
    groupBy: { field: 'stage' },
  }
}

export function activity(draft: Draft): DataQuery {
  const { conditions, today } = draft
  if (!conditions.some(({ field }) => field === 'createdAt' || field === 'words' || field === 'userId'))
    conditions.push({ field: 'createdAt', from: shiftDay(today, -7), to: today, label: 'last 7 days' })
  return { ...baseOf(draft), aim: 'activity' }
}

/** By which field the first is found; undefined where there is none. */
export function topOf(clause: Clause, top: Of2<'top'>): string | undefined {
  const { subject, conditions, said, subjects } = clause
  const hasField = (name: string) => conditions.some(({ field }) => field === name)
  const name = top.field
  const isOverdue = subject === 'tasks' && hasField('overdue')
  if (name === 'daysInStage' && isOverdue) return 'dueDate'
  const isMoved = said.some(({ part }) => part.k === 'where' && part.day === 'moved' && part.on.candidates)
  if (name === 'created' && subject === 'candidates' && isMoved) return 'stageUpdatedAt'
  if (name === 'latest' || name === 'created') {
    // `the latest deal we won`
    const isOfClosed = name === 'latest' || top.descending || subjects.some(({ also }) => also?.leads)
    if (isOfClosed && isEnded(conditions)) return 'closedAt'
    if (isOverdue && !top.descending) return 'dueDate'
    return name === 'latest' ? dayFieldOf(clause) : 'createdAt'
  }
  if (name === 'daysInStage' && (subject === 'openings' || subject === 'tasks')) return 'createdAt'
  if (name === 'value' && (subject === 'tasks' || subject === 'candidates')) return undefined
  const isOpen = conditions.some(({ field, is }) => field === 'outcome' && is?.join() === 'open')
  if (name === 'daysInStage' && subject === 'leads' && isOpen && !hasField('stage') && !clause.has('stays'))
    return 'age'
  const isUsual = !name || name === 'value' || name === 'order'
  const usual = fieldOf(subject, 'amount') ?? (subject === 'tasks' ? 'priority' : 'createdAt')
  return (name && fieldOf(subject, name)) ?? (isUsual ? usual : undefined)
}

/** `the second largest`: what stands before it is left out. */
export const skipOf = (top: { place?: number } | undefined) => (top?.place ?? 0) > 1 && { skip: (top?.place ?? 0) - 1 }

const isEnded = (conditions: QueryCondition[]) =>
  conditions.some(({ field, is }) => field === 'outcome' && !is?.includes('open'))

/** The rows themselves: found by what they are called, or those that fit, sorted and cut as it was said. */
export function rows(draft: Draft): Shaped & { query: DataQuery } {
  const { all, conditions, today, isCount } = draft
  const found = foundBy(draft)
  const named = [...all('show').flatMap(({ show }) => show), ...all('field').map(({ field }) => field)]
  const told = named.flatMap((name) => fieldsOf('leads', name))
  if (found) return { query: { ...found, ...(told.length > 0 && !found.show && { show: told }) } }
  const query = { ...baseOf(draft), ...(recentIn(draft) ?? firstIn(draft) ?? sortedIn(draft)) }
  const show = shownIn(draft, query)
  if (show.length > 0) query.show = show
  const [limit] = all('limit')
  if (isComing(query, draft) && query.order?.field && query.limit)
    conditions.push({ field: query.order.field, from: today, label: 'from today' })
  if (limit && !query.limit) query.limit = limit.count
  // Whose rating one may not see is not the first by it.
  if (query.limit && query.order?.field === 'rating') conditions.push({ field: 'rating', above: 0 })
  if (isCount && !query.order) return { query: { ...query, aim: 'count' } }
  return { query, cost: isCount ? 1 : 0 }
}

// What was asked for of each, where the order does not say it.
function shownIn({ all, has, aims, subject, conditions, isNext }: Clause, { order }: DataQuery): string[] {
  if (aims.has('count') || !(has('subject') || conditions.length > 0 || isNext)) return []
  // An amount of what is not named is one of all of it.
  const isTold = (field: string) => has('subject') || isNext || !isAmount(subject, fieldOf(subject, field) ?? '')
  const named = [
    ...all('field').flatMap(({ field }) => (isTold(field) ? [field] : [])),
    ...all('show').flatMap(({ show }) => show),
    ...all('aim').flatMap(({ contact }) => (contact ? ['contactDetails'] : [])),
  ]
  const fields = new Set(named.flatMap((name) => fieldsOf(subject, name)))
  return [...fields].filter((field) => field !== order?.field)
}

type Sorted = Pick<DataQuery, 'order' | 'limit' | 'skip'>

// `Acme`, `find Jane Doe`: whatever is called so.
function foundBy({ said, all, has, aims }: Clause): DataQuery | undefined {
  const isCalled = ({ part }: Said) => part.k === 'name' || (part.k === 'text' && !part.field && !part.weak)
  if (has('subject') || !(aims.has('find') || said.every(isCalled))) return undefined
  // `the phone number of Acme`: of each of its people
  const names = all('name')
  const show = fieldsOf('leads', 'contactDetails')
  const isShown = all('show').some((each) => each.show.some((field) => show.includes(field)))
  const isOfCompany = names.length > 0 && names.every(({ kind }) => kind === 'company')
  if (isOfCompany && (isShown || all('aim').some(({ contact }) => contact))) {
    const conditions = names.map(({ texts }) => ({ field: 'company', matches: texts }))
    return { aim: 'list', subject: 'leads', conditions, measures: [], show }
  }
  // The names of two persons may be those of one.
  const words = [...names.map(({ texts }) => texts[0]), ...all('text').map(({ text }) => text)].join(' ')
  if (!words) return undefined
  return { aim: 'find', subject: 'leads', conditions: [{ field: 'words', matches: [words] }], measures: [] }
}

function recentIn({ has, conditions, today }: Clause): Sorted | undefined {
  if (!has('recent')) return undefined
  const field = isEnded(conditions) ? 'closedAt' : 'createdAt'
  if (!conditions.some((each) => each.field === field))
    conditions.push({ field, from: shiftDay(today, -RECENT_DAYS), to: today, label: `the last ${RECENT_DAYS} days` })
  return { order: { field, descending: true } }
}

function firstIn(clause: Clause): Sorted | undefined {
  const { all, has, subject, top } = clause
  if (!top) return undefined
  const order = orderIn(clause)
  const field = fieldOf(subject, order?.field ?? '') ?? topOf(clause, top)
  if (!field) {
    drop(clause, 'top')
    return {}
  }
  // `which proposals have been out longest`: several.
  const isOf = all('where').some(({ plural, on }) => plural && on.leads?.field === 'stage')
  const isOne = (!has('subject') && !isOf) || all('subject').find((each) => each.subject === subject)?.one
  // `whom should I call first`: the first of what is sorted.
  const descending = (top.field === 'latest' ? order?.descending : undefined) ?? top.descending
  // What is oldest began first.
  const isAge = top.field === 'age' || top.field === 'daysInStage'
  const isDay = field === 'createdAt' || field === 'dueDate'
  return {
    order: { field, descending: descending && !(isAge && isDay) },
    limit: top.place ? 1 : (top.count ?? all('limit')[0]?.count ?? (isOne ? 1 : SOME)),
    ...skipOf(top),
  }
}

function sortedIn(clause: Clause): Sorted | undefined {
  const { all, subject, conditions } = clause
  const order = orderIn(clause)
  if (!order) return undefined
  // Of what is overdue, the oldest was due first.
  const isLate = subject === 'tasks' && conditions.some((each) => each.field === 'overdue')
  const named = isLate && order.field === 'created' ? 'due' : order.field
  const field = fieldOf(subject, named ?? all('field')[0]?.field ?? 'value')
  if (!field) {
    drop(clause, 'order')
    return {}
  }
  const isDay = kindOf(subject, field) === 'day' && !isAhead(subject, field)
  return { order: { field, descending: order.descending ?? (isDay || isAmount(subject, field)) } }
}

// The last direction and the first field that were said; a number that was asked for is told in its order.
function orderIn({ all, has, subject }: Clause): Omit<Of2<'order'>, 'k'> | undefined {
  const orders = all('order')
  const isOfAmount = all('field').some(({ field }) => isAmount(subject, fieldOf(subject, field) ?? ''))
  if (orders.length === 0) return isOfAmount && (subject === 'openings' || has('subject')) ? {} : undefined
  const descending = orders.findLast((each) => each.descending !== undefined)?.descending
  const field = orders.find((each) => each.field)?.field
  return { ...(descending !== undefined && { descending }), ...(field && { field }) }
}

const isComing = ({ order }: DataQuery, { conditions }: Clause) =>
  order !== undefined &&
  !order.descending &&
  (order.field === 'applicationDeadline' || order.field === 'dueDate') &&
  !conditions.some(({ field }) => field === order.field || field === 'overdue')
