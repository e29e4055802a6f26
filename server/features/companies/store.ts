import { sql } from 'kysely'
import type { Colleague } from '../../../contract/colleagues/fields.ts'
import { Company, type NewCompany } from '../../../contract/companies/fields.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { CompanyDay } from '../../platform/database/days.ts'
import { type Part, type Rows, readPage } from '../../platform/database/page.ts'
import { countRows, rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

const companyColumns = Object.keys(Company.shape) as (keyof Company)[]

/**
 * Adds a company with its owner in one statement. Undefined when the user has a company: the user's row is locked
 * first, so that two requests of one user cannot both win.
 */
export async function addCompany(
  { identity }: Database,
  { id, name, domain, timeZone, ownerId }: NewCompany & { id: string; ownerId: string },
): Promise<Company | undefined> {
  const { rows } = await sql<Company>`
    with founder as materialized (select id from users where id = ${ownerId} and company_id is null for update),
    company as (
      insert into companies (id, name, domain, time_zone)
      select ${id}, ${name}, nullif(${domain}, ''), ${timeZone} from founder
      returning ${sql.join(companyColumns.map((column) => sql.ref(column)))}
    ),
    owner as (update users set company_id = company.id, role = 'owner' from company where users.id = ${ownerId})
    select * from company
  `.execute(identity)
  return rows[0]
}

/** The company that has proved a domain, and whether that counts still. */
export async function findHolder({ identity }: Database, domain: string) {
  return identity
    .selectFrom('companies')
    .select(['id', sql<boolean>`domain_until > now()`.as('counts')])
    .where('id', '=', sql<string>`company_of_domain(${domain.toLowerCase()})`)
    .executeTakeFirst()
}

/** Whether the database knows the name of a time zone, by which it tells days apart. Its list of names takes a tenth of a second to read. */
export async function knowsTimeZone({ identity }: Database, timeZone: string): Promise<boolean> {
  try {
    await sql`select now() at time zone ${timeZone}::text`.execute(identity)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNKNOWN_ZONE) return false
    throw error
  }
}

/** What PostgreSQL says of a value that is none (invalid_parameter_value). */
const UNKNOWN_ZONE = '22023'

