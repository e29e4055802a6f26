import type { ProposalKind, Source } from '../../../../contract/assistant/fields.ts'
import type { QueryResult } from '../../../../contract/data-query/fields.ts'
import type { SearchHit } from '../../../../contract/search/fields.ts'
import type { Caller, SignedInUser } from '../../../platform/calls/caller.ts'
import type { Perform } from '../../../platform/calls/perform.ts'
import type { Command } from '../reader/outcome.ts'
import type { Evidence } from './evidence.ts'
import type { Limits } from './limits.ts'

/**
 * One question that a model answers: in whose name its tools work, and what they have answered so far. It travels beside
 * what the model sees, and a tool's parameters cannot name another.
 */
export interface Turn {
  perform: Perform
  caller: Caller & { user: SignedInUser }
  timeZone: string
  /** Names of colleagues by id. */
  people: ReadonlyMap<string, string>
  limits: Limits
  evidence: Evidence
  /** What may be cited: a model knows each by its place, the first is 1. */
  sources: Source[]
  results: QueryResult[]
  hits: SearchHit[]
  /** What the person's own words asked for; only that can be proposed. */
  asked: ProposalKind | null
  command: Command | null
}

/** Whether two sources are one: the same record, and of a document the same place. */
export const isSame = (one: Source, other: Source) =>
  one.kind === other.kind && one.id === other.id && one.passage?.start === other.passage?.start

/** The number by which a model may cite something. */
export function cite({ sources }: Turn, source: Source): number {
  const known = sources.findIndex((each) => isSame(each, source))
  return known < 0 ? sources.push(source) : known + 1
}
