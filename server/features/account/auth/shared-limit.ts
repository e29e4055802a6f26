import { Refusal } from '../../../platform/calls/refusals.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { accountRefusals } from '../refusals.ts'
import { countOver, forgiveAttempts } from './attempt-store.ts'

/**
 * Counts what may happen `most` times in `window` seconds for one key, in all processes together and by the database's clock.
 * `name` tells its keys from those of other limits.
 */
export function createSharedLimit(
  database: Database,
  { name, most, window }: { name: string; most: number; window: number },
) {
  const keyOf = (key: string) => `${name} ${key}`
  const take = async (key: string) => {
    const [seconds] = await countOver(database, [{ key: keyOf(key), most }], window)
    if (seconds !== undefined) throw accountRefusals.too_many_attempts({ seconds })
  }
  return {
    /** Counts one more. Raises `too_many_requests` when it happened too often. */
    take,
    /**
     * Does the work, and leaves it counted only when what it looks for does not exist: a guess. Counted before, many at once are as
     * many. Raises `too_many_requests` after too many.
     */
    async guard<T>(key: string, work: () => Promise<T>): Promise<T> {
      await take(key)
      const forgive = () => forgiveAttempts(database, { all: [], one: [keyOf(key)] })
      try {
        const result = await work()
        await forgive()
        return result
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'not_found')) await forgive()
        throw error
      }
    },
  }
}
