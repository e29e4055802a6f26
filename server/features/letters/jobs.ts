import { JOB } from '../../platform/calls/caller.ts'
import { codesOf } from '../../platform/calls/codes-of.ts'
import type { Run } from '../../platform/database/job-queue.ts'
import { createMailer, MailFailure, type SendLetter } from '../../platform/mail/mailer.ts'
import type { Parts } from '../../platform/parts.ts'
import { countAttempts, prepareConfirmation, prepareResetMail, readAccountMail } from '../account/rules.ts'
import { readApplicationMail } from '../candidates/rules.ts'
import { noteDelivery, readInvitationMail } from '../invitations/rules.ts'
import { readNotificationMail } from '../notifications/rules.ts'
import { accountLetter, confirmationLetter } from './account-letters.ts'
import { applicationLetter, invitationLetter, notificationLetter, resetLetter } from './letters.ts'

/** Says how mails are sent, where a mail server is configured; elsewhere none is ever queued. */
export function mailJobs(parts: Parts): void {
  const { jobs, config, database, log, now } = parts
  const { smtpUrl, brandName, publicUrl } = config
  if (!smtpUrl) return
  const send = createMailer({ ...config, smtpUrl })

  jobs.handle('invitation_mail', async ({ companyId, invitationId, origin }, run) => {
    const company = database.company(companyId, JOB)
    const mail = await readInvitationMail(company, invitationId, { secret: config.sessionSecret, now: now(), origin })
    if (!mail) return
    const failure = await trySending(() => send(mail.to, invitationLetter(brandName, mail)))
    const error = failure?.message ?? ''
    if (!failure) return noteDelivery(company, invitationId, { delivery: 'sent' })
    const over = run.last || !failure.passing
    await noteDelivery(company, invitationId, { delivery: over ? 'failed' : 'queued', error })
    if (over) log.warn({ detail: codesOf(failure) }, 'an invitation could not be mailed')
    else throw failure
  })

  jobs.handle('reset_mail', async ({ email }, run) => {
    const mail = await prepareResetMail(database, { email, publicUrl, now: now() })
    if (mail) await sendOrDrop(() => send(mail.to, resetLetter(brandName, mail)), { run, log })
  })

  jobs.handle('account_mail', async (data, run) => {
    const mail = await readAccountMail(database, data, publicUrl)
    if (mail) await sendOrDrop(() => send(mail.to, accountLetter(brandName, mail)), { run, log })
  })

  jobs.handle('confirmation_mail', async (data, run) => {
    const mail = await prepareConfirmation(database, data)
    if (mail) await sendOrDrop(() => send(mail.to, confirmationLetter(brandName, mail)), { run, log })
  })

  jobs.handle('notification_mail', async ({ companyId, notificationId }, run) => {
    const mail = await database
      .company(companyId, JOB)
      .read((scope) => readNotificationMail(scope, notificationId, publicUrl))
    if (mail) await sendOrDrop(() => send(mail.to, notificationLetter(brandName, mail)), { run, log })
  })

  jobs.handle('application_mail', async (application, run) => {
    const mail = await readApplicationMail(parts, application)
    if (mail && (await mayBeMailed(database, mail.email)))
      await sendOrDrop(() => send(mail.email, applicationLetter(brandName, mail)), { run, log })
  })
}

/** Seconds, and how many mails in them an address gets about applications, to whichever openings: anyone can type it. */
const DAY = 86_400
const MOST_A_DAY = 20

async function mayBeMailed(database: Parts['database'], email: string): Promise<boolean> {
  // Addresses that differ behind a plus reach the same person.
  const mailbox = email.toLowerCase().replace(/\+[^@]*@/, '@')
  const [sent] = await countAttempts(database, [`application mail ${mailbox}`], DAY)
  return (sent?.count ?? 0) <= MOST_A_DAY
}

/** Runs again what may succeed later, and lets go of what never will. */
async function sendOrDrop(send: () => ReturnType<SendLetter>, { run, log }: { run: Run; log: Parts['log'] }) {
  const failure = await trySending(send)
  if (!failure) return
  if (failure.passing && !run.last) throw failure
  log.warn({ detail: codesOf(failure) }, 'a mail could not be sent')
}

async function trySending(send: () => ReturnType<SendLetter>): Promise<MailFailure | undefined> {
  try {
    await send()
    return undefined
  } catch (error) {
    if (error instanceof MailFailure) return error
    throw error
  }
}
