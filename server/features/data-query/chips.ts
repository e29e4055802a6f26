import { averages } from '../../../contract/data-query/endpoints.ts'
import type { DataQuery, QueryChip, QueryCondition } from '../../../contract/data-query/fields.ts'
import { periodsAround, shift, unitAway } from '../../platform/database/days.ts'
import { checkCondition, comparesWithAverage, type FieldCondition, sidesOf } from './conditions.ts'
import type { Field, Ground } from './field.ts'
import { capitalised } from './format.ts'
import type { Plan } from './plan.ts'
import {
  amongWords,
  averageWords,
  conditionWords,
  groupWords,
  havingWords,
  innerWords,
  limitWords,
  measureWords,
  orderWords,
  showWords,
  subjectWords,
} from './reading.ts'

type Option = QueryChip['options'][number]

/** Most colleagues that are offered. */
const MOST_PEOPLE = 20

/** The parts of how a question was read, each with what it could be instead. */
export function chipsOf(plan: Plan): QueryChip[] {
  const { conditions, ground, before, measures, query } = plan
  const inner = innerWords(plan)
  const asked = query.aim === 'pipeline' ? [] : measures
  return [
    { at: 'subject', text: subjectWords(plan), removable: false, options: [] },
    ...amongWords(plan).map((words) => chip('among', words, [])),
    ...conditions.map((wanted) => chip(wanted.at, conditionWords(wanted, ground), conditionOptions(wanted, ground))),
    ...(before ? [chip('compareWith', `compared with ${conditionWords(before.wanted, ground)}`, [])] : []),
    ...asked.map((measure, index) => chip(`measures.${index}`, measureWords(measure), measureOptions(measure, plan))),
    ...(query.groupBy ? [chip('groupBy', groupWords(plan), groupOptions(plan, 'groupBy'))] : []),
    ...(inner ? [chip('thenBy', inner, groupOptions(plan, 'thenBy'))] : []),
    ...havingWords(plan).map((words) => chip('having', words, [])),
    ...averageWords(plan).map((words) => chip('middle', words, [])),
    ...(query.order?.field && (!query.groupBy || query.limitEach)
      ? [chip('order', orderWords(plan), orderOptions(plan))]
      : []),
    ...showWords(plan).map((words) => chip('show', words, [])),
    ...limitWords(plan).map((words) => chip(query.limitEach ? 'limitEach' : 'limit', words, limitOptions(plan))),
  ]
}

const chip = (at: string, text: string, options: Option[]): QueryChip => ({
  at,
  text: capitalised(text),
  removable: true,
  options: options.filter((option) => option.text !== capitalised(text)),
})

// Each as a whole condition in place of this one.
function conditionOptions(wanted: FieldCondition, ground: Ground): Option[] {
  if (wanted.or || wanted.and) return sidesOf(wanted).map((side) => alone(side, ground))
  const parts = partsFor(wanted, ground).map((part) => ({ field: wanted.condition.field, ...part }))
  return parts.map((condition) => {
    const other = { ...wanted, condition }
    checkCondition(other)
    return { text: capitalised(conditionWords(other, ground)), part: condition }
  })
}

// Of several that may hold, one of them.
function alone({ or: _, ...wanted }: FieldCondition, ground: Ground): Option {
  const { or: __, ...condition } = wanted.condition
  return { text: capitalised(conditionWords(wanted, ground)), part: condition }
}

function partsFor({ condition, field }: FieldCondition, ground: Ground): Omit<QueryCondition, 'field'>[] {
  switch (field.kind) {
    case 'choice':
      return Object.keys(field.names ?? {}).map((value) => ({ is: [value] }))
    case 'person': {
      const others = [...ground.people.keys()]
        .filter((id) => id !== ground.userId && ground.members.has(id))
        .slice(0, MOST_PEOPLE)
      return ['me', ...(field.nullable ? ['none'] : []), ...others].map((id) => ({ is: [id] }))
    }
    case 'flag':
      return [{ is: ['yes'] }, { is: ['no'] }]
    case 'day':
      return periodsFor(field, ground.today.day)
    default:
      if (comparesWithAverage(condition)) return AVERAGES
      return (OFFERED[field.kind] ?? []).map((amount) => bounded(condition, amount))
  }
}

