import { sql } from 'kysely'
import { rowsOf } from '../../../platform/database/rows.ts'
import type { CompanyScope, MemberScope } from '../../../platform/database/scope.ts'

/** What is added to a person's day. */
export interface Used {
  day: string
  kind: 'search' | 'chat' | 'voice'
  /** Blank for what Atrium answers by itself. */
  model: string
  failed: boolean
  inputTokens: number
  outputTokens: number
  /** Dollars; null where the price is not known. */
  cost: number | null
}

export async function addUsage({ db, companyId, userId }: MemberScope, { failed, ...used }: Used): Promise<void> {
  await db
    .insertInto('modelUsage')
    .values({ companyId, userId, ...used, requests: 1, failures: failed ? 1 : 0 })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'day', 'userId', 'kind', 'model']).doUpdateSet({
        requests: sql`model_usage.requests + 1`,
        failures: sql`model_usage.failures + excluded.failures`,
        inputTokens: sql`model_usage.input_tokens + excluded.input_tokens`,
        outputTokens: sql`model_usage.output_tokens + excluded.output_tokens`,
        // Where one part's price is not known, neither is that of the whole.
        cost: sql`model_usage.cost + excluded.cost`,
        updatedAt: sql`now()`,
      }),
    )
    .execute()
}

/** Days, both included. */
export interface Days {
  from: string
  to: string
}

const usedIn = (scope: CompanyScope, { from, to }: Days) =>
  rowsOf(scope, 'modelUsage').where('day', '>=', from).where('day', '<=', to)

/** Tokens that models read and wrote for a company in some days. */
export async function countTokens(scope: CompanyScope, days: Days): Promise<number> {
  const tokens = sql<number>`coalesce(sum(input_tokens + output_tokens), 0)::float8`.as('tokens')
  return (await usedIn(scope, days).select(tokens).executeTakeFirstOrThrow()).tokens
}

/** What was used in some days, by person and model. */
export const listUsage = (scope: CompanyScope, days: Days) =>
  usedIn(scope, days)
    .innerJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'modelUsage.companyId').onRef('users.id', '=', 'modelUsage.userId'),
    )
    .select(PERSON_AND_MODEL)
    .select([
      sql<number>`sum(requests)::int`.as('requests'),
      sql<number>`sum(failures)::int`.as('failures'),
      sql<number>`sum(input_tokens)::float8`.as('inputTokens'),
      sql<number>`sum(output_tokens)::float8`.as('outputTokens'),
      // No sum where a part is not known.
      sql<number | null>`case when count(*) = count(cost) then sum(cost)::float8 end`.as('cost'),
    ])
    .groupBy(PERSON_AND_MODEL)
    .execute()

const PERSON = ['users.username', 'users.firstName', 'users.lastName'] as const
const PERSON_AND_MODEL = ['modelUsage.userId', 'modelUsage.model', ...PERSON] as const
