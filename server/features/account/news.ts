import type { Caller } from '../../platform/calls/caller.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { AccountNews, JobData } from '../../platform/jobs/every-job.ts'
import { nameDevice } from './device.ts'
import * as store from './store.ts'

/** A mail to a person about their account. */
export interface AccountMail {
  to: string
  firstName: string
  username: string
  news: AccountNews
  /** In words, where the person's company is. */
  when: string
  /** From where it was done. */
  device: string
  address: string
  /** Where the account is looked at; undefined where it is not known at which address the app is reached. */
  url: string | undefined
}

/** The job that mails a person about their account; the caller says who did it, and from where. `to`: another address than theirs. */
export const accountMailOf = (
  { client: { address, device } }: Pick<Caller, 'client'>,
  userId: string,
  { to, ...news }: AccountNews & { to?: string | undefined },
): JobData['account_mail'] => ({
  userId,
  news: news as AccountNews,
  at: new Date().toISOString(),
  address,
  device,
  ...(to && { to }),
})

/** Mails a person about their account, where mail is configured. */
export const mailAccount = (
  database: Database,
  caller: Pick<Caller, 'client'>,
  { userId, news }: { userId: string; news: AccountNews },
) => database.jobs.sendNow('account_mail', accountMailOf(caller, userId, news))

/** What the mail says; undefined where the account is gone. */
export async function readAccountMail(
  database: Database,
  { userId, news, at, address, device, to }: JobData['account_mail'],
  publicUrl: string | undefined,
): Promise<AccountMail | undefined> {
  const account = await store.findMailed(database.identity, userId)
  if (!account) return undefined
  const { email, firstName, username, timeZone } = account
  const origin = publicUrl ?? account.origin
  return {
    to: to ?? email,
    firstName,
    username,
    news,
    when: whenIn(timeZone, at),
    device: device && nameDevice(device),
    address,
    url: origin ? `${origin}/settings/security` : undefined,
  }
}

const whenIn = (timeZone: string, at: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at))
