import type { Source } from '../../../../contract/assistant/fields.ts'
import { SEARCH_TEXT_LENGTH } from '../../../../contract/plain/values.ts'
import { readPassages, search } from '../../search/rules.ts'
import type { Asker } from '../asker.ts'
import type { Draft } from '../conversation/answer-draft.ts'
import { ENOUGH, IN_PART, nearestSentence } from '../prose/passage.ts'

/** So many documents are looked at for a sentence. */
const MOST_DOCUMENTS = 5
/** A question of fewer words is one of records alone. */
const FEWEST_WORDS = 3
/** The same, in the document that answered just before. */
const HALF = 0.5

/** A sentence of a document that answers, and where it stands. */
type Written = Pick<Draft, 'statements' | 'sources'>

/**
 * What a document says of a question that records answer, or one document of a question that goes on from it; undefined where
 * no sentence does.
 */
export async function findWritten(
  { company }: Asker,
  question: string,
  of?: Pick<Source, 'id' | 'title'>,
): Promise<Written | undefined> {
  const words = [question.trim(), ...(of ? [of.title] : [])].join(' ')
  const wanted = { query: words.slice(0, SEARCH_TEXT_LENGTH).toWellFormed(), kind: 'document' } as const
  const { groups } = await search(company, { ...wanted, limit: MOST_DOCUMENTS }, { whole: true })
  const hits = groups.flatMap((group) => group.hits).filter(({ id }) => !of || id === of.id)
  const places = hits.flatMap(({ id, passage }) => (passage ? [{ id, start: passage.start }] : []))
  const texts = await company.read((scope) => readPassages(scope, places))
  const passages = hits.flatMap(({ id, title, excerpt, passage }) =>
    passage ? [{ ...passage, id, title: title.text, shown: excerpt.text, text: texts.get(id) ?? excerpt.text }] : [],
  )
  const best = nearestSentence(question, passages)
  const found = passages.find(({ id }) => id === best?.id)
  const isEnough = best && (of ? best.has >= HALF : best.of >= FEWEST_WORDS && best.has >= ENOUGH)
  if (!best || !found || !isEnough) return undefined
  const { id, title, shown: text, ...passage } = found
  return {
    statements: [{ text: best.text, sources: [0] }, ...(best.has < ENOUGH ? [{ text: IN_PART, sources: [] }] : [])],
    sources: [{ kind: 'document', id, title, passage: { ...passage, text } }],
  }
}
