import type { Source, Statement } from '../../../contract/assistant.ts'
import type { Figure, QueryResult } from '../../../contract/data-query.ts'
import type { Told as OwnWords } from '../prose/tell.ts'
import type { Told } from './checked-prose.ts'
import { ModelFailed } from './model-failed.ts'
import type { Turn } from './turn.ts'

/** What is said in the end, and what it rests on. */
export interface Composed {
  statements: Statement[]
  summary: string
  sources: Source[]
  suggestedActions: string[]
  /** The query that it rests on, with the figures that are told. */
  result: QueryResult | null
  notes: string[]
}

/**
 * Puts an answer together from what a model wrote: sentences with a figure that no tool answered give way to Atrium's own
 * words for the query (`tell`), citations become places in the list of sources, and unknown ones nothing. Raises `ModelFailed`
 * where nothing is left.
 */
export function composeAnswer(told: Told[], turn: Turn, tell: (result: QueryResult) => OwnWords): Composed {
  const result = mainResult(told, turn)
  const own = result && tell(result)
  const sources: Source[] = []
  const statements: Statement[] = []
  let missing = told.some(({ supported }) => !supported)
  const notes = missing ? [LEFT_OUT] : []
  const addOwn = () => {
    missing = false
    for (const { text, sources: places } of own?.statements ?? []) {
      statements.push({ text, sources: places.flatMap((place) => placeOf(sources, own?.sources[place])) })
    }
  }
  for (const { text, cited, supported } of told) {
    if (supported)
      statements.push({ text, sources: cited.flatMap((number) => placeOf(sources, turn.sources[number - 1])) })
    else if (missing) addOwn()
  }
  if (own && result.figures.length > 0 && toldFigures(result, statements).length === 0) addOwn()
  if (statements.length === 0 && turn.wish) statements.push({ text: 'This is what I propose.', sources: [] })
  if (statements.length === 0) throw new ModelFailed('The model’s answer had figures that the data does not hold.')
  return {
    statements,
    summary: summaryOf(statements),
    sources,
    suggestedActions: own?.suggestedActions ?? [],
    result: result && { ...result, figures: toldFigures(result, statements) },
    notes,
  }
}

const LEFT_OUT = 'A sentence of the model was left out: it had a figure that the data does not hold.'

const summaryOf = (statements: Statement[]) => statements.map(({ text }) => text).join(' ')

function placeOf(sources: Source[], source: Source | undefined): number[] {
  if (!source) return []
  const place = sources.indexOf(source)
  return [place < 0 ? sources.push(source) - 1 : place]
}

/** Of several queries the one that the words rest on most, and of equals the last. */
function mainResult(told: Told[], { results, sources }: Turn): QueryResult | null {
  const cited = new Set(told.flatMap((each) => each.cited.map((number) => sources[number - 1]?.id)))
  const statements = told.filter(({ supported }) => supported).map(({ text }) => ({ text, sources: [] }))
  const scores = results.map((result) => {
    const rows = Object.values(result.rows).flat()
    return rows.filter(({ id }) => cited.has(id)).length + toldFigures(result, statements).length
  })
  const best = scores.lastIndexOf(Math.max(...scores))
  return results[best] ?? null
}

/** The figures that stand in the words as they are. */
function toldFigures({ figures }: QueryResult, statements: Statement[]): Figure[] {
  const summary = summaryOf(statements)
  return figures.filter(({ text }) => {
    const at = summary.indexOf(text)
    return (
      at >= 0 &&
      !/[\d.,]\d?$/.test(summary.slice(Math.max(at - 2, 0), at)) &&
      !/^[,.]?\d/.test(summary.slice(at + text.length))
    )
  })
}
