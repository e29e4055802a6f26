import type { CandidateRatings } from '../../../contract/candidates/fields.ts'
import type { CompanyDatabase, MemberScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import { listRatings, removeRating, setRating } from './rating-store.ts'
import { requireCandidate, requireLocked } from './record.ts'

/** The user's ratings, and colleagues' once they have given theirs: seeing others' first would sway them. */
export async function readRatings(scope: MemberScope, applicationId: string): Promise<CandidateRatings> {
  await requireCandidate(scope, applicationId)
  const all = await listRatings(scope, applicationId)
  const byUser = Map.groupBy(all, ({ userId }) => userId)
  const own = (byUser.get(scope.userId) ?? []).map(withoutUser)
  const shown = own.length > 0
  const average = Math.round((all.reduce((sum, { stars }) => sum + stars, 0) / all.length) * 10) / 10
  const colleagues = [...byUser].filter(([userId]) => userId !== scope.userId)
  return {
    own,
    raters: byUser.size,
    average: shown ? average : null,
    colleagues: shown ? colleagues.map(([userId, ratings]) => ({ userId, ratings: ratings.map(withoutUser) })) : null,
  }
}

/** Sets the user's ratings of answers; null stars take one back. Raises `not_found`. */
export const rate = (
  company: CompanyDatabase,
  applicationId: string,
  ratings: { question: number; stars: number | null }[],
): Promise<CandidateRatings> =>
  company.write(async (scope) => {
    const { firstName, lastName } = await requireLocked(scope, applicationId)
    const before = await listRatings(scope, applicationId)
    for (const { question, stars } of ratings) {
      if (stars === null) await removeRating(scope, { applicationId, question })
      else await setRating(scope, { applicationId, question, stars })
    }
    const first = !before.some(({ userId }) => userId === scope.userId)
    await record(scope, 'candidate.rated', { id: applicationId, firstName, lastName, first })
    return readRatings(scope, applicationId)
  })

const withoutUser = ({ question, stars }: { question: number; stars: number }) => ({ question, stars })
