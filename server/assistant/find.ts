import type { Source } from '../../contract/assistant.ts'
import { getCandidate } from '../../contract/candidates.ts'
import type { Figure, QueryRows } from '../../contract/data-query.ts'
import { getDocument } from '../../contract/documents.ts'
import { getLead } from '../../contract/leads.ts'
import { getOpening } from '../../contract/openings.ts'
import { SEARCH_TEXT_LENGTH } from '../../contract/plain/values.ts'
import { type SearchHit, type SearchKind, search } from '../../contract/search.ts'
import { getTask } from '../../contract/tasks.ts'
import { Refusal } from '../calls/refusals.ts'
import type { Asker } from './asker.ts'
import { type Draft, noRows, sayOf } from './draft.ts'
import { passageKey } from './kept-answer.ts'
import { findSources } from './source-store.ts'

/** Answers with what the search finds for the words: a name, what a document says, or what could not be read otherwise. */
export async function findAnswer(asker: Asker, words: string): Promise<Draft> {
  const sought = words.slice(0, SEARCH_TEXT_LENGTH)
  const { groups } = await asker.perform(search, asker.caller, { query: { query: sought } })
  const found = await readHits(
    asker,
    groups.flatMap(({ hits }) => hits),
  )
  const reading = `Search for “${sought}”`
  if (found.hits.length === 0) return sayOf([`I found nothing for “${sought}”.`], { reading })
  const sources = await sourcesOf(asker, found.hits)
  const kinds = groups.map(({ kind }) => kind).filter((kind) => found.hits.some((hit) => hit.kind === kind))
  const figures = kinds.map((kind) => countOf(kind, found.hits.filter((hit) => hit.kind === kind).length))
  const statements = [
    {
      text: `I found ${listOf(figures.map(({ name, text }) => `${text} ${name}`))} for “${sought}”.`,
      sources: found.hits.map((_, at) => at),
    },
    ...found.hits
      .flatMap((hit, at) => (hit.excerpt.text ? [{ text: quoteOf(hit), sources: [at] }] : []))
      .slice(0, MOST_QUOTES),
  ]
  return sayOf([], {
    statements,
    summary: statements.map(({ text }) => text).join(' '),
    sources,
    figures,
    reading,
    rows: found.rows,
    total: found.hits.length,
  })
}

const MOST_QUOTES = 4

/** Hits as sources; of documents with the words of the passage that was found. */
export async function sourcesOf({ company }: Asker, hits: readonly SearchHit[]): Promise<Source[]> {
  const found = await company.read((scope) => findSources(scope, hits, passageKey))
  return hits.map(({ kind, id, title, passage }) => ({
    kind,
    id,
    title: title.text,
    passage: (passage && found.passages.get(passageKey(id, passage.start))) ?? null,
  }))
}

/** The records of hits, in their order. What went away meanwhile is left out of both. */
async function readHits(asker: Asker, hits: readonly SearchHit[]) {
  const records = await Promise.all(hits.map((hit) => readRecord(asker, hit)))
  const rows = noRows()
  for (const addTo of records) addTo?.(rows)
  return { rows, hits: hits.filter((_, at) => records[at]) }
}

/** Reads a record as everybody does; answers how it is put among others. */
async function readRecord(asker: Asker, hit: SearchHit): Promise<((rows: QueryRows) => void) | undefined> {
  try {
    return await readers[hit.kind](asker, { id: hit.id })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined
    throw error
  }
}

type Reader = (asker: Asker, params: { id: string }) => Promise<(rows: QueryRows) => void>

const readers: Record<SearchKind, Reader> = {
  async lead({ perform, caller }, params) {
    const lead = await perform(getLead, caller, { params })
    return ({ leads }) => void leads.push(lead)
  },
  async document({ perform, caller }, params) {
    const document = await perform(getDocument, caller, { params })
    return ({ documents }) => void documents.push(document)
  },
  async task({ perform, caller }, params) {
    const task = await perform(getTask, caller, { params })
    return ({ tasks }) => void tasks.push(task)
  },
  async opening({ perform, caller }, params) {
    const opening = await perform(getOpening, caller, { params })
    return ({ openings }) => void openings.push(opening)
  },
  async candidate({ perform, caller }, params) {
    const candidate = await perform(getCandidate, caller, { params })
    return ({ candidates }) => void candidates.push(candidate)
  },
}

const NAMES: Record<SearchKind, [one: string, many: string]> = {
  lead: ['lead', 'leads'],
  document: ['document', 'documents'],
  task: ['task', 'tasks'],
  opening: ['job opening', 'job openings'],
  candidate: ['candidate', 'candidates'],
}

const countOf = (kind: SearchKind, value: number): Figure => ({
  name: NAMES[kind][value === 1 ? 0 : 1],
  value,
  unit: 'count',
  text: String(value),
})

const quoteOf = ({ title, passage, excerpt }: SearchHit) =>
  `${title.text}${passage?.heading ? `, ${passage.heading}` : ''}: “${excerpt.text}”`

const listOf = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(words)
