import type { AiSettings } from '../../../../contract/ai-settings/fields.ts'
import type { ProposalKind } from '../../../../contract/assistant/fields.ts'
import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import type { SearchHit } from '../../../../contract/search/fields.ts'
import type { Caller, SignedInUser } from '../../../platform/calls/caller.ts'
import type { Perform } from '../../../platform/calls/perform.ts'
import type { CompanyDatabase } from '../../../platform/database/scope.ts'
import type { ModelSettings } from '../../../platform/settings/config.ts'
import type { Command } from '../reader/outcome.ts'
import type { Composed } from './answer.ts'
import type { Turned } from './budget.ts'
import type { Limits } from './limits.ts'
import type { Spent } from './usage.ts'

/** A question for a model, and in whose name it is answered. */
export interface ModelQuestion {
  model: ModelSettings
  company: CompanyDatabase
  /** The person, by the assistant; tools have their rights. */
  caller: Caller & { user: SignedInUser }
  perform: Perform
  question: string
  kind: 'search' | 'chat'
  /** How the question before was read. */
  previous: DataQuery | null
  /** What was said before, the earliest first. */
  history: Turned[]
  settings: Pick<AiSettings, 'aiName' | 'personalityKeywords'>
  /** What the person's own words ask to be done, as read without a model; only that can be proposed. */
  asked: ProposalKind | null
  now: number
  signal?: AbortSignal | undefined
  /** Words of the answer as they come, as far as they hold. */
  onText: (text: string) => void
  /** What is being done. */
  onStep: (text: string) => void
  limits?: Limits
}

export interface ModelAnswer extends Composed {
  hits: SearchHit[]
  /** What the model proposes; it was asked for, and nothing of it is done. */
  command: Command | null
  model: string
  usage: Spent
}
