import type { QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { DAYS_OF, daysBetween, type Period, shift, shiftDay } from './calendar.ts'
import { calledOf, fieldOf, isAhead, isAmount, kindOf, usualDay } from './catalogue.ts'
import { NAME_FIELDS } from './lexicon/field-names.ts'
import type { Bound, Cond, Happening, Of2, Unit } from './meaning.ts'

/** What rows are asked for, and of what these are: the lead of a task, the opening of a candidate. */
export interface Of {
  subject: QuerySubject
  /** The other kind of record that was named. */
  other?: QuerySubject | undefined
  today: string
  /** Whether what is open is asked for, in whatever stage. */
  isOpen?: boolean | undefined
  /** Whether it is what was won or lost. */
  isClosed?: boolean | undefined
  /** Whether somebody made it. */
  isCreated?: boolean | undefined
  isOverdue?: boolean
  /** Whether several people are named. */
  isSeveral?: boolean
  /** Whether what is asked for was named. */
  isNamed?: boolean
  /** The conditions of the question before. */
  before?: QueryCondition[] | undefined
  /** Of which of their days the question before was. */
  dayBefore?: string | undefined
}

type Made = QueryCondition | QueryCondition[] | undefined
const MADE: { [K in Cond['k']]: (cond: Of2<K>, of: Of, day?: Happening) => Made } = {
  where: whereOf,
  person: personOf,
  name: nameOf,
  bound: boundOf,
  has: hasOf,
  when: whenOf,
  event: eventOf,
  idle: (cond, of, day) => idleOf(cond.auto && day ? { ...cond, day } : cond, of),
  lasting: lastingOf,
  text: textOf,
  counted: countedOf,
  or: ({ sides }, of) => orOf(sides, of),
}

/** The conditions that something said comes to; undefined where the subject has nothing of the kind. */
export function conditionsOf(cond: Cond, of: Of, day?: Happening): QueryCondition[] | undefined {
  if ('subject' in cond && cond.subject && cond.subject !== of.subject) return undefined
  const made = (MADE[cond.k] as (cond: Cond, of: Of, day?: Happening) => Made)(cond, of, day)
  return made && [made].flat()
}

function eventOf({ day, not }: Of2<'event'>, of: Of): Made {
  const field = fieldOf(of.subject, day)
  if (!field) return undefined
  if (not && day === 'updated') return idleOf({ k: 'idle', day, span: { count: 30, unit: 'day' } }, of)
  if (day === 'expectedClose') return { ...(!not && { not: true }), field, none: true }
  if (not) return day === 'contacted' ? { field, none: true } : undefined
  return []
}

// Values of one field are one list; days of each side are of what that side says.
function orOf(all: Cond[][], of: Of): Made {
  const sides = all.map((side) => {
    const dated = side.find((each) => each.k === 'where' && each.day)
    return side.map((each) => conditionsOf(each, of, dated?.k === 'where' ? dated.day : undefined))
  })
  if (sides.some((side) => side.some((each) => !each || each.length === 0))) return undefined
  const joined = sides.map((side) => {
    const [first, ...and] = side.flatMap((each) => each ?? [])
    return { ...(first as QueryCondition), ...(and.length > 0 && { and }) }
  })
  const [first, ...or] = joined
  if (!first) return undefined
  if (joined.every(({ field, is, not, and }) => field === first.field && is && !not && !and))
    return { ...first, is: [...new Set(joined.flatMap(({ is }) => is ?? []))] }
  return { ...first, or }
}

function whereOf(cond: Of2<'where'>, of: Of): Made {
  const { subject, other } = of
  const theirs = other && cond.on[other]
  const field = theirs && calledOf(subject, other)?.[theirs.field]
  const condition = cond.on[subject] ?? (field ? { ...theirs, field } : undefined)
  if (!condition) return undefined
  const not = Boolean(condition.not) !== Boolean(cond.not)
  const { not: _, ...rest } = condition
  // What is not done is still to be done: what was cancelled is neither.
  if (not && !cond.except && subject === 'tasks' && rest.field === 'status' && rest.is?.join() === 'completed')
    return { field: 'state', is: ['open'] }
  if (not && subject === 'tasks' && rest.field === 'status' && rest.is?.join() === 'in_progress')
    return { field: 'status', is: ['pending'] }
  if (rest.field === 'finishedLate' && not) return { ...rest, is: ['no'] }
  return { ...(not && { not }), ...rest }
}

function personOf({ is, role, not, did }: Of2<'person'>, { subject, other, isCreated, isSeveral }: Of): Made {
  const isMade = did || (role === 'by' && (isCreated || isSeveral) && subject === 'tasks')
  const isTheirs = other === 'leads' && subject === 'tasks' && role === 'theirs'
  const field = fieldOf(subject, isTheirs ? 'leadOwner' : isMade ? 'creator' : 'owner')
  return field ? { ...(not && { not }), field, is } : undefined
}

function nameOf({ kind, texts, label, not }: Of2<'name'>, { subject, other }: Of): Made {
  const isOfOpening = (kind === 'place' || kind === 'location') && subject === 'candidates' && other === 'openings'
  const field = isOfOpening ? 'location' : NAME_FIELDS[kind]?.[subject]
  return field ? { ...(not && { not }), field, matches: texts, ...(label && { label }) } : undefined
}

const NAMED_BY: Partial<Record<Unit, string>> = { percent: 'probability', stars: 'rating', bytes: 'fileSize' }
const MOST_STARS = 5

function boundOf({ bound, field, not }: Of2<'bound'>, { subject, other, isClosed }: Of): Made {
  const { unit, bounds } = bound
  const name = unit === 'days' ? (isClosed ? 'daysToClose' : 'daysInStage') : NAMED_BY[unit ?? 'number']
  const isLikely = unit === 'percent' || field === 'probability'
  const ofLead = other === 'leads' ? calledOf(subject, other)?.[isLikely ? 'probability' : 'value'] : undefined
  const meant = fieldOf(subject, field ?? name ?? 'amount') ?? ofLead
  const kind = meant && kindOf(subject, meant)
  if (!kind || !isAmount(subject, meant)) return undefined
  const isOfUnit =
    unit === kind || meant === NAMED_BY[unit ?? 'number'] || /^(age|days)/.test(unit === 'days' ? meant : '')
  if (unit && unit !== 'number' && !isOfUnit) return undefined
  const values = Object.values(bounds)
  if (meant === 'rating' && values.some((value) => typeof value === 'number' && value > MOST_STARS)) return undefined
  const isFew = values.every((value) => typeof value === 'number' && value < 100)
  if (unit === null && !field && kind === 'money' && isFew) return undefined
  return { ...(not && { not }), field: meant, ...bounds }
}

/** Of what every record has one. */
const ALWAYS = new Set(['stage', 'outcome', 'status', 'state', 'priority', 'kind', 'createdAt', 'updatedAt', 'title'])

function hasOf({ field, not }: Of2<'has'>, of: Of): Made {
  if (field === 'contactDetails')
    return of.subject === 'leads' || of.subject === 'candidates'
      ? ['email', 'phone'].map((each) => ({ ...(!not && { not: true }), field: each, none: true }))
      : undefined
  // What has no close date has none to come.
  const meant = fieldOf(of.subject, field === 'closed' && not ? 'expectedClose' : field)
  const kind = meant && kindOf(of.subject, meant)
  if (!kind || ALWAYS.has(meant)) return undefined
  if (kind === 'flag') return { ...(not && { not }), field: meant, is: ['yes'] }
  if (kind === 'number' && meant !== 'rating') return not ? { field: meant, atMost: 0 } : { field: meant, atLeast: 1 }
  return { ...(!not && { not: true }), field: meant, ...(kind === 'person' ? { is: ['none'] } : { none: true }) }
}

/** Days of a field: what is due, or closes, is to come. */
function whenOf({ period, not, day: own }: Of2<'when'>, { subject, today, dayBefore }: Of, other?: Happening): Made {
  const day = own ?? other
  const field = day ? fieldOf(subject, day) : (dayBefore ?? usualDay(subject))
  if (!field) return undefined
  const isDue = day === 'due' || day === 'closed' || day === 'expectedClose'
  const isLong = period.unit === 'month' || period.unit === 'quarter'
  const isNext = isAhead(subject, field) && (isDue || !isLong || isNearer(period, today))
  const { from, to, label } = (isNext && period.next) || period
  const { begunBy = '' } = period
  // Not since September: it was in September, or before; what came since then was not neglected.
  if (not && field === 'lastContactAt' && begunBy > (from ?? begunBy) && begunBy < today)
    return [
      { not: true, field, from: shiftDay(begunBy, 1), label: label.slice(0, 100) },
      { field: 'createdAt', to: begunBy },
    ]
  // What is told as not since then, is told without an end.
  const end = not && field === 'lastContactAt' && (!from || (to && to >= today)) ? undefined : to
  // What closes before a day to come is still to close.
  const since = not && field === 'lastContactAt' && !from && to && to < today ? shiftDay(to, 1) : from
  const start = since ?? (field === 'applicationDeadline' && !not && to && to >= today ? today : undefined)
  const days = { ...(start && { from: start }), ...(end && { to: end }), label: label.slice(0, 100) }
  return { ...(not && { not }), field, ...days }
}

const isNearer = ({ from, to, next }: Period, today: string) =>
  next !== undefined && daysBetween(today, next.from) <= daysBetween(to ?? from ?? today, today)

// Since when nothing of it happened, or how long ago it did.
function idleOf({ day, span, over, not, ago, soft }: Of2<'idle'>, { subject, today }: Of): Made {
  const isMoved = day === 'moved' && (subject === 'leads' || subject === 'candidates')
  const field = isMoved ? 'daysInStage' : day === 'moved' ? undefined : fieldOf(subject, day)
  if (!field || !span) return undefined
  const past = shift(today, -Math.round(span.count), span.unit)
  if (day === 'due') return not ? { field, from: past, label: day } : { field, to: shiftDay(past, -1), label: day }
  if (isMoved) return { field, [over ? 'above' : 'atLeast']: Math.round(span.count * DAYS_OF[span.unit]) }
  const label = `${span.count} ${span.unit}${span.count === 1 ? '' : 's'}`
  if (not) return { field, from: shiftDay(past, 1), to: today, label: `less than ${label} ago` }
  if (day === 'contacted' && !ago)
    return [
      { not: true, field, from: over ? past : shiftDay(past, 1), label: `the last ${label}` },
      // What came since then was not neglected that long.
      ...(soft ? [] : [{ field: 'createdAt', to: past }]),
    ]
  return { field, to: over ? shiftDay(past, -1) : past, label: `${over ? 'more than ' : ''}${label} ago` }
}

// How long it is as it is: in its stage, open, overdue; or until it is due.
function lastingOf({ span, bound }: Of2<'lasting'>, of: Of): Made {
  const { subject, today, isOverdue } = of
  const days = Math.round(span.count * DAYS_OF[span.unit])
  const isMore = bound === 'above' || bound === 'atLeast'
  if (of.isClosed && subject === 'leads') return { field: 'daysToClose', [bound]: days }
  if (of.isOpen || (subject === 'tasks' && !isOverdue && isMore))
    return idleOf({ k: 'idle', day: 'created', span, over: bound === 'above' }, of)
  if (subject === 'leads' || subject === 'candidates') return { field: 'daysInStage', [bound]: days }
  if (subject !== 'tasks') return undefined
  if (isOverdue || of.before?.some(({ field }) => field === 'overdue'))
    return idleOf({ k: 'idle', day: 'due', span, over: isMore }, of)
  const end = shift(today, Math.round(span.count), span.unit)
  const to = bound === 'below' ? shiftDay(end, -1) : end
  return { field: 'dueDate', from: today, to, label: `the next ${span.count} ${span.unit}s` }
}

function textOf({ text, others = [], field, lost, not, weak, guess }: Of2<'text'>, of: Of): Made {
  const { subject, before, isNamed } = of
  const wanted = weak === 'want' ? 'leads' : weak === 'to' && subject === 'tasks' ? 'tasks' : 'documents'
  if (weak && !(isNamed && subject === wanted)) return undefined
  if (guess) {
    const like = before?.find((each) => each.matches && PLACED.has(each.field))
    return like && { ...(not && { not }), field: like.field, matches: [text] }
  }
  const meant = field ? fieldOf(subject, field) : 'words'
  if (!meant || !['text', 'words'].includes(kindOf(subject, meant) ?? '')) return undefined
  // `cheaper suppliers` are a reason that says `a cheaper supplier`.
  const said = field === 'lostReason' ? text.replace(/(?<=[^s']{3})s$/, '') : text
  const condition = { ...(not && { not }), field: meant, matches: [said, ...others] }
  const end = subject === 'candidates' ? { field: 'stage', is: ['rejected'] } : { field: 'outcome', is: ['lost'] }
  return lost ? [end, condition] : condition
}
const PLACED = new Set(['place', 'words', 'location', 'leadPlace'])

// `with more than three open tasks`, `without applicants`: numbers that records have of others.
function countedOf({ bound, parts }: Of2<'counted'>, { subject }: Of): Made {
  const isAll = parts.every((part) => part.k === 'subject' && part.subject === 'candidates')
  // Each of them applied.
  if (subject === 'candidates' && isAll) return isNone(bound) ? undefined : { field: 'applications', ...bound.bounds }
  const counted = parts.find((part) => part.k === 'subject')
  const others = parts.filter((part) => part.k !== 'subject')
  if (subject === 'openings' && counted?.subject === 'candidates' && others.length === 0)
    return { field: 'candidateCount', ...bound.bounds }
  if (subject === 'tasks' && counted?.subject === 'leads' && others.length === 0 && !counted.also)
    return isNone(bound) ? { field: 'lead', none: true } : { not: true, field: 'lead', none: true }
  if (subject !== 'leads' || counted?.subject !== 'tasks' || others.length > 1) return undefined
  const [only] = others
  const said = only?.k === 'where' ? only.on.tasks : undefined
  const isOpen = said?.field === 'state' && said.is?.[0] === 'open'
  if (said?.field === 'overdue') return { field: 'overdueTasks', ...bound.bounds }
  // `without a task`: none that is still to be done.
  return isOpen || (!only && isNone(bound)) ? { field: 'openTasks', ...bound.bounds } : undefined
}

/** Whether a bound leaves nothing. */
export const isNone = ({ bounds }: Bound) => bounds.atMost === 0 && Object.keys(bounds).length === 1
