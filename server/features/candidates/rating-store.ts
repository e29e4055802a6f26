import { sql } from 'kysely'
import { deleteRows, insertRow, rowsOf } from '../../platform/database/rows.ts'
import type { MemberScope } from '../../platform/database/scope.ts'

export async function listRatings(scope: MemberScope, applicationId: string) {
  return rowsOf(scope, 'candidateRatings')
    .select(['userId', 'question', 'stars'])
    .where('applicationId', '=', applicationId)
    .orderBy('userId')
    .orderBy('question')
    .execute()
}

export async function setRating(
  scope: MemberScope,
  rating: { applicationId: string; question: number; stars: number },
): Promise<void> {
  await insertRow(scope, 'candidateRatings', { ...rating, userId: scope.userId })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'applicationId', 'userId', 'question'])
        .doUpdateSet({ stars: rating.stars, updatedAt: sql`now()` }),
    )
    .execute()
}

export async function removeRating(
  scope: MemberScope,
  { applicationId, question }: { applicationId: string; question: number },
): Promise<void> {
  await deleteRows(scope, 'candidateRatings')
    .where('applicationId', '=', applicationId)
    .where('userId', '=', scope.userId)
    .where('question', '=', question)
    .execute()
}
