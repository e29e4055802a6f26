import { tooMany } from '../calls/refusals.ts'
import type { Database } from '../database/connect.ts'
import { countAttempts } from './attempt-store.ts'

/** How often something may be tried for one key, in a window of so many seconds; counted in all processes together. */
export function createAttemptLimit(
  database: Database,
  { kind, most, window }: { kind: string; most: number; window: number },
) {
  return {
    /** Counts one more. Raises `too_many_requests` where there were too many. */
    async take(key: string): Promise<void> {
      const [{ count, seconds } = { count: 0, seconds: window }] = await countAttempts(
        database,
        [`${kind} ${key}`],
        window,
      )
      if (count > most) throw tooMany(`Too many attempts. Try again in ${Math.ceil(seconds / 60)} min.`, seconds)
    },
  }
}
