import type { EventName } from '../../../contract/events/fields.ts'
import type { Caller } from '../../platform/calls/caller.ts'
import type { Accounts, Database } from '../../platform/database/connect.ts'
import { type PayloadOf, record } from '../../platform/events/record.ts'
import type { AccountNews } from '../../platform/jobs/every-job.ts'
import { accountMailOf } from './news.ts'

/** A person who changes their own account: by a call of theirs, or by a link that says whose it is. */
export interface Person {
  database: Database
  caller: Caller
  user: { id: string; companyId: string | null }
}

type SendMail = (news: AccountNews & { to?: string }) => Promise<unknown>

type RecordInScope = <Name extends EventName>(name: Name, payload: PayloadOf<Name>) => Promise<void>

export interface OwnAccount {
  accounts: Accounts
  /** Says in the company what happened; nothing without one. */
  record: RecordInScope
  /** Mails the person, where mail is configured; `to`: at another address than the account's. */
  mail: SendMail
}

/**
 * Changes the user's account, in one transaction with the company's record of what happened. Who has no company has
 * none, and then each statement is a transaction of its own.
 */
export async function writeOwn<T>(
  { database, caller, user }: Person,
  work: (own: OwnAccount) => Promise<T>,
): Promise<T> {
  if (!user.companyId) {
    const mail: SendMail = (news) => database.jobs.sendNow('account_mail', accountMailOf(caller, user.id, news))
    return work({ accounts: database.identity, record: async () => undefined, mail })
  }
  return database.company(user.companyId, { ...caller, user }).write((scope) =>
    work({
      accounts: scope.db,
      record: (name, payload) => record(scope, name, payload),
      mail: (news) => scope.enqueue('account_mail', accountMailOf(caller, user.id, news)),
    }),
  )
}
