import type { periodUnits } from '../../../contract/data-query/endpoints.ts'
import type { DataQuery, QueryCondition, QueryMeasure } from '../../../contract/data-query/fields.ts'
import { fieldOf, refused, subjectOf } from './catalog.ts'
import { checkCondition, type FieldCondition } from './conditions.ts'
import type { Condition, Field, Ground, Subject } from './field.ts'
import { OPEN_LEADS } from './leads.ts'

/** Something that is computed; `only` of some of the rows. */
export interface Measured {
  measure: QueryMeasure
  field: Field | undefined
  only?: Condition
}

export interface Grouping {
  field: Field
  by?: (typeof periodUnits)[number] | undefined
  /** What each of the groups is divided by once more. */
  inner?: Grouping | undefined
}

/** A query with the fields that it names: what its SQL is made of, and its words. */
export interface Plan {
  query: DataQuery
  ground: Ground
  subject: Subject
  conditions: FieldCondition[]
  measures: Measured[]
  /** What the rows are grouped by, each for itself. */
  groups: Grouping[]
  /** Which condition the comparison takes the place of, and the one that it puts there. */
  before: { at: number | undefined; wanted: FieldCondition } | undefined
  order: { field: Field; descending: boolean } | undefined
  /** What each row says of itself beside what it usually does. */
  show: Field[]
}

/** Looks up what a query names. Raises a refusal of what the catalog does not know, and of what makes no sense. */
export function planOf(query: DataQuery, ground: Ground): Plan {
  const subject = subjectOf(query.subject, ground)
  const wanted = (condition: QueryCondition, at: string) => {
    const one = (each: QueryCondition): FieldCondition => ({
      condition: each,
      field: fieldOf(subject, each.field, at),
      at,
    })
    const side = (each: QueryCondition): FieldCondition => ({
      ...one(each),
      ...(each.and && { and: each.and.map(one) }),
    })
    const all: FieldCondition = { ...side(condition), ...(condition.or && { or: condition.or.map(side) }) }
    checkCondition(all)
    return all
  }
  const conditions = query.conditions.map((condition, index) => wanted(condition, `conditions.${index}`))
  checkPlaces(query)
  checkHaving(query)
  return {
    query,
    ground,
    subject,
    conditions,
    measures: measuresOf(subject, query),
    groups: groupsOf(subject, query),
    before: beforeOf(query, wanted),
    order: orderOf(subject, query),
    show: (query.show ?? []).map((name) => shownOf(subject, name)),
  }
}

function shownOf(subject: Subject, name: string): Field {
  const field = fieldOf(subject, name, 'show')
  if (field.kind === 'words') throw refused('show', 'what has the words is seen in it')
  return field
}

// Which groups are shown.
function checkHaving({ having, middle, groupBy, limitEach, compareWith, measures }: DataQuery): void {
  const isOfGroups = groupBy && !limitEach && !compareWith
  if (middle && !isOfGroups) throw refused('middle', 'only groups that stand for themselves have an average')
  if (!having) return
  if (!isOfGroups) throw refused('having', 'only groups that stand for themselves are chosen')
  const { and = [], ...first } = having
  for (const { measure, ...bounds } of [first, ...and]) {
    if (measure >= Math.max(1, measures.length)) throw refused('having', 'nothing like that is computed')
    if (Object.values(bounds).every((bound) => bound === undefined))
      throw refused('having', 'says nothing of the groups')
    if (bounds.aboveThe && bounds.belowThe) throw refused('having', 'no group is above and below the same')
  }
  if (and.some(({ aboveThe, belowThe }) => aboveThe ?? belowThe))
    throw refused('having', 'the first of several bounds is the one that compares with all groups')
}

/** What groups are compared with, or shown beside: the average of a measure. */
export function averageOfGroups({
  having,
  middle,
}: DataQuery): { which: 'average' | 'median'; at: number } | undefined {
  const compared = having?.aboveThe ?? having?.belowThe
  if (having && compared) return { which: compared, at: having.measure }
  return middle && { which: middle, at: 0 }
}

// Which rows of how many are wanted, of all of them or of each group.
function checkPlaces({ limit, limitEach, skip, groupBy, compareWith, order }: DataQuery): void {
  if (skip && !limit && !limitEach) throw refused('skip', 'say how many come after these')
  if (skip && compareWith) throw refused('skip', 'a comparison has all of its rows')
  if (!limitEach) return
  if (!groupBy) throw refused('limitEach', 'say by what the groups are made')
  if (limit || compareWith || order?.measure !== undefined)
    throw refused('limitEach', 'so many rows of each group are in the order of a field, and are all')
}

