import type { SignedInDevice } from '../../contract/account.ts'
import type { CurrentUser, LeadLayout } from '../../contract/auth.ts'
import { hashPassword, readUser, type SignInLimit, verifyPassword } from '../auth/rules.ts'
import { placeOf } from '../calls/caller.ts'
import { badInput, conflict, notFound, notSignedIn, proving } from '../calls/refusals.ts'
import type { Database } from '../database/connect.ts'
import { sentFields } from '../database/sent-fields.ts'
import { violates } from '../database/violation.ts'
import { nameDevice } from './device.ts'
import { type Person, writeOwn } from './own-account.ts'
import * as store from './store.ts'

export { nameDevice } from './device.ts'
export { makeResetLink, prepareResetMail, type ResetLink } from './reset.ts'

/** How often a password may be tried, and with what. */
export interface Proof {
  currentPassword: string | undefined
  limit: SignInLimit
}

interface AccountChange {
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
  salesLayout?: LeadLayout | undefined
}

/**
 * Changes one's name, how one has Sales, or one's e-mail address, which takes the password (`bad_input`) and must not be another's
 * (`conflict`).
 */
export async function changeAccount(person: Person, change: AccountChange, proof: Proof): Promise<CurrentUser> {
  const { database, user } = person
  const before = await requireAccount(database, user.id)
  const newEmail = change.email !== undefined && change.email !== before.email ? change.email : undefined
  if (newEmail) await requirePassword(person, before.passwordHash, proof)
  await writeOwn(person, async ({ accounts, record }) => {
    await store.changeAccount(accounts, user.id, { ...sentFields(change) }).catch((error: unknown) => {
      throw violates(error, 'users_email_key') ? emailTaken() : error
    })
    if (newEmail) {
      // A link that is on its way to the old address must not open the account any more.
      await store.removeResets(accounts, user.id)
      await record('member.email_changed', { id: user.id, email: newEmail, from: before.email })
    }
    const { firstName = before.firstName, lastName = before.lastName } = change
    if (firstName !== before.firstName || lastName !== before.lastName) {
      await record('member.renamed', { id: user.id, email: newEmail ?? before.email, firstName, lastName })
    }
  })
  return readUser(database, user.id)
}

/** Sets a new password. All sessions end: the caller starts a new one. */
export async function changePassword(person: Person, newPassword: string, proof: Proof): Promise<void> {
  const { passwordHash: current, email } = await requireAccount(person.database, person.user.id)
  await requirePassword(person, current, proof)
  const passwordHash = await hashPassword(newPassword, person.user.id)
  await writeOwn(person, async ({ accounts, record }) => {
    await store.changeAccount(accounts, person.user.id, { passwordHash })
    await store.endSessions(accounts, person.user.id)
    await store.removeResets(accounts, person.user.id)
    await record('member.password_changed', { id: person.user.id, email })
  })
}

/** Where a person is signed in. `tokenHash` is the session's that asks, if one does. */
export async function listDevices(
  database: Database,
  { userId, tokenHash, now }: { userId: string; tokenHash: Buffer | undefined; now: number },
): Promise<SignedInDevice[]> {
  const rows = await store.listSessions(database.identity, userId, new Date(now).toISOString())
  return rows.map(({ tokenHash: hash, data, ...row }) => ({
    ...row,
    device: nameDevice(String(data.device ?? '')),
    address: String(data.address ?? ''),
    current: tokenHash !== undefined && hash.equals(tokenHash),
  }))
}

/** Ends one session of a person. Raises `not_found` for another's, as for a missing one. */
export async function endDevice(person: Person, id: string): Promise<void> {
  await writeOwn(person, async ({ accounts, record }) => {
    const ended = await store.endSession(accounts, person.user.id, id)
    if (!ended) throw notFound('Session')
    await record('member.session_ended', { id: person.user.id, device: nameDevice(String(ended.data.device ?? '')) })
  })
}

async function requireAccount(database: Database, id: string) {
  const account = await store.findAccount(database.identity, id)
  if (!account) throw notSignedIn()
  return account
}

// Who sits at somebody's open browser shall not guess the password either.
async function requirePassword({ user, caller }: Person, passwordHash: string, { currentPassword, limit }: Proof) {
  if (!currentPassword) throw badInput('Enter your password', { currentPassword: 'Enter your password' })
  const from = placeOf(caller, user.id)
  await proving(user.id, async () => {
    await limit.begin(user.id, from)
    if (await verifyPassword(currentPassword, passwordHash, user.id)) return limit.succeed(user.id, from)
    throw badInput('The password is not right', { currentPassword: 'The password is not right' })
  })
}

const emailTaken = () => conflict('This email address is taken', { email: 'This email address is taken' })
