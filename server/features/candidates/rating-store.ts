import { sql } from 'kysely'
import type { MemberScope } from '../../platform/database/scope.ts'

export async function listRatings({ db, companyId }: MemberScope, applicationId: string) {
  return db
    .selectFrom('candidateRatings')
    .select(['userId', 'question', 'stars'])
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .orderBy('userId')
    .orderBy('question')
    .execute()
}

export async function setRating(
  { db, companyId, userId }: MemberScope,
  rating: { applicationId: string; question: number; stars: number },
): Promise<void> {
  await db
    .insertInto('candidateRatings')
    .values({ ...rating, companyId, userId })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'applicationId', 'userId', 'question'])
        .doUpdateSet({ stars: rating.stars, updatedAt: sql`now()` }),
    )
    .execute()
}

export async function removeRating(
  { db, companyId, userId }: MemberScope,
  { applicationId, question }: { applicationId: string; question: number },
): Promise<void> {
  await db
    .deleteFrom('candidateRatings')
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .where('userId', '=', userId)
    .where('question', '=', question)
    .execute()
}
