import type { Insertable } from 'kysely'
import type { DB } from '../server/platform/database/types.ts'
import { DAY, iso, workingMoment } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { Organization } from './organizations.ts'

/** An organization with its accounts, as rows. */
export interface Staff {
  organization: Organization
  companyId: string
  ownerId: string
  company: Insertable<DB['companies']>
  users: Insertable<DB['users']>[]
  /** Someone to look after a lead, by each person's share. */
  keeper(chance: Chance): string
}

/** The accounts were made shortly before the two years that the leads fill. */
export function makeStaff(
  organization: Organization,
  { now, chance, passwordHash }: { now: number; chance: Chance; passwordHash: string },
): Staff {
  const founded = workingMoment(now - 770 * DAY, now, chance)
  const companyId = chance.id(founded)
  const users = organization.people.map(({ share: _, ...person }, index) => ({
    ...person,
    id: chance.id(founded),
    companyId,
    email: `${person.username}@${organization.domain}`,
    passwordHash,
    ...stamps(founded + index * 60_000),
  }))
  const shares = Object.fromEntries(users.map(({ id }, index) => [id, organization.people[index]?.share ?? 0]))
  return {
    organization,
    companyId,
    ownerId: users.find(({ role }) => role === 'owner')?.id ?? companyId,
    company: {
      id: companyId,
      name: organization.name,
      domain: organization.domain,
      bookingUrl: `https://${organization.domain}/book`,
      ...stamps(founded),
    },
    users,
    keeper: (draw) => draw.weighted(shares),
  }
}

const stamps = (time: number) => ({ createdAt: iso(time), updatedAt: iso(time) })
