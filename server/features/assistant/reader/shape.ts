import type { DataQuery, QueryCondition } from '../../../../contract/data-query/fields.ts'
import { taskStatuses } from '../../../../contract/tasks/endpoints.ts'
import { fieldOf, fieldsOf, kindOf, stageDay } from './catalogue.ts'
import type { Clause } from './clause.ts'
import { COUNT_AND_VALUE, comparedDays, comparedList, comparedSeveral, versusOf } from './compare.ts'
import { dayFieldOf } from './days.ts'
import { baseOf, type Draft, draftOf, drop, imply, outcomeIn, type Shaped } from './draft.ts'
import { grouped, isThousands } from './groups.ts'
import { NOT_FIRST_CONTACT, NOT_WHEN } from './lexicon/not-kept.ts'
import { addMeasures } from './measures.ts'
import { activity, overview, rows } from './rows.ts'
import { NOT_WHY, refusalOfConditions } from './rules/refusals.ts'

/** What is made of the rows: a list of them, a number, groups, a comparison. */
export function shapeOf(clause: Clause): Shaped {
  const draft = draftOf(clause)
  const { all, top, divisions } = draft
  if (top && divisions.length === 0 && all('measure').some(({ measure }) => measure === 'salesCycle')) {
    imply(draft, { field: 'outcome', is: ['won'] })
    // `the quickest deal by its sales cycle`
    return rows({ ...draft, top: { ...top, field: 'daysToClose' } })
  }
  const failed = addMeasures(draft)
  if (failed) return failed
  turnToWon(draft)
  if (draft.aims.has('why')) {
    // `why do they not buy`
    const denied = draft.conditions.find(({ field, not, is }) => field === 'outcome' && not && is?.join() === 'won')
    if (denied) Object.assign(denied, { not: undefined, is: ['lost'] })
    const isRejected =
      draft.subject === 'candidates' &&
      draft.told.some(({ field, is }) => field === 'stage' && is?.join() === 'rejected')
    const ended = outcomeIn(draft.told)?.is?.join() ?? ''
    if (!isRejected && (draft.subject !== 'leads' || !['won', 'lost'].includes(ended)))
      return { query: null, reason: NOT_WHY }
    if (top?.field || draft.previous?.limit === 1) return whyFirst(draft)
    draft.divisions = [{ field: 'lostReason' }]
  }
  if (draft.subject === 'tasks') openWhereDue(draft)
  addLarge(draft)
  dropNow(draft)
  const reason = refusalOfConditions(draft)
  if (reason) return { query: null, reason }
  return compared(draft) ?? whenOf(draft) ?? wanted(draft)
}

// `why did we lose the biggest one`
function whyFirst(draft: Draft): Shaped {
  const shaped = rows(draft)
  return { ...shaped, query: { ...shaped.query, show: fieldsOf(draft.subject, 'lostReason') } }
}

// What was closed fastest, and the best month, are of what was won.
function turnToWon(draft: Draft): void {
  const { top, subject, groups, divisions, has, told } = draft
  const isFastest = top?.field === 'daysToClose'
  // `which stage takes the longest`
  if (isFastest && draft.measures.length === 0 && groups.asked.some(({ field }) => field === 'stage')) {
    imply(draft, subject === 'leads' ? { field: 'outcome', is: ['open'] } : { field: 'open', is: ['yes'] })
    draft.measures = [{ measure: 'average', field: 'daysInStage' }]
    return
  }
  if (isFastest && subject === 'leads') {
    imply(draft, { field: 'outcome', is: ['won'] })
    if (groups.asked.length > 0 && draft.measures.length === 0) draft.measures = [{ measure: 'salesCycle' }]
  }
  const outcome = outcomeIn(told)
  // `the biggest deal we closed`
  const isBiggest = top?.field === 'value' && draft.measures.length === 0 && divisions.length === 0
  if ((isFastest || isBiggest) && outcome?.is?.join() === 'won,lost') outcome.is = ['won']
  if (top && divisions.some(({ by }) => by) && subject === 'leads' && !has('subject') && !draft.isNext)
    imply(draft, { field: 'outcome', is: ['won'] })
}