const OF_LEADS = ['winRate', 'lossRate', 'conversion', 'wonCount', 'wonValue', 'salesCycle', 'medianSalesCycle']
const FIELDLESS = ['count', 'share', ...OF_LEADS]
const OF_DAYS = ['earliest', 'latest']
const OF_AMOUNTS = ['money', 'number', 'percent']

// Of the pipeline, what makes a forecast and shows where it is stuck; closed leads have neither.
const PIPELINE: QueryMeasure[] = [
  { measure: 'sum', field: 'value' },
  { measure: 'sum', field: 'weightedValue' },
  { measure: 'median', field: 'daysInStage' },
  { measure: 'winRate' },
]

function measuresOf(subject: Subject, { aim, measures, subject: name }: DataQuery): Measured[] {
  if (aim !== 'pipeline')
    return measures.map((measure, index) => ({ measure, field: measured(subject, measure, index) }))
  if (name !== 'leads') throw refused('aim', 'only leads have a pipeline')
  return PIPELINE.map((measure, index) => {
    const field = measured(subject, measure, index)
    return { measure, field, ...(field?.name !== 'value' && field && { only: OPEN_LEADS }) }
  })
}

function measured(subject: Subject, { measure, field: name }: QueryMeasure, index: number): Field | undefined {
  const at = `measures.${index}`
  if (FIELDLESS.includes(measure) && !(measure === 'share' && name !== undefined)) {
    if (OF_LEADS.includes(measure) && subject.many !== 'leads') throw refused(at, `only leads have a ${measure}`)
    if (name !== undefined) throw refused(at, `${measure} is of no field`)
    return undefined
  }
  if (name === undefined) throw refused(at, `name the field of the ${measure}`)
  const field = fieldOf(subject, name, at)
  if (OF_DAYS.includes(measure) !== (field.kind === 'day'))
    throw refused(at, `there is no ${measure} of ${field.label}`)
  if (field.kind !== 'day' && !OF_AMOUNTS.includes(field.kind)) throw refused(at, `${field.label} is no amount`)
  return field
}

function groupsOf(subject: Subject, query: DataQuery): Grouping[] {
  const { aim, groupBy, thenBy, subject: name } = query
  if (thenBy && !groupBy) throw refused('thenBy', 'say by what the groups are made that this divides')
  if (thenBy && thenBy.field === groupBy?.field && thenBy.by === groupBy.by)
    throw refused('thenBy', 'groups are divided by something else')
  if (groupBy) {
    const inner = thenBy && groupOf(subject, thenBy, 'thenBy')
    return [{ ...groupOf(subject, groupBy, 'groupBy'), ...(inner && { inner }) }]
  }
  if (aim === 'pipeline') return [{ field: fieldOf(subject, 'stage', 'aim') }]
  if (aim === 'activity' && name === 'activities')
    return ['about', 'userId'].map((field) => ({ field: fieldOf(subject, field, 'aim') }))
  return []
}

function groupOf(subject: Subject, groupBy: NonNullable<DataQuery['groupBy']>, at: string): Grouping {
  const field = fieldOf(subject, groupBy.field, at)
  if (!['choice', 'person', 'text', 'day', 'flag'].includes(field.kind))
    throw refused(at, `${subject.many} are not grouped by ${field.label}`)
  if ((field.kind === 'day') !== (groupBy.by !== undefined))
    throw refused(at, field.kind === 'day' ? 'say by which period' : `${field.label} is no day`)
  return { field, by: groupBy.by }
}

function beforeOf(
  { compareWith, conditions }: DataQuery,
  wanted: (condition: QueryCondition, at: string) => FieldCondition,
): Plan['before'] {
  if (!compareWith) return undefined
  const { field, from, to } = compareWith
  if (from > to) throw refused('compareWith', 'ends before it begins')
  const other = wanted(compareWith, 'compareWith')
  if (other.field.kind !== 'day') throw refused('compareWith', `${other.field.label} is no day`)
  const at = conditions.findIndex((condition) => condition.field === field && !condition.or && !condition.and)
  return { at: at < 0 ? undefined : at, wanted: other }
}

function orderOf(subject: Subject, { order, measures, groupBy }: DataQuery): Plan['order'] {
  if (order?.measure !== undefined) {
    if (!groupBy || order.field !== undefined) throw refused('order', 'only groups are ranked by what is computed')
    if (order.measure >= Math.max(1, measures.length)) throw refused('order', 'nothing like that is computed')
    return undefined
  }
  if (order && order.field === undefined) throw refused('order', 'say by what')
  if (order?.field === undefined) return undefined
  const field = fieldOf(subject, order.field, 'order')
  if (field.kind === 'words') throw refused('order', 'what has the words is in the order of the search')
  return { field, descending: order.descending }
}
