import type { Analysis, Proposal, Source } from '../../contract/assistant.ts'
import type { Draft } from './draft.ts'
import type { Guarded } from './seen.ts'
import type { FoundSources } from './source-store.ts'
import type { OpenWish } from './wishes.ts'

/** Which record an answer rests on, and of a document where its words are. */
export interface KeptSource {
  kind: Source['kind']
  id: string
  passage: { start: number; end: number } | null
}

/**
 * What is kept of an answer beside its text: how the question was read, what was computed and which records it rests on, but
 * none of their fields. Those are read anew by whoever looks, as far as they may see them.
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
  /** What was asked to be done, where the answer asks back. */
  openWish: OpenWish | null
}

export function keptOf(analysis: Analysis, { openWish, restsOn }: Pick<Draft, 'openWish' | 'restsOn'>): KeptAnswer {
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
    openWish,
  }
}

/** Whether everything that an answer rests on is still there for its reader. */
export const isWhole = (answer: KeptAnswer, found: FoundSources): boolean =>
  recordsOf(answer).every(({ id }) => found.titles.has(id))

/** Every record that an answer rests on. */
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
