import { type AuditEntry, audit } from '../audit/rules.ts'
import type { Caller } from '../calls/caller.ts'
import type { Database } from '../database/connect.ts'
import type { Accounts } from './store.ts'

/** Somebody who changes their own account: by a call of theirs, or by a link that says whose it is. */
export interface Person {
  database: Database
  caller: Caller
  user: { id: string; companyId: string | null }
}

export interface OwnAccount {
  accounts: Accounts
  /** Notes it in the company's audit. */
  note(entry: AuditEntry): Promise<void>
  /** Tells the company's open screens. */
  announce(): void
}

/**
 * Changes one's own account, in one transaction with the company's audit. Who has no company yet has no audit either,
 * and then each statement is a transaction of its own.
 */
export async function writeOwn<T>(
  { database, caller, user }: Person,
  work: (own: OwnAccount) => Promise<T>,
): Promise<T> {
  if (!user.companyId) {
    return work({ accounts: database.identity, note: async () => undefined, announce: () => undefined })
  }
  return database.company(user.companyId, { ...caller, user }).write((scope) =>
    work({
      accounts: scope.db,
      note: (entry) => audit(scope, entry),
      announce: () => scope.announce({ thing: 'member', id: user.id }),
    }),
  )
}
