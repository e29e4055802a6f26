import { sql } from 'kysely'
import { cutPage, type Part, type Rows } from '../../../platform/database/page.ts'
import { countRows, deleteRows, rowsOf } from '../../../platform/database/rows.ts'
import type { CompanyScope } from '../../../platform/database/scope.ts'

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
  { conversationId, after, limit }: Part & { conversationId: string },
): Promise<Rows<MessageRow>> {
  const read = await messages(scope, conversationId)
    .select(columns)
    .orderBy('position', 'desc')
    .limit(limit + 1)
    .$if(after !== undefined, (query) => query.where('position', '<', Number(after?.value)))
    .execute()
  return cutPage(read, limit, ({ position, id }) => ({ value: position, id }))
}

export const countMessages = (scope: CompanyScope, conversationId: string) => countRows(messages(scope, conversationId))

export const findMessage = (scope: CompanyScope, { conversationId, id }: { conversationId: string; id: string }) =>
  messages(scope, conversationId).select(columns).where('id', '=', id).executeTakeFirst()

/** Adds messages after the last one of a conversation, which must be locked. */
export async function addMessages(scope: CompanyScope, conversationId: string, said: readonly NewMessage[]) {
  const { db, companyId } = scope
  const last = messages(scope, conversationId).select('position').orderBy('position', 'desc').limit(1)
  const first = ((await last.executeTakeFirst())?.position ?? -1) + 1
  const rows = said.map(({ answer, ...message }, at) => ({
    ...{ ...message, companyId, conversationId },
    answer: answer && JSON.stringify(answer),
    position: first + at,
  }))
  await db.insertInto('conversationMessages').values(rows).execute()
}

/** Removes what was said from a position on; answers what it was. */
export const removeFrom = (
  scope: CompanyScope,
  { conversationId, position }: { conversationId: string; position: number },
): Promise<MessageRow[]> =>
  deleteRows(scope, 'conversationMessages')
    .where('conversationId', '=', conversationId)
    .where('position', '>=', position)
    .returning(columns)
    .execute()

/** Words shorter than this name nobody by themselves. */
const SHORTEST_NAME = 3

/** The words of a name, folded, that no other record has which all members may see, and that nobody said before an instant. */
export async function listOwnWords(
  { db, companyId }: CompanyScope,
  { id, called, since }: { id: string; called: string; since: string },
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with word as (
      select distinct word from string_to_table(search_plain(${called}), ' ') as word where length(word) >= ${SHORTEST_NAME}
    )
    select word from word
    where word not in (select words_of_others(array(select word from word), ${id}))
      and not exists (
        select from conversation_messages m
        where m.company_id = ${companyId} and m.created_at < ${since} and m.role = 'user'
          and (' ' || search_plain(m.text) || ' ') like '% ' || word || ' %'
      )`.execute(db)
  return rows.map(({ word }) => word)
}

/** What is about a person in the conversations of all members: answers that rest on an id with their questions, and names. */
interface Trace {
  id: string
  names: string[]
  /** What was said before it is not looked at. */
  since: string
}

/** Puts a sentence in place of every message about a person, and `title` in that of their titles; removes proposals about them. */
export async function blankTraces(
  { db, companyId }: CompanyScope,
  { id, names, since }: Trace,
  { text, title }: { text: string; title: string },
): Promise<void> {
  // Without case, accents and signs, on both sides; of JSON without the signs for ends of lines.
  const pattern = sql`(
    select '(^|[^[:alnum:]])(' || string_agg(regexp_replace(trim(search_plain(name)), ' +', ' +', 'g'), '|') || ')([^[:alnum:]]|$)'
    from unnest(${names}::text[]) as name where search_plain(name) ~ '[^ ]'
  )`
  const isNamed = (column: string) =>
    sql`coalesce(search_plain(regexp_replace(${sql.ref(column)}::text, '\\\\[a-z]', ' ', 'g')) ~ (select pattern from sought), false)`
  const restsOnIt = (answer: string) => sql`coalesce(strpos(${sql.ref(answer)}::text, ${id}) > 0, false)`
  await sql`
    with sought as materialized (select ${pattern} as pattern),
    blanked as materialized (
      select m.conversation_id, m.position, regexp_replace(trim(m.text), '\\s+', ' ', 'g') as line
      from conversation_messages m
      left join conversation_messages answer on answer.company_id = m.company_id and answer.conversation_id = m.conversation_id
        and answer.position = m.position + 1 and answer.role = 'assistant' and m.role = 'user'
      where m.company_id = ${companyId} and m.created_at >= ${since}
        and (${restsOnIt('m.answer')} or ${restsOnIt('answer.answer')} or ${isNamed('m.text')} or ${isNamed('m.answer')})
    ),
    titled as (
      update conversations c set title = ${title}
      where c.company_id = ${companyId} and c.updated_at >= ${since} and c.title <> '' and (
        ${isNamed('c.title')}
        -- A title is what the first question begins with.
        or exists (select from blanked b where b.conversation_id = c.id and starts_with(b.line, rtrim(c.title, '…')))
      )
    ),
    proposed as (
      delete from proposals p
      where p.company_id = ${companyId} and p.created_at >= ${since} and (${isNamed('p.input')} or ${isNamed('p.result')})
    )
    update conversation_messages m set text = ${text}, answer = null, updated_at = now()
    from blanked b
    where m.company_id = ${companyId} and m.conversation_id = b.conversation_id and m.position = b.position`.execute(db)
}

const messages = (scope: CompanyScope, conversationId: string) =>
  rowsOf(scope, 'conversationMessages').where('conversationId', '=', conversationId)
