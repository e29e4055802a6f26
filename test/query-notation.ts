import type { DataQuery, QueryCondition } from '../contract/data-query.ts'

/** A typed query on one line, as the table of questions has it. */
export function notationOf({
  aim,
  subject,
  conditions,
  measures,
  groupBy,
  compareWith,
  order,
  limit,
}: DataQuery): string {
  return [
    `${aim} ${subject}`,
    ...conditions.map(conditionNotation),
    ...measures.map(({ measure, field }) => `${measure}(${field ?? ''})`),
    groupBy && `by ${groupBy.field}${groupBy.by ? `/${groupBy.by}` : ''}`,
    compareWith && `versus ${compareWith.field} ${compareWith.from}..${compareWith.to}`,
    order && `order ${order.field ?? `#${order.measure}`} ${order.descending ? 'down' : 'up'}`,
    limit && `limit ${limit}`,
  ]
    .filter(Boolean)
    .join(' | ')
}

function conditionNotation({ field, not, is, above, atLeast, below, atMost, from, to, matches, none }: QueryCondition) {
  return [
    not && 'not',
    field,
    is && `is ${is.join(',')}`,
    above !== undefined && `> ${above}`,
    atLeast !== undefined && `>= ${atLeast}`,
    below !== undefined && `< ${below}`,
    atMost !== undefined && `<= ${atMost}`,
    (from || to) && `${from ?? ''}..${to ?? ''}`,
    matches && `~ ${matches.join(' / ')}`,
    none && 'none',
  ]
    .filter(Boolean)
    .join(' ')
}
