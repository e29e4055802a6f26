import type { Browser, Caller, SignedInUser } from '../../platform/calls/caller.ts'
import type { Database } from '../../platform/database/connect.ts'
import { recordAlone } from '../../platform/events/record.ts'
import { mailAccount } from './news.ts'

/** Whose account it is, as was proved, with which password and how beside it. */
interface Proved {
  user: SignedInUser & { email: string }
  passwordHash: string
  by?: 'recovery code' | undefined
  /** The account was made just now, on this browser: that is no news. */
  isNew?: boolean
}

/**
 * Begins the session of a person who has proved all that the account asks for. They get a mail where the account was
 * not used on this browser before, or where a recovery code let them in (`by`).
 */
export async function enter(
  database: Database,
  { caller, browser }: { caller: Caller; browser: Browser },
  { user, passwordHash, by, isNew = false }: Proved,
): Promise<void> {
  const isKnown = isNew || browser.deviceOf(user.id) !== undefined
  await browser.signIn(user.id, passwordHash)
  const payload = { id: user.id, email: user.email, ...(by && { by }) }
  await recordAlone(database, { ...caller, user }, { name: 'member.signed_in', payload })
  if (by) await mailAccount(database, caller, { userId: user.id, news: { kind: 'recovery_code_used' } })
  else if (!isKnown) await mailAccount(database, caller, { userId: user.id, news: { kind: 'new_device' } })
}
