import { placeOf } from '../../platform/calls/caller.ts'
import { platformRefusals } from '../../platform/calls/platform-refusals.ts'
import { proving } from '../../platform/calls/refusals.ts'
import { type SignInLimit, verifyPassword } from './auth/rules.ts'
import type { Person } from './own-account.ts'
import { accountRefusals } from './refusals.ts'
import * as store from './store.ts'

/** How often a password may be tried, and with what. */
export interface Proof {
  currentPassword: string | undefined
  limit: SignInLimit
}

/**
 * The account of a person who proves with the password that it is theirs. Guesses at an open browser are counted too.
 * Raises `bad_input` for another password.
 */
export async function requireOwn(person: Person, { currentPassword, limit }: Proof) {
  const { user, caller } = person
  const account = await requireAccount(person)
  if (!currentPassword) throw accountRefusals.no_password()
  const from = placeOf(caller, user.id)
  await proving(user.id, async () => {
    await limit.begin(user.id, from)
    if (!(await verifyPassword(currentPassword, account.passwordHash, user.id))) throw accountRefusals.wrong_password()
    await limit.succeed(user.id, from)
  })
  return account
}

export async function requireAccount({ database, user }: Person) {
  const account = await store.findAccount(database.identity, user.id)
  if (!account) throw platformRefusals.not_signed_in()
  return account
}
