import type { Logger } from 'pino'
import type { Caller, SignedInUser } from '../../platform/calls/caller.ts'
import type { Perform } from '../../platform/calls/perform.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import type { ModelSettings } from '../../platform/settings/config.ts'

/** Who asks the assistant, and by what it does so: everything it reads and does, it does as this person. */
export interface Asker {
  /** The person, with the assistant in between: events and the audit keep that. */
  caller: Caller & { user: SignedInUser }
  company: CompanyDatabase
  perform: Perform
  /** The model that answers; undefined: Atrium does so by itself. */
  model: ModelSettings | undefined
  log: Logger
  /** Milliseconds since 1970. */
  now: () => number
}

/** The caller that the assistant is for a person: with their rights, and no more. */
export const assistantFor = (caller: Caller & { user: SignedInUser }): Asker['caller'] => ({
  ...caller,
  how: 'assistant',
})
