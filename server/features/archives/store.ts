import { type SqlBool, sql } from 'kysely'
import type { Archive } from '../../../contract/archives/fields.ts'
import type { Database } from '../../platform/database/connect.ts'
import { deleteRow, insertRow, rowsOf, updateRow } from '../../platform/database/rows.ts'
import type { CompanyScope, MemberScope } from '../../platform/database/scope.ts'

export interface KeptArchive extends Omit<Archive, 'expiresAt'> {
  userId: string
  fileKey: string | null
}

const own = ['id', 'userId', 'kind', 'status', 'done', 'total', 'size', 'fileKey', 'failure'] as const
const columns = [...own, 'createdAt', 'finishedAt'] as const

/**
 * Adds one that is under way; undefined where another one is. The condition of the index stands there as it is: a value beside the
 * statement is not known where its plan is kept.
 */
export async function addArchive(
  scope: MemberScope,
  archive: Pick<KeptArchive, 'id' | 'kind'> & Partial<Pick<KeptArchive, 'fileKey' | 'size'>>,
): Promise<KeptArchive | undefined> {
  return insertRow(scope, 'archives', { ...archive, userId: scope.userId })
    .onConflict((conflict) => conflict.column('companyId').where(sql<SqlBool>`status = 'running'`).doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export const findArchive = (scope: CompanyScope, id: string): Promise<KeptArchive | undefined> =>
  rowsOf(scope, 'archives').select(columns).where('id', '=', id).executeTakeFirst()

export const findRunning = (scope: CompanyScope): Promise<KeptArchive | undefined> =>
  rowsOf(scope, 'archives').select(columns).where('status', '=', 'running').executeTakeFirst()

export const listArchives = (scope: CompanyScope): Promise<KeptArchive[]> =>
  rowsOf(scope, 'archives').select(columns).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(50).execute()

export type ArchiveChange = Partial<
  Pick<KeptArchive, 'status' | 'done' | 'total' | 'size' | 'fileKey' | 'failure' | 'finishedAt'>
>

/** Changes one that is under way; whether it is. */
export async function changeRunning(scope: CompanyScope, id: string, change: ArchiveChange): Promise<boolean> {
  const changed = await updateRow(scope, 'archives', id, change).where('status', '=', 'running').executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Those that were done before an instant; of one that never will be, those that were begun before. */
export const listOver = (scope: CompanyScope, before: string): Promise<KeptArchive[]> =>
  rowsOf(scope, 'archives')
    .select(columns)
    .where(({ fn }) => fn.coalesce('finishedAt', 'createdAt'), '<', before)
    .execute()

export async function removeArchive(scope: CompanyScope, id: string): Promise<void> {
  await deleteRow(scope, 'archives', id).execute()
}

/** Of an archive, what no two companies of an installation can have. */
export interface Unique {
  companyId: string
  people: { id: string; email: string; username: string }[]
  openingIds: string[]
}

/** What of it is on this installation already; people as the archive names them, and ten of them at most. */
export async function findTaken({ identity }: Database, { companyId, people, openingIds }: Unique) {
  const keysOf = ({ id, email, username }: Unique['people'][number]) => [
    id,
    email.toLowerCase(),
    username.toLowerCase(),
  ]
  const { rows } = await sql<{ company: boolean; keys: string[]; opening: boolean }>`
    select exists (select from companies where id = ${companyId}) as company,
      exists (select from published_openings where id = any (${openingIds}::uuid[])) as opening,
      array(
        select key from users u cross join lateral (values (u.id::text), (lower(u.email)), (lower(u.username))) as k (key)
        where key = any (${people.flatMap(keysOf)}::text[]) and (u.removed_at is null or key = u.id::text)
      ) as keys`.execute(identity)
  const { company = false, opening = false, keys = [] } = rows[0] ?? {}
  const taken = people.filter((person) => keysOf(person).some((key) => keys.includes(key)))
  return { company, opening, people: taken.slice(0, 10).map(({ email, username }) => email || username) }
}
