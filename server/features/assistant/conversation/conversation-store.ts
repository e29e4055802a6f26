import { sql } from 'kysely'
import type { Conversation } from '../../../../contract/assistant/fields.ts'
import { cutPage, type Position, type Rows } from '../../../platform/database/page.ts'
import type { CompanyScope, MemberScope } from '../../../platform/database/scope.ts'

const columns = ['id', 'title', 'lastMessageAt', 'createdAt', 'version'] as const

/** The user's conversations, the latest first. */
export async function listConversations(
  scope: MemberScope,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<Rows<Conversation>> {
  let query = conversations(scope)
    .where('deletedAt', 'is', null)
    .orderBy('lastMessageAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after) {
    query = query.where((eb) => eb(eb.refTuple('lastMessageAt', 'id'), '<', eb.tuple(String(after.value), after.id)))
  }
  return cutPage(await query.execute(), limit, ({ lastMessageAt, id }) => ({ value: lastMessageAt, id }))
}

export async function countConversations(scope: MemberScope): Promise<number> {
  const { count } = await conversations(scope)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function findConversation(
  scope: MemberScope,
  id: string,
  { deleted = false } = {},
): Promise<Conversation | undefined> {
  return conversations(scope)
    .where('id', '=', id)
    .where('deletedAt', deleted ? 'is not' : 'is', null)
    .executeTakeFirst()
}

/** The same, locked until the transaction ends, so that what is said at once comes one after the other. */
export async function lockConversation(scope: MemberScope, id: string): Promise<Conversation | undefined> {
  return conversations(scope).where('id', '=', id).where('deletedAt', 'is', null).forUpdate().executeTakeFirst()
}

export async function addConversation(
  { db, companyId, userId }: MemberScope,
  conversation: { id: string; title: string },
): Promise<void> {
  await db
    .insertInto('conversations')
    .values({ ...conversation, companyId, userId })
    .execute()
}

/** Says that something was just said. */
export async function touchConversation({ db, companyId }: CompanyScope, id: string): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ lastMessageAt: sql`clock_timestamp()` })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function setTitle({ db, companyId }: CompanyScope, id: string, title: string): Promise<void> {
  await db.updateTable('conversations').set({ title }).where('companyId', '=', companyId).where('id', '=', id).execute()
}

export async function setConversationDeleted(
  { db, companyId }: CompanyScope,
  id: string,
  deleted: boolean,
): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ deletedAt: deleted ? sql`now()` : null })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Removes for good, with their messages, conversations that were deleted before an instant, and what was proposed in them. */
export async function removeDeleted({ db, companyId }: CompanyScope, before: string): Promise<void> {
  const deleted = db
    .selectFrom('conversations')
    .select('id')
    .where('companyId', '=', companyId)
    .where('deletedAt', '<', before)
  await db.deleteFrom('proposals').where('companyId', '=', companyId).where('conversationId', 'in', deleted).execute()
  await db.deleteFrom('conversations').where('companyId', '=', companyId).where('id', 'in', deleted).execute()
}

const conversations = ({ db, companyId, userId }: MemberScope) =>
  db.selectFrom('conversations').select(columns).where('companyId', '=', companyId).where('userId', '=', userId)