export async function findToday({ db, companyId }: CompanyScope, now: number): Promise<CompanyDay> {
  const at = new Date(now).toISOString()
  return db
    .selectFrom('companies')
    .select(['timeZone', sql<string>`to_char(${at}::timestamptz at time zone time_zone, 'YYYY-MM-DD')`.as('day')])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

/** What is done in companies by the clock, as `companies_with_work` in the database knows it. */
export type Round =
  | 'due_today'
  | 'task_reminders'
  | 'erase_candidates'
  | 'unclaimed_recordings'
  | 'sweep_documents'
  | 'sweep_trash'
  | 'sweep_conversations'
  | 'deliver_webhooks'
  | 'sweep_imports'
  | 'sweep_answers'
  | 'compute_progress'
  | 'sweep_archives'

/** The companies in which a round may have something to do at an instant. */
export async function listWithWork({ identity }: Database, { round, at }: { round: Round; at: number }) {
  const { rows } = await sql<Pick<Company, 'id' | 'timeZone'>>`
    select id, time_zone from companies
    where id in (select companies_with_work(${round}, ${new Date(at)})) order by id`.execute(identity)
  return rows
}

export async function findDomain({ db, companyId }: CompanyScope) {
  return db
    .selectFrom('companies')
    .select(['id', 'domain', 'domainToken', 'domainUntil', 'domainCheckedAt', 'domainProblem'])
    .where('id', '=', companyId)
    .executeTakeFirst()
}

/**
 * Writes down what a check of the domain found: that it counts for so many days more, or what is missing; then it counts as long
 * as it did before, and without days no longer. Undefined where the domain is another one by now; else whether it counted before,
 * and counts now. Raises a violation of `companies_proved_domain` where another company has proved it.
 */
export async function keepCheck(
  { db, companyId }: CompanyScope,
  { domain, problem, days }: { domain: string; problem: string; days: number },
): Promise<{ before: boolean; after: boolean } | undefined> {
  const { rows } = await sql<{ before: boolean; after: boolean }>`
    with held as (
      select id, domain_until is not null as before from companies
      where id = ${companyId} and domain = ${domain} for update
    )
    update companies set domain_checked_at = now(), domain_problem = ${problem}, domain_until =
      case when ${problem} = '' then now() + make_interval(days => ${days}) when domain_until > now() and ${days !== 0} then domain_until end
    from held where companies.id = held.id
    returning held.before, domain_until is not null as after`.execute(db)
  return rows[0]
}

export async function listWithDomain({ identity }: Database): Promise<string[]> {
  const rows = await identity
    .selectFrom('companies')
    .select('id')
    .where('domain', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findCompany({ db, companyId }: CompanyScope): Promise<Company | undefined> {
  return db.selectFrom('companies').select(companyColumns).where('id', '=', companyId).executeTakeFirst()
}

export type CompanySettings = Partial<Omit<Company, 'id' | 'createdAt' | 'updatedAt'>> & {
  retentionChangedAt?: string
  /** Of a domain that was not proved yet. */
  domainToken?: string
  domainUntil?: null
  domainCheckedAt?: null
  domainProblem?: string
}

export async function changeCompany({ db, companyId }: CompanyScope, change: CompanySettings): Promise<Company> {
  return db
    .updateTable('companies')
    .set({ ...change, id: companyId })
    .where('id', '=', companyId)
    .returning(companyColumns)
    .executeTakeFirstOrThrow()
}

const mayOwnLeads = sql<boolean>`areas ->> 'sales' <> 'none'`.as('mayOwnLeads')
const colleagueColumns = ['id', 'firstName', 'lastName', 'email', 'profileImageUrl', 'role', mayOwnLeads] as const

export async function listColleagues(scope: CompanyScope, part: Part): Promise<Rows<Colleague>> {
  const by = sql<string>`lower(first_name || ' ' || last_name || ' ' || email)`
  const query = rowsOf(scope, 'users')
    .select([...colleagueColumns, by.as('position')])
    .where('removedAt', 'is', null)
  return readPage(query, { by, sortValue: ({ position }) => position }, part)
}

/** The names of everyone of the company, also of those who left, by id. */
export async function listPeople(scope: CompanyScope): Promise<Map<string, string>> {
  const people = await rowsOf(scope, 'users')
    .select(['id', sql<string>`coalesce(nullif(trim(first_name || ' ' || last_name), ''), username)`.as('name')])
    .orderBy('name')
    .execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** Ids of those who belong to the company now. */
export async function listMembers(scope: CompanyScope): Promise<Set<string>> {
  const members = await rowsOf(scope, 'users').select('id').where('removedAt', 'is', null).execute()
  return new Set(members.map(({ id }) => id))
}

export async function countColleagues(scope: CompanyScope): Promise<number> {
  return countRows(rowsOf(scope, 'users').where('removedAt', 'is', null))
}

/** A member or a former one, whose name history keeps. */
export async function findColleague(scope: CompanyScope, id: string): Promise<Colleague | undefined> {
  return rowsOf(scope, 'users').select(colleagueColumns).where('id', '=', id).executeTakeFirst()
}

/** The members of the company, who all stay until the transaction ends. */
export async function holdMembers(scope: CompanyScope): Promise<Set<string>> {
  const members = await rowsOf(scope, 'users')
    .select('id')
    .where('removedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(members.map(({ id }) => id))
}

/** A person of the company, also a removed one, who stays as they are until the transaction ends. */
export async function holdColleague(scope: CompanyScope, id: string) {
  return rowsOf(scope, 'users')
    .select(['id', 'removedAt', mayOwnLeads])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}
