import type { Queue } from 'pg-boss'

/** What a person is notified of about their account. */
export type AccountNews =
  | {
      kind: 'password_changed' | 'factors_reset' | 'recovery_codes_renewed' | 'recovery_code_used' | 'new_device'
    }
  | { kind: 'factor_added' | 'factor_removed' | 'key_created' | 'program_connected'; name: string }
  | { kind: 'email_changed'; email: string }

/** Seconds; a run that takes longer is taken for dead, as when its process was killed, and the job runs again. */
const DEAD_AFTER = 60
const DAY = 86_400

const roundAt = (cron: string) =>
  ({ cron, policy: 'stately', retryLimit: 3, retryDelay: 30, expireInSeconds: 600, deleteAfterSeconds: DAY }) as const

/** What looks at every company, and when it is queued by itself, in UTC. */
const rounds = {
  /** Reminds people of what is due on this day of their company, whose zone is a multiple of 15 minutes away from UTC. */
  due_today: roundAt('*/15 * * * *'),
  /** Reminds people of tasks at the time that was chosen for each. */
  task_reminders: roundAt('* * * * *'),
  /** Removes uploads that have come to a stop. */
  silent_uploads: roundAt('*/5 * * * *'),
  /** Removes uploads that no application claimed, and files that no row knows. */
  unclaimed_recordings: roundAt('40 * * * *'),
  /** Removes files that no résumé knows. */
  sweep_resumes: roundAt('45 3 * * *'),
  /** Removes files that no document knows; has read again what was not read in time. */
  sweep_documents: roundAt('50 * * * *'),
  /** Deletes for good what was put in the trash 30 days ago. */
  sweep_trash: roundAt('30 * * * *'),
  /** Removes for good the conversations with the assistant that were deleted long ago. */
  sweep_conversations: roundAt('35 4 * * *'),
  /** Sends what webhooks have waiting, and forgets what was sent long ago. */
  deliver_webhooks: roundAt('* * * * *'),
  /** Removes imports that cannot be undone any more. */
  sweep_imports: roundAt('45 4 * * *'),
  /** Forgets what calls with an `Idempotency-Key` answered a day ago. */
  sweep_answers: roundAt('25 * * * *'),
  /** Computes the progress of leads where nobody has read figures for a while. */
  compute_progress: roundAt('5 * * * *'),
  /** Removes archives that cannot be downloaded any more. */
  sweep_archives: roundAt('55 * * * *'),
  /** Looks whether companies still prove that their domains are theirs. */
  check_domains: roundAt('15 */6 * * *'),
  /** Looks how much room is left on the disk, and warns owners while there is some. */
  watch_room: roundAt('*/5 * * * *'),
  /** Erases candidates and recordings that their company does not keep any longer. */
  erase_candidates: roundAt('20 3 * * *'),
}

/**
 * Every background job by name, with what it needs to know: ids rather than contents, as a job may run much later and
 * reads what is true then. Links in mails begin with `origin`: PUBLIC_URL, or where it is unset the origin of the
 * signed-in request behind the mail (never a stranger's: anyone can send any Host header).
 */
export interface JobData extends Record<keyof typeof rounds, Record<string, never>> {
  invitation_mail: { companyId: string; invitationId: string; origin: string }
  /** Queued for any address, so that asking takes the same time whether an account has it (account/rules.ts). */
  reset_mail: { email: string }
  /** Notifies a person of what was done to their account, when and from where; `to`: at another address than the account's. */
  account_mail: { userId: string; news: AccountNews; at: string; address: string; device: string; to?: string }
  /** Has a person confirm an address; its link is made when it is sent. */
  confirmation_mail: { userId: string; origin: string }
  notification_mail: { companyId: string; notificationId: string }
  /** Confirms to an applicant that the application arrived. */
  /** About a submission; one that was queued before candidates could be merged names the candidate. */
  application_mail: { companyId: string; applicationId: string; origin: string }
  /** Reads the text of a document's file. */
  read_document: { companyId: string; documentId: string }
  /** Reads the text of a candidate's résumé. */
  read_resume: { companyId: string; resumeId: string }
  /** Checks, writes or takes back rows of an import, for a while; then it queues itself for the rest. */
  import_rows: { companyId: string; importId: string; userId: string }
  /** Writes an archive of everything a company has. */
  write_archive: { companyId: string; archiveId: string }
  /** Takes an archive in; links in mails to whom it brings begin with `origin`. */
  restore_archive: { companyId: string; archiveId: string; origin: string }
  /** Backs everything up where it is time for that. */
  back_up: Record<string, never>
  /** Counts what a company's searches weigh words by, where there is too much to count it at each search. */
  count_search_figures: { companyId: string }
}

export type JobName = keyof JobData

/** Tried for about half an hour, at ever longer intervals: a mail server that restarts is back by then. */
const mail = {
  retryLimit: 10,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: DEAD_AFTER,
  retentionSeconds: 2 * DAY,
  deleteAfterSeconds: DAY,
}

const reading = {
  // More runs than a file is begun with: the one after the last says that it was given up (documents/reading-job.ts).
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: DEAD_AFTER,
  retentionSeconds: 2 * DAY,
  deleteAfterSeconds: DAY,
}

/** May take hours: that its process was killed, its silence says. */
const whole = {
  retryLimit: 2,
  retryDelay: 5,
  heartbeatSeconds: DEAD_AFTER,
  expireInSeconds: DAY / 4,
  deleteAfterSeconds: DAY,
}

/**
 * How each job is tried again and how long it is kept. `cron`: when it is queued by itself, in UTC. `atOnce`: how many a
 * process does at the same time, one unless it says so.
 */
export const queueOptions: Record<JobName, Omit<Queue, 'name'> & { cron?: string; atOnce?: number }> = {
  invitation_mail: mail,
  reset_mail: mail,
  account_mail: mail,
  confirmation_mail: mail,
  notification_mail: mail,
  application_mail: mail,
  read_document: { atOnce: 2, ...reading },
  read_resume: { atOnce: 2, ...reading },
  import_rows: { retryLimit: 5, retryDelay: 5, expireInSeconds: DEAD_AFTER, deleteAfterSeconds: DAY },
  write_archive: whole,
  restore_archive: whole,
  // What waited behind one that takes long is of no use any more.
  back_up: {
    cron: '*/5 * * * *',
    retryLimit: 0,
    expireInSeconds: DAY / 2,
    retentionSeconds: 600,
    deleteAfterSeconds: 3_600,
  },
  count_search_figures: { retryLimit: 3, retryDelay: 30, expireInSeconds: 600, deleteAfterSeconds: DAY },
  ...rounds,
}
