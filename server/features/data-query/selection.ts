import { type RawBuilder, sql } from 'kysely'
import type { QuerySubject } from '../../../contract/data-query/fields.ts'
import { conditionOf, eachOf } from './conditions.ts'
import type { Condition, Field } from './field.ts'
import type { Grouping, Plan } from './plan.ts'

/** Some of the rows of a plan, as `r`. */
export interface Selection {
  plan: Plan
  from: RawBuilder<unknown>
  /** Which of the table's rows there are to be chosen from. */
  there: Condition
  where: Condition
  /** The fields by which they are chosen; none where that is done. */
  by: Field[]
  /** What they are sorted by, where that is not the order of the plan. */
  sorted?: RawBuilder<unknown>
}

export interface Chosen {
  /** What is found before the rest of the statement, which names it. */
  first: RawBuilder<unknown>[]
  /** The plan in terms of what was found. */
  plan: Plan
  now: Selection
  /** Of a comparison the rows that it is made with. */
  former: Selection | null
  all: Selection
}

/** Which rows a plan is about. What is costly to find is found once, with no more than is made of it. */
export function choose(plan: Plan): Chosen {
  const by = eachOf(plan.conditions).map(({ field }) => field)
  const { before } = plan
  const { from, there } = plan.subject
  const now: Selection = { plan, from, there, where: conditionsOf(plan), by }
  const former = before
    ? { plan, from, there, where: conditionsOf(plan, 'before'), by: [...by, before.wanted.field] }
    : null
  if ([...by, ...(former?.by ?? [])].some(isCostly) || plan.query.limitEach) return findFirst(now, former)
  return {
    first: [],
    plan,
    now,
    former,
    all: former ? { ...former, where: sql`(${now.where} or ${former.where})` } : now,
  }
}

/** Fields for which many rows are read, or each of them is worked on. */
const isCostly = ({ kind, join }: Field) => kind === 'text' || join !== undefined

function conditionsOf({ conditions, before, ground, query: { among } }: Plan, period?: 'before'): Condition {
  const kept = period ? conditions.filter((_, index) => index !== before?.at) : conditions
  const all = (period && before ? [...kept, before.wanted] : kept).map((wanted) => conditionOf(wanted, ground))
  if (among) all.push(sql`r.id = any(${among}::uuid[])`)
  return all.length > 0 ? sql`(${sql.join(all, sql` and `)})` : sql`true`
}

function findFirst(now: Selection, former: Selection | null): Chosen {
  const used = [
    ...new Set([
      orderOf(now.plan).field,
      firstOf(now.plan)?.field,
      ...now.plan.groups.flatMap(fieldsOf),
      ...computedWith(now.plan),
      ...now.plan.show,
    ]),
  ]
  const fields = used.filter((field) => field !== undefined)
  const columns = fields.flatMap((field, index) =>
    PARTS.flatMap((part) => (field[part] ? [sql`${field[part]} as ${sql.ref(`${part}${index}`)}`] : [])),
  )
  const { always } = now.plan.subject
  // What is no work to find is found as often as it is named: all leads are read from an index sooner than they are put aside.
  const once = [...now.by, ...(former?.by ?? []), ...fields].some(isCostly) ? sql`materialized` : sql`not materialized`
  const found = (name: string, selection: Selection) => sql`${sql.ref(name)} as ${once} (
    select ${sql.join([sql`r.id`, ...(always ? [always] : []), ...columns])} from ${source(selection, fields)}
  )`
  const plan = inTermsOf(now.plan, fields)
  const of = (from: RawBuilder<unknown>): Selection => ({ plan, from, there: sql`true`, where: sql`true`, by: [] })
  const first = of(sql`matching_now as r`)
  if (!former) return { first: [found('matching_now', now)], plan, now: first, former: null, all: first }
  return {
    first: [found('matching_now', now), found('matching_then', former)],
    plan,
    now: first,
    former: of(sql`matching_then as r`),
    all: of(sql`(select * from matching_now union select * from matching_then) as r`),
  }
}

/** What of a field is SQL: its value, all its values, what it is sorted by, its day. */
const PARTS = ['sql', 'each', 'rank', 'day'] as const

