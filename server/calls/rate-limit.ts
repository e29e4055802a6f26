import { Refusal, tooMany } from './refusals.ts'

const MOST_KEYS = 50_000

/** Counts what may happen `most` times in `window` milliseconds for one key. Counts live in memory. */
export function createRateLimit({ most, window, now }: { most: number; window: number; now: () => number }) {
  const counts = new Map<string, { count: number; until: number }>()
  const current = (key: string) => {
    const entry = counts.get(key)
    return entry && entry.until > now() ? entry : { count: 0, until: now() + window }
  }
  const check = (key: string) => {
    const { count, until } = current(key)
    if (count < most) return
    const seconds = Math.ceil((until - now()) / 1000)
    throw tooMany(`Too many attempts. Try again in ${Math.ceil(seconds / 60)} min.`, seconds)
  }
  const count = (key: string) => {
    if (counts.size > MOST_KEYS) counts.clear()
    const entry = current(key)
    counts.set(key, { ...entry, count: entry.count + 1 })
  }
  return {
    /** Counts one more. Raises `too_many_requests` when it happened too often. */
    take(key: string) {
      check(key)
      count(key)
    },
    /**
     * Does the work, and counts it only when what it looks for does not exist: a guess. Raises `too_many_requests`
     * after too many.
     */
    async guard<T>(key: string, work: () => Promise<T>): Promise<T> {
      check(key)
      try {
        return await work()
      } catch (error) {
        if (error instanceof Refusal && error.code === 'not_found') count(key)
        throw error
      }
    },
  }
}
