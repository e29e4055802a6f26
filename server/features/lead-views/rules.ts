import { randomUUIDv7 } from 'node:crypto'
import { MOST_VIEWS } from '../../../contract/lead-views/endpoints.ts'
import type { LeadView, LeadViewArrangement, LeadViewChange, NewLeadView } from '../../../contract/lead-views/fields.ts'
import type { SignedInUser } from '../../platform/calls/caller.ts'
import { requireVersion } from '../../platform/calls/platform-refusals.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { CompanyDatabase, CompanyScope, MemberScope } from '../../platform/database/scope.ts'
import { sentFields } from '../../platform/database/sent-fields.ts'
import { violates } from '../../platform/database/violation.ts'
import { record, shareEvents } from '../../platform/events/record.ts'
import { startCounting } from '../leads/rules.ts'
import { viewRefusals } from './refusals.ts'
import * as store from './store.ts'

export { removeView } from './store.ts'

export interface Editor {
  company: CompanyDatabase
  user: SignedInUser
}

/** The views that the member sees, in the order in which they have them. */
export async function readViews(scope: MemberScope): Promise<LeadView[]> {
  const [views, arrangement] = await Promise.all([store.listViews(scope), store.findArrangement(scope)])
  const places = new Map(arrangement?.viewIds.map((id, place) => [id, place]))
  const placeOf = ({ id }: store.KeptView) => places.get(id) ?? places.size
  return views
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((view) => ({ ...view, isDefault: view.id === arrangement?.defaultViewId }))
}

/** How many leads there are in all, of the member's own, and in each view that they see. */
export async function countViews(scope: MemberScope, now: number) {
  const [views, count] = await Promise.all([store.listViews(scope), startCounting(scope, now)])
  const [all, mine, ...counts] = await Promise.all([
    count({}),
    count({ assignedUserId: scope.userId }),
    ...views.map(async ({ id, settings }) => ({ id, ...(await count(settings)) })),
  ])
  return { all, mine, views: counts }
}

/**
 * Keeps a view. Raises `conflict` where there is one of its name already, among the team's or the member's own, or where
 * there are as many as there may be.
 */
export async function createView(company: CompanyDatabase, view: NewLeadView): Promise<LeadView> {
  return company.write(async (scope) => {
    await requireRoom(scope, view)
    const added = await named(view, store.addView(scope, { ...view, id: randomUUIDv7() }))
    await record(scope, 'view.created', added)
    return requireView(scope, added.id)
  })
}

/**
 * Changes a view: the user's, or for its owner and for admins the team's. Raises `forbidden` for others, and for an admin
 * who would make a colleague's view theirs alone; `conflict` as `createView`, and when `version` says that someone else
 * changed it in between.
 */
export async function changeView({ company, user }: Editor, id: string, change: LeadViewChange): Promise<LeadView> {
  const { version, ...fields } = change
  return company.write(async (scope) => {
    const before = await requireEditable(scope, user, id)
    requireVersion(before, version)
    const after = { ...before, ...sentFields(fields) }
    if (after.shared !== before.shared) {
      if (before.ownerId !== user.id) throw viewRefusals.not_the_owner()
      await requireRoom(scope, after)
    }
    const changed = await named(after, store.changeView(scope, id, sentFields(fields)))
    await record(scope, 'view.changed', { ...changed, wasShared: before.shared })
    if (changed.shared !== before.shared) {
      // What was said of it names it.
      const visibleTo = changed.shared ? null : changed.ownerId
      await shareEvents(scope, { entityType: 'view', entityId: id, visibleTo })
    }
    return requireView(scope, id)
  })
}

export async function deleteView({ company, user }: Editor, id: string): Promise<void> {
  await company.write(async (scope) => {
    const view = await requireEditable(scope, user, id)
    await store.changeView(scope, id, { deletedAt: new Date().toISOString() })
    await record(scope, 'view.deleted', view)
  })
}

/** Brings a deleted view back; raises `conflict` as `createView`. */
export async function restoreView({ company, user }: Editor, id: string): Promise<LeadView> {
  return company.write(async (scope) => {
    const view = await requireEditable(scope, user, id, { deleted: true })
    await requireRoom(scope, view)
    await named(view, store.changeView(scope, id, { deletedAt: null }))
    await record(scope, 'view.restored', view)
    return requireView(scope, id)
  })
}

/** Puts the member's views in order, and says with which of them the list opens. */
export async function arrangeViews(
  company: CompanyDatabase,
  { viewIds, defaultViewId }: LeadViewArrangement,
): Promise<LeadView[]> {
  return company.write(async (scope) => {
    const seen = new Set((await store.listViews(scope)).map(({ id }) => id))
    if (defaultViewId && !seen.has(defaultViewId)) {
      throw viewRefusals.unknown_default({ id: defaultViewId })
    }
    const known = viewIds && [...new Set(viewIds)].filter((id) => seen.has(id))
    await store.keepArrangement(scope, sentFields({ viewIds: known, defaultViewId }))
    return readViews(scope)
  })
}

/** When a member has left: the team's views that were theirs pass to `heir`, and their own go with them. */
export async function passOnViews(scope: CompanyScope, { from, heir }: { from: string; heir: string }): Promise<void> {
  await store.handOverTeamViews(scope, from, heir)
  await store.removeViewsOfFormer(scope, from)
}

async function requireView(scope: MemberScope, id: string): Promise<LeadView> {
  const view = (await readViews(scope)).find((each) => each.id === id)
  if (!view) throw viewRefusals.not_found()
  return view
}

/** The view, locked; `not_found` that is the same for a missing one, another company's and a colleague's own. */
async function requireEditable(scope: MemberScope, user: SignedInUser, id: string, { deleted = false } = {}) {
  const view = required(await store.lockView(scope, id, { deleted }), viewRefusals.not_found)
  if (view.ownerId !== user.id && user.role === 'user') {
    throw viewRefusals.of_the_team()
  }
  return view
}

async function requireRoom(scope: MemberScope, { shared }: { shared: boolean }): Promise<void> {
  const { team, own } = await store.countViews(scope)
  if ((shared ? team : own) < MOST_VIEWS) return
  throw viewRefusals.too_many({ shared, most: MOST_VIEWS })
}

async function named<T>({ shared }: { shared: boolean }, kept: Promise<T>): Promise<T> {
  return kept.catch((error: unknown) => {
    if (violates(error, 'lead_views_team_name') || violates(error, 'lead_views_own_name')) {
      throw viewRefusals.name_taken({ shared })
    }
    throw error
  })
}
