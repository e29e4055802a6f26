import { JOB } from '../calls/caller.ts'
import { inCompaniesWithWork } from '../companies/rules.ts'
import type { Database } from '../database/connect.ts'
import { removeDeleted } from './conversation-store.ts'
import { blankTraces } from './message-store.ts'

const DAY = 24 * 3_600_000
/** Days that a deleted conversation can be restored; `companies_with_work` in the database knows them too. */
const KEPT_DAYS = 30

/** Removes for good the conversations that were deleted 30 days ago. */
export async function sweepConversations(database: Database, now: number): Promise<void> {
  const before = new Date(now - KEPT_DAYS * DAY).toISOString()
  await inCompaniesWithWork(database, { round: 'sweep_conversations', at: now }, async ({ id }) => {
    await database.company(id, JOB).write((scope) => removeDeleted(scope, before))
  })
}

/** Somebody of whom nothing may be kept. */
interface Forgotten {
  id: string
  firstName: string
  lastName: string
  email: string
  /** When they were first heard of. */
  createdAt: string
}

/**
 * Takes out of everybody's conversations what tells of a person who is erased: answers that rest on the record, whatever
 * names the person, and what was proposed about them. What was said before they were heard of is about somebody else: strangers
 * choose their names, and must not be able to have the company's conversations erased by one.
 */
export async function forgetPerson(database: Database, companyId: string, person: Forgotten): Promise<void> {
  const { id, firstName, lastName, email, createdAt } = person
  const names = [`${firstName} ${lastName}`, email].map((name) => name.trim()).filter(Boolean)
  const pattern = `(^|[^[:alnum:]])(${names.map(literally).join('|')})([^[:alnum:]]|$)`
  await database.company(companyId, JOB).write((scope) => blankTraces(scope, { id, pattern, since: createdAt }, BLANK))
}

// As PostgreSQL's regular expressions want it.
const literally = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')

const BLANK = { text: 'This told of somebody whose data was erased.', title: 'Erased' }