// The same plan, with the columns under which the values of its fields were found.
function inTermsOf(plan: Plan, fields: Field[]): Plan {
  const column = (field: Field): Field => {
    const index = fields.indexOf(field)
    if (index < 0) return field
    const parts = PARTS.flatMap((part) => (field[part] ? [[part, sql.ref(`r.${part}${index}`)]] : []))
    const { join, ...rest } = field
    return { ...rest, ...Object.fromEntries(parts) }
  }
  const { field, descending } = orderOf(plan)
  return {
    ...plan,
    order: field && { field: column(field), descending },
    show: plan.show.map(column),
    groups: plan.groups.map(({ inner, ...group }) => ({
      ...group,
      field: column(group.field),
      ...(inner && { inner: { ...inner, field: column(inner.field) } }),
    })),
    measures: plan.measures.map((measured) => ({ ...measured, field: measured.field && column(measured.field) })),
    subject: {
      ...plan.subject,
      fields: Object.fromEntries(Object.entries(plan.subject.fields).map(([name, each]) => [name, column(each)])),
    },
  }
}

/** What the rows are sorted by: what was asked for, the order of the search that found them, or the subject's own. */
export function orderOf({ order, conditions, subject }: Plan): { field: Field | undefined; descending: boolean } {
  if (order) return order
  const found = conditions.find(({ field, condition }) => field.kind === 'words' && field.rank && !condition.not)
  if (found) return { field: found.field, descending: false }
  return { field: subject.fields[subject.order.field], descending: subject.order.descending }
}

/** Of which value of which field rows come before all others, where nothing says what they are sorted by. */
export function firstOf(plan: Plan): { field: Field | undefined; is: string } | undefined {
  const { field, first } = plan.subject.order
  const isOwn = !plan.query.order && orderOf(plan).field?.name === field
  return isOwn && first ? { field: plan.subject.fields[first.field], is: first.is } : undefined
}

/** What a row shows already. */
const IN_ROW: Record<QuerySubject, readonly string[]> = {
  leads: ['name', 'company', 'value', 'stage', 'assignedUserId'],
  tasks: ['title', 'lead', 'dueDate', 'priority', 'status', 'assignedTo'],
  documents: ['title', 'updatedAt'],
  openings: ['title', 'department', 'location', 'status', 'candidateCount'],
  candidates: ['name', 'opening', 'stage', 'rejectionReason', 'createdAt'],
  activities: ['createdAt', 'userId'],
}

/** What the row of an opening says where it has it. */
export const SAID_WHERE_THERE = new Set(['applicationDeadline', 'salary'])

/** Fields that say why each ended, which says more than how many did. */
export const REASONS = new Set(['lostReason', 'rejectionReason'])

/** What each row has to say: what rows were asked to be sorted by, what was asked for, and by which reason they are grouped. */
export function shownFields({ order, query, show, groups }: Plan): Field[] {
  const name = query.order?.field
  const isAmount = order && ['day', 'money', 'number', 'percent'].includes(order.field.kind)
  const sorted = isAmount && name && !query.show?.includes(name) ? [order.field] : []
  const grouped = groups.flatMap(({ field }) => (REASONS.has(field.name) ? [field] : []))
  const all = [...sorted, ...show, ...grouped]
  return all.filter((field) => !IN_ROW[query.subject].includes(field.name))
}

/** The fields that the measures are of. */
export function computedWith({ measures, subject, query }: Plan): (Field | undefined)[] {
  const { value, closedAt, createdAt, daysInStage } = subject.fields
  const names = measures.map(({ measure }) => measure.measure)
  return [
    ...measures.map(({ field }) => field),
    ...(names.includes('salesCycle') || names.includes('medianSalesCycle') ? [closedAt, createdAt] : []),
    ...(names.includes('wonValue') ? [value] : []),
    ...(query.aim === 'pipeline' ? [daysInStage] : []),
  ]
}

/** The fields that rows are grouped by. */
export const fieldsOf = ({ field, inner }: Grouping): Field[] => [field, ...(inner ? fieldsOf(inner) : [])]

/** The table, with what the fields in it are joined with, each once. */
export function source({ from, there, where, by }: Selection, fields: (Field | undefined)[] = []) {
  const joins = new Set([...by, ...fields].flatMap((field) => field?.join ?? []))
  return sql`${from} ${sql.join([...joins], sql` `)} where ${there} and ${where}`
}
