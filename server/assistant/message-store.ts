import { sql } from 'kysely'
import { cutPage, type Position, type Rows } from '../database/page.ts'
import type { CompanyScope } from '../database/scope.ts'

/** What was said in a conversation; `answer` is what is kept of an answer beside its text, as `kept-answer.ts` writes it. */
export interface MessageRow {
  id: string
  position: number
  role: 'user' | 'assistant'
  spoken: boolean
  text: string
  answer: Record<string, unknown> | null
  createdAt: string
}

export type NewMessage = Omit<MessageRow, 'position' | 'createdAt'>

const columns = ['id', 'position', 'role', 'spoken', 'text', 'answer', 'createdAt'] as const

/** Messages of a conversation, the latest first. */
export async function listMessages(
  scope: CompanyScope,
  { conversationId, after, limit }: { conversationId: string; after: Position | undefined; limit: number },
): Promise<Rows<MessageRow>> {
  let query = messages(scope, conversationId)
    .orderBy('position', 'desc')
    .limit(limit + 1)
  if (after) query = query.where('position', '<', Number(after.value))
  return cutPage(await query.execute(), limit, ({ position, id }) => ({ value: position, id }))
}

export async function countMessages(scope: CompanyScope, conversationId: string): Promise<number> {
  const { count } = await messages(scope, conversationId)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findMessage(
  scope: CompanyScope,
  { conversationId, id }: { conversationId: string; id: string },
): Promise<MessageRow | undefined> {
  return messages(scope, conversationId).where('id', '=', id).executeTakeFirst()
}

/** Adds messages after the last one of a conversation, which must be locked. */
export async function addMessages(
  scope: CompanyScope,
  conversationId: string,
  said: readonly NewMessage[],
): Promise<void> {
  const { db, companyId } = scope
  const last = await messages(scope, conversationId).orderBy('position', 'desc').limit(1).executeTakeFirst()
  const first = last ? last.position + 1 : 0
  await db
    .insertInto('conversationMessages')
    .values(
      said.map(({ answer, ...message }, at) => ({
        ...message,
        answer: answer && JSON.stringify(answer),
        companyId,
        conversationId,
        position: first + at,
      })),
    )
    .execute()
}

/** Removes what was said from a position on; answers what it was. */
export async function removeFrom(
  { db, companyId }: CompanyScope,
  { conversationId, position }: { conversationId: string; position: number },
): Promise<MessageRow[]> {
  return db
    .deleteFrom('conversationMessages')
    .where('companyId', '=', companyId)
    .where('conversationId', '=', conversationId)
    .where('position', '>=', position)
    .returning(columns)
    .execute()
}

/** What tells of somebody in the conversations of all members: answers that rest on an id, and what a regular expression finds. */
interface Trace {
  id: string
  pattern: string
  /** What was said before it is not looked at. */
  since: string
}

/** Puts a sentence in place of every message that tells of somebody, and `title` in that of such titles; removes such proposals. */
export async function blankTraces(
  { db, companyId }: CompanyScope,
  { id, pattern, since }: Trace,
  { text, title }: { text: string; title: string },
): Promise<void> {
  const names = (column: 'text' | 'answer' | 'title' | 'input') =>
    sql<boolean>`coalesce(${sql.ref(column)}::text ~* ${pattern}, false)`
  await db
    .updateTable('conversationMessages')
    .set({ text, answer: null, updatedAt: sql`now()` })
    .where('companyId', '=', companyId)
    .where('createdAt', '>=', since)
    .where((eb) => eb.or([sql<boolean>`strpos(answer::text, ${id}) > 0`, names('text'), names('answer')]))
    .execute()
  await db
    .updateTable('conversations')
    .set({ title })
    .where('companyId', '=', companyId)
    .where('updatedAt', '>=', since)
    .where(names('title'))
    .execute()
  await db
    .deleteFrom('proposals')
    .where('companyId', '=', companyId)
    .where('createdAt', '>=', since)
    .where(names('input'))
    .execute()
}

const messages = ({ db, companyId }: CompanyScope, conversationId: string) =>
  db
    .selectFrom('conversationMessages')
    .select(columns)
    .where('companyId', '=', companyId)
    .where('conversationId', '=', conversationId)
