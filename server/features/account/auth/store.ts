import { sql } from 'kysely'
import type { CurrentUser, Registration } from '../../../../contract/auth/fields.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { finds } from '../../../platform/database/rows.ts'

const columns = [
  'id',
  'username',
  'email',
  'firstName',
  'lastName',
  'profileImageUrl',
  'companyId',
  'role',
  'areas',
  'salesLayout',
  'createdAt',
  'updatedAt',
] as const

export async function findUser({ identity }: Database, id: string): Promise<CurrentUser | undefined> {
  const row = await identity
    .selectFrom('users')
    .select([...columns, 'emailUnconfirmed', lacksFactor.as('lacks'), newEmail.as('waiting')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { lacks, emailUnconfirmed, waiting, ...user } = row
  const missing = emailUnconfirmed ? 'email' : lacks ? 'factor' : undefined
  return { ...user, ...(missing && { missing }), ...(waiting && { newEmail: waiting }) }
}

const newEmail = sql<string | null>`(
  select waiting.email from email_confirmations waiting where waiting.user_id = users.id and waiting.expires_at > now()
)`

// The same is asked with each session (http/session-store.ts).
const lacksFactor = sql<boolean>`exists (
  select from companies where companies.id = users.company_id and companies.factor_required
) and not exists (select from factors where factors.user_id = users.id)`

/** The account of a user name or, where no user name matches, of an e-mail address; without regard to case. */
export const findByLogin = ({ identity }: Database, login: string) =>
  identity
    .selectFrom('users')
    .select(['id', 'companyId', 'username', 'email', 'passwordHash'])
    .where((eb) =>
      eb.or([eb(sql`lower(username)`, '=', sql`lower(${login})`), eb(sql`lower(email)`, '=', sql`lower(${login})`)]),
    )
    .where('removedAt', 'is', null)
    .orderBy(sql`lower(username) = lower(${login})`, 'desc')
    .executeTakeFirst()

export const hasAnyUser = ({ identity }: Database): Promise<boolean> =>
  finds(identity.selectFrom('users').select('id').limit(1))

/**
 * Which of a user name and an e-mail address are taken; those of removed members are free again. A name is taken, too,
 * where it is the e-mail address of an account.
 */
export const findTaken = ({ identity }: Database, { username, email }: { username: string; email: string }) =>
  identity
    .selectFrom('users')
    .select([
      sql<boolean>`coalesce(bool_or(lower(${username}) in (lower(username), lower(email))), false)`.as('username'),
      sql<boolean>`coalesce(bool_or(lower(email) = lower(${email})), false)`.as('email'),
    ])
    .where((eb) =>
      eb.or([
        eb(sql`lower(username)`, '=', sql`lower(${username})`),
        eb(sql`lower(email)`, 'in', [sql`lower(${username})`, sql`lower(${email})`]),
      ]),
    )
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()

type NewUser = Omit<Registration, 'password'> & { id: string; passwordHash: string; emailUnconfirmed: boolean }

/** Adds an account; undefined when the user name or e-mail address is taken. */
export const addUser = ({ identity }: Database, user: NewUser): Promise<CurrentUser | undefined> =>
  identity
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()

/** Adds the very first account; undefined when there is one already, also for the loser of two racing registrations. */
export async function addFirstUser({ identity }: Database, user: NewUser): Promise<CurrentUser | undefined> {
  const { rows } = await sql<CurrentUser>`
    with turn as (
      insert into founding (user_id) select ${user.id} where not exists (select from users)
      on conflict do nothing returning user_id
    )
    insert into users (id, username, email, password_hash, first_name, last_name)
    select user_id, ${user.username}, ${user.email}, ${user.passwordHash}, ${user.firstName}, ${user.lastName} from turn
    returning id, username, email, first_name, last_name, profile_image_url, company_id, role, areas, sales_layout,
      created_at, updated_at
  `.execute(identity)
  return rows[0]
}
