import type { DataQuery, QueryCondition } from '../../../../contract/data-query/fields.ts'
import type { Token } from './token.ts'

/** What is told of those before as one, or of two of them: a query, or why nothing is told. */
export type Together = { query: DataQuery } | { note: string }

const ALONE =
  /^(?:and |ok |so )*(?:(?:what|how much|how many) (?:is|are|do|does|did) (?:that|it|they|those|these)(?: (?:make|have|come to))? )?(?:(?:the )?(?:two|both)(?: of them)? )?(?:all )?(together|combined|altogether|in total|in all|in sum|overall|total)(?: \?)?$/
const OF_BOTH =
  /^(?:and )?(?:what is )?(?:the )?(?:total|sum) (?:of|for) (?:both|the two|these two|those two)(?: of them)?(?: \?)?$/
const OF_TWO =
  /^(?:and |so )*(?:which|who)(?: one)? of (?:the two|them|both|these two|those two|the 2)(?: of them)? (?:has|had|have|won|lost|closed|got|did|is|was|sold)(?: the)? (more|most|fewer|less|fewest|better|worse|ahead)(?: \?)?$/
const TWO = /\b(the two|both|these two|those two)\b/

/** `together?`, `which of the two has more?` after a question; undefined of all others. */
export function togetherOf(previous: DataQuery, tokens: Token[]): Together | undefined {
  const text = tokens.map(({ text: word }) => word).join(' ')
  const people = previous.conditions.find(isOfPeople)
  const count = people?.is?.length ?? 0
  const more = OF_TWO.exec(text)?.[1]
  if (more && people && count > 1 && TWO.test(text))
    return { query: ranked(previous, people.field, !/^(fewer|less|fewest|worse)$/.test(more)) }
  const isWhole = ALONE.test(text) || OF_BOTH.test(text)
  const isOfSeveral = (isWhole && /\b(together|combined|both|two)\b/.test(text)) || (more && TWO.test(text))
  // Whom the questions before that one were of is not known any more.
  if (isOfSeveral && count === 1) return { note: OF_ONE }
  if (!isWhole || !previous.groupBy || previous.aim === 'compare' || previous.aim === 'pipeline') return undefined
  return previous.limit || previous.having || previous.middle ? { note: OF_FIRST } : { query: undivided(previous) }
}

const OF_ONE =
  'The question before was of one person alone, so it is not clear who is meant together. Ask for them by name, joined by “and”.'
const OF_FIRST = 'What those come to together is not computed. Without “by” and “top”, a total is that of all.'

const isOfPeople = ({ field, is, not, or }: QueryCondition) =>
  PEOPLE.has(field) && is !== undefined && !not && or === undefined
const PEOPLE = new Set(['assignedUserId', 'assignedTo', 'uploadedBy', 'userId', 'createdBy'])

function ranked(previous: DataQuery, field: string, descending: boolean): DataQuery {
  const { limit: _, skip: __, compareWith: ___, thenBy: ____, ...query } = structuredClone(previous)
  const measures: DataQuery['measures'] = query.measures.length > 0 ? query.measures : [{ measure: 'count' }]
  return { ...query, aim: 'rank', measures, groupBy: { field }, order: { measure: 0, descending } }
}

function undivided(previous: DataQuery): DataQuery {
  const { groupBy: _, thenBy: __, order: ___, skip: ____, limitEach: _____, ...query } = structuredClone(previous)
  const isCount = query.measures.every(({ measure }) => measure === 'count')
  return isCount ? { ...query, aim: 'count', measures: [] } : { ...query, aim: 'figures' }
}

const PLUS = /^(?:and )?(?:plus|together with|along with|combined with|added to)\b/

/** `plus Ben's`, after those of Anna: of both. */
export function withOthers(previous: DataQuery, now: DataQuery, tokens: Token[]): DataQuery | undefined {
  const [other, ...rest] = now.conditions.filter(({ field, is }) => PEOPLE.has(field) && is)
  if (!other?.is || rest.length > 0 || !PLUS.test(tokens.map(({ text }) => text).join(' '))) return undefined
  const query = structuredClone(previous)
  const former = query.conditions.find((each) => each.field === other.field && isOfPeople(each))
  if (!former?.is) return undefined
  former.is = [...new Set([...former.is, ...other.is])]
  delete former.label
  return query
}
