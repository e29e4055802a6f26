import type { DataQuery, QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { fieldOf, kindOf } from './catalogue.ts'
import { conditionsOf, isNone, type Of } from './conditions.ts'
import { contradiction, joined } from './contradiction.ts'
import { dated, dayOf } from './days.ts'
import { goneOn, laidOver, theirs } from './follow-up.ts'
import { type Bound, type Cond, type Group, type Happening, isCond, isFresh, type Of2, type Part } from './parts.ts'
import type { Said } from './sentence.ts'
import { shapeOf } from './shape.ts'
import { refusalOf } from './refusals.ts'
import { rewritten } from './rewriting.ts'
import { isUsed } from './used.ts'

/** What a sentence comes to: a query, and what of it could not be put there. */
export interface Assembled {
  query: DataQuery | null
  unused: Said[]
  reason?: string
  /** What makes it the less likely. */
  cost: number
}

const ORDER: QuerySubject[] = ['leads', 'tasks', 'candidates', 'documents', 'openings', 'activities']
const PERSONS = new Set(['assignedUserId', 'assignedTo', 'uploadedBy', 'userId', 'createdBy', 'leadOwner'])

/** Puts together what a sentence says, in whatever order it does. */
export function assemble(said: Said[], today: string, previous?: DataQuery): Assembled {
  const given = previous?.subject
  const unused: Said[] = []
  said = rewritten(said, previous)
  const persons = said.filter(({ part }) => part.k === 'person')
  if (persons.length > 1) said = said.filter(({ part }) => !(part.k === 'person' && part.soft))
  const all = <K extends Part['k']>(k: K) => said.flatMap(({ part }) => (part.k === k ? [part as Of2<K>] : []))
  const first = <K extends Part['k']>(k: K) => all(k)[0]
  const refused = refusalOf(said)
  if (refused) return { query: null, unused: [], reason: refused, cost: 0 }
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
  // `who is our best rep` asks for one thing twice.
  const asked = groups.filter(
    (group, at) =>
      group.asked &&
      groups.findIndex(({ field, by, asked }) => asked && field === group.field && by === group.by) === at,
  )
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
    groups.some((group) => group.by)
  const having: Bound[] = []
  const heads: Of2<'counted'>[] = []
  for (const [at, each] of said.entries()) {
    const { part } = each
    if (!isCond(part)) continue
    // When something was given to somebody is not kept.
    const isGiving = said.some((one) => (one.part.k === 'person' || one.part.k === 'owning') && one.part.given)
    if (part.k === 'when' && !part.day && isGiving && subject !== 'tasks' && !dayAt(part, at))
      return { query: null, unused: [], reason: 'When something was assigned is not kept.', cost: 1 }
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
    if (each === fresh && isAdjective && subject === 'leads' && subjects.some(({ also }) => also)) {
      // A customer is new at the time they were won.
      if (!hasDays && !isClosed) unused.push(each)
      continue
    }
    if (each === fresh && isAdjective && (subject === 'leads' || subject === 'tasks' ? hasDays : true)) continue
    if (
      part.k === 'counted' &&
      (subjects.length === 0 || asked.length > 0 || given) &&
      subjectOfCounted([part]) === subject
    ) {
      heads.push(part)
      if (isNone(part.bound) && groups.length === 0) {
        const inner = part.parts.filter(isCond)
        const [only] = inner.length === 1 ? (conditionsOf(inner[0] as Cond, of) ?? []) : []
        if (only) add([only.not ? { ...only, not: false } : { not: true, ...only }])
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
    const found = theirs ?? conditionsOf(dated(part, said, { subject, isCustomers }), of, dayAt(part, at))
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
  const byWhom = all('person').length > 0 || all('aggregate').some(({ of }) => of === 'sum') || asked.some(({ field }) => field === 'owner') || aims.has('much')
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

const isOfSame = (other: Cond, part: Cond, of: Of) => {
  const [a] = conditionsOf(other, of) ?? []
  const [b] = conditionsOf(part, of) ?? []
  return a !== undefined && b !== undefined && a.field === b.field
}

const isWho = (part: Part) =>
  part.k === 'group' && part.groups.every(({ asked, field }) => asked && field === 'owner')

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
  if (said.every(({ part }) => (part.k === 'aim' && part.aim === 'list') || isWho(part))) return undefined
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
