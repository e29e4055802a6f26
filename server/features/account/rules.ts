import type { updateAccount } from '../../../contract/account/calls.ts'
import type { SignedInDevice } from '../../../contract/account/fields.ts'
import type { CurrentUser } from '../../../contract/auth/fields.ts'
import type { BodyOf } from '../../../contract/call.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { Database } from '../../platform/database/connect.ts'
import { sentFields } from '../../platform/database/sent-fields.ts'
import { hashPassword, readUser, requireGoodPassword } from './auth/rules.ts'
import { nameDevice } from './device.ts'
import { askToConfirm, refuseTaken, requireFree } from './email-change.ts'
import { type Person, writeOwn } from './own-account.ts'
import { type Proof, requireAccount, requireOwn } from './own-password.ts'
import { accountRefusals } from './refusals.ts'
import * as store from './store.ts'

export { hashToken, newToken, openToken, sealToken } from '../../platform/calls/secret-token.ts'
// What proves who a person is serves other features too.
export { countAttempts, countOver, type Limit, readAttempts, sweepAttempts } from './auth/attempt-store.ts'
export { requireGoodPassword } from './auth/new-password.ts'
export { hashPassword } from './auth/password.ts'
export { readUser } from './auth/rules.ts'
export { createSharedLimit } from './auth/shared-limit.ts'
export { nameDevice } from './device.ts'
export { askAgain, prepareConfirmation } from './email-change.ts'
export { enter } from './enter.ts'
export { hasFactor, removeFactors } from './factors/store.ts'
export { type AccountMail, accountMailOf, readAccountMail } from './news.ts'
export type { Person } from './own-account.ts'
export type { Proof } from './own-password.ts'
export { makeResetLink, prepareResetMail, type ResetLink } from './reset.ts'

type AccountChange = Omit<BodyOf<typeof updateAccount>, 'currentPassword'>

/** How a new e-mail address is taken: by its confirmation, where mail is configured, and only so often. */
export interface EmailRules {
  confirmed: boolean
  attempts: { take: (key: string) => Promise<void> }
  now: number
}

/**
 * Changes the user's name, layout of Sales, or email address, which takes the password (`bad_input`) and must not be another's
 * (`conflict`). Where addresses are confirmed the former one stays until the new one is.
 */
export async function changeAccount(
  person: Person,
  { email, ...change }: AccountChange,
  { proof, emails }: { proof: Proof; emails: EmailRules },
): Promise<CurrentUser> {
  const { database, user } = person
  const before = await requireAccount(person)
  const isNew = email !== undefined && email !== before.email
  if (isNew) {
    await requireOwn(person, proof)
    await emails.attempts.take(user.id)
  }
  if (isNew && emails.confirmed) {
    await requireFree(database, email, user)
    await askToConfirm(person, { email, now: emails.now, passwordHash: before.passwordHash })
  }
  const taken = isNew && !emails.confirmed ? email : undefined
  await writeOwn(person, async ({ accounts, record }) => {
    const changed = store.changeAccount(
      accounts,
      user.id,
      sentFields({ ...change, email: taken }),
      taken ? before : undefined,
    )
    if (!(await changed.catch(refuseTaken))) throw accountRefusals.password_changed_meanwhile()
    if (taken) {
      // A link that is on its way to the old address must not open the account any more.
      await store.removeResets(accounts, user.id)
      await record('member.email_changed', { id: user.id, email: taken, from: before.email })
    }
    const { firstName = before.firstName, lastName = before.lastName } = change
    if (firstName !== before.firstName || lastName !== before.lastName) {
      const from = { firstName: before.firstName, lastName: before.lastName }
      await record('member.renamed', { id: user.id, email: taken ?? before.email, firstName, lastName, from })
    }
  })
  return readUser(database, user.id)
}

/**
 * Sets a new password, and answers it as it is kept. All sessions end: the caller starts a new one. Raises `conflict` where the
 * present one was changed meanwhile.
 */
export async function changePassword(person: Person, newPassword: string, proof: Proof): Promise<string> {
  const account = await requireOwn(person, proof)
  await requireGoodPassword(newPassword, account, 'newPassword')
  const passwordHash = await hashPassword(newPassword, person.user.id)
  await writeOwn(person, async ({ accounts, record, mail }) => {
    const { id } = person.user
    if (!(await store.changeAccount(accounts, id, { passwordHash }, account)))
      throw accountRefusals.password_changed_meanwhile()
    await store.endAccess(accounts, id)
    await record('member.password_changed', { id: person.user.id, email: account.email })
    await mail({ kind: 'password_changed' })
  })
  return passwordHash
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
    const ended = required(await store.endSession(accounts, person.user.id, id), accountRefusals.session_not_found)
    await record('member.session_ended', { id: person.user.id, device: nameDevice(String(ended.data.device ?? '')) })
  })
}