const OF_STATE = new Set(['status', 'state', 'overdue', 'completedAt', 'finishedLate'])

// So that what is due, is still to be done; what is to be done today, was due by today.
function openWhereDue({ conditions, divisions, said, today }: Draft): void {
  const isDueDate = ({ field, none }: QueryCondition) => field === 'dueDate' && !none
  const isDue = conditions.some((each) => isDueDate(each) || each.or?.some(isDueDate))
  const isTodo = said.some(({ part }) => part.k === 'where' && part.on.tasks?.field === 'state' && !part.on.leads)
  const isOfDue = said.some(({ part }) => (part.k === 'event' || part.k === 'when') && part.day === 'due')
  const ofToday = conditions.find(({ field, from, to }) => field === 'dueDate' && from === today && to === today)
  const late = conditions.find(({ field, not }) => field === 'overdue' && !not)
  const isDone = conditions.some(({ field, is }) => field === 'completedAt' || is?.join() === 'completed')
  if (late && isDone) late.field = 'finishedLate'
  for (const group of divisions) if (group.field === 'overdue' && isDone) group.field = 'finishedLate'
  if (ofToday && isTodo && !isOfDue) delete ofToday.from
  const isSaid = conditions.some(({ field }) => OF_STATE.has(field))
  const isByStatus = divisions.some(({ field }) => field === 'status')
  if (isDue && !isSaid)
    conditions.push(isByStatus ? { field: 'status', is: [...taskStatuses] } : { field: 'state', is: ['open'] })
}

// `which month was below 20k`: so much is of money.
function addLarge(draft: Draft): void {
  const isLarge = draft.having.some(({ bounds, unit }) => (unit === null || unit === 'money') && isThousands(bounds))
  if (!isLarge || draft.measures.length > 0 || draft.subject !== 'leads') return
  const isBrought = draft.said.some(({ part }) => part.k === 'event' && part.day === 'created')
  if (isBrought || draft.divisions.some(({ by }) => by)) imply(draft, { field: 'outcome', is: ['won'] })
  draft.measures = [{ measure: 'sum', field: 'value' }]
}

// Two of something, or of two times.
function compared(draft: Draft): Shaped | undefined {
  const { has, aims } = draft
  const isComparing = aims.has('compare') || has('compare') || has('versus')
  const several = isComparing || draft.isCount || draft.subject === 'activities' ? comparedSeveral(draft) : undefined
  if (several) return several
  const list = comparedList(draft)
  const compareWith = versusOf(draft, list.isPair)
  if (compareWith) return comparedDays(draft, compareWith)
  const hasFigures = draft.measures.length > 0 || draft.isCount
  if (has('compare') && hasFigures && !list.condition && !has('when') && draft.divisions.length === 0)
    draft.divisions = [{ by: 'month' }]
  const isCompare = isComparing || list.isPair
  divideListed(draft, list.condition, isCompare)
  if (isCompare && list.condition && draft.divisions.length === 0) return list.compare(list.condition)
  return undefined
}

// `how many won and lost`: each of what was listed.
function divideListed(draft: Draft, list: QueryCondition | undefined, isCompare: boolean): void {
  const { said, has, all, aims, isCount, divisions, measures } = draft
  // `per person, won versus lost`
  const isRate = measures.some(({ measure }) => ['winRate', 'lossRate', 'conversion'].includes(measure))
  const isCompared = divisions.length === 1 && !isRate && said.some(({ part }) => part.k === 'where' && part.listed)
  // `what did we win and lose`: of both together no figure is asked for.
  const isListing = aims.has('list') && has('subject') && !aims.has('performance')
  const isBoth = list?.field === 'outcome' && all('where').some(({ listed }) => listed) && !isListing
  if (isBoth && divisions.length === 0 && !isCompare && !all('measure').length) {
    draft.divisions = [{ field: 'outcome' }]
    if (!isCount) draft.measures = COUNT_AND_VALUE
    return
  }
  if (!(isCount || isCompared) || !list) return
  const isListed = (only?: 'where') =>
    said.some(({ part }) => 'listed' in part && part.listed && (only ? part.k === only : part.k !== 'when'))
  if (divisions.length === 0 && measures.length === 0 && !isCompare && (isListed() || has('each')))
    draft.divisions = [{ field: list.field }]
  else if (divisions.length === 1 && isListed('where')) draft.divisions = [...divisions, { field: list.field }]
}

