import type { QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { DAYS_OF, date, type Period, shift, shiftDay } from './calendar.ts'
import { calledOf, dayField, fieldOf, isAhead, kindOf, usualDay } from './catalogue.ts'
import type { Bound, Cond, Happening, Part, Unit } from './meaning.ts'

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

/** The conditions that something said comes to; undefined where the subject has nothing of the kind. */
export function conditionsOf(cond: Cond, of: Of, day?: Happening): QueryCondition[] | undefined {
  const { subject } = of
  switch (cond.k) {
    case 'where':
      return one(whereOf(cond, of))
    case 'person':
      return one(personOf(cond, of))
    case 'name':
      return one(nameOf(cond, of))
    case 'bound':
      return one(boundOf(cond, of))
    case 'has':
      return hasOf(cond, of)
    case 'when': {
      if (cond.subject && cond.subject !== subject) return undefined
      const field =
        !cond.day && !day && of.dayBefore
          ? of.dayBefore
          : cond.day || day
            ? dayField(subject, (cond.day ?? day) as Happening)
            : usualDay(subject)
      return one(
        field &&
          whenOf(subject, field, cond.period, {
            not: cond.not,
            today: of.today,
            isDue: ['due', 'closed', 'expectedClose'].includes(cond.day ?? day ?? ''),
          }),
      )
    }
    case 'event': {
      const field = dayField(subject, cond.day)
      if (!field || (cond.subject && cond.subject !== subject)) return undefined
      if (cond.not && cond.day === 'updated')
        return one(idleOf({ k: 'idle', day: 'updated', span: { count: 30, unit: 'day' } }, of))
      if (cond.day === 'expectedClose') return [{ ...(!cond.not && { not: true }), field, none: true }]
      if (cond.not) return cond.day === 'contacted' ? [{ field, none: true }] : undefined
      return []
    }
    case 'idle':
      if (cond.subject && cond.subject !== subject) return undefined
      return one(idleOf(cond.auto && day ? { ...cond, day } : cond, of))
    case 'lasting':
      return lastingOf(cond, of)
    case 'text':
      return textOf(cond, of)
    case 'counted':
      return one(countedOf(cond, of))
    default:
      return one(orOf(cond.sides, of))
  }
}

// Values of one field are one list; days of each side are of what that side says.
function orOf(all: Cond[][], of: Of): QueryCondition | undefined {
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

const one = (condition: QueryCondition | undefined | '' | null) => (condition ? [condition] : undefined)

function ofOther(condition: QueryCondition | undefined, { subject, other }: Of): QueryCondition | undefined {
  if (!condition) return undefined
  const field = calledOf(subject, other)?.[condition.field]
  return field ? { ...condition, field } : undefined
}

function whereOf(cond: Extract<Cond, { k: 'where' }>, of: Of): QueryCondition | undefined {
  const condition = cond.on[of.subject] ?? (of.other && ofOther(cond.on[of.other], of))
  if (!condition) return undefined
  const not = Boolean(condition.not) !== Boolean(cond.not)
  const { not: _, ...rest } = condition
  // What is not done is still to be done: what was cancelled is neither.
  if (not && !cond.except && of.subject === 'tasks' && rest.field === 'status' && rest.is?.join() === 'completed')
    return { field: 'state', is: ['open'] }
  if (not && of.subject === 'tasks' && rest.field === 'status' && rest.is?.join() === 'in_progress')
    return { field: 'status', is: ['pending'] }
  if (rest.field === 'finishedLate' && not) return { ...rest, is: ['no'] }
  return { ...(not && { not }), ...rest }
}

function personOf(
  { is, role, not, did, subject: of }: Extract<Cond, { k: 'person' }>,
  { subject, other, isCreated, isSeveral }: Of,
): QueryCondition | undefined {
  if (of && of !== subject) return undefined
  const field =
    other === 'leads' && subject === 'tasks' && role === 'theirs'
      ? 'leadOwner'
      : fieldOf(
          subject,
          did || (role === 'by' && (isCreated || isSeveral) && subject === 'tasks') ? 'creator' : 'owner',
        )
  return field ? { ...(not && { not }), field, is } : undefined
}

const NAME_FIELDS: Partial<Record<string, Partial<Record<QuerySubject, string>>>> = {
  place: { leads: 'place', tasks: 'leadPlace', openings: 'location', candidates: 'place' },
  location: { leads: 'place', tasks: 'leadPlace', openings: 'location', candidates: 'place' },
  site: { candidates: 'location', openings: 'location' },
  lead: { leads: 'name', tasks: 'lead', activities: 'words', documents: 'words', candidates: 'name' },
  candidate: { candidates: 'name', activities: 'words' },
  company: { leads: 'company', tasks: 'lead', activities: 'words', documents: 'words' },
  title: { leads: 'title' },
  opening: { candidates: 'opening', openings: 'title', activities: 'words' },
  department: { candidates: 'department', openings: 'department' },
  tag: { documents: 'tag' },
  task: { tasks: 'title' },
}

function nameOf(
  { kind, texts, label, not }: Extract<Cond, { k: 'name' }>,
  { subject, other }: Of,
): QueryCondition | undefined {
  const field =
    (kind === 'place' || kind === 'location') && subject === 'candidates' && other === 'openings'
      ? 'location'
      : NAME_FIELDS[kind]?.[subject]
  return field ? { ...(not && { not }), field, matches: texts, ...(label && { label }) } : undefined
}

const NAMED_BY: Partial<Record<Unit, string>> = { percent: 'probability', stars: 'rating', bytes: 'fileSize' }
const USUAL_AMOUNT: Partial<Record<QuerySubject, string>> = {
  leads: 'value',
  openings: 'salary',
  candidates: 'rating',
  documents: 'fileSize',
}

function boundOf(
  { bound, field, not }: Extract<Cond, { k: 'bound' }>,
  { subject, other, isClosed }: Of,
): QueryCondition | undefined {
  const { unit, span, bounds } = bound
  const named = field && fieldOf(subject, field)
  const name = unit === 'days' ? (isClosed ? 'daysToClose' : 'daysInStage') : NAMED_BY[unit ?? 'number']
  const usual = name ? fieldOf(subject, name) : USUAL_AMOUNT[subject]
  const ofLead =
    subject === 'tasks' && other === 'leads'
      ? unit === 'percent' || field === 'probability'
        ? 'leadProbability'
        : 'leadValue'
      : undefined
  const meant = (field ? named : usual) ?? ofLead
  const kind = meant && kindOf(subject, meant)
  if (!meant || !kind || !['money', 'number', 'percent'].includes(kind)) return undefined
  const wanted = unit && OF_UNIT[unit]
  if (wanted && !wanted.includes(meant) && !wanted.includes(kind)) return undefined
  if (meant === 'rating' && Object.values(bounds).some((value) => typeof value === 'number' && value > MOST_STARS))
    return undefined
  const few = Object.values(bounds).every((value) => typeof value === 'number' && value < 100)
  if (unit === null && !field && kind === 'money' && few && !bounds.aboveThe && !bounds.belowThe) return undefined
  return { ...(not && { not }), field: meant, ...bounds, ...(span && {}) }
}

const MOST_STARS = 5

/** Of which fields, or kinds of them, an amount in a unit can be. */
const OF_UNIT: Partial<Record<Unit, string[]>> = {
  percent: ['percent'],
  money: ['money'],
  days: ['age', 'daysInStage', 'daysToClose'],
  stars: ['rating'],
  bytes: ['fileSize'],
}

/** Of what every record has one. */
const ALWAYS = new Set(['stage', 'outcome', 'status', 'state', 'priority', 'kind', 'createdAt', 'updatedAt', 'title'])

function hasOf({ field, not }: Extract<Cond, { k: 'has' }>, of: Of): QueryCondition[] | undefined {
  if (field === 'contactDetails')
    return of.subject === 'leads' || of.subject === 'candidates'
      ? ['email', 'phone'].map((each) => ({ ...(!not && { not: true }), field: each, none: true }))
      : undefined
  // What has no close date has none to come.
  const meant = fieldOf(of.subject, field === 'closed' && not ? 'expectedClose' : field)
  const kind = meant && kindOf(of.subject, meant)
  if (!meant || !kind) return undefined
  if (ALWAYS.has(meant)) return undefined
  if (kind === 'flag') return [{ ...(not && { not }), field: meant, is: ['yes'] }]
  if (kind === 'number' && meant !== 'rating') return [not ? { field: meant, atMost: 0 } : { field: meant, atLeast: 1 }]
  if (kind === 'person') return [{ ...(!not && { not: true }), field: meant, is: ['none'] }]
  return [{ ...(!not && { not: true }), field: meant, none: true }]
}

/** Days of a field: what is due, or closes, is to come. */
function whenOf(
  subject: QuerySubject,
  field: string,
  period: Period,
  { not, today, isDue }: { not?: boolean | undefined; today: string; isDue: boolean },
): QueryCondition {
  const { from, to, label } =
    isAhead(subject, field) &&
    period.next &&
    (isDue || (period.unit !== 'month' && period.unit !== 'quarter') || isNearer(period, today))
      ? period.next
      : period
  // What is told as not since then, is told without an end.
  const end = not && field === 'lastContactAt' && to && to >= today ? undefined : to
  // What closes before a day to come is still to close.
  const start = from ?? (field === 'applicationDeadline' && !not && to && to >= today ? today : undefined)
  return {
    ...(not && { not }),
    field,
    ...(start && { from: start }),
    ...(end && { to: end }),
    label: label.slice(0, 100),
  }
}

const isNearer = ({ from, to, next }: Period, today: string) =>
  Boolean(
    next?.from &&
      date(today).until(next.from).total('days') <=
        date(to ?? from ?? today)
          .until(today)
          .total('days'),
  )

// Since when nothing of it happened, or how long ago it did.
function idleOf(
  { day, span, over, not, ago }: Extract<Cond, { k: 'idle' }>,
  { subject, today }: Of,
): QueryCondition | undefined {
  const field =
    day === 'moved'
      ? subject === 'leads' || subject === 'candidates'
        ? 'daysInStage'
        : undefined
      : dayField(subject, day)
  if (!field) return undefined
  if (day === 'due' && span) {
    const past = shift(today, -Math.round(span.count), span.unit)
    return not ? { field, from: past, label: 'due' } : { field, to: shiftDay(past, -1), label: 'due' }
  }
  if (!span) return undefined
  const past = shift(today, -Math.round(span.count), span.unit)
  if (field === 'daysInStage')
    return { field, [over ? 'above' : 'atLeast']: Math.round(span.count * DAYS_OF[span.unit]) }
  const label = `${span.count} ${span.unit}${span.count === 1 ? '' : 's'}`
  if (not) return { field, from: shiftDay(past, 1), to: today, label: `less than ${label} ago` }
  if (day === 'contacted' && !ago)
    return { not: true, field, from: over ? past : shiftDay(past, 1), label: `the last ${label}` }
  return { field, to: over ? shiftDay(past, -1) : past, label: `${over ? 'more than ' : ''}${label} ago` }
}

// How long it is as it is: in its stage, open, overdue; or until it is due.
function lastingOf({ span, bound }: Extract<Cond, { k: 'lasting' }>, of: Of): QueryCondition[] | undefined {
  const { subject, today } = of
  const days = Math.round(span.count * DAYS_OF[span.unit])
  if (of.isClosed && subject === 'leads') return [{ field: 'daysToClose', [bound]: days }]
  if (of.isOpen || (subject === 'tasks' && !of.isOverdue && (bound === 'above' || bound === 'atLeast')))
    return one(idleOf({ k: 'idle', day: 'created', span, over: bound === 'above' }, of))
  if (subject === 'leads' || subject === 'candidates') return [{ field: 'daysInStage', [bound]: days }]
  if (subject !== 'tasks') return undefined
  if (of.isOverdue || of.before?.some(({ field }) => field === 'overdue'))
    return one(idleOf({ k: 'idle', day: 'due', span, over: bound === 'above' || bound === 'atLeast' }, of))
  const end = shift(today, Math.round(span.count), span.unit)
  return [
    {
      field: 'dueDate',
      from: today,
      to: bound === 'below' ? shiftDay(end, -1) : end,
      label: `the next ${span.count} ${span.unit}s`,
    },
  ]
}

function textOf(
  { text, others = [], field, lost, not, weak, guess }: Extract<Cond, { k: 'text' }>,
  { subject, before, isNamed }: Of,
): QueryCondition[] | undefined {
  const of = weak === 'want' ? 'leads' : weak === 'to' && subject === 'tasks' ? 'tasks' : 'documents'
  if (weak && !(isNamed && subject === of)) return undefined
  if (guess) {
    const like = before?.find(
      (each) => each.matches && ['place', 'words', 'location', 'leadPlace'].includes(each.field),
    )
    return like && [{ ...(not && { not }), field: like.field, matches: [text] }]
  }
  const meant = field ? fieldOf(subject, field) : 'words'
  if (!meant || !['text', 'words'].includes(kindOf(subject, meant) ?? '')) return undefined
  const condition = { ...(not && { not }), field: meant, matches: [text, ...others] }
  return lost ? [{ field: 'outcome', is: ['lost'] }, condition] : [condition]
}

// `with more than three open tasks`, `without applicants`: numbers that records have of others.
function countedOf({ bound, parts }: Extract<Cond, { k: 'counted' }>, { subject }: Of): QueryCondition | undefined {
  const isAll = parts.every((part) => part.k === 'subject' && part.subject === 'candidates')
  if (subject === 'candidates' && isAll) return { field: 'applications', ...bound.bounds }
  const counted = parts.find((part): part is Extract<Part, { k: 'subject' }> => part.k === 'subject')
  const others = parts.filter((part) => part.k !== 'subject')
  if (subject === 'openings' && counted?.subject === 'candidates' && others.length === 0)
    return { field: 'candidateCount', ...bound.bounds }
  if (subject === 'tasks' && counted?.subject === 'leads' && others.length === 0 && !counted.also)
    return isNone(bound) ? { field: 'lead', none: true } : { not: true, field: 'lead', none: true }
  if (subject !== 'leads' || counted?.subject !== 'tasks' || others.length > 1) return undefined
  const [only] = others
  const said = only?.k === 'where' ? only.on.tasks : undefined
  // `without a task`: none that is still to be done.
  if (others.length === 0 && isNone(bound)) return { field: 'openTasks', ...bound.bounds }
  if (!said) return undefined
  if (said.field !== 'overdue' && !(said.field === 'state' && said.is?.[0] === 'open')) return undefined
  return { field: said.field === 'overdue' ? 'overdueTasks' : 'openTasks', ...bound.bounds }
}

/** Whether a bound leaves nothing. */
export const isNone = ({ bounds }: Bound) => bounds.atMost === 0 && Object.keys(bounds).length === 1
