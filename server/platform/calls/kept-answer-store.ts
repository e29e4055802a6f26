import { sql } from 'kysely'
import { rowsOf } from '../database/rows.ts'
import type { CompanyScope } from '../database/scope.ts'

/** Whose key it is, and which. */
export interface AnswerId {
  callerId: string
  keyHash: Buffer
}

export const findAnswer = (scope: CompanyScope, { callerId, keyHash }: AnswerId) =>
  rowsOf(scope, 'keptAnswers')
    .select(['requestHash', 'answer'])
    .where('callerId', '=', callerId)
    .where('keyHash', '=', keyHash)
    .where('createdAt', '>', sql<string>`now() - interval '24 hours'`)
    .executeTakeFirst()

/** Keeps an answer; false where there is one, of a call that was faster. Waits for one that is about to be kept. */
export async function addAnswer(
  { db, companyId }: CompanyScope,
  { callerId, keyHash, requestHash, answer }: AnswerId & { requestHash: Buffer; answer: Buffer | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into kept_answers as k (company_id, caller_id, key_hash, request_hash, answer)
    values (${companyId}, ${callerId}, ${keyHash}, ${requestHash}, ${answer})
    on conflict (company_id, caller_id, key_hash) do update
      set request_hash = excluded.request_hash, answer = excluded.answer, created_at = now()
      where k.created_at <= now() - interval '24 hours'
    returning 1`.execute(db)
  return rows.length > 0
}

/** Puts what was answered in the end in place of what was kept. */
export async function changeAnswer(
  { db, companyId }: CompanyScope,
  { callerId, keyHash, answer }: AnswerId & { answer: Buffer | null },
): Promise<void> {
  await sql`update kept_answers set answer = ${answer}
    where company_id = ${companyId} and caller_id = ${callerId} and key_hash = ${keyHash}`.execute(db)
}
