import { randomUUIDv7 } from 'node:crypto'
import type { CurrentUser, Registration } from '../../../../contract/auth/fields.ts'
import { networkOf } from '../../../platform/calls/network.ts'
import { platformRefusals } from '../../../platform/calls/platform-refusals.ts'
import { proving, required } from '../../../platform/calls/refusals.ts'
import type { Database } from '../../../platform/database/connect.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { accountRefusals } from '../refusals.ts'
import { requireGoodPassword } from './new-password.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { From, SignInLimit } from './sign-in-limit.ts'
import { addFirstUser, addUser, findByLogin, findTaken, findUser, hasAnyUser } from './store.ts'

export { hashToken, newToken, openToken, sealToken } from '../../../platform/calls/secret-token.ts'
// What proves who a person is serves account and invitations too.
export { requireGoodPassword } from './new-password.ts'
export { hashPassword, verifyPassword } from './password.ts'
export { createSharedLimit } from './shared-limit.ts'
export { createSignInLimit, type SignInLimit } from './sign-in-limit.ts'

export async function readUser(database: Database, id: string): Promise<CurrentUser> {
  const user = await findUser(database, id)
  if (!user) throw platformRefusals.not_signed_in()
  return user
}

interface Attempt {
  username: string
  password: string
  /** From where it comes, for an account or for none. */
  from: (userId: string | undefined) => From
  limit: SignInLimit
}

/** The user of a name and password, with the password as it is kept. A wrong password and an unknown name get the same answer in the same time. */
export async function checkCredentials(
  database: Database,
  { username, password, from, limit }: Attempt,
): Promise<{ user: CurrentUser; passwordHash: string }> {
  const found = await findByLogin(database, username)
  const account = found?.id ?? username.toLowerCase()
  const where = from(found?.id)
  return proving(found?.id, async () => {
    await limit.begin(account, where)
    if (!(await verifyPassword(password, found?.passwordHash, networkOf(where.address))) || !found)
      throw platformRefusals.wrong_credentials()
    await limit.succeed(account, where)
    return { user: await readUser(database, found.id), passwordHash: found.passwordHash }
  })
}

/**
 * Who may register: anyone where registration is open, else only the first account of an empty installation. `mail`:
 * whether a forgotten password can be mended by mail.
 */
export async function readRegistration(database: Database, { registration, smtpUrl }: Config) {
  const firstAccount = !(await hasAnyUser(database))
  return { open: registration === 'open' || firstAccount, firstAccount, mail: smtpUrl !== undefined }
}

/** Creates an account. Of two racing first registrations exactly one wins, the other gets `forbidden`. */
export async function registerUser(
  database: Database,
  config: Config,
  { address = '', ...registration }: Registration & { address?: string },
): Promise<CurrentUser> {
  const { open, firstAccount, mail } = await readRegistration(database, config)
  if (!open) throw accountRefusals.by_invitation_only()
  const { password, ...names } = registration
  await requireGoodPassword(password, names, 'password')
  if (!firstAccount) await refuseTaken(database, registration)
  // Of the very first account nobody knows yet whether mail arrives.
  const emailUnconfirmed = mail && !firstAccount
  const passwordHash = await hashPassword(password, networkOf(address))
  const user = { ...names, id: randomUUIDv7(), passwordHash, emailUnconfirmed }
  if (config.registration === 'open') {
    const added = await addUser(database, user)
    if (added) return added
    await refuseTaken(database, registration)
    throw accountRefusals.exists_already()
  }
  return required(await addFirstUser(database, user), accountRefusals.by_invitation_only)
}

async function refuseTaken(database: Database, registration: Registration) {
  const taken = await findTaken(database, registration)
  if (taken.username || taken.email) throw accountRefusals.taken(taken)
}
