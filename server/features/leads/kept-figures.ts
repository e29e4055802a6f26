import type { CompanyScope } from '../../platform/database/scope.ts'

/** Milliseconds after which answers are not trusted any more: a standby may have taken over. */
const FRESH = 60_000
const MOST_COMPANIES = 1000
/** Of one company. */
const MOST_ANSWERS = 200

interface Kept {
  changes: string
  until: number
  answers: Map<string, Promise<unknown>>
}

// The company that was asked for the longest ago stands first.
const companies = new Map<string, Kept>()

/**
 * What was computed of a company's leads, or of those that are one member's, and stays as it is until a lead changes. `changes` was
 * read before anything is computed: who comes with the same finds what is known already, or is being computed, and who comes with
 * another begins again.
 */
export function keptFiguresOf({ companyId }: CompanyScope, { changes, of }: { changes: string; of: string | null }) {
  const { answers } = findKept(`${companyId} ${of}`, changes)
  return {
    /** The answer that goes by the key, or what `work` computes, which `forget`s it where it may change without a lead. */
    find<Answer>(key: string, work: (forget: () => void) => Promise<Answer>): Promise<Answer> {
      const forget = () => void answers.delete(key)
      // The call that computes may have been cut off.
      const known = answers.get(key)?.catch(() => work(forget))
      if (known) return known as Promise<Answer>
      if (answers.size >= MOST_ANSWERS) return work(forget)
      const computed = work(forget)
      answers.set(key, computed)
      computed.catch(forget)
      return computed
    },
  }
}

function findKept(whose: string, changes: string): Kept {
  const now = performance.now()
  const known = companies.get(whose)
  const isTrue = known?.changes === changes && now < known.until
  const kept = isTrue ? known : { changes, until: now + FRESH, answers: new Map<string, Promise<unknown>>() }
  companies.delete(whose)
  companies.set(whose, kept)
  const [oldest] = companies.keys()
  if (oldest && companies.size > MOST_COMPANIES) companies.delete(oldest)
  return kept
}
