import { sql } from 'kysely'
import type { CandidateComment } from '../../../contract/candidates/fields.ts'
import { newestFirst, type Part, type Rows, readPage } from '../../platform/database/page.ts'
import { countRows, insertRow, rowsOf, updateRow } from '../../platform/database/rows.ts'
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
export const listComments = (scope: CompanyScope, id: string, part: Part): Promise<Rows<CandidateComment>> =>
  readPage(commentsOn(scope, id).select(columns), newestFirst, part)

export const countComments = (scope: CompanyScope, id: string): Promise<number> => countRows(commentsOn(scope, id))

const commentsOn = (scope: CompanyScope, candidateId: string) =>
  rowsOf(scope, 'candidateComments').where('applicationId', '=', candidateId).where('deletedAt', 'is', null)

export const lockComment = (
  scope: CompanyScope,
  { id, commentId, deleted }: { id: string; commentId: string; deleted: boolean },
): Promise<CandidateComment | undefined> =>
  rowsOf(scope, 'candidateComments')
    .select(columns)
    .where('applicationId', '=', id)
    .where('id', '=', commentId)
    .where('deletedAt', deleted ? 'is not' : 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const addComment = (
  scope: CompanyScope,
  comment: { id: string; applicationId: string; content: string },
): Promise<CandidateComment> =>
  insertRow(scope, 'candidateComments', { ...comment, userId: scope.userId })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const changeComment = (
  scope: CompanyScope,
  id: string,
  { content, deleted }: { content?: string; deleted?: boolean },
): Promise<CandidateComment> =>
  updateRow(scope, 'candidateComments', id, {
    ...(content !== undefined && { content }),
    ...(deleted !== undefined && { deletedAt: deleted ? sql<string>`now()` : null }),
  })
    .returning(columns)
    .executeTakeFirstOrThrow()
