import { sql } from 'kysely'
import type { Conversation } from '../../../../contract/assistant/fields.ts'
import { type Part, type Rows, readPage } from '../../../platform/database/page.ts'
import { countRows, deleteRows, insertRow, rowsOf, setDeleted, updateRow } from '../../../platform/database/rows.ts'
import type { CompanyScope, MemberScope } from '../../../platform/database/scope.ts'

const columns = ['id', 'title', 'lastMessageAt', 'createdAt', 'version'] as const

/** The user's conversations, the latest first. */
export const listConversations = (scope: MemberScope, part: Part): Promise<Rows<Conversation>> =>
  readPage(conversations(scope).select(columns), LATEST, part)

const LATEST = {
  by: sql.ref('lastMessageAt'),
  descending: true,
  sortValue: ({ lastMessageAt }: Conversation) => lastMessageAt,
}

export const countConversations = (scope: MemberScope) => countRows(conversations(scope))

export const findConversation = (scope: MemberScope, id: string): Promise<Conversation | undefined> =>
  conversations(scope).select(columns).where('id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends, so that what is said at once comes one after the other. */
export const lockConversation = (scope: MemberScope, id: string): Promise<Conversation | undefined> =>
  conversations(scope).select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export async function addConversation(scope: MemberScope, conversation: { id: string; title: string }): Promise<void> {
  await insertRow(scope, 'conversations', { ...conversation, userId: scope.userId }).execute()
}

/** Says that something was just said. */
export async function touchConversation(scope: CompanyScope, id: string): Promise<void> {
  await updateRow(scope, 'conversations', id, { lastMessageAt: sql`clock_timestamp()` }).execute()
}

export async function setTitle(scope: CompanyScope, id: string, title: string): Promise<void> {
  await updateRow(scope, 'conversations', id, { title }).execute()
}

/** Deletes a conversation of the user's, or restores it; whether there was one to be. */
export async function setConversationDeleted(scope: MemberScope, id: string, deleted: boolean): Promise<boolean> {
  const changed = setDeleted(scope, 'conversations', id, deleted).where('userId', '=', scope.userId)
  return (await changed.executeTakeFirst()).numUpdatedRows > 0n
}

/** Removes for good, with their messages, conversations that were deleted before an instant, and what was proposed in them. */
export async function removeDeleted(scope: CompanyScope, before: string): Promise<void> {
  const deleted = rowsOf(scope, 'conversations').select('id').where('deletedAt', '<', before)
  await deleteRows(scope, 'proposals').where('conversationId', 'in', deleted).execute()
  await deleteRows(scope, 'conversations').where('id', 'in', deleted).execute()
}

const conversations = (scope: MemberScope) =>
  rowsOf(scope, 'conversations').where('userId', '=', scope.userId).where('deletedAt', 'is', null)
