import type { CurrentUser } from '../../../contract/auth/fields.ts'
import type { Database } from '../../platform/database/connect.ts'
import { violates } from '../../platform/database/violation.ts'
import { hashToken, newToken } from './auth/rules.ts'
import * as confirmations from './confirmation-store.ts'
import { type Person, writeOwn } from './own-account.ts'
import { accountRefusals } from './refusals.ts'
import * as store from './store.ts'

/** Milliseconds for which a link that confirms an address works. */
const LIFE = 24 * 3_600_000

/**
 * Has an address of an account confirmed by mail before it counts; one that was asked for before is forgotten. `passwordHash`: of
 * the password that proved the request; raises `conflict` where it was changed meanwhile.
 */
export async function askToConfirm(
  person: Person,
  { email, now, passwordHash }: { email: string; now: number; passwordHash?: string },
): Promise<void> {
  const { database, user } = person
  const kept = await confirmations.keepConfirmation(database.identity, {
    userId: user.id,
    passwordHash,
    email,
    ...newLink(now),
  })
  if (!kept) throw accountRefusals.password_changed_meanwhile()
  await sendConfirmation(person)
}

/** Sends the mail once more, where an address waits to be confirmed. */
export async function askAgain(person: Person, now: number): Promise<void> {
  const waits = await confirmations.renewConfirmation(person.database.identity, person.user.id, newLink(now))
  if (waits) await sendConfirmation(person)
}

/** The link is made when the mail is: nobody knows the token until then. */
const newLink = (now: number) => ({ tokenHash: hashToken(newToken()), expiresAt: new Date(now + LIFE).toISOString() })

const sendConfirmation = ({ database, caller, user }: Person) =>
  database.jobs.sendNow('confirmation_mail', { userId: user.id, origin: caller.origin ?? '' })

/** Makes the link of the mail to a new address; undefined where none waits any more. */
export async function prepareConfirmation(
  { identity }: Database,
  { userId, origin }: { userId: string; origin: string },
) {
  const waiting = await confirmations.findConfirmation(identity, userId)
  if (!waiting) return undefined
  const { email, firstName, username, isNew } = waiting
  const token = newToken()
  if (!(await confirmations.setConfirmationToken(identity, { userId, email, tokenHash: hashToken(token) })))
    return undefined
  return { to: email, firstName, username, isNew, url: `${origin}/confirm-email/${token}` }
}

/** Whose address a link confirms. Raises `not_found` for an unknown or used link, and `gone` for an expired one. */
export async function requireConfirmation({ identity }: Database, token: string, now: number) {
  const found = await confirmations.findConfirmationByToken(identity, hashToken(token))
  if (!found) throw accountRefusals.unknown_email_link()
  if (Date.parse(found.expiresAt) <= now) throw accountRefusals.email_link_expired()
  return found
}

/** Confirms an address by its link, once; the former address gets a mail. Answers whose it is. */
export async function confirmEmail(
  { database, caller, now }: Omit<Person, 'user'> & { now: number },
  token: string,
): Promise<string> {
  const { email, former, ...user } = await requireConfirmation(database, token, now)
  await writeOwn({ database, caller, user }, async ({ accounts, record, mail }) => {
    if (!(await store.takeToken(accounts, 'emailConfirmations', hashToken(token))))
      throw accountRefusals.unknown_email_link()
    await store.changeAccount(accounts, user.id, { email, emailUnconfirmed: false }).catch(refuseTaken)
    if (email === former) return
    // A link that is on its way to the old address must not open the account any more.
    await store.removeResets(accounts, user.id)
    await record('member.email_changed', { id: user.id, email, from: former })
    await mail({ kind: 'email_changed', email, to: former })
  })
  return user.id
}

export function refuseTaken(error: unknown): never {
  if (violates(error, 'users_email_key')) throw accountRefusals.taken({ username: false, email: true })
  throw error
}

/** Raises `conflict` where the address is another account's. */
export async function requireFree({ identity }: Database, email: string, user: Pick<CurrentUser, 'id'>): Promise<void> {
  const holder = await store.findByEmail(identity, email)
  if (holder && holder.id !== user.id) throw accountRefusals.taken({ username: false, email: true })
}
