import type { Source, Statement } from '../../../../contract/assistant/fields.ts'
import type { Figure, QueryResult } from '../../../../contract/data-query/fields.ts'
import type { Wording } from '../prose/wording.ts'
import type { CheckedSentence } from './checked-prose.ts'
import { ModelFailed } from './model-failed.ts'
import { isSame, type Turn } from './turn.ts'

/** What is said in the end, and what it rests on. */
export interface Composed {
  statements: Statement[]
  summary: string
  sources: Source[]
  suggestedActions: string[]
  /** The query that it rests on, with the figures that are stated. */
  result: QueryResult | null
  notes: string[]
}

/**
 * Puts an answer together from what a model wrote: sentences with a figure or a name that nothing supports give way to Atrium's own
 * words for the query (`tell`), citations become places in the list of sources, and unknown ones nothing. Raises `ModelFailed`
 * where nothing is left.
 */
export function composeAnswer(told: CheckedSentence[], turn: Turn, tell: (result: QueryResult) => Wording): Composed {
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
    if (!supported) {
      if (missing) addOwn()
      continue
    }
    statements.push({ text, sources: citedIn(text, cited, turn).flatMap((source) => placeOf(sources, source)) })
  }
  if (own && result.figures.length > 0 && toldFigures(result, statements).length === 0) addOwn()
  if (statements.length === 0 && turn.command) statements.push({ text: 'This is what I propose.', sources: [] })
  if (statements.length === 0)
    throw new ModelFailed('The model’s answer had figures or names that the data does not support.')
  return {
    statements,
    summary: summaryOf(statements),
    sources,
    suggestedActions: own?.suggestedActions ?? [],
    result: result && { ...result, figures: toldFigures(result, statements) },
    notes,
  }
}

/** What a sentence cites; of one that cites nothing, whatever it names. */
function citedIn(text: string, cited: number[], { sources }: Turn): (Source | undefined)[] {
  if (cited.length > 0) return cited.map((number) => sources[number - 1])
  return sources.filter(({ title, passage }) => !passage && title.length > 2 && stands(title, text))
}

function stands(words: string, text: string): boolean {
  const at = text.indexOf(words)
  if (at < 0) return false
  const inside = /[\p{L}\p{N}]$/u.test(text.slice(0, at)) || /^[\p{L}\p{N}]/u.test(text.slice(at + words.length))
  const decimals = /\d[.,]$/.test(text.slice(0, at)) || /^[.,]\d/.test(text.slice(at + words.length))
  return !inside && !decimals
}

const LEFT_OUT = 'A sentence of the model was left out: it had a figure or a name that the data does not support.'

const summaryOf = (statements: Statement[]) => statements.map(({ text }) => text).join(' ')

function placeOf(sources: Source[], source: Source | undefined): number[] {
  if (!source) return []
  const place = sources.findIndex((each) => isSame(each, source))
  return [place < 0 ? sources.push(source) - 1 : place]
}

/** Of several queries the one that the words rest on most, and of equals the last. */
function mainResult(told: CheckedSentence[], { results, sources }: Turn): QueryResult | null {
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
  return figures.filter(({ text }) => stands(text, summary))
}
