import type { CompanyScope } from '../../platform/database/scope.ts'

/** How many leads match, and whether counting stopped there. */
export interface Count {
  count: number
  isMinimum: boolean
}

/** Milliseconds after which counts are not trusted any more: a standby may have taken over. */
const FRESH = 60_000
const MOST_COMPANIES = 1000
/** Of one company. */
const MOST_COUNTS = 200

interface Kept {
  changes: string
  until: number
  counts: Map<string, Promise<Count>>
}

// The company that was asked for the longest ago stands first.
const companies = new Map<string, Kept>()

/**
 * Counts of a company's leads, or of those that are one member's, that stay as they are until a lead changes. `changes` was read
 * before anything is counted: who comes with the same finds what is counted already, or is being counted, and who comes with
 * another begins again.
 */
export function keptCountsOf({ companyId }: CompanyScope, { changes, of }: { changes: string; of: string | null }) {
  const { counts } = findKept(`${companyId} ${of}`, changes)
  return {
    /** The count that goes by the key, or what `work` counts, which `forget`s it where it may change without a lead. */
    find(key: string, work: (forget: () => void) => Promise<Count>): Promise<Count> {
      const forget = () => void counts.delete(key)
      // The call that counts may have been cut off.
      const known = counts.get(key)?.catch(() => work(forget))
      if (known) return known
      if (counts.size >= MOST_COUNTS) return work(forget)
      const counted = work(forget)
      counts.set(key, counted)
      counted.catch(forget)
      return counted
    },
  }
}

function findKept(whose: string, changes: string): Kept {
  const now = performance.now()
  const known = companies.get(whose)
  const isTrue = known?.changes === changes && now < known.until
  const kept = isTrue ? known : { changes, until: now + FRESH, counts: new Map<string, Promise<Count>>() }
  companies.delete(whose)
  companies.set(whose, kept)
  const [oldest] = companies.keys()
  if (oldest && companies.size > MOST_COMPANIES) companies.delete(oldest)
  return kept
}
