import { randomUUIDv7 } from 'node:crypto'
import type { CompanyScope } from '../database/scope.ts'
import { addActivities, addActivity, type NewActivity } from './store.ts'

/** Tells the company's feed what happened, in the transaction of what happened. */
export async function recordActivity(scope: CompanyScope, activity: Happening): Promise<void> {
  await addActivity(scope, withId(activity))
}

/** The same for much that happened at once. */
export async function recordActivities(scope: CompanyScope, activities: Happening[]): Promise<void> {
  await addActivities(scope, activities.map(withId))
}

const withId = (activity: Happening): NewActivity => ({ metadata: null, ...activity, id: randomUUIDv7() })

type Happening = Omit<NewActivity, 'id' | 'metadata'> & { metadata?: Record<string, unknown> }
