import { randomUUIDv7 } from 'node:crypto'
import type { CompanyScope } from '../database/scope.ts'
import { addActivity, type NewActivity } from './store.ts'

/** Tells the company's feed what happened, in the transaction of what happened. */
export async function recordActivity(
  scope: CompanyScope,
  activity: Omit<NewActivity, 'id' | 'metadata'> & { metadata?: Record<string, unknown> },
): Promise<void> {
  await addActivity(scope, { metadata: null, ...activity, id: randomUUIDv7() })
}
