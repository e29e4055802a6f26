import { type SqlBool, sql } from 'kysely'
import type { CandidateComment } from '../../../contract/candidates/fields.ts'
import { cutPage, type Position, type Rows } from '../../platform/database/page.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

const columns = [
  'id',
  'applicationId as candidateId',
  'userId',
  'content',
  'createdAt',
  'updatedAt',
  'version',
] as const

/** Comments on a candidate, newest first. */
export async function listComments(
  { db, companyId }: CompanyScope,
  { id, after, limit }: { id: string; after: Position | undefined; limit: number },
): Promise<Rows<CandidateComment>> {
  let query = db
    .selectFrom('candidateComments')
    .select(columns)
    .where('companyId', '=', companyId)
    .where('applicationId', '=', id)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after) query = query.where(sql<SqlBool>`(created_at, id) < (${after.value}::timestamptz, ${after.id}::uuid)`)
  return cutPage(await query.execute(), limit, (row) => ({ value: row.createdAt, id: row.id }))
}

export async function countComments({ db, companyId }: CompanyScope, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('candidateComments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('applicationId', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A comment, locked until the transaction ends. */
export async function lockComment(
  { db, companyId }: CompanyScope,
  { id, commentId, deleted }: { id: string; commentId: string; deleted: boolean },
): Promise<CandidateComment | undefined> {
  return db
    .selectFrom('candidateComments')
    .select(columns)
    .where('companyId', '=', companyId)
    .where('applicationId', '=', id)
    .where('id', '=', commentId)
    .where('deletedAt', deleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function addComment(
  { db, companyId, userId }: CompanyScope,
  comment: { id: string; applicationId: string; content: string },
): Promise<CandidateComment> {
  return db
    .insertInto('candidateComments')
    .values({ ...comment, companyId, userId })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function changeComment(
  { db, companyId }: CompanyScope,
  id: string,
  { content, deleted }: { content?: string; deleted?: boolean },
): Promise<CandidateComment> {
  return db
    .updateTable('candidateComments')
    .set({
      companyId,
      ...(content !== undefined && { content }),
      ...(deleted !== undefined && { deletedAt: deleted ? sql<string>`now()` : null }),
    })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}
