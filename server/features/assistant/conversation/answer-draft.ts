import type { Analysis, Answer, Proposal } from '../../../../contract/assistant/fields.ts'
import type { QueryRows } from '../../../../contract/data-query/fields.ts'
import type { Lead } from '../../../../contract/leads/fields.ts'
import type { OpenCommand } from '../proposals/commands.ts'
import type { Intent } from '../proposals/intents.ts'
import type { Guarded } from './seen.ts'

/** An answer before it is kept: what is said, the rows it rests on, and what it would do. */
export interface Draft extends Omit<Analysis, 'relevantResults' | 'proposals'> {
  rows: QueryRows
  /** What shall be proposed. */
  intents: Intent[]
  /** What it may rest on beside its sources. */
  restsOn: Guarded[]
  /** What was asked to be done, where the answer asks back. */
  openCommand: OpenCommand | null
}

export const noRows = (): QueryRows => ({
  leads: [],
  documents: [],
  tasks: [],
  openings: [],
  candidates: [],
  activities: [],
})

/** A draft that says these sentences, and rests on nothing unless `more` says otherwise. */
export function sayOf(sentences: readonly string[], more: Partial<Draft> = {}): Draft {
  return {
    statements: sentences.map((text) => ({ text, sources: [] })),
    summary: sentences.join(' '),
    sources: [],
    suggestedActions: [],
    reading: '',
    typedQuery: null,
    chips: [],
    figures: [],
    total: 0,
    reasons: {},
    notes: [],
    model: '',
    rows: noRows(),
    intents: [],
    openCommand: null,
    restsOn: [],
    ...more,
  }
}

/** An answer, with what another one says behind it, or before it. */
export function withMore(draft: Draft, more: Pick<Draft, 'statements' | 'sources'>, isBefore = false): Draft {
  const others = more.sources.filter(({ id }) => !draft.sources.some((known) => known.id === id))
  const sources = [...draft.sources, ...others]
  const placeOf = (at: number) => sources.findIndex(({ id }) => id === more.sources[at]?.id)
  const said = more.statements.map((each) => ({ ...each, sources: each.sources.map(placeOf) }))
  const statements = isBefore ? [...said, ...draft.statements] : [...draft.statements, ...said]
  return { ...draft, statements, summary: statements.map(({ text }) => text).join(' '), sources }
}

/** An answer as it is sent, apart from where it is kept. */
export function answerOf(
  query: string,
  draft: Draft,
  proposals: Proposal[],
): Pick<Answer, 'query' | 'analysis' | 'rawResults'> {
  const { rows, intents: _, openCommand: __, restsOn: ___, ...said } = draft
  const { leads, documents, tasks } = rows
  return {
    query,
    analysis: {
      ...said,
      relevantResults: {
        documents: documents.map(({ id, title, fileType, updatedAt }) => ({ id, title, fileType, updatedAt })),
        leads: leads.map(relevantLead),
        tasks: tasks.map(({ id, title, status, priority }) => ({ id, title, status, priority })),
      },
      proposals,
    },
    rawResults: rows,
  }
}

type RelevantLead = Analysis['relevantResults']['leads'][number]

/** What of a lead a card shows. */
function relevantLead(lead: Pick<Lead, Exclude<keyof RelevantLead, 'location'>>): RelevantLead {
  const { id, name, company, city, state, stage, value } = lead
  return { id, name, company, city, state, location: [city, state].filter(Boolean).join(', '), stage, value }
}