// When something happened first or last.
function whenOf(draft: Draft): Shaped | undefined {
  const { aims, all, has, top, conditions } = draft
  const isNamed = (...names: string[]) => conditions.some(({ field }) => names.includes(field))
  const isDay = all('field').some(({ field }) => kindOf(draft.subject, fieldOf(draft.subject, field) ?? '') === 'day')
  const isAsked = isDay && !has('order') && !top && isNamed('name', 'company', 'words', 'title')
  if (!aims.has('when') && !isAsked) return undefined
  drop(draft, 'most')
  // When a task is, is when it is due.
  const isOfTask = draft.subject === 'tasks' && isNamed('title', 'words', 'lead') && !has('event')
  // `when was Jane in proposal`: when she came there.
  const stage = draft.subject === 'leads' ? conditions.find(({ field, not }) => field === 'stage' && !not) : undefined
  const moved = isNamed('name', 'company') && !has('event') ? stageDay('movedTo', stage?.is?.join() ?? '') : undefined
  if (stage && moved) conditions.splice(conditions.indexOf(stage), 1)
  // `when did she get the offer`: when she came to the stage where she stands.
  const reached =
    draft.subject === 'candidates' ? conditions.find(({ field, or }) => field === 'stage' && or) : undefined
  if (reached && !isNamed('name')) return { query: null, reason: NOT_WHEN }
  if (reached) Object.assign(reached, { is: reached.is?.slice(0, 1), or: undefined })
  const day = reached ? 'stageUpdatedAt' : (moved ?? dayFieldOf(draft))
  const field = isOfTask && day === 'createdAt' ? 'dueDate' : day
  // Of several tasks each has its day.
  if (field === 'dueDate' && isNamed('words'))
    return { query: { ...baseOf(draft), aim: 'list', order: { field, descending: false } } }
  const isFirst = top && !top.descending
  if (isFirst && field === 'lastContactAt') return { query: null, reason: NOT_FIRST_CONTACT }
  const query: DataQuery = {
    ...baseOf(draft),
    aim: 'figures',
    measures: [{ measure: isFirst ? 'earliest' : 'latest', field }],
    order: { field, descending: !isFirst },
    ...(isNamed('name', 'company', 'words', 'lead', 'title') ? {} : { limit: 1 }),
  }
  return { query }
}

// The pipeline of today is what it is now; what is due today is another one than what is overdue today.
function dropNow({ isPipeline, conditions, today, measures, said }: Draft): void {
  const isOpen = outcomeIn(conditions)?.is?.join() === 'open' && measures.some(({ measure }) => measure === 'sum')
  const isDue = said.some(({ part }) => (part.k === 'when' || part.k === 'event') && part.day === 'due')
  const isOverdue = !isDue && conditions.some(({ field, not }) => field === 'overdue' && !not)
  const days = isOpen ? ['createdAt', 'closedAt'] : isPipeline ? ['createdAt'] : isOverdue ? ['dueDate'] : []
  const now = conditions.findIndex(({ field, from, to }) => days.includes(field) && from === today && to === today)
  if (now >= 0) conditions.splice(now, 1)
}

function wanted(draft: Draft): Shaped {
  const { has, top, isPipeline, isCount, subject, aims } = draft
  if (draft.divisions.length > 0 || draft.most) return grouped(draft)
  if (subject === 'activities' && top && !isCount) return rows(draft)
  if ((aims.has('activity') || subject === 'activities') && !isCount) return { query: activity(draft) }
  if (aims.has('pipeline')) return { query: overview(draft) }
  if (draft.measures.length > 0) return { query: { ...baseOf(draft), aim: 'figures' }, cost: top ? 1 : 0 }
  if (isPipeline && !top && !isCount && !has('order')) return { query: overview(draft) }
  return rows(draft)
}
