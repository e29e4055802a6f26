import { MOST_QUERY_ROWS } from '../../../../contract/data-query/endpoints.ts'
import type { DataQuery, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { dayField, fieldOf } from './catalogue.ts'
import type { Of2, Part } from './meaning.ts'
import type { Said } from './sentence.ts'

/** A query, and all that was said of it. */
interface Use {
  query: DataQuery
  said: Said[]
  subject: QuerySubject
  isNext: boolean
  computes: (...names: string[]) => boolean
  many: (k: Part['k']) => number
}

/** Whether a query says what a constituent says; what rows are is seen by `accounting.ts`. */
export function isUsed(part: Part, use: Pick<Use, 'query' | 'said' | 'subject' | 'isNext'>): boolean {
  const { query, said } = use
  const is = USED[part.k] as ((part: Part, use: Use) => boolean) | undefined
  return (
    is?.(part, {
      ...use,
      computes: (...names) => query.measures.some(({ measure }) => names.includes(measure)),
      many: (k) => said.filter((each) => each.part.k === k).length,
    }) ?? true
  )
}

const isBack = ({ back }: { back?: boolean }, { query }: Use) =>
  !back || query.conditions.some(({ field }) => field === 'previousStage')

const isOrdered = (_: Part, { query }: Use) => query.order !== undefined

const USED: { [K in Part['k']]?: (part: Of2<K>, use: Use) => boolean } = {
  top: isFirst,
  most: isOrdered,
  order: isOrdered,
  recent: isOrdered,
  limit: (part, { query, said }) => {
    if (part.count < 1 || part.count > MOST_QUERY_ROWS || isOfSecond(part, said)) return false
    return query.limit !== undefined || query.limitEach !== undefined
  },
  group: isDivided,
  aggregate: ({ of }, { query: { aim, middle, groupBy }, computes }) =>
    of === 'sum'
      ? computes('sum', 'wonValue', 'count') || aim === 'count' || aim === 'pipeline'
      : Boolean(middle && groupBy) || computes(of, of === 'average' ? 'salesCycle' : 'medianSalesCycle'),
  field: isNamed,
  compare: (_, { query: { aim, groupBy }, said }) =>
    aim === 'compare' ||
    Boolean(groupBy?.by) ||
    said.some((each) => each.part.k === 'group' && each.part.groups.some(({ asked }) => asked)),
  versus: (part, { query: { aim, compareWith }, said, isNext }) => {
    const isOther = ({ period, earlier }: Of2<'versus'>) => period !== undefined || earlier !== undefined
    if (isNext && said.length === 2 && !isOther(part) && !compareWith) return false
    if (said.filter((each) => each.part.k === 'versus' && isOther(each.part)).length > 1) return false
    return aim === 'compare' || Boolean(compareWith)
  },
  share: (_, { query, computes }) => computes('conversion') || (query.groupBy !== undefined && computes('share')),
  none: (_, { query }) => query.having !== undefined,
  measure: ({ measure }, { query, computes }) =>
    computes(measure, ...(MADE_AS[measure] ?? [])) || query.order?.field === 'daysToClose',
  revenue: (_, { query, subject }) =>
    subject === 'leads' &&
    (query.aim === 'pipeline' ||
      query.measures.some(({ measure, field }) => field === 'value' || OF_MONEY.has(measure))),
  when: isBack,
  event: isBack,
  subject: isAskedFor,
  aim: ({ aim }, use) => isAimed(aim, use),
  each: (_, { query, many }) => many('group') === 0 && (query.groupBy ?? query.order) !== undefined,
  pointer: ({ same }, { isNext }) => isNext || !same,
  also: (_, { query, isNext }) => !isNext && !query.conditions.some(({ field }) => NARROW.has(field)),
  joint: () => false,
}

function isFirst(part: Of2<'top'>, { query, said, isNext, computes, many }: Use): boolean {
  const { groupBy, limitEach, order } = query
  if ((part.count ?? 0) > MOST_QUERY_ROWS) return false
  // `the highest and the lowest`: one of them would be lost.
  const isOther = ({ part: other }: Said) =>
    other.k === 'top' &&
    other.field &&
    part.field &&
    (other.field !== part.field || other.descending !== part.descending)
  if (
    part.field !== 'most' &&
    said.some((each) => isOther(each) && !(each.part.k === 'top' && each.part.field === 'most'))
  )
    return false
  if (groupBy && !groupBy.by && ['latest', 'created', 'age'].includes(part.field ?? '') && !limitEach) return false
  if (many('recent') > 0 && part.field !== 'created') return false
  if (computes('share') && !said.some((each) => each.part.k === 'group')) return false
  return order !== undefined || computes('earliest', 'latest') || (isNext && part.field === 'order')
}

function isDivided(part: Of2<'group'>, { query, said, subject }: Use): boolean {
  const { aim, conditions, groupBy, thenBy, order, limit } = query
  const wanted = said.flatMap((each) => (each.part.k === 'group' ? each.part.groups : []))
  // `who has most overdue tasks` asks for no ten of them.
  const isFirst = order !== undefined && (order.field !== 'dueDate' || limit === 1)
  if (wanted.every(({ asked, field }) => asked && field === 'owner') && (aim === 'list' || aim === 'find'))
    return subject === 'candidates' || isFirst || conditions.some(({ field }) => field === 'lastContactAt')
  // `companies … employees`: one of them is asked for, and the other is no division.
  const others = said.flatMap((each) => (each.part.k === 'group' && each.part !== part ? each.part.groups : []))
  const isPlain = part.groups[0]?.field !== 'lostReason'
  if (part.bare && isPlain && others.some(({ field }) => field !== part.groups[0]?.field)) return false
  const made = [groupBy, thenBy].filter((each) => each !== undefined)
  return wanted.every(({ field, by }) =>
    made.some((each) =>
      by ? each.by === by : field && [fieldOf(subject, field), INSTEAD[field]].includes(each.field),
    ),
  )
}

function isNamed(part: Of2<'field'>, { query, said, subject, computes }: Use): boolean {
  const { aim, conditions, groupBy, measures, order } = query
  const meant = fieldOf(subject, part.field)
  const named = new Set(said.flatMap((each) => (each.part.k === 'field' ? [each.part.field] : [])))
  if (!meant || named.size > 1) return false
  const isDay = meant !== dayField(subject, 'created')
  return (
    measures.some(({ field }) => field === meant) ||
    order?.field === meant ||
    groupBy?.field === meant ||
    aim === 'find' ||
    (isDay && conditions.some(({ field, from, to }) => field === meant && (from || to))) ||
    (part.field === 'value' && computes('wonValue', 'sum', 'average', 'median', 'highest', 'lowest'))
  )
}

function isAskedFor(part: Of2<'subject'>, { query: { order, groupBy }, said, subject, many, computes }: Use): boolean {
  const isCounted = ['openTasks', 'overdueTasks', 'candidateCount'].includes(order?.field ?? '')
  const isDivision = groupBy?.field === 'opening' || groupBy?.field === 'lead'
  const isOther = OTHERS[subject]?.includes(part.subject) || subject === 'activities' || isCounted || isDivision
  // `deals waiting for the customer`: another one, of which nothing is asked.
  const first = said.find((each) => each.part.k === 'subject')?.part
  const isOfOthers = first?.k === 'subject' && first.subject === 'leads' && !first.also
  if (part.also?.leads && part.one && isOfOthers && !computes('conversion')) return false
  return part.subject === subject || many('subject') === 1 || isOther
}

// `which candidates have two applications` asks for no first two.
function isOfSecond(part: Part, said: Said[]): boolean {
  const at = said.findIndex((each) => each.part === part)
  return said[at + 1]?.part.k === 'subject' && said.slice(0, at).some((each) => each.part.k === 'subject')
}

const PLACES = new Set(['country', 'city', 'state', 'place', 'location'])

/** What leaves some of them out by how far they are. */
const NARROW = new Set(['state', 'status', 'outcome', 'stage', 'open'])

const OF_MONEY = new Set(['wonValue', 'winRate', 'lossRate', 'conversion', 'salesCycle', 'share'])

/** What a figure may be computed as. */
const MADE_AS: Record<string, string[]> = {
  salesCycle: ['medianSalesCycle'],
  wonCount: ['count'],
  conversion: ['wonValue'],
  winRate: ['wonValue'],
}

/** Of what was lost the stage before, of tasks also who made them. */
const INSTEAD: Record<string, string> = { stage: 'previousStage', owner: 'createdBy' }

const OTHERS: Partial<Record<QuerySubject, QuerySubject[]>> = { tasks: ['leads'], candidates: ['openings'] }

// Several that are named are shown beside each other.
const isOfRecords = ({ query: { aim, conditions } }: Use) =>
  aim === 'list' && conditions.some(({ field, matches }) => field === 'name' && (matches?.length ?? 0) > 1)

function isAimed(wanted: Of2<'aim'>['aim'], use: Use): boolean {
  const { query, said, computes } = use
  const { aim, measures, groupBy } = query
  const counts = said.filter(({ part }) => part.k === 'aim' && part.aim === 'count').length
  switch (wanted) {
    case 'count':
      return counts === 1 && !computes('earliest', 'latest') && (aim === 'count' || measures.length > 0)
    case 'much':
      if (said.filter(({ part }) => part.k === 'aim' && part.aim === 'much').length > 1) return false
      return query.order !== undefined || computes('sum', 'average', 'wonValue', 'highest', 'lowest')
    case 'compare':
      return (
        aim === 'compare' ||
        isOfRecords(use) ||
        (groupBy !== undefined && !said.some(({ part }) => part.k === 'when' && part.period.label.includes(' to ')))
      )
    case 'activity':
      return aim === 'activity'
    case 'performance':
      return computes('wonValue', 'conversion', 'winRate') || aim === 'compare'
    case 'when': {
      const isOfEach = said.some(({ part }) => part.k === 'each' || part.k === 'pointer')
      return computes('latest', 'earliest') || (isOfEach && aim === 'list' && query.order?.field !== undefined)
    }
    case 'why':
      return groupBy?.field === 'lostReason'
    case 'howLong':
      return computes('salesCycle', 'medianSalesCycle')
    case 'where':
      return PLACES.has(groupBy?.field ?? '') || aim === 'find' || query.conditions.some(({ matches }) => matches)
    case 'amounts':
      return aim === 'list' || computes('sum', 'average', 'wonValue')
    case 'owners':
      return aim === 'list'
    case 'find':
      return aim === 'find' || aim === 'list'
    default:
      return true
  }
}
