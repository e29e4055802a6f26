import type { SignedInDevice } from '../../contract/account.ts'
import type { CurrentUser, LeadLayout } from '../../contract/auth.ts'
import { hashPassword, readUser, requireGoodPassword } from '../auth/rules.ts'
import { conflict, notFound } from '../calls/refusals.ts'
import type { Database } from '../database/connect.ts'
import { sentFields } from '../database/sent-fields.ts'
import { violates } from '../database/violation.ts'
import { nameDevice } from './device.ts'
import { type Person, writeOwn } from './own-account.ts'
import { type Proof, requireAccount, requireOwn } from './own-password.ts'
import * as store from './store.ts'

export { nameDevice } from './device.ts'
// Factors belong to an account as the password does.
export { type Person, writeOwn } from './own-account.ts'
export { type Proof, requireOwn } from './own-password.ts'
export { makeResetLink, prepareResetMail, type ResetLink } from './reset.ts'
export { endSessions } from './store.ts'

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
  const before = await requireAccount(person)
  const newEmail = change.email !== undefined && change.email !== before.email ? change.email : undefined
  if (newEmail) await requireOwn(person, proof)
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
  const account = await requireOwn(person, proof)
  await requireGoodPassword(newPassword, account, 'newPassword')
  const passwordHash = await hashPassword(newPassword, person.user.id)
  await writeOwn(person, async ({ accounts, record }) => {
    await store.changeAccount(accounts, person.user.id, { passwordHash })
    await store.endSessions(accounts, person.user.id)
    await store.removeResets(accounts, person.user.id)
    await record('member.password_changed', { id: person.user.id, email: account.email })
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

const emailTaken = () => conflict('This email address is taken', { email: 'This email address is taken' })
