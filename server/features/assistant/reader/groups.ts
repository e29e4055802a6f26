import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import { fieldOf } from './catalogue.ts'
import { baseOf, type Draft, divided, drop, imply, outcomeIn, type Shaped } from './draft.ts'
import { isDownBy } from './follow-up.ts'
import type { Bound, Measures } from './meaning.ts'
import { rows, SOME, skipOf, topOf } from './rows.ts'
import type { Said } from './sentence.ts'

/** Rows divided into groups, or the rows of whom or what was asked for. */
export function grouped(draft: Draft): Shaped {
  const { divisions, groups, top, has, conditions, subject, most, having, isCount, measures } = draft
  if (divisions.length === 0) return mostOfAll(draft)
  const isWho = groups.asked.some(({ field }) => field === 'owner') && groups.by.length === 0
  // `who applied`, `who has not been called`
  const isUncontacted =
    conditions.some(({ field, not, none }) => field === 'lastContactAt' && (not || none)) &&
    !draft.previous?.conditions.some(({ field }) => field === 'lastContactAt')
  if (isWho && !most && (isUncontacted || (subject === 'candidates' && having.length === 0))) return rows(draft)
  const grouping = divided(draft)
  if (!grouping.groupBy) return { query: null, cost: 5 }
  // `by city, top 10`: of the groups.
  const isOfGroups = !top?.field && draft.said.at(-1)?.part.k === 'top'
  const isOfEach = groups.by.length > 0 && groups.asked.length === 0 && (has('subject') || has('where')) && !isOfGroups
  if (top && isOfEach && measures.length === 0) {
    // `the three largest deals of each owner`
    const field = topOf(draft, top)
    const order = field && { order: { field, descending: top.descending }, limitEach: top.count ?? 1 }
    return { query: { ...baseOf(draft), ...grouping, ...order, ...skipOf(top) } }
  }
  if (isWho && top && has('subject') && measures.length === 0 && !isCount) return rows(draft)
  return ranked(draft, grouping, isWho)
}

// `leads with the most tasks`: by the number that each has.
function mostOfAll(draft: Draft): Shaped {
  const { subject, other, conditions, all, most, unused, subjects } = draft
  const tasks = conditions.find(({ field }) => field === 'state' || field === 'overdue')
  const ofTasks = tasks?.field === 'overdue' ? 'overdueTasks' : 'openTasks'
  const ofCandidates = other === 'candidates' && subject === 'openings' ? 'candidateCount' : undefined
  const field = other === 'tasks' ? ofTasks : ofCandidates
  if (!field) {
    if (!draft.previous?.groupBy) drop(draft, 'most')
    return rows(draft)
  }
  const place = all('top').find((top) => top.field === 'most')?.place
  // The fewest of those that can get any.
  if (ofCandidates && !most?.descending) imply(draft, { field: 'status', is: ['active'] })
  const isState = ({ part }: Said) => part.k === 'where' && ['state', 'overdue'].includes(part.on.tasks?.field ?? '')
  unused.splice(0, unused.length, ...unused.filter((each) => !isState(each)))
  return {
    query: {
      ...baseOf(draft),
      conditions: conditions.filter((each) => each !== tasks),
      order: { field, descending: most?.descending ?? true },
      limit: subjects[0]?.one ? 1 : SOME,
      ...(place && { limit: 1, skip: place - 1 }),
    },
  }
}

function ranked(draft: Draft, grouping: Pick<DataQuery, 'groupBy' | 'thenBy'>, isWho: boolean): Shaped {
  const { top, most, conditions, all, has, aims } = draft
  const { having, measures } = havingOf(draft, isWho)
  const isByDay = Boolean(grouping.groupBy?.by || grouping.thenBy?.by)
  const limit = top?.place ? 1 : (top?.count ?? all('limit')[0]?.count)
  const way = all('order').findLast(({ descending }) => descending !== undefined)
  const isDown = most ? most.descending : top ? isDownBy(top, conditions) : (way?.descending ?? true)
  const isPipelineByStage = !most && has('pipeline') && grouping.groupBy?.field === 'stage'
  const isOrdered = !grouping.thenBy && (!isByDay || most || top) && !isPipelineByStage
  return {
    query: {
      ...baseOf(draft),
      aim: isByDay ? 'figures' : 'rank',
      measures,
      ...grouping,
      ...(having && { having }),
      ...(isOrdered && { order: { measure: 0, descending: isDown } }),
      ...(limit && { limit }),
      ...skipOf(top),
    },
    cost: aims.has('activity') ? 1 : 0,
  }
}

/** Of which groups, and of what is computed of them. */
function havingOf(draft: Draft, isWho: boolean): { having?: DataQuery['having']; measures: Measures } {
  const { has, subject } = draft
  const isNobody = (isWho || isWithout(draft)) && turnDenied(draft)
  const isNone = has('none') || isNobody
  // `five or more, and never one`: one of the two would be lost.
  const isMore = draft.having.some(({ bounds }) => bounds.atLeast !== 1)
  if (isNone && isMore) for (const k of ['bound', 'counted'] as const) drop(draft, k)
  const [bound, more] = isNone ? [NONE] : draft.having
  const measures: Measures = draft.measures.length > 0 ? [...draft.measures] : [{ measure: 'count' }]
  // `who won the most`: by their number, and what they are worth.
  const isWon = isWho && !has('subject') && outcomeIn(draft.conditions)?.is?.join() === 'won'
  if (isWon && (has('most') || has('compare')) && measures[0]?.measure === 'count')
    measures.push({ measure: 'sum', field: 'value' })
  if (!bound) return { measures }
  if (bound.of) {
    measures.unshift({ measure: 'average', field: fieldOf(subject, bound.of) ?? bound.of })
    if (measures.at(-1)?.measure === 'count') measures.pop()
  }
  const isOfCount = bound !== NONE && isNumber(bound, measures)
  if (isOfCount && !measures.some(({ measure }) => measure === 'count')) measures.push({ measure: 'count' })
  const measure = isOfCount ? measures.findIndex((each) => each.measure === 'count') : 0
  const and = more && [{ measure: 0, ...more.bounds }]
  return { measures, having: { measure, ...bound.bounds, ...(and && { and }) } }
}

const NONE: Bound = { bounds: { atMost: 0 }, unit: null }

// `which countries have we never won in`
const isWithout = ({ groups, most, top, isCount }: Draft) => groups.asked.length > 0 && !most && !top && !isCount

// `who has not won`: nobody who did.
function turnDenied(draft: Draft): boolean {
  const { conditions } = draft
  const denied = conditions.find(({ not, field }) => not && field === 'outcome')
  if (!denied) return false
  conditions.splice(conditions.indexOf(denied), 1)
  imply(draft, { field: 'outcome', is: denied.is ?? ['won'] })
  return true
}

/** Whether a bound is as large as amounts of money are. */
export const isThousands = (bounds: Bound['bounds']) =>
  Object.values(bounds).some((value) => typeof value === 'number' && value >= 1000)

// Whether a bound is of how many there are, and not of the money that is computed.
function isNumber({ unit, bounds }: Bound, [first]: Measures): boolean {
  const isMoney = first?.measure === 'sum' || first?.measure === 'wonValue'
  if (unit !== null || bounds.aboveThe || bounds.belowThe || first?.measure === 'count') return false
  return !(isMoney && isThousands(bounds))
}
