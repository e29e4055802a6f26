import type { QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { fieldOf, kindOf, stageDay } from './catalogue.ts'
import type { Clause } from './clause.ts'
import { conditionsOf } from './conditions.ts'
import { isDated } from './days.ts'
import type { Happening, Part } from './meaning.ts'
import type { Said } from './sentence.ts'

/** Adds what follows from what is said: who closes something wins it, what is stuck is still open. */
export function addImplied(clause: Clause): void {
  addStaying(clause)
  const { all, has, subject, groups, conditions, said, unused } = clause
  // People can apply for what is active.
  const isOfAny = !hasField(conditions, 'status', 'title', 'words', 'live')
  const isOfDeadline = all('order').some(({ field }) => field === 'due')
  if (subject === 'openings' && isOfAny && isOfDeadline) conditions.push({ field: 'status', is: ['active'] })
  const isOfPerson =
    conditions.some(({ field }) => kindOf(subject, field) === 'person') ||
    [...groups.by, ...groups.asked].some(({ field }) => field === 'owner')
  if (has('owning') && !(isOfPerson && fieldOf(subject, 'owner')))
    unused.push(...said.filter(({ part }) => part.k === 'owning'))
  if (subject === 'leads') addImpliedOfLeads(clause)
  if (subject === 'candidates') turnMoves(clause)
  turnStages(conditions)
}

function addImpliedOfLeads(clause: Clause): void {
  const { all, conditions, said, top } = clause
  turnBack(clause)
  turnMoves(clause)
  turnAhead(clause)
  const isExpected = hasField(conditions, 'expectedClose')
  const isClosed = !isExpected && [...all('event'), ...all('when')].some(({ day }) => day === 'closed')
  const isSaid = hasField(conditions, 'outcome') || (hasField(conditions, 'stage') && !isByWhom(clause))
  // What is likely is not closed yet.
  const isLikely = hasField(conditions, 'probability') || all('field').some(({ field }) => field === 'probability')
  if (isClosed && !isSaid && !isLikely) conditions.push({ field: 'outcome', is: ['won'] })
  // What is closed is 0 or 100 percent likely.
  const isOpen =
    isExpected ||
    top?.field === 'probability' ||
    // `the oldest leads` are still worked on.
    (top?.field === 'created' && !top.descending) ||
    said.some(({ part }) => isQuiet(part)) ||
    // What is closed needs no next step.
    conditions.some(({ field, atMost }) => field === 'openTasks' && atMost === 0) ||
    conditions.some(({ field, ...bounds }) => field === 'probability' && isAmount(bounds))
  if (isOpen && !isSaid && !hasField(conditions, 'stageChangedAt')) conditions.push({ field: 'outcome', is: ['open'] })
  turnClosed(clause)
}

// What nothing happened to for some time: of what is closed nothing more is to happen.
const isQuiet = (part: Part) =>
  part.k === 'lasting' ||
  (part.k === 'idle' && !part.ago && !part.not && QUIET.has(part.day)) ||
  (part.k === 'when' && part.not && part.day !== undefined && QUIET.has(part.day))
const QUIET = new Set<Happening>(['contacted', 'updated', 'moved', 'active'])

const hasField = (conditions: QueryCondition[], ...names: string[]) =>
  conditions.some(({ field }) => names.includes(field))

// What is neither said to be in a stage nor to have ended.
function addOpen(conditions: QueryCondition[]): void {
  if (!hasField(conditions, 'outcome', 'stage')) conditions.push({ field: 'outcome', is: ['open'] })
}

const isAmount = ({ above, below, atLeast, atMost }: Omit<QueryCondition, 'field'>) =>
  (above ?? below ?? atLeast ?? atMost) !== undefined && (atLeast ?? -1) !== atMost

const isByWhom = ({ all, has, groups, aims }: Clause) =>
  has('person') ||
  aims.has('much') ||
  all('aggregate').some(({ of }) => of === 'sum') ||
  groups.asked.some(({ field }) => field === 'owner')

// What closes in days to come is expected to.
function turnAhead({ conditions, today, has, all, said }: Clause): void {
  // `forecast for next quarter`, `likely to close this quarter`: of what is expected to close then.
  const isLikely =
    all('field').some(({ field }) => field === 'weightedValue') ||
    conditions.some(({ field, atLeast }) => field === 'probability' && atLeast !== undefined)
  for (const condition of isDated(said) ? [] : conditions.filter(({ field }) => field === 'createdAt')) {
    // `the forecast for December`: of the one to come.
    const ahead = isLikely && all('when').find(({ period }) => period.from === condition.from)?.period.next
    if (ahead) Object.assign(condition, { from: ahead.from, to: ahead.to, label: ahead.label })
    const { from = '', to = '' } = condition
    if ((has('pipeline') && from > today) || (isLikely && to >= today)) condition.field = 'expectedClose'
  }
  if (hasField(conditions, 'outcome', 'stage')) return
  for (const condition of conditions)
    if (condition.field === 'closedAt' && (condition.from ?? '') > today) condition.field = 'expectedClose'
}

const ONWARD = ['new', 'qualified', 'proposal', 'negotiation']

// What went back may have moved on since.
function turnBack({ said, conditions }: Clause): void {
  const [day, from, to] = ['stageChangedAt', 'previousStage', 'stage'].map((name) =>
    conditions.find(({ field, not }) => field === name && !not),
  )
  const isBack = ({ part }: Said) =>
    (part.k === 'event' || part.k === 'when') && !part.not && (part.back || (part.leap && from && to))
  if (!said.some(isBack)) return
  const [before, behind] = [from, to].map((each) => ONWARD.indexOf(each?.is?.join() ?? '')) as [number, number]
  // From where is known of the latest move alone.
  if (from && to && before !== behind + 1) return
  if (from && !to) return void conditions.push({ field: 'stage', is: ONWARD.slice(0, Math.max(before, 1)) })
  const went = day ?? { not: true, field: 'stageChangedAt', none: true }
  const field = stageDay('movedBackTo', to?.is?.join() ?? '') ?? 'movedBack'
  const rest = conditions.filter((each) => ![day, from, field === 'movedBack' ? undefined : to].includes(each))
  conditions.splice(0, conditions.length, ...rest, { ...went, field })
}

// What moved into a stage, or stood there at some time, may have moved on since; so may what moved at all.
function turnMoves({ said, conditions, subject, groups, has }: Clause): void {
  const day = conditions.find(({ from, not }) => from && !not)
  const stage = conditions.find(({ field }) => field === 'stage')
  if (!day || hasField(conditions, 'previousStage', 'open')) return
  const isMoved =
    said.some(({ part }) => 'day' in part && part.day === 'moved') &&
    fieldOf(subject, 'moved') === day.field &&
    !has('stays')
  const isAny = (!stage || (stage.not && stage.is?.join() === 'new')) && !groups.by.some(({ by }) => by)
  const isMove = isMoved && !stage?.not && isMovedThere(said, subject)
  const isThen = day.field === 'createdAt' && day.to && !stage?.not && isStageThen(said)
  const [name = '', ...others] = stage?.is ?? []
  const there = isMove ? stageDay('movedTo', name, subject) : isThen ? stageDay('stoodIn', name) : undefined
  const field = isMoved && isAny ? 'movedAt' : others.length === 0 ? there : undefined
  if (!field) return
  const rest = conditions.filter((each) => each !== stage && !(each.field === day.field && each.none))
  const turned = rest.map((each) => (each.field === day.field ? { ...each, field } : each))
  conditions.splice(0, conditions.length, ...turned)
}

// `moved to proposal`, rather than what stands there and moved in these days.
function isMovedThere(said: Said[], subject: QuerySubject): boolean {
  const staged = said.findIndex(({ part }) => part.k === 'where' && part.on[subject]?.field === 'stage')
  const part = said[staged]?.part
  const isMove = (other: Part) => (other.k === 'event' || other.k === 'when') && other.day === 'moved'
  return (part?.k === 'where' && part.day === 'moved') || said.slice(0, staged).some((each) => isMove(each.part))
}

// `in proposal in May`: where it stood then.
export function isStageThen(said: Said[]): boolean {
  const staged = said.findIndex(
    ({ part }, at) =>
      part.k === 'where' &&
      !part.day &&
      part.on.leads?.field === 'stage' &&
      said[at + 1]?.part.k === 'when' &&
      said.slice(0, at).some((each) => each.part.k === 'subject'),
  )
  const then = said[staged + 1]?.part
  const isOther = said.some(({ part }) => part.k === 'event' || part.k === 'stays')
  return staged >= 0 && then?.k === 'when' && !then.day && !isOther
}

// `deals that Anna closed` are those she won.
function turnClosed(clause: Clause): void {
  const { has, aims, said, conditions } = clause
  const closed = conditions.find(({ field, is }) => field === 'outcome' && is?.join() === 'won,lost')
  const isOneWord = (part: Part) => part.k === 'where' && part.on.openings && part.on.leads?.is?.join() === 'won,lost'
  const isEither = conditions.some((each) => each !== closed && each.field === 'outcome')
  if (!closed || isEither || has('measure') || aims.has('performance') || !isByWhom(clause)) return
  if (said.some(({ part }) => isOneWord(part))) closed.is = ['won']
}

// What was lost, and who was rejected, has the stage before as theirs.
function turnStages(conditions: QueryCondition[]): void {
  const isEnd = ({ field, is }: QueryCondition) =>
    (field === 'outcome' && is?.join() === 'lost') || (field === 'stage' && is?.join() === 'rejected')
  if (!conditions.some(isEnd)) return
  for (const condition of conditions)
    if (condition.field === 'stage' && !isEnd(condition)) condition.field = 'previousStage'
}

function addStaying(clause: Clause): void {
  const { all, has, subject, conditions, said, unused, top } = clause
  if (!has('stays')) return
  const isFirst = top?.field === 'daysInStage'
  if (subject === 'candidates') conditions.push({ field: 'open', is: ['yes'] })
  else if (subject === 'tasks' && isFirst) {
    if (!hasField(conditions, 'state', 'status')) conditions.push({ field: 'state', is: ['open'] })
  } else if (subject !== 'leads') unused.push(...said.filter(({ part }) => part.k === 'stays'))
  // What still waits is open.
  else if (isFirst) addOpen(conditions)
  else if (all('aggregate').length === 0 && !hasField(conditions, 'daysInStage', 'stageChangedAt', 'createdAt')) {
    addOpen(conditions)
    conditions.push(...(conditionsOf({ k: 'idle', day: 'updated', span: { count: 30, unit: 'day' } }, clause) ?? []))
  }
}
