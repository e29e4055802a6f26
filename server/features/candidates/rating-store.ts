import { sql } from 'kysely'
import { deleteRows, insertRow, rowsOf } from '../../platform/database/rows.ts'
import type { MemberScope } from '../../platform/database/scope.ts'

export const listRatings = (scope: MemberScope, applicationId: string) =>
  rowsOf(scope, 'candidateRatings')
    .select(['userId', 'question', 'stars'])
    .where('applicationId', '=', applicationId)
    .orderBy('userId')
    .orderBy('question')
    .execute()

export const setRating = (scope: MemberScope, rating: { applicationId: string; question: number; stars: number }) =>
  insertRow(scope, 'candidateRatings', { ...rating, userId: scope.userId })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'applicationId', 'userId', 'question'])
        .doUpdateSet({ stars: rating.stars, updatedAt: sql`now()` }),
    )
    .execute()

export const removeRating = (
  scope: MemberScope,
  { applicationId, question }: { applicationId: string; question: number },
) =>
  deleteRows(scope, 'candidateRatings')
    .where('applicationId', '=', applicationId)
    .where('userId', '=', scope.userId)
    .where('question', '=', question)
    .execute()
