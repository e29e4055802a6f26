import type { Analysis, Proposal, Source } from '../../../../contract/assistant/fields.ts'
import type { OpenCommand } from '../proposals/commands.ts'
import type { Draft } from './answer-draft.ts'
import type { Guarded } from './seen.ts'
import type { FoundSources } from './source-store.ts'

/** Which record an answer rests on, and of a document where its words are. */
export interface KeptSource {
  kind: Source['kind']
  id: string
  passage: { start: number; end: number } | null
}

/**
 * What is kept of an answer beside its text: how the question was read, what was computed and which records it rests on, but
 * none of their fields. Those are read again for each reader, as far as they may see them.
 */
export interface KeptAnswer
  extends Pick<
    Analysis,
    'statements' | 'suggestedActions' | 'reading' | 'typedQuery' | 'chips' | 'figures' | 'total' | 'notes' | 'model'
  > {
  sources: KeptSource[]
  /** Ids. */
  proposals: string[]
  /** What its words may rest on beside its sources. */
  restsOn: Guarded[]
  /** What was asked to be done, where the answer asks back. Stored answers of d940ab8 have it under this name. */
  openWish: OpenCommand | null
}

export function keptOf(
  analysis: Analysis,
  { openCommand, restsOn }: Pick<Draft, 'openCommand' | 'restsOn'>,
): KeptAnswer {
  const { statements, suggestedActions, reading, typedQuery, chips, figures, total, notes, model } = analysis
  const sources = analysis.sources.map(({ kind, id, passage }) => ({
    kind,
    id,
    passage: passage && { start: passage.start, end: passage.end },
  }))
  const proposals = analysis.proposals.map(({ id }) => id)
  return {
    statements,
    suggestedActions,
    reading,
    typedQuery,
    chips,
    figures,
    total,
    notes,
    model,
    sources,
    proposals,
    restsOn,
    openWish: openCommand,
  }
}

/** An answer with its text; `spoken`: in a voice’s own words. */
interface Readable {
  answer: KeptAnswer
  text: string
  spoken: boolean
}

/**
 * An answer without what its reader may not see of it any more; undefined where the rest cannot be set apart. Sentences that
 * Atrium itself wrote name a record only where they cite it alone; a model's may rest on anything it saw, and of documents
 * and candidates nothing may stay.
 */
export function readableOf({ answer, text, spoken }: Readable, found: FoundSources): Readable | undefined {
  const gone = recordsOf(answer).filter(({ id }) => !found.titles.has(id))
  if (gone.length === 0) return { answer, text, spoken }
  const { statements, sources, model, typedQuery } = answer
  const told = statements.map((statement) => statement.text).join(' ')
  const isMixed = spoken || model !== '' || told !== text || NAMING.has(typedQuery?.groupBy?.field ?? '')
  if (isMixed || gone.some(({ kind }) => kind === 'document' || kind === 'candidate')) return undefined
  const isGone = (at: number) => gone.some(({ id }) => id === sources[at]?.id)
  const left = statements.filter((statement) => !(statement.sources.length === 1 && statement.sources.some(isGone)))
  if (left.length === 0) return undefined
  const kept = sources.flatMap((_, at) => (isGone(at) ? [] : [at]))
  const said = left.map((statement) => ({
    text: statement.text,
    sources: statement.sources.flatMap((at) => (isGone(at) ? [] : [kept.indexOf(at)])),
  }))
  return {
    answer: { ...answer, statements: said, sources: kept.flatMap((at) => sources[at] ?? []) },
    text: said.map((statement) => statement.text).join(' '),
    spoken,
  }
}

/** Groups that are named. */
const NAMING = new Set(['lead', 'name', 'opening', 'title'])

export const recordsOf = ({ sources, restsOn }: KeptAnswer): KeptSource[] => [
  ...sources,
  ...restsOn.map((record) => ({ ...record, passage: null })),
]

/** A kept answer as its reader sees it, with what it rests on as that is now. */
export function analysisOf(
  kept: KeptAnswer,
  { text, found, proposals }: { text: string; found: FoundSources; proposals: ReadonlyMap<string, Proposal> },
): Analysis {
  const { openWish: _, restsOn: __, sources, proposals: proposed, ...said } = kept
  const pick = <Row>(rows: ReadonlyMap<string, Row>) => sources.flatMap(({ id }) => rows.get(id) ?? [])
  return {
    ...said,
    summary: text,
    sources: sources.map(({ kind, id, passage }) => ({
      kind,
      id,
      title: found.titles.get(id) ?? '',
      passage: (passage && found.passages.get(passageKey(id, passage.start))) ?? null,
    })),
    relevantResults: { documents: pick(found.documents), leads: pick(found.leads), tasks: pick(found.tasks) },
    reasons: {},
    proposals: proposed.flatMap((id) => proposals.get(id) ?? []),
  }
}

export const passageKey = (documentId: string, start: number) => `${documentId} ${start}`
