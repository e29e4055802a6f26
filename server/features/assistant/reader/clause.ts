import type { DataQuery, QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { ofOther } from './belonging.ts'
import { fieldOf, kindOf } from './catalogue.ts'
import { conditionsOf, isNone, type Of } from './conditions.ts'
import { dated, dayOf } from './days.ts'
import { type Bound, type Cond, type Happening, isCond, isFresh, isNow, isWho, type Of2, type Part } from './meaning.ts'
import { isGrouped, type Outline, subjectOfCounted } from './outline.ts'
import type { Said } from './sentence.ts'
import type { AskedSubject } from './subject.ts'

/** What rows are asked for, while what they must be is put together. */
export interface Clause extends Outline, AskedSubject, Omit<Of, keyof AskedSubject> {
  /** The query that it goes on from. */
  previous: DataQuery | undefined
  isNext: boolean
  /** Whether it is of what was won, so that its days are those. */
  isRevenue: boolean
  conditions: QueryCondition[]
  /** What groups must be. */
  having: Bound[]
  unused: Said[]
}

// What is written down of a lead happens to it.
const ABOUT: Partial<Record<QuerySubject, string[]>> = { leads: ['lead', 'note'] }

export function clauseOf(
  outline: Outline,
  asked: AskedSubject,
  { today, before, previous }: Pick<Clause, 'today' | 'previous'> & Pick<Of, 'before'>,
): Clause {
  const { all, has, aims, subjects, top } = outline
  return {
    ...outline,
    ...asked,
    ...saidOf(outline, asked, before),
    today,
    before,
    previous,
    isNext: previous !== undefined,
    isRevenue:
      has('revenue') ||
      all('measure').some(({ closed }) => closed) ||
      (aims.has('performance') && !has('compare')) ||
      top?.field === 'daysToClose' ||
      Boolean(top && !top.field && subjects.length === 0 && isGrouped(outline)),
    conditions: asked.about ? [{ field: 'about', is: ABOUT[asked.about] ?? [asked.about.slice(0, -1)] }] : [],
    having: [],
    unused: [],
  }
}

// What conditions depend on that is said elsewhere in the sentence, or was before it.
function saidOf({ said, all }: Outline, { subject }: AskedSubject, before: Of['before']) {
  const wheres = all('where')
  const outcomes = wheres.flatMap(({ on, not }) =>
    !not && on.leads?.field === 'outcome' && on.leads.is ? [on.leads.is] : [],
  )
  const days = before?.findLast(({ field }) => kindOf(subject, field) === 'day')?.field
  const isEnded = ({ field, is }: QueryCondition) => field === 'outcome' && is && !is.includes('open')
  const isStaged = wheres.some(({ on }) => on.leads?.field === 'stage')
  return {
    isCreated: said.some(({ part }) => (part.k === 'event' || part.k === 'when') && part.day === 'created'),
    isClosed: outcomes.some((is) => !is.includes('open')),
    isSeveral: all('person').length > 1,
    isOverdue: wheres.some(({ on }) => on.tasks?.field === 'overdue'),
    dayBefore: days ?? (before?.some(isEnded) ? 'closedAt' : undefined),
    isOpen:
      (subject === 'leads' || subject === 'openings') && !isStaged && outcomes.some(([first]) => first === 'open'),
  }
}

/** Puts what is said of rows into conditions, and what is said of groups into their bounds. */
export function addConditions(clause: Clause): void {
  for (const [at, each] of clause.said.entries()) {
    const { part } = each
    if (!isCond(part) || isNothing(clause, part, at)) continue
    const made = isStray(clause, part, at) ? undefined : madeOf(clause, part, at)
    if (made) clause.conditions.push(...made)
    else clause.unused.push(each)
  }
  addKinds(clause)
  const isSaid = clause.conditions.some(({ field }) => field === 'outcome' || field === 'stage')
  const isOpen = clause.said.some(({ part }) => isCond(part) && part.open)
  if (isOpen && !isSaid && clause.subject === 'leads') clause.conditions.unshift({ field: 'outcome', is: ['open'] })
}

const hasDays = ({ has, groups }: Clause) =>
  has('when') || has('versus') || [...groups.by, ...groups.asked].some(({ by }) => by)

const isFirstFresh = ({ said }: Clause, part: Cond) => said.find((each) => isFresh(each.part))?.part === part

// What another part says better, or what says no more than that it came then.
function isNothing(clause: Clause, part: Cond, at: number): boolean {
  const { said, subject, subjects, today } = clause
  if (part.soft && said.some((other) => isSaidOf(other.part, part, clause))) return true
  const isCustomers = subjects.some(({ also }) => also)
  if (part.soft && isCustomers && part.k === 'where' && part.on.leads?.field === 'outcome') return true
  // Whom to call today is asked of now.
  if (part.k === 'when' && isNow(part.period, today) && said.some((one) => one.part.k === 'idle' && one.part.soft))
    return true
  const isAdjective = said[at + 1]?.part.k === 'subject' || subjects.length === 0
  if (!isAdjective || !isFirstFresh(clause, part)) return false
  if (subject !== 'leads' && subject !== 'tasks' && (subject !== 'candidates' || hasDays(clause))) return true
  // A customer is new at the time they were won.
  return hasDays(clause) || (subject === 'leads' && isCustomers && Boolean(clause.isClosed))
}

const isSaidOf = (other: Part, part: Cond, of: Of) => {
  if (other === part || !isCond(other) || other.soft) return false
  const [a] = conditionsOf(other, of) ?? []
  const [b] = conditionsOf(part, of) ?? []
  return a !== undefined && b !== undefined && a.field === b.field
}

// What has no meaning where it stands.
function isStray(clause: Clause, part: Cond, at: number): boolean {
  const { said, subject, subjects } = clause
  const [last, next] = [said[at - 1]?.part, said[at + 1]]
  // What is not known is only taken for another of the same where nothing else is said.
  if (part.k === 'text' && part.guess) return said.length > 1
  if (subject === 'leads' && subjects.some(({ also }) => also) && isFirstFresh(clause, part))
    return next?.part.k === 'subject'
  // `what changed in my deals`: whose these are, is no activity's.
  const isBeside = next?.part.k === 'subject' && next.part.subject !== subject && next.from === said[at]?.to
  if (part.k === 'person' && clause.about && isBeside) return true
  // `openings that got no applications last week`: the days are not theirs.
  if (part.k === 'when' && !part.day && subject === 'openings' && last?.k === 'counted' && isNone(last.bound))
    return true
  // `candidates under 30`: so many of what?
  if (part.k === 'counted' && said.length === 1 && !clause.isNext) return true
  // Who is no colleague is none of those that are compared, nor in the place of one.
  const isLead = part.k === 'name' && part.kind === 'lead'
  const isPerson = ({ field }: QueryCondition) => kindOf(subject, field) === 'person'
  if (isLead && clause.has('compare') && clause.has('person')) return true
  if (isLead && said.length === 1 && clause.previous?.conditions.some(isPerson)) return true
  // `100 percent` is no value of 100.
  if (part.k === 'bound' && part.bound.unit === null && next?.part.k === 'share') return true
  const isFigure = last?.k === 'pipeline' || last?.k === 'revenue' || last?.k === 'measure'
  return part.k === 'bound' && isFigure && !isGrouped(clause)
}

// Who made it is not kept of everything, and is not whose it is.
export function isMadeByUnknown(said: Said[], at: number, subject: QuerySubject): boolean {
  const { part } = said[at] ?? {}
  if (part?.k !== 'event' && part?.k !== 'when') return false
  const isDone = part.made || part.day === 'updated' || part.day === 'moved'
  if (!isDone || (part.made && fieldOf(subject, 'creator'))) return false
  const [before, after] = [said[at - 1]?.part, said[at + 1]?.part]
  if ((before?.k === 'person' && !before.role) || (after?.k === 'person' && after.role === 'by')) return true
  return said.some((each) => isWho(each.part))
}

function madeOf(clause: Clause, part: Cond, at: number): QueryCondition[] | undefined {
  const { said, has, subject, other, subjects, groups, isNext } = clause
  if (part.k === 'counted' && subjectOfCounted([part]) === subject)
    if (subjects.length === 0 || groups.asked.length > 0 || isNext) return madeOfCounted(clause, part)
  const isDue = part.k === 'event' && part.day === 'due' && !part.not && subject === 'tasks'
  // `by when does it have to be done`
  const isAskedWhen = clause.aims.has('when') || clause.all('show').some(({ show }) => show.includes('due'))
  // Behind days, what is due is due then.
  const isDueThen = clause.before?.some(({ field }) => field === 'dueDate')
  const isDated = (['when', 'lasting', 'order', 'limit', 'top'] as const).some(has)
  if (isDue && !isDated && !isAskedWhen)
    return isDueThen ? [] : [{ field: 'dueDate', to: clause.today, label: 'until today' }]
  const next = said[at + 1]?.part
  if (subject === 'leads' && other === 'tasks' && part.k === 'where' && part.on.tasks)
    if (next?.k === 'subject' && next.subject === 'tasks')
      return clause.most && ['state', 'overdue'].includes(part.on.tasks.field) ? [part.on.tasks] : undefined
  if (part.k === 'bound' && isOfGroups(clause, part, at)) {
    clause.having.push({ ...part.bound, ...(part.field && { of: part.field }) })
    return []
  }
  const theirs = ofOther(clause, at)
  return (theirs && conditionsOf(theirs, clause)) ?? conditionsOf(dated(part, clause), clause, dayAt(clause, part, at))
}

/** Which day something is of, where it does not say so itself. */
export function dayAt(clause: Clause, part: Cond, at: number): Happening | undefined {
  const isOpen = (part.k === 'when' && !part.day) || (part.k === 'idle' && part.auto)
  const day = isOpen ? dayOf(clause, at) : undefined
  return part.k === 'idle' && day === 'contacted' ? undefined : day
}

// `who has three open tasks`: what is counted is what is asked for.
function madeOfCounted(clause: Clause, { bound, parts, often }: Of2<'counted'>): QueryCondition[] | undefined {
  const { subject, having, isNext } = clause
  if (isNone(bound) && !isGrouped(clause)) {
    const [inner, second] = parts.filter(isCond)
    const [only] = inner && !second ? (conditionsOf(inner, clause) ?? []) : []
    return only && [only.not ? { ...only, not: false } : { not: true, ...only }]
  }
  const made = parts.map((inner): QueryCondition[] | undefined => {
    const also = inner.k === 'subject' ? inner.also?.[subject] : undefined
    if (also) return [also]
    return isCond(inner) && !(isFresh(inner) && hasDays(clause)) ? conditionsOf(inner, clause) : []
  })
  if (often && !isGrouped(clause) && !isNext) return undefined
  if (bound.bounds.atLeast !== 1 || isGrouped(clause)) having.push(bound)
  return made.every((each) => each !== undefined) ? made.flat() : undefined
}

// `countries with more than 100k in revenue`: of the groups, unless it stands behind what the rows are.
function isOfGroups(clause: Clause, { bound, field }: Of2<'bound'>, at: number): boolean {
  const { said, has, groups, subjects } = clause
  const { bounds, unit } = bound
  const isOfMiddle = Boolean(bounds.aboveThe ?? bounds.belowThe)
  if (field) return isOfMiddle && groups.asked.length > 0 && subjects.length === 0
  if (!isGrouped(clause)) return false
  if (has('compare') && bounds.aboveThe) return true
  if (said[at - 1]?.part.k === 'subject') return false
  if (unit === 'percent') return has('measure')
  return unit === null || (unit === 'money' && (has('revenue') || has('pipeline') || has('aggregate')))
}

// `pdfs and spreadsheets`, `customers`: what a noun says besides.
function addKinds(clause: Clause): void {
  const { subjects, subject, conditions } = clause
  const kinds = subjects.flatMap(({ also }) => also?.documents?.is ?? [])
  if (subject === 'documents' && kinds.length > 1) {
    conditions.unshift({ field: 'kind', is: kinds })
    return
  }
  for (const { subject: each, also } of subjects) {
    const said = also?.[each]
    if (said && each === subject) conditions.unshift(said)
    else if (also && said && subject === 'tasks' && each === 'leads')
      conditions.push(...(conditionsOf({ k: 'where', on: also }, { ...clause, other: 'leads' }) ?? []))
  }
}
