import type { Source } from '../../../../contract/assistant/fields.ts'
import { getCandidate } from '../../../../contract/candidates/calls.ts'
import { runQuery } from '../../../../contract/data-query/calls.ts'
import type { QueryResult } from '../../../../contract/data-query/fields.ts'
import { getDocument } from '../../../../contract/documents/calls.ts'
import { search } from '../../../../contract/search/calls.ts'
import type { SearchAnswer } from '../../../../contract/search/fields.ts'
import type { Perform } from '../../../platform/calls/perform.ts'

/** A record that not everyone may know, or not forever. */
export interface Guarded {
  kind: Extract<Source['kind'], 'document' | 'candidate'>
  id: string
}

/**
 * The same calls, with a list of the documents and candidates that they answered: words that a model writes may rest on each
 * of them, whether it says so or not.
 */
export function noteSeen(perform: Perform): { perform: Perform; seen: () => Guarded[] } {
  const noted = new Map<string, Guarded>()
  const note = (kind: Guarded['kind'], records: readonly { id: string }[]) => {
    for (const { id } of records) noted.set(id, { kind, id })
  }
  const noting = async (...[call, caller, input]: Parameters<Perform>) => {
    const answer: unknown = await perform(call, caller, input)
    if (Object.is(call, runQuery)) {
      const { rows } = answer as QueryResult
      note('document', rows.documents)
      note('candidate', rows.candidates)
    } else if (Object.is(call, search)) {
      for (const { kind, hits } of (answer as SearchAnswer).groups) {
        if (kind === 'document' || kind === 'candidate') note(kind, hits)
      }
    } else if (Object.is(call, getDocument)) note('document', [answer as { id: string }])
    else if (Object.is(call, getCandidate)) note('candidate', [answer as { id: string }])
    return answer
  }
  return { perform: noting as Perform, seen: () => [...noted.values()] }
}
