import { required } from '../../platform/calls/refusals.ts'
import type { Accounts, Database } from '../../platform/database/connect.ts'
import { hashPassword, hashToken, newToken, requireGoodPassword } from './auth/rules.ts'
import { type Person, writeOwn } from './own-account.ts'
import { accountRefusals } from './refusals.ts'
import * as store from './store.ts'

export interface ResetLink {
  url: string
  expiresAt: string
}

/** Makes a link that sets a person's password, once; an earlier one stops working. `expiresAt` in milliseconds. */
export async function makeResetLink(
  accounts: Accounts,
  { userId, origin, expiresAt }: { userId: string; origin: string; expiresAt: number },
): Promise<ResetLink> {
  const token = newToken()
  const until = new Date(expiresAt).toISOString()
  await store.keepReset(accounts, { userId, tokenHash: hashToken(token), expiresAt: until })
  return { url: `${origin}/reset-password/${token}`, expiresAt: until }
}

const MAILED_LINK_LIFE = 3_600_000

/**
 * Makes the link of a reset mail; undefined when no account has the address. It leads to PUBLIC_URL or to where the
 * person last signed in, because a stranger may have asked and can claim any address of Atrium.
 */
export async function prepareResetMail(
  database: Database,
  { email, publicUrl, now }: { email: string; publicUrl: string | undefined; now: number },
) {
  const account = await store.findByEmail(database.identity, email)
  const origin = publicUrl ?? account?.origin
  if (!account || !origin) return undefined
  const expiresAt = now + MAILED_LINK_LIFE
  const link = await makeResetLink(database.identity, { userId: account.id, origin, expiresAt })
  return { ...link, to: account.email, firstName: account.firstName, username: account.username }
}

/** The account of a reset link. Raises `not_found` for an unknown or used link, and `gone` for an expired one. */
export async function requireReset(database: Database, { token, now }: { token: string; now: number }) {
  const found = required(await store.findReset(database.identity, hashToken(token)), accountRefusals.unknown_reset_link)
  if (Date.parse(found.expiresAt) <= now) throw accountRefusals.reset_link_expired()
  return found
}

/** Sets the password by a link and ends all sessions. Of two racing uses one wins. Answers whose account it is. */
export async function useReset(
  { database, caller, now }: Omit<Person, 'user'> & { now: number },
  { token, password }: { token: string; password: string },
): Promise<string> {
  const user = await requireReset(database, { token, now })
  await requireGoodPassword(password, user, 'password')
  const passwordHash = await hashPassword(password, user.id)
  await writeOwn({ database, caller, user }, async ({ accounts, record, mail }) => {
    if (!(await store.takeToken(accounts, 'passwordResets', hashToken(token))))
      throw accountRefusals.unknown_reset_link()
    await store.changeAccount(accounts, user.id, { passwordHash })
    await store.endAccess(accounts, user.id)
    await record('member.password_reset', { id: user.id, email: user.email })
    await mail({ kind: 'password_changed' })
  })
  return user.id
}
