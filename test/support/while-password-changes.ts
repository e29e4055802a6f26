import { expect } from 'vitest'
import type { TestDatabase } from './databases.ts'

/** Changes the password of a person and does something else before that is durable, which then waits for it or is done. */
export async function whilePasswordChanges<T>(
  { superuser }: Pick<TestDatabase, 'superuser'>,
  { id }: { id: string },
  work: () => Promise<T>,
): Promise<T> {
  const other = await superuser.connect()
  await other.query('begin')
  await other.query(`update users set password_hash = 'another' where id = $1`, [id])
  await other.query('delete from sessions where user_id = $1', [id])
  const done = work()
  const waits = async () =>
    (
      await superuser.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).rowCount
  await Promise.race([done, expect.poll(waits, { timeout: 1500, interval: 10 }).toBe(1)])
  await other.query('commit')
  other.release()
  return done
}
