import type { DataQuery, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { fieldOf, fieldsOf, isAmount, kindOf } from './catalogue.ts'
import type { Clause } from './clause.ts'
import { MADE_AS, NARROW, OF_A_ROW, OF_MONEY, PLACES } from './lexicon/kinds.ts'
import type { Group, Of2, Part } from './meaning.ts'
import type { Said } from './sentence.ts'

/** A query, and all that was said of it. */
interface Use extends Pick<Clause, 'said' | 'subject' | 'isNext' | 'all'> {
  query: DataQuery
  computes: (...names: string[]) => boolean
}

/** Whether a query says what a constituent says; what rows are is seen by `accounting.ts`. */
export function isUsed(part: Part, query: DataQuery, { said, subject, isNext, all }: Clause): boolean {
  const is = USED[part.k] as ((part: Part, use: Use) => boolean) | undefined
  const computes = (...names: string[]) => query.measures.some(({ measure }) => names.includes(measure))
  return is?.(part, { query, said, subject, isNext, all, computes }) ?? true
}

const isBack = ({ back, leap }: { back?: boolean; leap?: boolean }, { query }: Use) =>
  !(back || leap) ||
  query.conditions.some(({ field }) => field === 'previousStage' || (back && field.startsWith('movedBack')))

const isOrdered = (_: Part, { query }: Use) => query.order !== undefined

/** Of two orders, one is not what was said; groups are in the order of what is computed of them. */
function isOrderOf({ field, descending }: Of2<'order'>, { query: { order, measures }, subject }: Use): boolean {
  if (!order || (descending !== undefined && descending !== order.descending)) return false
  const by = order.field ?? measures[order.measure ?? 0]?.field ?? 'count'
  // `newest first`, `lowest first`: by whichever day or amount they are in the order of.
  if (!field || (field === 'created' && kindOf(subject, by) === 'day')) return true
  return fieldsOf(subject, field).includes(by) || (field === 'value' && (by === 'count' || isAmount(subject, by)))
}

const USED: { [K in Part['k']]?: (part: Of2<K>, use: Use) => boolean } = {
  top: isFirst,
  most: isOrdered,
  order: isOrderOf,
  recent: isOrdered,
  limit: (part, { query: { limit, limitEach }, said }) =>
    !isOfSecond(part, said) && [limit, limitEach].includes(part.count),
  group: isDivided,
  aggregate: ({ of }, { query: { aim, middle, groupBy }, computes }) =>
    of === 'sum'
      ? computes('sum', 'wonValue', 'count') || aim === 'count' || aim === 'pipeline'
      : Boolean(middle && groupBy) || computes(of, of === 'average' ? 'salesCycle' : 'medianSalesCycle'),
  field: isNamed,
  // What is computed of all is said of each too.
  show: ({ show }, use) =>
    (use.computes('sum', 'average', 'wonValue') && show.includes('value')) || show.some((field) => isShown(field, use)),
  compare: ({ two }, { query: { aim, groupBy }, all }) =>
    aim === 'compare' ||
    (!two && (Boolean(groupBy?.by) || all('group').some(({ groups }) => groups.some(({ asked }) => asked)))),
  versus: (part, { query: { aim, compareWith }, said, all, isNext }) => {
    const isOther = ({ period, earlier }: Of2<'versus'>) => period !== undefined || earlier !== undefined
    if (isNext && said.length === 2 && !isOther(part) && !compareWith && aim !== 'compare') return false
    return all('versus').filter(isOther).length < 2 && (aim === 'compare' || Boolean(compareWith))
  },
  share: (_, { query, computes }) => computes('conversion') || (query.groupBy !== undefined && computes('share')),
  none: (_, { query, all }) => query.having !== undefined && all('top').length === 0,
  measure: ({ measure }, { query, computes }) =>
    computes(measure, ...(MADE_AS[measure] ?? [])) || query.order?.field === 'daysToClose',
  revenue: (_, { query, subject, all }) =>
    subject === 'leads' &&
    // `the best win rate, and which brought the most money`
    (all('measure').length === 0 || query.measures.some(({ field }) => field === 'value')) &&
    (query.aim === 'pipeline' ||
      query.measures.some(({ measure, field }) => field === 'value' || OF_MONEY.has(measure))),
  when: isBack,
  event: isBack,
  subject: isAskedFor,
  aim: ({ aim }, use) => AIMED[aim]?.(use) ?? true,
  each: (_, { query: { groupBy, order, limit }, all }) =>
    all('group').length === 0 && (groupBy ?? order) !== undefined && (groupBy !== undefined || limit !== 1),
  pointer: ({ same }, { isNext }) => isNext || !same,
  also: (_, { query, isNext }) => !isNext && !query.conditions.some(({ field }) => NARROW.has(field)),
  joint: () => false,
}

function isFirst(part: Of2<'top'>, { query, isNext, computes, all }: Use): boolean {
  const { groupBy, limitEach, order } = query
  const { field, descending, count } = part
  if (count !== undefined && ![query.limit, limitEach].includes(count)) return false
  const isFast =
    ['daysToClose', 'daysToHire'].includes(order?.field ?? '') ||
    query.measures.some((each) => each.field === 'daysInStage') ||
    computes('salesCycle', 'medianSalesCycle')
  if (field === 'daysToClose' && !isFast) return false
  // `the highest and the lowest`: one of them would be lost.
  const isOther = (other: Of2<'top'>) =>
    other.field !== 'most' &&
    Boolean(other.field) === Boolean(field) &&
    (other.field !== field || other.descending !== descending)
  if (field !== 'most' && all('top').some(isOther)) return false
  if (groupBy && !groupBy.by && OF_A_ROW.has(field ?? '') && !limitEach) return false
  if (all('recent').length > 0 && field !== 'created') return false
  if (computes('share') && all('group').length === 0) return false
  return order !== undefined || computes('earliest', 'latest') || (isNext && field === 'order')
}

function isDivided(part: Of2<'group'>, { query, all, subject }: Use): boolean {
  const { aim, conditions, groupBy, thenBy, order, limit } = query
  const wanted = all('group').flatMap(({ groups }) => groups)
  // `who has most overdue tasks` asks for no ten of them.
  const isFirst = order !== undefined && (order.field !== 'dueDate' || limit === 1)
  const isWho = wanted.every(({ asked, field }) => asked && field === 'owner')
  // `who uploaded it, and when`: its row says who.
  if (isWho && query.measures.some(({ measure }) => measure === 'latest')) return true
  const isContact = conditions.some(({ field }) => field === 'lastContactAt')
  if (isWho && (aim === 'list' || aim === 'find'))
    return isFirst || isContact || (subject === 'candidates' && !part.bare)
  // `companies … employees`: one of them is asked for, and the other is no division.
  const name = part.groups[0]?.field
  const others = all('group').flatMap((each) => (each === part ? [] : each.groups))
  if (part.bare && name !== 'lostReason' && others.some(({ field }) => field !== name)) return false
  const made = [groupBy, thenBy].filter((each) => each !== undefined)
  const isMade = ({ field = '', by }: Group) =>
    (!by && isShown(field, { query, subject })) ||
    made.some((each) => (by ? each.by === by : [fieldOf(subject, field), INSTEAD[field]].includes(each.field)))
  return wanted.every(isMade)
}

function isNamed(part: Of2<'field'>, { query, all, subject, computes }: Use): boolean {
  const { aim, conditions, groupBy, measures, order } = query
  const meant = fieldOf(subject, part.field)
  if (isShown(part.field, { query, subject })) return true
  // A document has no price, though it has a size.
  if (part.field === 'value' && subject === 'documents') return false
  if (!meant || all('field').some(({ field }) => field !== part.field && !isShown(field, { query, subject })))
    return false
  const isDay = meant !== fieldOf(subject, 'created')
  return (
    measures.some(({ field }) => field === meant) ||
    order?.field === meant ||
    groupBy?.field === meant ||
    aim === 'find' ||
    (isDay && conditions.some(({ field, from, to }) => field === meant && (from || to))) ||
    (part.field === 'value' && computes('wonValue', 'sum', 'average', 'median', 'highest', 'lowest'))
  )
}

const isShown = (field: string, { query: { show }, subject }: Pick<Use, 'query' | 'subject'>) =>
  fieldsOf(subject, field).some((each) => show?.includes(each))

function isAskedFor(part: Of2<'subject'>, { query: { order, groupBy }, subject, all, computes }: Use): boolean {
  const isCounted = ['openTasks', 'overdueTasks', 'candidateCount'].includes(order?.field ?? '')
  const isDivision = groupBy?.field === 'opening' || groupBy?.field === 'lead'
  const isOther = OTHERS[subject]?.includes(part.subject) || subject === 'activities' || isCounted || isDivision
  // `deals waiting for the customer`: another one, of which nothing is asked.
  const [first, ...others] = all('subject')
  const isOfOthers = first?.subject === 'leads' && !first.also
  if (part.also?.leads && part.one && isOfOthers && !computes('conversion')) return false
  return part.subject === subject || others.length === 0 || isOther
}

// `which candidates have two applications` asks for no first two.
function isOfSecond(part: Part, said: Said[]): boolean {
  const at = said.findIndex((each) => each.part === part)
  return said[at + 1]?.part.k === 'subject' && said.slice(0, at).some((each) => each.part.k === 'subject')
}

/** Of what was lost the stage before, of tasks also who made them. */
const INSTEAD: Record<string, string> = { stage: 'previousStage', owner: 'createdBy' }

const OTHERS: Partial<Record<QuerySubject, QuerySubject[]>> = { tasks: ['leads'], candidates: ['openings'] }

const isOnce = (wanted: Of2<'aim'>['aim'], { all }: Use) => all('aim').filter(({ aim }) => aim === wanted).length < 2

/** Whether a query is what was wanted; of what is not here, any is. */
const AIMED: { [A in Of2<'aim'>['aim']]?: (use: Use) => boolean } = {
  count: (use) =>
    isOnce('count', use) &&
    !use.computes('earliest', 'latest') &&
    (use.query.aim === 'count' || use.query.measures.length > 0),
  much: (use) =>
    isOnce('much', use) &&
    (use.query.order !== undefined ||
      (use.query.aim === 'count' && use.subject !== 'leads') ||
      use.computes('sum', 'average', 'wonValue', 'highest', 'lowest')),
  compare: isCompared,
  activity: ({ query: { aim } }) => aim === 'activity',
  performance: ({ query: { aim, groupBy }, computes }) =>
    computes('wonValue', 'conversion', 'winRate', 'sum') || aim === 'compare' || groupBy?.field === 'outcome',
  when: ({ query: { aim, order }, all, computes }) => {
    const isOfEach = all('each').length + all('pointer').length > 0
    const isListed = aim === 'list' && (isOfEach ? order?.field !== undefined : order?.field === 'dueDate')
    return computes('latest', 'earliest') || isListed
  },
  why: ({ query: { groupBy, show = [] } }) =>
    [groupBy?.field, ...show].some((field) => field === 'lostReason' || field === 'rejectionReason'),
  howLong: ({ computes }) => computes('salesCycle', 'medianSalesCycle'),
  where: ({ query: { aim, conditions, groupBy } }) =>
    PLACES.has(groupBy?.field ?? '') || aim === 'find' || conditions.some(({ matches }) => matches),
  owners: ({ query: { aim } }) => aim === 'list',
  find: ({ query: { aim } }) => aim === 'find' || aim === 'list',
}

function isCompared({ query: { aim, conditions, groupBy }, all }: Use): boolean {
  if (aim === 'compare') return true
  // Several that are named are shown beside each other.
  const isSeveral = conditions.some(({ field, matches }) => field === 'name' && (matches?.length ?? 0) > 1)
  if (aim === 'list' && isSeveral) return true
  // `compare the candidates for two jobs by stage`: all of both would be counted.
  if (all('name').some(({ texts, kind }) => texts.length > 1 && kind === 'opening') && groupBy?.field !== 'opening')
    return false
  return aim !== 'pipeline' && groupBy !== undefined && !all('when').some(({ period }) => period.label.includes(' to '))
}
