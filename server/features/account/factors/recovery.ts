import { JOB } from '../../../platform/calls/caller.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { findByLogin } from '../auth/store.ts'
import { writeOwn } from '../own-account.ts'
import { makeResetLink } from '../reset.ts'
import { endAccess } from '../store.ts'
import * as store from './store.ts'

/** Milliseconds for which the link works. */
const LIFE = 3_600_000

/**
 * Removes the second factors of an account, ends its sessions and makes a link that sets a new password; undefined where no account
 * has the name. For the operator, who has the database anyway.
 */
export async function recoverAccount(
  database: Database,
  { name, origin, now }: { name: string; origin: string; now: number },
): Promise<{ username: string; url: string } | undefined> {
  const user = await findByLogin(database, name)
  if (!user) return undefined
  return writeOwn({ database, caller: JOB, user }, async ({ accounts, record }) => {
    await store.removeFactors(accounts, user.id)
    await endAccess(accounts, user.id)
    const { url } = await makeResetLink(accounts, { userId: user.id, origin, expiresAt: now + LIFE })
    await record('member.factors_reset', { id: user.id, email: user.email })
    return { username: user.username, url }
  })
}
