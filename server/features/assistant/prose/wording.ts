import type { Source, Statement } from '../../../../contract/assistant/fields.ts'
import type { QueryResult } from '../../../../contract/data-query/fields.ts'
import { PARTLY, REASONS } from '../../data-query/rules.ts'
import { suggestActions } from './actions.ts'
import { bottleneck, groupSentences } from './groups.ts'
import { headlineOf } from './headline.ts'
import { rowsOf, rowWords, sourceOf } from './rows.ts'
import type { Setting } from './setting.ts'

/** What an answer says of a query's result: statements with what they rest on, and what may be asked or done next. */
export interface Wording {
  statements: Statement[]
  /** The statements in one text. */
  summary: string
  sources: Source[]
  suggestedActions: string[]
}

const NAMED = 3
/** Rows that an answer points to. */
const CITED = 10

/** Words a result in short sentences, with every one of its figures in digits. Pure: the same result reads the same. */
export function wordingOf(result: QueryResult, setting: Setting): Wording {
  const rows = rowsOf(result)
  const cited = rows.flatMap((row) => sourceOf(row, result) ?? []).slice(0, CITED)
  const all = cited.map((_, index) => index)
  const named = rows.slice(0, namedRows(result))
  const rest = groupSentences(result).map((text) => ({ text, sources: all }))
  const isPartly = result.query.subject === 'documents' && result.terms.includes(PARTLY)
  const head = (isPartly ? [PARTLY] : headlineOf(result, setting)).map((text) => ({ text, sources: all }))
  const statements: Statement[] = [
    // Who asks for the best wants to know it first.
    ...(result.query.aim === 'rank' ? [...rest, ...head] : [...head, ...rest]),
    ...bottleneck(result).map((text) => ({ text, sources: all })),
    ...named.map((row, index) => ({
      text: sentence(rowWords(row, result, setting)),
      sources: cited[index]?.id === row.row.id ? [index] : [],
    })),
    ...restOf(result, rows.length, named.length),
    ...result.terms.filter((text) => !isPartly || text !== PARTLY).map((text) => ({ text, sources: [] })),
  ]
  return {
    statements,
    summary: statements.map(({ text }) => text).join(' '),
    sources: cited,
    suggestedActions: suggestActions(result, setting),
  }
}

const sentence = (text: string) => (/[.!?…”]$/.test(text) ? text : `${text}.`)

const FIGURES = new Set(['pipeline', 'count', 'figures', 'compare'])

// Where it is the figures that were asked for, rows would only be in the way; but what was last is a row of its own.
function namedRows({ query: { groupBy, limitEach, measures, aim, order, show }, total }: QueryResult): number {
  if (limitEach || show) return Math.min(total, CITED)
  // Why something ended, of few, is said of each.
  if (groupBy) return REASONS.has(groupBy.field) && total <= CITED ? total : 0
  const isOfOne = order?.field && measures.some(({ measure }) => measure === 'earliest' || measure === 'latest')
  if (isOfOne) return Math.min(total, 1)
  return FIGURES.has(aim) ? 0 : Math.min(total, NAMED)
}

function restOf({ total }: QueryResult, shown: number, named: number): Statement[] {
  if (named === 0 || total <= named) return []
  const more = total - shown
  return more > 0 ? [{ text: `Here are the first ${shown}.`, sources: [] }] : []
}
