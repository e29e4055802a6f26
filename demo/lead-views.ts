import type { Insertable } from 'kysely'
import type { ViewSettings } from '../contract/lead-views/fields.ts'
import type { DB } from '../server/platform/database/types.ts'
import type { Moment } from './leads.ts'
import type { Staff } from './staff.ts'

/** What the team looks at all day, and what its owner keeps for themself. */
const VIEWS: { name: string; shared: boolean; settings: ViewSettings }[] = [
  { name: 'Offers out', shared: true, settings: { layout: 'list', stage: 'proposal', sort: '-value' } },
  { name: 'Closing soon', shared: true, settings: { layout: 'list', stage: 'negotiation', sort: '-probability' } },
  { name: 'Unassigned', shared: true, settings: { layout: 'list', assignedUserId: 'none' } },
  { name: 'Referrals', shared: false, settings: { layout: 'list', source: 'referral', sort: '-value' } },
]

/** Views of Sales that the owner has kept. */
export const makeLeadViews = ({ companyId, ownerId }: Staff, { now, chance }: Moment): Insertable<DB['leadViews']>[] =>
  VIEWS.map(({ settings, ...view }) => ({
    companyId,
    id: chance.id(now),
    ownerId,
    ...view,
    settings: JSON.stringify(settings),
  }))
