import type { DataQuery, QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { type PeriodUnit, periodBefore, shiftDay, unitAround, yearEarlier } from './calendar.ts'
import { dayField, fieldOf, kindOf, usedFor, usualDay } from './catalogue.ts'
import { conditionsOf, isNone, type Of, whenOf } from './conditions.ts'
import { goneOn, laidOver, theirs } from './follow-up.ts'
import { together } from './grammar.ts'
import { COUNTRIES } from './lexicon/places.ts'
import type { Bound, Cond, Group, Happening, Part } from './meaning.ts'
import type { Said } from './sentence.ts'

/** What a sentence comes to: a query, and what of it could not be put there. */
export interface Assembled {
  query: DataQuery | null
  unused: Said[]
  reason?: string
  /** What makes it the less likely. */
  cost: number
}

type Of2<K extends Part['k']> = Extract<Part, { k: K }>
type Measures = DataQuery['measures']

const CONDS = new Set([
  'where',
  'person',
  'name',
  'bound',
  'has',
  'when',
  'event',
  'idle',
  'lasting',
  'text',
  'counted',
  'or',
])
export const isCond = (part: Part): part is Cond => CONDS.has(part.k)
const ORDER: QuerySubject[] = ['leads', 'tasks', 'candidates', 'documents', 'openings', 'activities']
const PERSONS = new Set(['assignedUserId', 'assignedTo', 'uploadedBy', 'userId', 'createdBy', 'leadOwner'])
const RECENT_DAYS = 90
const SOME = 10

/** Puts together what a sentence says, in whatever order it does. */
export function assemble(said: Said[], today: string, previous?: DataQuery): Assembled {
  const given = previous?.subject
  const unused: Said[] = []
  said = withSides(prepared(earlier(sameYear(said), previous)))
  const persons = said.filter(({ part }) => part.k === 'person')
  if (persons.length > 1) said = said.filter(({ part }) => !(part.k === 'person' && part.soft))
  const all = <K extends Part['k']>(k: K) => said.flatMap(({ part }) => (part.k === k ? [part as Of2<K>] : []))
  const first = <K extends Part['k']>(k: K) => all(k)[0]
  const refused = first('notKept')
  if (refused) return { query: null, unused: [], reason: refused.reason, cost: 0 }
  const aims = new Set(all('aim').map(({ aim }) => aim))
  const subjects = all('subject')
  if (
    aims.has('pipeline') &&
    subjects.length === 0 &&
    all('pipeline').length === 0 &&
    all('when').length > 0 &&
    all('measure').length + all('revenue').length === 0
  ) {
    aims.delete('pipeline')
    aims.add('performance')
  }
  const counted = all('counted')
  const tops = all('top')
  const place = tops.find(({ field }) => field === 'most')
  const most = first('most') ?? (place && { k: 'most', descending: true })
  const leading = tops.find(({ field }) => field !== 'most')
  const top = leading && { ...leading, ...tops.filter(({ count }) => count).map(({ count }) => ({ count }))[0] }
  const groups = all('group')
    .flatMap((part) => part.groups)
    .map((group) =>
      group.field === 'owner' &&
      group.asked &&
      subjects[0]?.subject === 'tasks' &&
      all('event').some(({ made }) => made)
        ? { ...group, field: 'creator' }
        : group,
    )
  const asked = groups.filter((group) => group.asked)
  const by = groups.filter((group) => !group.asked)

  // What is asked for.
  const isWhoHas =
    asked.some(({ field }) => field === 'owner') &&
    said.findIndex(({ part }) => part.k === 'counted') >= 0 &&
    said.findIndex(({ part }) => part.k === 'counted') < said.findIndex(({ part }) => part.k === 'subject')
  const named =
    (isWhoHas ? subjectOfCounted(counted) : undefined) ??
    subjects[0]?.subject ??
    (asked.length > 0 || given === undefined ? subjectOfCounted(counted) : undefined)
  const second = subjects.find(({ subject }) => subject !== named)?.subject
  for (const [at, each] of said.entries()) {
    const next = said[at + 1]?.part
    if (
      each.part.k === 'aim' &&
      each.part.aim === 'much' &&
      ((next?.k === 'subject' && !next.one) ||
        said.some(
          ({ part }) =>
            (part.k === 'subject' && ['candidates', 'tasks'].includes(part.subject)) ||
            ((part.k === 'event' || part.k === 'when') && part.subject === 'candidates'),
        ))
    ) {
      aims.delete('much')
      aims.add('count')
    }
  }
  const isActivity =
    subjects.some(({ subject }) => subject === 'activities') || (aims.has('activity') && counted.length === 0)
  const about = isActivity ? subjects.find(({ subject }) => subject !== 'activities') : undefined
  let subject = isActivity ? ('activities' as const) : (named ?? given ?? impliedSubject(said, groups))
  if (!subject) return { query: null, unused: said, cost: 5 }
  let other = second
  // `leads with an urgent task`: the tasks by lead, where the leads themselves do not say so much.
  const withTasks =
    subject === 'leads' && !groups.length && !most
      ? counted.find(
          (part) =>
            subjectOfCounted([part]) === 'tasks' &&
            !conditionsOf(part, { subject: 'leads', today }) &&
            !isNone(part.bound),
        )
      : undefined
  if (withTasks) {
    const made = assemble(
      said
        .flatMap((each) =>
          each.part === withTasks
            ? withTasks.parts.map((part) => ({ ...each, part }))
            : each.part.k === 'subject'
              ? []
              : [each],
        )
        .concat(said.filter(({ part }) => part.k === 'subject')),
      today,
    )
    if (made.query?.subject === 'tasks' && made.query.aim === 'list')
      return {
        ...made,
        query: {
          ...made.query,
          aim: 'rank',
          conditions: [{ not: true, field: 'lead', none: true }, ...made.query.conditions],
          measures: [{ measure: 'count' }],
          groupBy: { field: 'lead' },
          order: { measure: 0, descending: true },
        },
      }
  }
  // `openings that got applications this week`: the applications by opening.
  const applied =
    subject === 'openings' && !groups.length
      ? counted.find((part) => subjectOfCounted([part]) === 'candidates')
      : undefined
  if (applied && !isNone(applied.bound) && (all('when').length > 0 || applied.parts.length > 1)) {
    const made = assemble(
      said.flatMap((each) =>
        each.part === applied
          ? applied.parts.map((part) => ({ ...each, part }))
          : each.part.k === 'subject' && each.part.subject === 'openings'
            ? [{ ...each, part: { k: 'group', groups: [{ field: 'opening', asked: true }] } as Part }]
            : [each],
      ),
      today,
    )
    const { atLeast } = applied.bound.bounds
    if (made.query?.subject === 'candidates')
      return {
        ...made,
        query: { ...made.query, ...(atLeast !== 1 && { having: { measure: 0, ...applied.bound.bounds } }) },
      }
  }
  // `which opening has the most rejected candidates`
  if (
    most &&
    second &&
    ((subject === 'openings' && second === 'candidates') || (subject === 'leads' && second === 'tasks'))
  ) {
    const isPlain = said.every(({ part }) => part.k !== 'where' && part.k !== 'when')
    if (subject === 'openings' && !isPlain) {
      asked.push({ field: 'opening', asked: true })
      subject = second
      other = undefined
    }
  }
  const isOpen =
    said.some(
      ({ part }) =>
        part.k === 'where' && part.on.leads?.field === 'outcome' && part.on.leads.is?.[0] === 'open' && !part.not,
    ) && !said.some(({ part }) => part.k === 'where' && part.on.leads?.field === 'stage')
  const before = previous && theirs(subject, previous)
  if (previous && !before) return { query: null, unused: said, cost: 5 }
  const days = before?.filter(({ field }) => kindOf(subject, field) === 'day').at(-1)?.field
  const isWon = before?.some(
    ({ field, is }) => subject === 'leads' && field === 'outcome' && is && !is.includes('open'),
  )
  const isCreated = said.some(({ part }) => (part.k === 'event' || part.k === 'when') && part.day === 'created')
  const isClosed = said.some(
    ({ part }) =>
      part.k === 'where' && !part.not && part.on.leads?.field === 'outcome' && !part.on.leads.is?.includes('open'),
  )
  const of: Of = {
    subject,
    other,
    today,
    isClosed,
    isCreated,
    before,
    isSeveral: persons.length > 1,
    isNamed: named !== undefined || given !== undefined,
    dayBefore: days ?? (isWon ? 'closedAt' : undefined),
    isOpen: isOpen && (subject === 'leads' || subject === 'openings'),
  }

  // Its conditions.
  let conditions: QueryCondition[] = about ? [{ field: 'about', is: [about.subject.slice(0, -1)] }] : []
  const add = (more: QueryCondition[]) => conditions.push(...more)
  const isRevenue: boolean =
    all('revenue').length > 0 ||
    all('measure').some(({ closed }) => closed) ||
    (aims.has('performance') && all('compare').length === 0) ||
    top?.field === 'daysToClose' ||
    Boolean(top && !top.field && subjects.length === 0 && groups.length > 0)
  const fresh = said.find(({ part }) => isFresh(part))
  const hasDays =
    said.some(({ part }) => part.k === 'when' || part.k === 'versus') ||
    groups.some((group) => group.by) ||
    subjects.some(({ also }) => also)
  const having: Bound[] = []
  const heads: Of2<'counted'>[] = []
  for (const [at, each] of said.entries()) {
    const { part } = each
    if (!isCond(part)) continue
    // What is not known is only taken for another of the same where nothing else is said.
    if (part.k === 'text' && part.guess && said.length > 1) {
      unused.push(each)
      continue
    }
    const isAdjective = said[at + 1]?.part.k === 'subject' || subjects.length === 0
    const isDoubled =
      (isCond(part) &&
        part.soft &&
        said.some(
          (other) => other.part !== part && isCond(other.part) && !other.part.soft && isOfSame(other.part, part, of),
        )) ||
      (isCond(part) &&
        part.soft &&
        subjects.some(({ also }) => also) &&
        part.k === 'where' &&
        part.on.leads?.field === 'outcome')
    if (isDoubled) continue
    // Whom to call today is asked of now.
    const isNow = part.k === 'when' && (part.period.from ?? '') <= today && (part.period.to ?? '') >= today
    if (isNow && said.some((one) => one.part.k === 'idle' && one.part.soft)) continue
    if (each === fresh && isAdjective && (subject === 'leads' ? hasDays : subject !== 'tasks')) continue
    if (
      part.k === 'counted' &&
      (subjects.length === 0 || asked.length > 0 || given) &&
      subjectOfCounted([part]) === subject
    ) {
      heads.push(part)
      if (isNone(part.bound) && groups.length === 0) {
        const inner = part.parts.filter(isCond)
        const [only] = inner.length === 1 ? (conditionsOf(inner[0] as Cond, of) ?? []) : []
        if (only) add([{ ...only, not: !only.not }])
        else unused.push(each)
        continue
      }
      for (const inner of part.parts) {
        if (inner.k === 'subject' && inner.also?.[subject]) add([inner.also[subject] as QueryCondition])
        if (isFresh(inner) && hasDays) continue
        if (isCond(inner)) add(conditionsOf(inner, of) ?? fail(each))
      }
      if (part.bound.bounds.atLeast !== 1 || groups.length > 0) having.push(part.bound)
      continue
    }
    if (
      part.k === 'event' &&
      part.day === 'due' &&
      !part.not &&
      subject === 'tasks' &&
      !said.some(
        (one) => one.part.k === 'when' || one.part.k === 'lasting' || one.part.k === 'order' || one.part.k === 'limit',
      )
    ) {
      add([{ field: 'dueDate', to: today, label: 'until today' }])
      continue
    }
    const next = said[at + 1]?.part
    if (
      subject === 'leads' &&
      other === 'tasks' &&
      part.k === 'where' &&
      part.on.tasks &&
      next?.k === 'subject' &&
      next.subject === 'tasks'
    ) {
      if (most && ['state', 'overdue'].includes(part.on.tasks.field)) conditions.push(part.on.tasks)
      else unused.push(each)
      continue
    }
    const ahead = said[at - 1]?.part.k
    if (
      part.k === 'bound' &&
      groups.length === 0 &&
      (ahead === 'pipeline' || ahead === 'revenue' || ahead === 'measure')
    ) {
      unused.push(each)
      continue
    }
    if (
      part.k === 'bound' &&
      part.field &&
      asked.length > 0 &&
      subjects.length === 0 &&
      (part.bound.bounds.aboveThe || part.bound.bounds.belowThe)
    ) {
      having.push({ ...part.bound, of: part.field })
      continue
    }
    if (part.k === 'bound' && !part.field && groups.length > 0 && isOfGroups(said, at, part.bound)) {
      having.push(part.bound)
      continue
    }
    const isCustomers = subject === 'leads' && (isRevenue || subjects.some(({ also }) => also))
    const mapped =
      other && (subject === 'tasks' || subject === 'candidates') && isOfOther(said, at, { subject, other, conditions })
    const theirs = mapped ? conditionsOf(asOther(part, other ?? subject), of) : undefined
    const found = theirs ?? conditionsOf(dated(part, isCustomers), of, dayAt(part, at))
    if (found) add(found)
    else unused.push(each)
  }
  // Which day it is of where it does not say so itself.
  function dayAt(part: Cond, at: number): Happening | undefined {
    const isOpen = (part.k === 'when' && !part.day) || (part.k === 'idle' && part.auto)
    const day = isOpen ? dayOf(said, at, { subject: subject as QuerySubject, isRevenue, fresh }) : undefined
    return part.k === 'idle' && day === 'contacted' ? undefined : day
  }
  function fail(each: Said): QueryCondition[] {
    unused.push(each)
    return []
  }
  const kinds = subjects.flatMap(({ also }) => also?.documents?.is ?? [])
  if (subject === 'documents' && kinds.length > 1) conditions.unshift({ field: 'kind', is: kinds })
  for (const each of subjects) {
    if (subject === 'documents' && kinds.length > 1) break
    const also = each.also?.[each.subject]
    if (!also) continue
    if (each.subject === subject) conditions.unshift(also)
    else if (subject === 'tasks' && each.subject === 'leads')
      add(conditionsOf({ k: 'where', on: each.also ?? {} }, { ...of, other: 'leads' }) ?? [])
  }
  for (const { part } of said)
    if (
      isCond(part) &&
      part.open &&
      subject === 'leads' &&
      !conditions.some(({ field }) => field === 'outcome' || field === 'stage')
    )
      conditions.unshift({ field: 'outcome', is: ['open'] })
  if (before) conditions = laidOver(before, conditions, subject)
  if (subject === 'candidates' && conditions.some(({ field, is }) => field === 'stage' && is?.join() === 'rejected'))
    for (const condition of conditions)
      if (condition.field === 'stage' && condition.is?.join() !== 'rejected') condition.field = 'previousStage'
  if (all('stays').length > 0) {
    if (subject === 'candidates') conditions.push({ field: 'open', is: ['yes'] })
    else if (subject !== 'leads') unused.push(...said.filter(({ part }) => part.k === 'stays'))
    else if (
      !conditions.some(({ field }) => field === 'daysInStage' || field === 'stageChangedAt' || field === 'createdAt') &&
      !top &&
      all('aggregate').length === 0
    ) {
      if (!conditions.some(({ field }) => field === 'outcome' || field === 'stage'))
        conditions.push({ field: 'outcome', is: ['open'] })
      conditions.push(...(conditionsOf({ k: 'idle', day: 'updated', span: { count: 30, unit: 'day' } }, of) ?? []))
    }
  }
  if (
    all('owning').length > 0 &&
    !conditions.some(({ field }) => PERSONS.has(field)) &&
    !groups.some(({ field }) => field === 'owner')
  )
    unused.push(...said.filter(({ part }) => part.k === 'owning'))
  if (
    subject === 'leads' &&
    said.some(({ part }) => (part.k === 'event' || part.k === 'when') && part.day === 'closed') &&
    !conditions.some(({ field }) => field === 'outcome' || field === 'stage')
  )
    conditions.push({ field: 'outcome', is: ['won'] })
  // Who closes something, wins it.
  const byWhom = all('person').length > 0 || asked.some(({ field }) => field === 'owner') || aims.has('much')
  const closedBy = conditions.find(
    ({ field, is }) => subject === 'leads' && field === 'outcome' && is?.join() === 'won,lost',
  )
  const isClosedAsOne = said.some(
    ({ part }) => part.k === 'where' && part.on.openings && part.on.leads?.is?.join() === 'won,lost',
  )
  const isEither = conditions.some((each) => each !== closedBy && each.field === 'outcome')
  if (byWhom && isClosedAsOne && !isEither && closedBy && !all('measure').length && !aims.has('performance'))
    closedBy.is = ['won']
  if (
    byWhom &&
    subject === 'leads' &&
    all('event')
      .concat(all('when') as never)
      .some(({ day }) => day === 'closed') &&
    !conditions.some(({ field }) => field === 'outcome')
  )
    conditions.push({ field: 'outcome', is: ['won'] })
  if (having.length > 0 && groups.length === 0) aims.add('count')
  conditions = joined(conditions)
  const isTwice = subjects.length > 1 && subjects.every((each) => each.subject === subject && !each.also)
  const shape = shapeOf({
    said,
    subject,
    conditions,
    groups: { by, asked },
    aims,
    having,
    isRevenue,
    today,
    unused,
    other,
    top,
    most,
    isNext: Boolean(previous),
  })
  const query =
    previous && previous.subject === subject && shape.query
      ? goneOn(previous, shape.query, said, conditions)
      : shape.query
  const against = query && contradiction(query.conditions)
  if (against) return { query: null, unused: [], reason: against, cost: 3 }
  if (query && unused.length === 0) unused.push(...said.filter(({ part }) => !isUsed(part, { query, said, subject })))
  return { ...shape, cost: shape.cost + (isTwice ? 0.3 : 0), query, unused }
}

/** Whether something is said of the lead of a task, or of the opening of a candidate. */
function isOfOther(
  said: Said[],
  at: number,
  { subject, other, conditions }: { subject: QuerySubject; other: QuerySubject; conditions: QueryCondition[] },
): boolean {
  const part = said[at]?.part
  const place = said.findIndex((each) => each.part.k === 'subject' && each.part.subject === other)
  const own = said.findIndex((each) => each.part.k === 'subject' && each.part.subject === subject)
  // What stands behind it, or right before it, is of it.
  if (!part || place < own || !(at > place || said[at]?.to === said[place]?.from)) return false
  // Once something is said that is of its own alone, so is what follows.
  const isOwn = said
    .slice(place + 1, at)
    .some((each) =>
      each.part.k === 'when' || each.part.k === 'event'
        ? each.part.day === 'due'
        : each.part.k === 'where' && each.part.on[subject] && !each.part.on[other],
    )
  if (isOwn) return false
  if (part.k === 'where') {
    const theirs = part.on[other]
    if (!theirs) return false
    const isSaid = conditions.some(
      ({ field }) => field.toLowerCase().endsWith(theirs.field.toLowerCase()) && field !== theirs.field,
    )
    return !(isSaid && part.on[subject])
  }
  return part.k === 'person'
    ? part.role !== 'by'
    : part.k === 'name'
      ? part.kind === 'place' || part.kind === 'department'
      : part.k === 'bound'
}

const subjectOfCounted = (counted: Of2<'counted'>[]) =>
  counted.flatMap(({ parts }) => parts.flatMap((part) => (part.k === 'subject' ? [part.subject] : [])))[0]

/** `new`, which beside days says no more than that it came then. */
const isFresh = (part: Part) => part.k === 'where' && part.day === 'created' && part.on.leads?.is?.[0] === 'new'

/** `May or June of 2025`: the year is of both. */
function sameYear(said: Said[]): Said[] {
  return said.map((each, at) => {
    const other = [said[at + 1], said[at + 2]].find((one) => one?.part.k === 'when')?.part
    if (
      each.part.k !== 'when' ||
      !each.part.period.next ||
      other?.k !== 'when' ||
      other.period.next ||
      !other.period.from ||
      !each.part.period.from ||
      !each.part.period.to
    )
      return each
    const isJoined = said
      .slice(at + 1, at + 2)
      .every(({ part }) => part.k === 'when' || part.k === 'joint' || part.k === 'versus')
    if (!isJoined || !/^\d{4}-/.test(other.period.from) || other.period.unit === 'day' || other.period.unit === 'week')
      return each
    const year = other.period.from.slice(0, 4)
    const { from, to } = each.part.period
    const days = {
      from: `${year}${from.slice(4)}`,
      to: Temporal.PlainDate.from({
        year: Number(year),
        month: Number(to.slice(5, 7)),
        day: Number(to.slice(8)),
      }).toString(),
    }
    return other.period.label.includes(year)
      ? {
          ...each,
          part: {
            ...each.part,
            period: { ...days, label: `${each.part.period.label.replace(/ \d{4}$/, '')} ${year}` },
          },
        }
      : each
  })
}

/** `and the week before?`: the days before those of the question before. */
function earlier(said: Said[], previous: DataQuery | undefined): Said[] {
  const [only] = said
  const days = previous?.conditions.findLast(
    ({ field, from, to }) => kindOf(previous.subject, field) === 'day' && from && to,
  )
  if (
    said.length !== 1 ||
    only?.part.k !== 'versus' ||
    only.part.earlier !== 'before' ||
    !days?.from ||
    !days.to ||
    previous?.compareWith
  )
    return said
  const length = Temporal.PlainDate.from(days.from).until(days.to).days + 1
  const unit =
    length === 7
      ? 'week'
      : length === 1
        ? 'day'
        : length >= 28 && length <= 31 && days.from.endsWith('-01')
          ? 'month'
          : undefined
  return [
    {
      ...only,
      part: {
        k: 'when',
        period: { ...periodBefore({ from: days.from, to: days.to, unit }), label: 'the time before' },
      },
    },
  ]
}

/** What is compared is one list: `is Ben better than Anna`, `referrals compared with the website`. */
function prepared(said: Said[]): Said[] {
  if (
    !said.some(
      ({ part }) => part.k === 'compare' || part.k === 'versus' || (part.k === 'aim' && part.aim === 'compare'),
    )
  )
    return said
  const made: Said[] = []
  for (const each of said) {
    const { part } = each
    const before =
      isCond(part) && part.k !== 'when'
        ? made.findIndex((other) => isCond(other.part) && together(other.part, part))
        : -1
    const joined = before >= 0 ? together(made[before]?.part as Cond, part as Cond) : undefined
    if (joined) made[before] = { ...(made[before] as Said), part: { ...joined, compared: true } as Cond }
    else made.push(each)
  }
  return made
}

/** Whether a query says what a constituent says. */
function isUsed(
  part: Part,
  { query, said, subject }: { query: DataQuery; said: Said[]; subject: QuerySubject },
): boolean {
  const { aim, measures, groupBy, thenBy, order, limit, limitEach, having, middle, compareWith, conditions } = query
  const computes = (...names: string[]) => measures.some(({ measure }) => names.includes(measure))
  const many = (k: Part['k']) => said.filter((each) => each.part.k === k).length
  switch (part.k) {
    case 'top':
      if (groupBy && !groupBy.by && ['latest', 'created', 'age'].includes(part.field ?? '') && !limitEach) return false
      if (many('recent') > 0 && part.field !== 'created') return false
      if (computes('share') && !said.some((each) => each.part.k === 'group')) return false
      return order !== undefined || computes('earliest', 'latest')
    case 'most':
      return order !== undefined
    case 'order':
      return order !== undefined
    case 'limit':
      return limit !== undefined || limitEach !== undefined
    case 'group': {
      const wanted = said.flatMap((each) => (each.part.k === 'group' ? each.part.groups : []))
      if (wanted.every(({ asked, field }) => asked && field === 'owner') && (aim === 'list' || aim === 'find'))
        return (
          subject === 'candidates' || order !== undefined || conditions.some(({ field }) => field === 'lastContactAt')
        )
      return Boolean(groupBy) && wanted.length <= (thenBy ? 2 : 1)
    }
    case 'aggregate':
      return part.of === 'sum'
        ? computes('sum', 'wonValue', 'count') || aim === 'count' || aim === 'pipeline'
        : Boolean(middle) || computes(part.of, part.of === 'average' ? 'salesCycle' : 'medianSalesCycle')
    case 'field':
      if (!fieldOf(subject, part.field)) return false
      return (
        many('field') === 1 &&
        (measures.some(({ field }) => field === fieldOf(subject, part.field)) ||
          order?.field === fieldOf(subject, part.field) ||
          aim === 'find' ||
          (measures.length > 0 && part.field === 'value'))
      )
    case 'compare':
      return (
        aim === 'compare' ||
        Boolean(groupBy?.by) ||
        said.some((each) => each.part.k === 'group' && each.part.groups.some(({ asked }) => asked))
      )
    case 'versus':
      if (said.filter((each) => each.part.k === 'versus' && (each.part.period || each.part.earlier)).length > 1)
        return false
      return aim === 'compare' || Boolean(compareWith)
    case 'share':
      return computes('share', 'conversion')
    case 'none':
      return having !== undefined
    case 'recent':
      return order !== undefined
    case 'measure':
      return measures.length > 0 || order !== undefined
    case 'revenue':
      if (subject !== 'leads') return false
      return measures.length > 0 || aim === 'pipeline'
    case 'event':
      if (
        part.day === 'created' &&
        !part.not &&
        said.some((each) => each.part.k === 'where' && each.part.day === 'closed') &&
        said.some((each) => each.part.k === 'when' && !each.part.day) &&
        !said.some((each) => each.part.k === 'subject' && each.part.also)
      )
        return false
      return (
        part.not ||
        part.day === 'created' ||
        said.some((each) => each.part.k === 'when' || each.part.k === 'versus' || each.part.k === 'lasting') ||
        Boolean(groupBy?.by) ||
        computes('latest', 'earliest', 'salesCycle') ||
        order?.field === dayField(subject, part.day) ||
        (part.day === 'closed' && subject === 'leads') ||
        (part.day === 'due' && conditions.some(({ field }) => field === 'dueDate')) ||
        (part.day === 'moved' && conditions.some(({ field }) => field === 'stage' || field === 'previousStage'))
      )
    case 'subject':
      return (
        part.subject === subject ||
        many('subject') === 1 ||
        OTHERS[subject]?.includes(part.subject) ||
        subject === 'activities' ||
        order?.field === 'openTasks' ||
        order?.field === 'overdueTasks' ||
        order?.field === 'candidateCount' ||
        groupBy?.field === 'opening' ||
        groupBy?.field === 'lead'
      )
    case 'aim':
      return isAimed(part.aim, { query, said })
    case 'joint':
      return false
    default:
      return true
  }
}
const OTHERS: Partial<Record<QuerySubject, QuerySubject[]>> = { tasks: ['leads'], candidates: ['openings'] }

function isAimed(wanted: Of2<'aim'>['aim'], { query, said }: { query: DataQuery; said: Said[] }): boolean {
  const { aim, measures, groupBy } = query
  const computes = (...names: string[]) => measures.some(({ measure }) => names.includes(measure))
  const counts = said.filter(({ part }) => part.k === 'aim' && part.aim === 'count').length
  switch (wanted) {
    case 'count':
      return counts === 1 && (aim === 'count' || computes('count', 'share', 'sum') || measures.length > 0)
    case 'much':
      if (said.filter(({ part }) => part.k === 'aim' && part.aim === 'much').length > 1) return false
      return query.order !== undefined || computes('sum', 'average', 'wonValue', 'highest', 'lowest')
    case 'compare':
      return (
        aim === 'compare' ||
        (groupBy !== undefined && !said.some(({ part }) => part.k === 'when' && part.period.label.includes(' to ')))
      )
    case 'activity':
      return aim === 'activity'
    case 'performance':
      return computes('wonValue', 'conversion', 'winRate') || aim === 'compare'
    case 'when':
      return computes('latest', 'earliest')
    case 'why':
      return groupBy?.field === 'lostReason'
    case 'find':
      return aim === 'find' || aim === 'list'
    default:
      return true
  }
}

const isOfSame = (other: Cond, part: Cond, of: Of) => {
  const [a] = conditionsOf(other, of) ?? []
  const [b] = conditionsOf(part, of) ?? []
  return a !== undefined && b !== undefined && a.field === b.field
}

/** What no row can be. */
function contradiction(conditions: QueryCondition[]): string | undefined {
  for (const [at, a] of conditions.entries())
    for (const b of conditions.slice(at + 1)) {
      if (a.field !== b.field || a.or || b.or || !a.is || !b.is) {
        if (
          a.field === b.field &&
          a.from &&
          b.from &&
          a.to &&
          b.to &&
          !a.not &&
          !b.not &&
          !a.or &&
          !b.or &&
          (a.to < b.from || b.to < a.from)
        )
          return BOTH
        const isTwice = [LOWER, UPPER].some((bounds) =>
          [a, b].every((each) => bounds.some((bound) => each[bound] !== undefined)),
        )
        if (a.field === b.field && isTwice && !a.or && !b.or && !a.not && !b.not) return BOTH
        continue
      }
      if (a.field === 'tag') continue
      const shared = a.is.filter((value) => b.is?.includes(value))
      if (!a.not && !b.not && shared.length === 0) return BOTH
      if (Boolean(a.not) !== Boolean(b.not) && shared.length > 0) return BOTH
      if (!a.not && !b.not) {
        a.is = shared
        conditions.splice(conditions.indexOf(b), 1)
      }
    }
  return undefined
}
const LOWER = ['above', 'atLeast'] as const
const UPPER = ['below', 'atMost'] as const
const BOTH = 'Two things are asked for that cannot both be so of one record. Ask for one of them, or say “or”.'

/** Without what was said twice. */
const joined = (conditions: QueryCondition[]) =>
  conditions.filter(
    (condition, at) =>
      !conditions
        .slice(0, at)
        .some((each) => JSON.stringify({ ...each, label: '' }) === JSON.stringify({ ...condition, label: '' })),
  )

type Key = string
const keyOf = (part: Cond): Key =>
  part.k === 'where' ? `where ${Object.values(part.on)[0]?.field}` : part.k === 'name' ? `name ${part.kind}` : part.k

/**
 * What may be instead: both sides of an `or` are alike where they begin alike (`won by Anna or lost by Ben`), or are whole
 * clauses where both name what is asked for; else only what stands beside it.
 */
function withSides(said: Said[]): Said[] {
  const at = said.findIndex(({ part }) => part.k === 'joint')
  if (at < 0) return said
  const isSubject = ({ part }: Said) => part.k === 'subject'
  const left = said.slice(0, at)
  const right = said.slice(at + 1)
  const conds = (all: Said[]) => all.filter(({ part }) => isCond(part))
  const run = (all: Said[]) => {
    const end = all.findIndex((each) => !isCond(each.part) && !isSubject(each))
    return end < 0 ? all : all.slice(0, end)
  }
  const behind = run(right)
  const before = run([...left].reverse()).reverse()
  let first: Said[] = []
  let second: Said[] = []
  if (before.some(isSubject) && behind.some(isSubject)) [first, second] = [conds(before), conds(behind)]
  else {
    const [begin] = conds(behind)
    const isBefore = behind.findIndex(isSubject)
    const mine = conds(before)
    const alike = begin ? mine.findLastIndex(({ part }) => keyOf(part as Cond) === keyOf(begin.part as Cond)) : -1
    if (alike >= 0 && mine.length - alike > 1) {
      first = mine.slice(alike)
      second = conds(behind).slice(0, first.length)
    } else {
      const verb = (all: Said[], from: number) =>
        all
          .slice(from)
          .filter(({ part }, nth) => nth === 0 || (part.k === 'person' && part.role === 'by') || part.k === 'when')
      const own = conds(isBefore < 0 ? behind : behind.slice(0, isBefore))
      second = begin?.part.k === 'where' && begin.part.day ? verb(own, 0) : own.slice(0, 1)
      const last = mine.at(-1)
      const isBy = last?.part.k === 'person' && last.part.role === 'by' && mine.at(-2)?.part.k === 'where'
      first = mine.slice(isBy ? -2 : -1)
    }
  }
  if (first.length === 0 || second.length === 0) return said
  // `did we win more in May or June`: two times to compare.
  const isCompared =
    said.some(({ part }) => part.k === 'compare') &&
    first.length === 1 &&
    second.length === 1 &&
    first[0]?.part.k === second[0]?.part.k
  if (isCompared && first[0]?.part.k === 'when') return said.filter((each) => each !== said[at])
  const sides = [first, second].map((side) => side.map(({ part }) => part as Cond))
  const taken = new Set([...first, ...second, said[at]])
  const place = said.indexOf(first[0] as Said)
  return withSides(
    said.flatMap((each, nth) =>
      nth === place ? [{ ...each, part: { k: 'or', sides } as Cond }] : taken.has(each) ? [] : [each],
    ),
  )
}

/** Of which subject the most can be said. */
function impliedSubject(said: Said[], groups: Group[]): QuerySubject | undefined {
  const score = (subject: QuerySubject) => {
    const of: Of = { subject, today: '2026-01-01' }
    let fits = 0
    for (const { part } of said) {
      if (part.k === 'when' && !part.day && !part.subject) continue
      if (isCond(part)) fits += conditionsOf(part, of) ? (part.k === 'person' ? 0.5 : 1) : -1
      if (part.k === 'field') fits += fieldOf(subject, part.field) ? 1 : -1
      if (['measure', 'revenue', 'pipeline'].includes(part.k)) fits += subject === 'leads' ? 1 : -1
      if (part.k === 'top' && part.field) fits += part.field === 'latest' || fieldOf(subject, part.field) ? 0.5 : -0.5
    }
    for (const { field, by } of groups) fits += by ? 0 : field && fieldOf(subject, field) ? 0.5 : -0.5
    return fits
  }
  const scores = ORDER.map((subject) => ({ subject, fits: score(subject) }))
  const best = Math.max(...scores.map(({ fits }) => fits))
  if (
    said.every(({ part }) => part.k === 'aim' || part.k === 'when' || part.k === 'versus') &&
    !said.some(({ part }) => part.k === 'when' || part.k === 'versus')
  )
    return undefined
  return scores.find(({ fits }) => fits === best)?.subject
}

/** A condition as of the other kind of record. */
function asOther(part: Cond, other: QuerySubject): Cond {
  if (part.k === 'person') return { ...part, role: 'theirs' }
  return part.k === 'where' ? { ...part, on: { [other]: part.on[other] } } : part
}

/** What customers were got at, is when they were won. */
const dated = (part: Cond, isCustomers: boolean): Cond =>
  part.k === 'when' && part.day === 'created' && isCustomers ? { ...part, day: 'closed' } : part

/** Of which of their days a period is: of what was said before it, behind it, or is usual. */
function dayOf(
  said: Said[],
  at: number,
  { subject, isRevenue, fresh }: { subject: QuerySubject; isRevenue: boolean; fresh: Said | undefined },
): Happening | undefined {
  const isWho = said.some(
    (each) => each.part.k === 'group' && each.part.groups.some(({ asked, field }) => asked && field === 'owner'),
  )
  const dayIn = (each: Said | undefined): Happening | undefined => {
    if (!each || each === fresh) return undefined
    const { part } = each
    if (part.k === 'where' && part.day && (!part.not || isWho) && part.on[subject] && dayField(subject, part.day))
      return part.day
    if (part.k === 'counted')
      for (const inner of part.parts)
        if (inner.k === 'where' && inner.day && (!inner.not || isWho) && inner.on[subject]) return inner.day
    if (part.k === 'text' && part.lost) return 'closed'
    if (part.k === 'or')
      for (const side of part.sides.flat()) if (side.k === 'where' && side.day && side.on[subject]) return side.day
    if (part.k === 'person' && part.did) return isRevenue && subject === 'leads' ? 'closed' : part.did
    if (part.k === 'event' && part.day === 'created' && !part.made && subject === 'tasks') return undefined
    if (
      part.k === 'event' &&
      part.day === 'created' &&
      subject === 'candidates' &&
      said.some((one) => one.part.k === 'where' && one.part.day === 'moved' && one.part.on.candidates)
    )
      return undefined
    if (part.k === 'event' && (!part.not || isWho) && dayField(subject, part.day))
      return (isCustomers || isRevenue) && part.day === 'created' && subject === 'leads' ? 'closed' : part.day
    if (part.k === 'subject' && part.also) return 'closed'
    return undefined
  }
  const isCustomers = said.some(({ part }) => part.k === 'subject' && part.also && part.subject === 'leads')
  const left = said.slice(0, at).reverse().map(dayIn).find(Boolean)
  if (left) return left
  const isBeside = said[at - 1]?.part.k === 'subject' || (said[at + 1]?.part.k === 'subject' && at > 0)
  const right = isBeside
    ? undefined
    : said
        .slice(at + 1)
        .map(dayIn)
        .find(Boolean)
  return right ?? (isRevenue ? 'closed' : undefined)
}

// `countries with more than 100k in revenue`: of the groups, unless it stands behind what the rows are.
function isOfGroups(said: Said[], at: number, { unit, bounds }: Bound): boolean {
  const isMore = said.some(({ part }) => part.k === 'compare') && Boolean(bounds.aboveThe)
  if (isMore) return true
  const before = said[at - 1]?.part
  if (before?.k === 'subject') return false
  const has = (k: Part['k']) => said.some(({ part }) => part.k === k)
  if (unit === 'percent') return said.some(({ part }) => part.k === 'measure')
  return unit === null || (unit === 'money' && (has('revenue') || has('pipeline') || has('aggregate')))
}

interface Shape {
  said: Said[]
  subject: QuerySubject
  conditions: QueryCondition[]
  groups: { by: Group[]; asked: Group[] }
  aims: Set<string>
  having: Bound[]
  isRevenue: boolean
  today: string
  unused: Said[]
  other: QuerySubject | undefined
  top: Of2<'top'> | undefined
  most: Of2<'most'> | undefined
  /** Whether it goes on from a question before. */
  isNext: boolean
}

function shapeOf(shape: Shape): { query: DataQuery | null; cost: number; reason?: string } {
  const { said, subject, conditions, groups, aims, having, today, unused, top, most, isNext } = shape
  const all = <K extends Part['k']>(k: K) => said.flatMap(({ part }) => (part.k === k ? [part as Of2<K>] : []))
  const has = (k: Part['k']) => said.some(({ part }) => part.k === k)
  const drop = (k: Part['k']) => {
    for (const each of said) if (each.part.k === k) unused.push(each)
  }
  if (subject === 'leads' && conditions.some(({ field, is }) => field === 'outcome' && is?.join() === 'lost'))
    for (const condition of conditions) if (condition.field === 'stage') condition.field = 'previousStage'
  const isLost = conditions.some(({ field, is }) => field === 'outcome' && is?.join() === 'lost')
  const saidConditions = [...conditions]
  const outcome = conditions.find(({ field, not }) => field === 'outcome' && !not)
  const imply = (condition: QueryCondition) => {
    if (
      condition.field === 'outcome' &&
      condition.is?.join() === 'won' &&
      conditions.some(({ field }) => field === 'stage')
    )
      return
    if (!conditions.some(({ field }) => field === condition.field)) conditions.push(condition)
  }
  const fields = all('field').map(({ field }) => field)
  const amounts = fields.filter((field) => usedFor(field).includes('amount') && fieldOf(subject, field))
  const [aggregate] = all('aggregate')
  let measures: Measures = []
  let middle: DataQuery['middle']
  let cost = 0
  const isOfTop = Boolean(top) && groups.by.length + groups.asked.length === 0 && aims.has('much')
  const isMuch = (aims.has('much') && !isOfTop) || aggregate?.of === 'sum'
  const isCount = aims.has('count')
  const isRejected =
    subject === 'candidates' && conditions.some(({ field, is }) => field === 'stage' && is?.join() === 'rejected')
  let allGroups = [...groups.by, ...groups.asked].map((group) =>
    (isLost || isRejected) && group.field === 'stage' ? { ...group, field: 'previousStage' } : group,
  )

  // Implied by what is computed.
  if (has('revenue') && subject === 'leads' && !allGroups.some(({ field }) => field === 'stage'))
    imply({ field: 'outcome', is: ['won'] })
  if (has('pipeline') && subject === 'leads') imply({ field: 'outcome', is: ['open'] })
  if (amounts.includes('weightedValue') && subject === 'leads') imply({ field: 'outcome', is: ['open'] })
  const isOfCycle = top && allGroups.length === 0 && all('measure').some(({ measure }) => measure === 'salesCycle')
  if (isOfCycle) {
    imply({ field: 'outcome', is: ['won'] })
    const { query, cost: more } = rows(
      { ...shape, top: { ...top, field: 'daysToClose' } },
      { aim: 'list', subject, conditions, measures: [] },
      0,
    )
    return { query, cost: more }
  }
  if (all('measure').some(({ measure }) => measure === 'conversion')) {
    const won = conditions.findIndex(({ field, is }) => field === 'outcome' && is?.join() === 'won')
    if (won >= 0 && all('subject').some(({ also }) => also)) conditions.splice(won, 1)
  }
  for (const { measure, field } of all('measure')) {
    if (measure === 'wonCount') measures.push({ measure: 'count' })
    if (subject !== 'leads' && measure !== 'highest' && measure !== 'lowest') {
      drop('measure')
      break
    }
    if (measure === 'winRate' || measure === 'lossRate') imply({ field: 'outcome', is: ['won', 'lost'] })
    if (measure === 'salesCycle') imply({ field: 'outcome', is: ['won'] })
    measures.push(
      field
        ? { measure, field: fieldOf(subject, field) ?? field }
        : measure === 'salesCycle' && aggregate?.of === 'median'
          ? { measure: 'medianSalesCycle' }
          : { measure },
    )
  }
  // Figures of amounts.
  const amountOf = (field: string) => fieldOf(subject, field) ?? field
  const sumOrMean = (field: string): Measures[number] => ({
    measure:
      (['money'].includes(kindOf(subject, amountOf(field)) ?? '') && subject === 'leads') ||
      field === 'size' ||
      subject === 'documents'
        ? 'sum'
        : 'average',
    field: amountOf(field),
  })
  const isPipeline = has('pipeline') && subject === 'leads'
  const usual =
    subject === 'leads'
      ? 'value'
      : subject === 'openings'
        ? 'salary'
        : subject === 'documents'
          ? 'fileSize'
          : subject === 'candidates'
            ? 'rating'
            : undefined
  const isTotal = isCount && aggregate?.of === 'sum' && amounts.length === 0 && !has('revenue') && !isPipeline
  if (measures.length === 0 && !isTotal) {
    if (aggregate && aggregate.of !== 'sum') {
      const isPlural = said.some(({ part }) => part.k === 'subject' && !part.one)
      if (
        isCount ||
        (has('revenue') && allGroups.length > 0) ||
        (groups.by.length > 0 && amounts.length === 0 && isPlural)
      ) {
        middle = aggregate.of === 'median' ? 'median' : 'average'
        measures = has('revenue') ? [{ measure: 'sum', field: 'value' }] : [{ measure: 'count' }]
      } else {
        const field = amounts[0] ?? usual
        if (!field) drop('aggregate')
        else measures = [{ measure: aggregate.of, field: amountOf(field) }]
      }
    } else if (isMuch || has('revenue') || (isPipeline && (amounts.length > 0 || allGroups.length > 0 || most))) {
      const field = amounts[0] ?? usual
      if (isCount && isMuch && allGroups.length > 0 && has('revenue'))
        measures = [{ measure: 'sum', field: 'value' }, { measure: 'count' }]
      else if (isCount && !isMuch) measures = [{ measure: 'count' }]
      else if (!field) drop('aggregate')
      else measures = [sumOrMean(field)]
      if (isPipeline && !isMuch && allGroups.length > 0 && amounts[0] !== 'weightedValue' && !aims.has('much'))
        measures = [...measures, { measure: 'count' }]
    } else if (
      amounts.length > 0 &&
      (!top || allGroups.length > 0) &&
      !has('order') &&
      !aims.has('find') &&
      (!aims.has('list') || allGroups.length > 0)
    ) {
      measures = amounts.slice(0, 1).map(sumOrMean)
      if (allGroups.length > 0 && amounts[0] !== 'weightedValue') measures = [...measures, { measure: 'count' }]
    }
  }
  const isTopField = top?.field && ['value', 'size'].includes(top.field)
  // `highest win rate`, `top 3 sources by revenue`
  const groupField = (group: Group) => (group.by ? dayFieldOf(shape) : group.field && fieldOf(subject, group.field))

  // Shares.
  if (has('share') && isNext) measures = [{ measure: 'share' }]
  else if (has('share')) {
    const last = [...saidConditions]
      .reverse()
      .find(
        ({ field }) =>
          ['choice', 'flag', 'person', 'text'].includes(kindOf(subject, field) ?? '') && field !== 'lostReason',
      )
    const isWon = last?.field === 'outcome' && last.is?.join() === 'won' && !has('revenue')
    const isVerb =
      said.findIndex(({ part }) => part.k === 'where' && part.on.leads?.is?.[0] === 'won') >
      said.findIndex(({ part }) => part.k === 'subject')
    if (isWon && !isNext && (allGroups.length === 0 || isVerb)) {
      conditions.splice(conditions.indexOf(last), 1)
      measures = [{ measure: 'conversion' }]
    } else if (allGroups.length > 0) {
      measures =
        has('revenue') || isPipeline
          ? [...measures.slice(0, 1), { measure: 'share', field: 'value' }]
          : [{ measure: 'share' }]
    } else if (last) {
      conditions.splice(conditions.indexOf(last), 1)
      allGroups = [{ field: last.field === 'place' && COUNTRIES.has(last.matches?.[0] ?? '') ? 'country' : last.field }]
      measures = has('revenue')
        ? [
            { measure: 'sum', field: 'value' },
            { measure: 'share', field: 'value' },
          ]
        : isPipeline
          ? [{ measure: 'share' }, { measure: 'sum', field: 'value' }]
          : [{ measure: 'share' }]
    } else drop('share')
  }
  const [ranked] = all('order')
  if (
    measures.length === 0 &&
    groups.asked.length > 0 &&
    top &&
    ranked?.field &&
    usedFor(ranked.field).includes('amount') &&
    fieldOf(subject, ranked.field)
  )
    measures = [sumOrMean(ranked.field), { measure: 'count' }]
  if (aims.has('performance') && !has('compare')) {
    if (subject !== 'leads') return { query: null, cost: 5 }
    if (allGroups.length > 0 || conditions.some(({ field }) => field === 'source'))
      measures = [{ measure: 'wonValue' }, { measure: 'conversion' }, { measure: 'count' }]
    else {
      imply({ field: 'outcome', is: ['won', 'lost'] })
      measures = [{ measure: 'wonValue' }, { measure: 'winRate' }]
    }
  } else if (
    top &&
    !isTopField &&
    !top.field &&
    groups.asked.length > 0 &&
    measures.length === 0 &&
    subject === 'leads' &&
    !isCount &&
    !has('subject')
  )
    measures = allGroups.some((group) => group.by)
      ? [{ measure: 'sum', field: 'value' }]
      : [{ measure: 'wonValue' }, { measure: 'conversion' }, { measure: 'count' }]
  if (top?.field === 'daysToClose' && subject === 'leads') {
    imply({ field: 'outcome', is: ['won'] })
    if (groups.asked.length > 0 && measures.length === 0) measures = [{ measure: 'salesCycle' }]
  }
  if (top?.field === 'daysToClose' && outcome?.is?.join() === 'won,lost') outcome.is = ['won']
  if (top && allGroups.some((group) => group.by) && subject === 'leads' && !has('subject'))
    imply({ field: 'outcome', is: ['won'] })

  // Why they were lost.
  if (aims.has('why')) {
    if (subject !== 'leads' || outcome?.is?.join() !== 'lost')
      return { query: null, cost: 0, reason: 'Why something is so is not kept. The reasons for lost deals are.' }
    allGroups = [{ field: 'lostReason' }]
  }
  if (subject === 'tasks') openWhereDue(conditions)

  // `which month was below 20k`
  const large = having.find(
    ({ bounds, unit }) =>
      (unit === null || unit === 'money') &&
      Object.values(bounds).some((value) => typeof value === 'number' && value >= 1000),
  )
  if (large && measures.length === 0 && subject === 'leads') {
    if (allGroups.some((group) => group.by)) imply({ field: 'outcome', is: ['won'] })
    measures = [{ measure: 'sum', field: 'value' }]
  }
  // Two of something, or of two times.
  const versus = all('versus')
  const compared = said.find(
    ({ part }) =>
      isCond(part) &&
      part.k !== 'when' &&
      (part.compared || (has('compare') && part.k === 'person' && part.is.length > 1)),
  )?.part as Cond | undefined
  const compareWith = versusOf(shape, versus, Boolean(compared))
  const pair = compared && conditionsOf(compared, { subject, today })?.[0]?.field
  const list = saidConditions.find(({ is, matches, field }) =>
    pair ? field === pair : (is?.length ?? 0) > 1 || (matches?.length ?? 0) > 1,
  )
  const isCompare = aims.has('compare') || has('compare') || versus.length > 0 || Boolean(compared)
  const base: DataQuery = { aim: 'list', subject, conditions, measures, ...(middle && { middle }) }
  const divided = () => {
    const [one, two] = allGroups.map((group) => ({ field: groupField(group), by: group.by }))
    if ((allGroups.length > 0 && !one?.field) || (two && !two.field)) drop('group')
    const clean = (group: typeof one) =>
      group?.field ? { field: group.field, ...(group.by && { by: group.by }) } : undefined
    return { ...(clean(one) && { groupBy: clean(one) }), ...(clean(two) && { thenBy: clean(two) }) }
  }
  if (compareWith) {
    if (
      subject === 'leads' &&
      has('compare') &&
      measures.length === 0 &&
      !has('subject') &&
      conditions.every(({ field }) => field !== 'outcome')
    ) {
      imply({ field: 'outcome', is: ['won'] })
      measures = [{ measure: 'sum', field: 'value' }]
      const days = conditions.find(({ field }) => field === 'createdAt')
      if (days) days.field = 'closedAt'
      if (compareWith.field === 'createdAt') compareWith.field = 'closedAt'
    }
    const defaults: Measures =
      measures.length > 0
        ? measures
        : isCount
          ? [{ measure: 'count' }]
          : [{ measure: 'count' }, { measure: 'sum', field: 'value' }]
    const fitting =
      subject === 'leads'
        ? defaults
        : defaults.filter(({ measure, field }) => measure === 'count' || (field && fieldOf(subject, field)))
    const grouped = divided()
    return {
      query: {
        ...base,
        aim: 'compare',
        measures: fitting,
        compareWith,
        ...grouped,
        ...(grouped.groupBy && !grouped.groupBy.by && !grouped.thenBy && { order: { measure: 0, descending: true } }),
      },
      cost,
    }
  }
  if (
    has('compare') &&
    measures.length > 0 &&
    !list &&
    !said.some(({ part }) => part.k === 'when') &&
    allGroups.length === 0
  )
    allGroups = [{ by: 'month' }]
  if (isCount && allGroups.length === 0 && measures.length === 0 && !isCompare) {
    const listed = said.find(({ part }) => isCond(part) && part.listed && part.k !== 'when')
    if (listed && list) allGroups = [{ field: list.field }]
  } else if (
    isCount &&
    allGroups.length === 1 &&
    list &&
    said.some(({ part }) => isCond(part) && part.listed && part.k === 'where')
  ) {
    allGroups = [...allGroups, { field: list.field }]
  }
  if (isCompare && list && allGroups.length === 0) {
    if (has('revenue') === false && measures.length === 0 && has('compare') && !outcome && subject === 'leads') {
      imply({ field: 'outcome', is: ['won', 'lost'] })
      measures = [{ measure: 'wonValue' }, { measure: 'winRate' }]
    }
    const fitting: Measures =
      measures.length > 0
        ? measures
        : subject === 'leads'
          ? isCount
            ? [{ measure: 'count' }]
            : [{ measure: 'count' }, { measure: 'sum', field: 'value' }]
          : [{ measure: 'count' }]
    return {
      query: {
        ...base,
        aim: 'compare',
        measures: fitting,
        groupBy: { field: list.field === 'place' && COUNTRIES.has(list.matches?.[0] ?? '') ? 'country' : list.field },
        order: { measure: 0, descending: true },
      },
      cost,
    }
  }
  if (isCompare && aims.has('compare') && allGroups.length === 0) cost += 3

  // When something happened first or last.
  const dayAsked =
    fields.some((field) => usedFor(field).includes('day')) &&
    !has('order') &&
    !top &&
    conditions.some(({ field }) => ['name', 'company', 'words'].includes(field))
  if (aims.has('when') || dayAsked) {
    const day = dayFieldOf(shape)
    const earliest = top && !top.descending
    const isNamed = conditions.some(({ field }) => ['name', 'company', 'words', 'lead'].includes(field))
    const limits = isNamed ? {} : { limit: 1 }
    return {
      query: {
        ...base,
        aim: 'figures',
        measures: [{ measure: earliest ? 'earliest' : 'latest', field: day }],
        order: { field: day, descending: !earliest },
        ...limits,
      },
      cost,
    }
  }
  const isAhead =
    (subject === 'leads' || subject === 'activities') &&
    conditions.some(
      ({ field, from, to, label }) =>
        (field === 'createdAt' || field === 'closedAt') &&
        from &&
        (from > today || (from === today && to && to > today && label?.includes('next'))),
    )
  if (isAhead)
    return {
      query: null,
      cost: 0,
      reason: 'What will happen is not known, and when deals are expected to close is not kept.',
    }
  const now = conditions.findIndex(({ field, from, to }) => field === 'createdAt' && from === today && to === today)
  if (isPipeline && now >= 0) conditions.splice(now, 1)
  if (
    (isPipeline || amounts.includes('weightedValue')) &&
    conditions.some(({ field }) => field === 'createdAt') &&
    !said.some(({ part }) => (part.k === 'event' || part.k === 'when') && part.day)
  )
    return {
      query: null,
      cost: 0,
      reason: 'The pipeline is what is open now. What it was at another time is not kept.',
    }
  // In which stage it was at another time, moves alone know.
  const staged = said.findIndex(
    ({ part }, at) =>
      part.k === 'where' &&
      !part.day &&
      part.on.leads?.field === 'stage' &&
      subject === 'leads' &&
      said[at + 1]?.part.k === 'when' &&
      said.slice(0, at).some((each) => each.part.k === 'subject'),
  )
  const then = said[staged + 1]?.part
  if (
    staged >= 0 &&
    then?.k === 'when' &&
    !then.day &&
    !said.some(({ part }) => part.k === 'event' || part.k === 'stays') &&
    conditions.some(({ field, from }) => field === 'createdAt' && from)
  )
    return {
      query: null,
      cost: 0,
      reason:
        'In which stage leads were at another time is not kept here. You can ask which moved there, or which were created then.',
    }
  // Groups.
  if (allGroups.length > 0 || most) return grouped(shape, { base, allGroups, measures, divided, imply, cost, isCount })
  if ((aims.has('activity') || subject === 'activities') && !isCount)
    return { query: activity(base, conditions, today), cost }
  if (aims.has('pipeline')) return { query: overview(base, measures), cost }
  if (measures.length > 0) {
    const isLimited = top && !all('field').some(({ field }) => usedFor(field).includes('amount')) === false
    return { query: { ...base, aim: 'figures', ...(isLimited && {}) }, cost: cost + (top ? 1 : 0) }
  }
  if (isPipeline && !top && !isCount && !has('order')) return { query: overview(base, measures), cost }
  return rows(shape, base, cost)
}

// So that what is due, is still to be done.
function openWhereDue(conditions: QueryCondition[]): void {
  const isDue = conditions.some(
    ({ field, none, or }) =>
      (field === 'dueDate' && !none) || or?.some((side) => side.field === 'dueDate' && !side.none),
  )
  const isSaid = conditions.some(({ field }) =>
    ['status', 'state', 'overdue', 'completedAt', 'finishedLate'].includes(field),
  )
  if (isDue && !isSaid) conditions.push({ field: 'state', is: ['open'] })
}

/** The day that groups of days, and firsts and lasts, are of. */
function dayFieldOf({ said, subject, isRevenue, conditions }: Shape): string {
  const days = conditions.find(({ field }) => kindOf(subject, field) === 'day' && field !== 'dueDate')
  for (const { part } of [...said].reverse()) {
    const day =
      part.k === 'where' && part.on[subject] && !isFresh(part)
        ? part.day
        : part.k === 'event'
          ? part.day
          : part.k === 'when'
            ? part.day
            : part.k === 'field' && usedFor(part.field).includes('day')
              ? (part.field as Happening)
              : part.k === 'subject' && part.also && part.subject === subject
                ? 'closed'
                : undefined
    const field = day && dayField(subject, day)
    if (field) return field
  }
  const isEnded = ({ field, is, not }: QueryCondition) =>
    field === 'outcome' && !not && Boolean(is) && !is?.includes('open')
  const isClosed = conditions.some((each) => isEnded(each) || each.and?.some(isEnded))
  return (
    days?.field ??
    (isRevenue || (subject === 'leads' && isClosed)
      ? 'closedAt'
      : subject === 'tasks'
        ? 'createdAt'
        : usualDay(subject))
  )
}

const unit_ = (told: Of2<'versus'>) => told.period?.unit

function versusOf(shape: Shape, versus: Of2<'versus'>[], isPair: boolean): DataQuery['compareWith'] | undefined {
  const { subject, conditions, today, aims, said, isNext } = shape
  const isDay = ({ field, from }: QueryCondition) => kindOf(subject, field) === 'day' && from !== undefined
  const nows = conditions.filter(isDay)
  const hasComparing = aims.has('compare') || said.some(({ part }) => part.k === 'compare')
  const [now, then] = nows
  const field = now?.field ?? dayFieldOf(shape)
  // `compare Q2 and Q3`, `this year with last year`
  if (now?.from && now.to && then?.from && then.to && now.field === then.field && (hasComparing || versus.length > 0)) {
    const [_later, earlier] = now.from > then.from ? [now, then] : [then, now]
    conditions.splice(conditions.indexOf(earlier), 1)
    return { field, from: earlier.from ?? '', to: earlier.to ?? '', ...(earlier.label && { label: earlier.label }) }
  }
  const told = versus.find(({ period, earlier }) => period || earlier)
  if (!told) {
    const period = said.find(({ part }) => part.k === 'when')?.part
    // `did revenue grow this quarter`
    if (
      isPair ||
      shape.groups.by.some(({ by }) => by) ||
      !said.some(({ part }) => part.k === 'compare') ||
      nows.length !== 1 ||
      period?.k !== 'when' ||
      !period.period.unit ||
      !now?.from ||
      !now.to
    )
      return undefined
    return { field, ...periodBefore({ from: now.from, to: now.to, unit: period.period.unit }) }
  }
  if (told.period?.from && told.period.to) {
    if (now?.to && now.from === told.period.from && isNext && unit_(told)) {
      const here = unitAround(today, unit_(told) as PeriodUnit)
      conditions.splice(conditions.indexOf(now), 1, { field, ...here, label: `this ${unit_(told)}` })
      return { field, from: told.period.from, to: told.period.to, label: told.period.label }
    }
    if (now?.to && now.from === told.period.from && !unit_(told))
      return { field, ...periodBefore({ from: now.from, to: now.to }) }
    if (now?.to && now.from === told.period.from) return { field, ...yearEarlier({ from: now.from, to: now.to }) }
    const { from, to, unit, label } = told.period
    if (!now?.from) {
      const here = unit ? unitAround(today, unit) : undefined
      if (!here) return undefined
      conditions.unshift({ field, ...here, label: `this ${unit}` })
      return { field, from, to, label }
    }
    if (now.from >= from || !now.to) return { field, from, to, label }
    const earlier = { field, from: now.from, to: now.to, ...(now.label && { label: now.label }) }
    conditions.splice(conditions.indexOf(now), 1, { field, from, to, label })
    return earlier
  }
  if (!now?.from || !now.to) {
    if (told.earlier !== 'year') return undefined
    if (told.unit) {
      const here = unitAround(today, told.unit)
      conditions.push({ field, ...here, label: `this ${told.unit}` })
      return { field, ...yearEarlier(here) }
    }
    const year = { from: `${today.slice(0, 4)}-01-01`, to: today }
    conditions.push({ field, ...year, label: 'this year to date' })
    return { field, ...yearEarlier(year) }
  }
  const days = { from: now.from, to: now.to }
  const unit = said.find(({ part }) => part.k === 'when')?.part
  return {
    field,
    ...(told.earlier === 'year'
      ? yearEarlier(days)
      : periodBefore({ ...days, unit: unit?.k === 'when' ? unit.period.unit : undefined })),
  }
}

function grouped(
  shape: Shape,
  {
    base,
    allGroups,
    measures,
    divided,
    imply,
    cost,
    isCount,
  }: {
    base: DataQuery
    allGroups: Group[]
    measures: Measures
    divided: () => Partial<DataQuery>
    imply: (condition: QueryCondition) => void
    cost: number
    isCount: boolean
  },
): { query: DataQuery | null; cost: number; reason?: string } {
  const { said, subject, groups, having, top, most, unused, conditions, aims } = shape
  const has = (k: Part['k']) => said.some(({ part }) => part.k === k)
  const isWho = groups.asked.some(({ field }) => field === 'owner') && groups.by.length === 0
  if (allGroups.length === 0) {
    // The most of whatever is asked for: the largest.
    const tasks = conditions.find(({ field }) => field === 'state' || field === 'overdue')
    const field =
      shape.other === 'tasks'
        ? tasks?.field === 'overdue'
          ? 'overdueTasks'
          : 'openTasks'
        : shape.other === 'candidates' && subject === 'openings'
          ? 'candidateCount'
          : undefined
    if (!field) {
      for (const each of said) if (each.part.k === 'most') unused.push(each)
      return rows(shape, base, cost)
    }
    const isOne = said.find(({ part }) => part.k === 'subject')?.part
    const nth = said.find(({ part }) => part.k === 'top' && part.field === 'most')?.part
    const place = nth?.k === 'top' && nth.place ? { limit: 1, skip: nth.place - 1 } : undefined
    const others = unused.splice(0).filter(({ part }) => part.k !== 'where')
    unused.push(...others)
    return {
      query: {
        ...base,
        conditions: conditions.filter((each) => each !== tasks),
        order: { field, descending: most?.descending ?? true },
        limit: isOne?.k === 'subject' && isOne.one ? 1 : SOME,
        ...place,
      },
      cost,
    }
  }
  // Rows of whom or of what: `who applied`, `which of these`
  if (isWho && !most && conditions.some(({ field, not, none }) => field === 'lastContactAt' && (not || none)))
    return rows(shape, base, cost)
  if (isWho && subject === 'candidates' && !most && having.length === 0) return rows(shape, base, cost)
  const isEach =
    top &&
    groups.by.length > 0 &&
    groups.asked.length === 0 &&
    (has('subject') || shape.said.some(({ part }) => part.k === 'where')) &&
    measures.length === 0
  const grouping = divided()
  if (!grouping.groupBy) return { query: null, cost: cost + 5 }
  if (isEach && top) {
    const { field } = topOf(shape, top)
    return {
      query: {
        ...base,
        ...grouping,
        order: { field, descending: top.descending },
        limitEach: top.count ?? 1,
        ...(top.place && top.place > 1 && { skip: top.place - 1 }),
      },
      cost,
    }
  }
  if (isWho && top && has('subject') && measures.length === 0 && !isCount) return rows(shape, base, cost)
  const all: Measures = measures.length > 0 ? [...measures] : [{ measure: 'count' }]
  const isByDay = Boolean(grouping.groupBy.by || grouping.thenBy?.by)
  // Nobody who: the negation says of how many there are none.
  const negated = conditions.find(({ not, field }) => not && field === 'outcome')
  const isNobody = has('none') || (isWho && negated)
  if (isWho && negated) {
    conditions.splice(conditions.indexOf(negated), 1)
    imply({ field: 'outcome', is: negated.is ?? ['won'] })
  }
  const bounds = isNobody ? [{ bounds: { atMost: 0 }, unit: null }] : having
  const merged =
    bounds.length === 2 &&
    bounds[0]?.unit === bounds[1]?.unit &&
    Object.keys(bounds[0]?.bounds ?? {})[0] !== Object.keys(bounds[1]?.bounds ?? {})[0]
      ? [{ unit: bounds[0]?.unit ?? null, bounds: { ...bounds[0]?.bounds, ...bounds[1]?.bounds } }]
      : bounds
  const [bound, more] = merged
  if (bound?.of) all.unshift({ measure: 'average', field: fieldOf(subject, bound.of) ?? bound.of })
  if (bound?.of && all.at(-1)?.measure === 'count') all.pop()
  const isLarge = Object.values(bound?.bounds ?? {}).some((value) => typeof value === 'number' && value >= 1000)
  const isOfCount =
    bound?.unit === null &&
    !(isLarge && (all[0]?.measure === 'sum' || all[0]?.measure === 'wonValue')) &&
    !bound.bounds.aboveThe &&
    !bound.bounds.belowThe &&
    all[0]?.measure !== 'count' &&
    !isNobody &&
    all.length > 0
  const withCount =
    isOfCount && !all.some(({ measure }) => measure === 'count') ? [...all, { measure: 'count' as const }] : all
  const nth = isOfCount ? withCount.findIndex(({ measure }) => measure === 'count') : 0
  const limit = top?.place ? 1 : (top?.count ?? all_limit(said))
  const isWorst =
    top &&
    !top.field &&
    !top.descending &&
    conditions.some(({ field, is }) => field === 'outcome' && is?.join() === 'lost')
  const isDown = most ? most.descending : top ? top.descending || Boolean(isWorst) : true
  const isOrdered =
    !grouping.thenBy && (!isByDay || most || top) && !(has('pipeline') && grouping.groupBy.field === 'stage')
  return {
    query: {
      ...base,
      aim: isByDay ? 'figures' : 'rank',
      measures: withCount,
      ...grouping,
      ...(bound && {
        having: { measure: nth, ...bound.bounds, ...(more && { and: [{ measure: 0, ...more.bounds }] }) },
      }),
      ...(isOrdered && { order: { measure: 0, descending: isDown } }),
      ...(limit && { limit }),
      ...(top?.place && top.place > 1 && { skip: top.place - 1 }),
    },
    cost: cost + (aims.has('activity') ? 1 : 0),
  }
}

const all_limit = (said: Said[]) => {
  const limit = said.find(({ part }) => part.k === 'limit')?.part
  return limit?.k === 'limit' ? limit.count : undefined
}

function activity(base: DataQuery, conditions: QueryCondition[], today: string): DataQuery {
  if (!conditions.some(({ field }) => field === 'createdAt' || field === 'words' || field === 'userId'))
    conditions.push({ field: 'createdAt', from: shiftDay(today, -7), to: today, label: 'last 7 days' })
  return { ...base, aim: 'activity' }
}

const OVERVIEWS: Partial<Record<QuerySubject, string>> = {
  tasks: 'status',
  candidates: 'stage',
  openings: 'status',
  documents: 'kind',
}

function overview(base: DataQuery, measures: Measures): DataQuery {
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

/** By which field the first is found. */
function topOf({ subject, said, conditions, ...shape }: Shape, top: Of2<'top'>): { field: string } {
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
      field: isClosed
        ? 'closedAt'
        : isOverdue
          ? 'dueDate'
          : name === 'latest'
            ? dayFieldOf({ subject, said, conditions, ...shape } as Shape)
            : 'createdAt',
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

function rows(shape: Shape, base: DataQuery, cost: number): { query: DataQuery; cost: number } {
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
      : undefined
  const [limit] = all('limit')
  const recent =
    all('recent').length > 0 || (top?.field === 'created' && top.descending && !top.count && !top.place && !isOne)
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

export { isNone, whenOf }
