import type { DataQuery, QueryCondition } from '../../contract/data-query/fields.ts'
import type { Outcome } from '../../server/features/assistant/reader/outcome.ts'

/** A typed query on one line, as the table of questions has it. */
function notationOf({
  aim,
  subject,
  conditions,
  measures,
  groupBy,
  thenBy,
  compareWith,
  order,
  show,
  limit,
  limitEach,
  skip,
  having,
  middle,
}: DataQuery): string {
  return [
    `${aim} ${subject}`,
    ...conditions.map(conditionNotation),
    ...measures.map(({ measure, field }) => `${measure}(${field ?? ''})`),
    groupBy && `by ${groupBy.field}${groupBy.by ? `/${groupBy.by}` : ''}`,
    thenBy && `then ${thenBy.field}${thenBy.by ? `/${thenBy.by}` : ''}`,
    having && [having, ...(having.and ?? [])].map(havingNotation).join(' and '),
    middle && `middle ${middle}`,
    compareWith && `versus ${compareWith.field} ${compareWith.from}..${compareWith.to}`,
    order && `order ${order.field ?? `#${order.measure}`} ${order.descending ? 'down' : 'up'}`,
    show && `show ${show.join(', ')}`,
    limit && `limit ${limit}`,
    limitEach && `limit ${limitEach} each`,
    skip && `skip ${skip}`,
  ]
    .filter(Boolean)
    .join(' | ')
}

const havingNotation = ({ measure, ...bounds }: NonNullable<DataQuery['having']>) =>
  singleNotation({ ...bounds, field: `having #${measure}` } as QueryCondition)

const conditionNotation = ({ or = [], ...condition }: QueryCondition): string =>
  [condition, ...or].map(({ and = [], ...side }) => [side, ...and].map(singleNotation).join(' and ')).join(' or ')

function singleNotation({ field, not, is, matches, none, from, to, ...amounts }: QueryCondition) {
  const { above, atLeast, below, atMost, aboveThe, belowThe } = amounts
  return [
    not && 'not',
    field,
    is && `is ${is.join(',')}`,
    above !== undefined && `> ${above}`,
    atLeast !== undefined && `>= ${atLeast}`,
    below !== undefined && `< ${below}`,
    atMost !== undefined && `<= ${atMost}`,
    aboveThe && `> ${aboveThe}`,
    belowThe && `< ${belowThe}`,
    (from || to) && `${from ?? ''}..${to ?? ''}`,
    matches && `~ ${matches.join(' / ')}`,
    none && 'none',
  ]
    .filter(Boolean)
    .join(' ')
}

/** How a question was read, on one line. */
export function outcomeNotation(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'query':
      return [...(outcome.first ? [outcome.first] : []), outcome.query].map(notationOf).join(', then ')
    case 'ambiguous':
      return `either ${outcome.queries.map(notationOf).join(' or else ')}`
    case 'unknown':
      return `unknown: ${outcome.unknown.map(({ text }) => text).join(', ')}`
    default:
      return outcome.kind
  }
}
