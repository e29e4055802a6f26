import { JOB } from '../../../platform/calls/caller.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { inCompaniesWithWork } from '../../companies/rules.ts'
import { removeDeleted } from './conversation-store.ts'
import { blankTraces, listOwnWords } from './message-store.ts'

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

/** A person whose data may not be kept. */
interface Forgotten {
  id: string
  /** All that they were called. */
  names: { firstName: string; lastName: string; email: string }[]
  /** When they were first heard of. */
  createdAt: string
}

/**
 * Takes out of everyone's conversations what is about a person who is erased: answers that rest on the record with their questions,
 * whatever names the person, and what was proposed about them. What was said before they were heard of is about others: strangers
 * choose their names, and must not be able to have the company's conversations erased by one. So a single word of a name counts
 * only where no other record has it, and nobody said it before.
 */
export async function forgetPerson(database: Database, companyId: string, person: Forgotten): Promise<void> {
  const { id, names, createdAt } = person
  const whole = names.flatMap(({ firstName, lastName, email }) => [
    `${firstName} ${lastName}`,
    `${lastName} ${firstName}`,
    email,
  ])
  const called = names.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(' ')
  await database.company(companyId, JOB).write(async (scope) => {
    const words = await listOwnWords(scope, { id, called, since: createdAt })
    await blankTraces(scope, { id, names: [...whole, ...words], since: createdAt }, BLANK)
  })
}

const BLANK = { text: 'This was about a person whose data was erased.', title: 'Erased' }
