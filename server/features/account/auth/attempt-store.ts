import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'

/** What was tried how often, and for how many seconds more that counts. */
interface Attempts {
  count: number
  seconds: number
}

const digest = (key: string) => createHash('sha256').update(key).digest('hex')

/**
 * Counts one more of each key, in the order of the keys, and answers the counts with this one. `window`: seconds from the first
 * one on. Many at once are counted one after the other.
 */
export async function countAttempts(
  { identity }: Pick<Database, 'identity'>,
  keys: string[],
  window: number,
): Promise<Attempts[]> {
  const digests = keys.map(digest)
  const { rows } = await sql<Attempts & { key: string }>`
    insert into attempts as a (key, count, ends_at)
    select key, 1, now() + make_interval(secs => ${window}) from unnest(${digests}::text[]) as key order by key
    on conflict (key) do update set
      count = case when a.ends_at <= now() then 1 else least(a.count, 1000000) + 1 end,
      ends_at = case when a.ends_at <= now() then excluded.ends_at else a.ends_at end
    returning key, count, ceil(extract(epoch from ends_at - now()))::integer as seconds`.execute(identity)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return digests.map((key) => {
    const { count = 1, seconds = window } = byKey.get(key) ?? {}
    return { count, seconds }
  })
}

/** What may be tried how often. */
export interface Limit {
  key: string
  most: number
}

/** Counts one more of each limit, and answers of those that are over for how many seconds more. */
export async function countOver(
  database: Pick<Database, 'identity'>,
  limits: Limit[],
  window: number,
): Promise<number[]> {
  const keys = limits.map(({ key }) => key)
  const counts = await countAttempts(database, keys, window)
  return counts.flatMap(({ count, seconds }, index) => (count > (limits[index]?.most ?? 0) ? [seconds] : []))
}

/** Forgets all attempts of some keys and one of others, and sweeps up some that have ended. */
export async function forgiveAttempts(
  { identity }: Database,
  { all, one }: { all: string[]; one: string[] },
): Promise<void> {
  await sql`delete from attempts where key = any (${all.map(digest)}::text[])`.execute(identity)
  await sql`
    update attempts set count = greatest(count - 1, 0)
    where key in (select key from attempts where key = any (${one.map(digest)}::text[]) order by key for update)
  `.execute(identity)
  await sweepAttempts({ identity })
}

/** Removes some attempts that have ended. */
export const sweepAttempts = ({ identity }: Pick<Database, 'identity'>) =>
  sql`
    delete from attempts where key in (
      select key from attempts where ends_at < now() limit 100 for update skip locked
    )`.execute(identity)

/** How often each key was counted, without counting it. */
export async function readAttempts({ identity }: Database, keys: string[]): Promise<number[]> {
  const digests = keys.map(digest)
  const { rows } = await sql<{ key: string; count: number }>`
    select key, count from attempts where key = any (${digests}::text[]) and ends_at > now()`.execute(identity)
  const byKey = new Map(rows.map(({ key, count }) => [key, count]))
  return digests.map((key) => byKey.get(key) ?? 0)
}
