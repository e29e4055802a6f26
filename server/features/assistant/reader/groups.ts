import type { DataQuery, QueryCondition } from '../../../../contract/data-query/fields.ts'
import { fieldOf } from './catalogue.ts'
import type { Group, Measures, Part, Shape } from './parts.ts'
import { rows, SOME, topOf } from './rows.ts'
import type { Said } from './sentence.ts'

export function grouped(
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
  const limit = top?.place ? 1 : (top?.count ?? limitOf(said))
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

const limitOf = (said: Said[]) => {
  const limit = said.find(({ part }) => part.k === 'limit')?.part
  return limit?.k === 'limit' ? limit.count : undefined
}
