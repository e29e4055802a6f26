import { setTimeout as sleep } from 'node:timers/promises'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { LeadChanges } from './list-store.ts'

/** Milliseconds after which answers are not trusted any more: a standby may have taken over. */
const FRESH = 60_000
const MOST_COMPANIES = 1000
/** Of one company. */
const MOST_ANSWERS = 200
/** From how many leads on figures take so long that former ones are shown meanwhile. */
const MANY_LEADS = 100_000
/** Milliseconds for which new figures are waited for while there are former ones. */
const PATIENCE = 200
/** Milliseconds for which former figures are shown. */
const OLDEST = 3_600_000

/** What was computed, from the leads as they were at an instant (milliseconds since 1970). */
interface Known<Answer = unknown> {
  answer: Answer
  at: number
}

interface Entry {
  changes: string
  until: number
  computed: Promise<Known>
  isComputing: boolean
  /** What was computed last, by this entry or by one before. */
  last: Known | undefined
}

// The company that was asked for the longest ago stands first, and in each the answer that was computed the longest ago.
const companies = new Map<string, Map<string, Entry>>()

/**
 * What was computed of a company's leads, or of those that are one member's, and stays as it is until a lead changes. `changes` was
 * read before anything is computed: who comes with the same finds what is known already, or is being computed, and who comes with
 * another begins again.
 */
export function keptFiguresOf({ companyId }: CompanyScope, { changes, of, leads }: LeadChanges) {
  const whose = `${companyId} ${of}`
  const entries = companies.get(whose) ?? new Map<string, Entry>()
  put(companies, whose, entries, MOST_COMPANIES)
  const isCurrent = (entry: Entry) => entry.changes === changes && performance.now() < entry.until

  function begin(key: string, work: Work<unknown>): Entry {
    const at = Date.now()
    const forget = () => {
      entry.until = 0
    }
    const entry: Entry = {
      changes,
      until: performance.now() + FRESH,
      computed: work(forget).then((answer) => ({ answer, at })),
      isComputing: true,
      last: entries.get(key)?.last,
    }
    put(entries, key, entry, MOST_ANSWERS)
    const settle = entry.computed.then((known) => {
      entry.last = known
    }, forget)
    settle.then(() => {
      entry.isComputing = false
    })
    return entry
  }

  /** The answer that goes by the key, or what `work` computes, which `forget`s it where it may change without a lead. */
  async function find<Answer>(key: string, work: Work<Answer>): Promise<Answer> {
    const entry = entries.get(key)
    const { computed } = entry && isCurrent(entry) ? entry : begin(key, work)
    // The call that computes may have been cut off.
    const { answer } = await computed.catch(() => begin(key, work).computed)
    return answer as Answer
  }

  /**
   * Likewise. Of many leads it is the former answer where the new one takes long, with when that was computed (milliseconds since
   * 1970): the new one is there for whoever asks again a little later, and `work` hears whether anyone waits for it.
   */
  async function findSoon<Answer>(key: string, work: (isAwaited: boolean) => Promise<Answer>) {
    const entry = entries.get(key)
    const last = entry?.last as Known<Answer> | undefined
    const found = (isAwaited: boolean) => find(key, () => work(isAwaited)).then((answer) => ({ answer, asOf: null }))
    if (!entry || !last || leads < MANY_LEADS || Date.now() - last.at > OLDEST) return found(true)
    const former = { answer: last.answer, asOf: last.at }
    // Changes that come faster than one can compute do not pile up: one computing at a time.
    if (entry.isComputing && !isCurrent(entry)) return former
    return Promise.race([found(false), sleep(PATIENCE, former)])
  }

  return { find, findSoon }
}

type Work<Answer> = (forget: () => void) => Promise<Answer>

/** Puts a value last, and drops the first where there are too many. */
function put<Value>(map: Map<string, Value>, key: string, value: Value, most: number) {
  map.delete(key)
  map.set(key, value)
  const [first] = map.keys()
  if (first !== undefined && map.size > most) map.delete(first)
}