const OFFERED: Partial<Record<Field['kind'], number[]>> = {
  money: [1000, 5000, 10_000, 25_000, 50_000, 100_000],
  percent: [25, 50, 75, 90],
}

const AVERAGES = averages.flatMap((which) => [{ aboveThe: which }, { belowThe: which }])

const bounded = ({ below, atMost }: QueryCondition, amount: number) =>
  below !== undefined || atMost !== undefined ? { below: amount } : { atLeast: amount }

const AMOUNTS = ['sum', 'average', 'median', 'lowest', 'highest'] as const
const OUTERMOST = ['earliest', 'latest'] as const
// Of groups, how many or what share of all.
const SHARES = ['count', 'share'] as const

function measureOptions({ measure, field }: Plan['measures'][number], { groups }: Plan): Option[] {
  if (!field || measure.measure === 'share') {
    const shares = groups.length > 0 && SHARES.some((name) => name === measure.measure) ? SHARES : []
    return shares.map((name) => ({
      text: capitalised(measureWords({ measure: { measure: name }, field: undefined })),
      part: { measure: name },
    }))
  }
  const kin = field.kind === 'day' ? OUTERMOST : AMOUNTS
  return kin.map((name) => {
    const other = { ...measure, measure: name }
    return { text: capitalised(measureWords({ measure: other, field })), part: other }
  })
}

const GROUPED: Record<string, string[]> = {
  leads: ['stage', 'source', 'assignedUserId', 'country', 'city'],
  tasks: ['status', 'priority', 'assignedTo', 'leadStage', 'leadOwner'],
  documents: ['kind', 'uploadedBy'],
  openings: ['status', 'department', 'location'],
  candidates: ['stage', 'opening', 'department'],
  activities: ['about', 'userId'],
}

// What the other of two groupings has is no choice.
function groupOptions(plan: Plan, at: 'groupBy' | 'thenBy'): Option[] {
  const { query, subject } = plan
  const here = query[at]
  const other = query[at === 'groupBy' ? 'thenBy' : 'groupBy']
  const option = (field: Field, part: NonNullable<DataQuery['groupBy']>) => {
    const words = groupWords({ ...plan, groups: [{ field, by: part.by }] })
    return { text: capitalised(at === 'thenBy' ? words.replace(/^by/, 'and') : words), part }
  }
  const own = here?.by ? subject.fields[here.field] : subject.fields.createdAt
  const day = here?.by ? here.field : 'createdAt'
  const all = [
    ...(GROUPED[query.subject] ?? []).flatMap((name) => {
      const field = subject.fields[name]
      return field ? [option(field, { field: name })] : []
    }),
    ...(own
      ? (['weekday', 'week', 'month', 'quarter', 'year'] as const).map((by) => option(own, { field: day, by }))
      : []),
  ]
  return all.filter(({ part }) => part.field !== other?.field || part.by !== other?.by)
}

function orderOptions(plan: Plan): Option[] {
  const { order, query } = plan
  if (!order || !query.order) return []
  const turned = { ...query.order, descending: !order.descending }
  return [
    { text: capitalised(orderWords({ ...plan, order: { ...order, descending: turned.descending } })), part: turned },
  ]
}

const limitOptions = (plan: Plan): Option[] =>
  (plan.query.limitEach ? [1, 3, 5] : [5, 10, 20]).flatMap((many) =>
    limitWords({ ...plan, query: { ...plan.query, [plan.query.limitEach ? 'limitEach' : 'limit']: many } }).map(
      (text) => ({ text: capitalised(text), part: many }),
    ),
  )

/** What the days of a field are often asked for, as seen from a day. */
function periodsFor({ ahead: isAhead }: Field, today: string) {
  const periods = periodsAround(today)
  const named = (...names: (keyof typeof periods)[]) =>
    names.map((name) => ({ ...periods[name], label: name.replace('-', ' ') }))
  const around = named('today', 'this-week', 'this-month')
  if (!isAhead) return [...around, ...named('last-month', 'this-quarter', 'last-quarter', 'this-year', 'last-year')]
  return [
    ...around,
    { ...unitAway(today, 1, 'week'), label: 'next week' },
    { ...unitAway(today, 1, 'month'), label: 'next month' },
    { to: shift(today, -1, 'day'), label: 'before today' },
  ]
}
