import { MOST_QUERY_ROWS } from '../../../../contract/data-query/endpoints.ts'
import type { DataQuery, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { dayField, fieldOf } from './catalogue.ts'
import type { Of2, Part } from './parts.ts'
import type { Said } from './sentence.ts'

/** Whether a query says what a constituent says. */
export function isUsed(
  part: Part,
  { query, said, subject, isNext }: { query: DataQuery; said: Said[]; subject: QuerySubject; isNext: boolean },
): boolean {
  const { aim, measures, groupBy, thenBy, order, limit, limitEach, having, middle, compareWith, conditions } = query
  const computes = (...names: string[]) => measures.some(({ measure }) => names.includes(measure))
  const many = (k: Part['k']) => said.filter((each) => each.part.k === k).length
  switch (part.k) {
    case 'top':
      if ((part.count ?? 0) > MOST_QUERY_ROWS) return false
      if (groupBy && !groupBy.by && ['latest', 'created', 'age'].includes(part.field ?? '') && !limitEach) return false
      if (many('recent') > 0 && part.field !== 'created') return false
      if (computes('share') && !said.some((each) => each.part.k === 'group')) return false
      return order !== undefined || computes('earliest', 'latest') || (isNext && part.field === 'order')
    case 'most':
      return order !== undefined
    case 'order':
      return order !== undefined
    case 'limit':
      if (part.count < 1 || part.count > MOST_QUERY_ROWS) return false
      return limit !== undefined || limitEach !== undefined
    case 'group': {
      const wanted = said.flatMap((each) => (each.part.k === 'group' ? each.part.groups : []))
      if (wanted.every(({ asked, field }) => asked && field === 'owner') && (aim === 'list' || aim === 'find'))
        return (
          subject === 'candidates' || order !== undefined || conditions.some(({ field }) => field === 'lastContactAt')
        )
      // `companies … employees`: one of them is asked for, and the other is no division.
      const others = said.flatMap((each) => (each.part.k === 'group' && each.part !== part ? each.part.groups : []))
      if (part.bare && others.some(({ field }) => field !== part.groups[0]?.field)) return false
      const made = [groupBy, thenBy].filter((each) => each !== undefined)
      return wanted.every(({ field, by }) =>
        made.some((each) =>
          by ? each.by === by : field && [fieldOf(subject, field), INSTEAD[field]].includes(each.field),
        ),
      )
    }
    case 'aggregate':
      return part.of === 'sum'
        ? computes('sum', 'wonValue', 'count') || aim === 'count' || aim === 'pipeline'
        : Boolean(middle && groupBy) || computes(part.of, part.of === 'average' ? 'salesCycle' : 'medianSalesCycle')
    case 'field':
      if (!fieldOf(subject, part.field)) return false
      return (
        new Set(said.flatMap((each) => (each.part.k === 'field' ? [each.part.field] : []))).size === 1 &&
        (measures.some(({ field }) => field === fieldOf(subject, part.field)) ||
          order?.field === fieldOf(subject, part.field) ||
          aim === 'find' ||
          (fieldOf(subject, part.field) !== dayField(subject, 'created') &&
            conditions.some(({ field, from, to }) => field === fieldOf(subject, part.field) && (from || to))) ||
          (part.field === 'value' && computes('wonValue', 'sum', 'average', 'median', 'highest', 'lowest')))
      )
    case 'compare':
      return (
        aim === 'compare' ||
        Boolean(groupBy?.by) ||
        said.some((each) => each.part.k === 'group' && each.part.groups.some(({ asked }) => asked))
      )
    case 'versus':
      if (isNext && said.length === 2 && !part.period && !part.earlier && !compareWith) return false
      if (said.filter((each) => each.part.k === 'versus' && (each.part.period || each.part.earlier)).length > 1)
        return false
      return aim === 'compare' || Boolean(compareWith)
    case 'share':
      return computes('conversion') || (groupBy !== undefined && computes('share'))
    case 'none':
      return having !== undefined
    case 'recent':
      return order?.field !== undefined
    case 'measure':
      return computes(part.measure, ...(MADE_AS[part.measure] ?? [])) || order?.field === 'daysToClose'
    case 'revenue':
      if (subject !== 'leads') return false
      return measures.length > 0 || aim === 'pipeline'
    case 'when':
      return !part.back || conditions.some(({ field }) => field === 'previousStage')
    case 'event':
      if (part.back) return conditions.some(({ field }) => field === 'previousStage')
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
    case 'each':
      return many('group') === 0 && (groupBy !== undefined || order !== undefined)
    case 'pointer':
      return isNext || !part.same
    case 'joint':
      return false
    default:
      return true
  }
}

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
    case 'when': {
      const isOfEach = said.some(({ part }) => part.k === 'each' || part.k === 'pointer')
      return computes('latest', 'earliest') || (isOfEach && aim === 'list' && query.order?.field !== undefined)
    }
    case 'why':
      return groupBy?.field === 'lostReason'
    case 'howLong':
      return computes('salesCycle', 'medianSalesCycle')
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
