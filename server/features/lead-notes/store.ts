import { type SqlBool, sql } from 'kysely'
import { LeadNote, type Mention, type NoteType } from '../../../contract/lead-notes/fields.ts'
import { newestFirst, type Part, type Rows, readPage } from '../../platform/database/page.ts'
import { countRows, deleteDeleted, deleteRows, insertRow, rowsOf, updateRow } from '../../platform/database/rows.ts'
import type { CompanyScope, MemberScope } from '../../platform/database/scope.ts'

const { mentions: _, user: __, ...shape } = LeadNote.shape
const columns = (Object.keys(shape) as (keyof typeof shape)[]).map((column) => `leadNotes.${column}` as const)

/** Notes of a lead, newest first. */
export async function listNotes(scope: CompanyScope, leadId: string, part: Part): Promise<Rows<LeadNote>> {
  const query = notes(scope).where('leadNotes.leadId', '=', leadId).where('leadNotes.deletedAt', 'is', null)
  const { rows, next } = await readPage(query, NEWEST, part)
  return { rows: rows.map(noteOf), next }
}

const NEWEST = { ...newestFirst, by: sql.ref('leadNotes.createdAt'), id: 'leadNotes.id' }

export async function countNotes(scope: CompanyScope, leadId: string): Promise<number> {
  return countRows(rowsOf(scope, 'leadNotes').where('leadId', '=', leadId).where('deletedAt', 'is', null))
}

export async function findNote(
  scope: CompanyScope,
  { leadId, noteId, deleted = false }: { leadId: string; noteId: string; deleted?: boolean },
): Promise<LeadNote | undefined> {
  const row = await notes(scope)
    .where('leadNotes.leadId', '=', leadId)
    .where('leadNotes.id', '=', noteId)
    .where('leadNotes.deletedAt', deleted ? 'is not' : 'is', null)
    .executeTakeFirst()
  return row && noteOf(row)
}

/** Locks a note until the transaction ends, so that two changes of one version cannot both win. */
export async function lockNote(scope: CompanyScope, id: string): Promise<void> {
  await rowsOf(scope, 'leadNotes').select('id').where('id', '=', id).forUpdate().execute()
}

export async function addNote(
  scope: CompanyScope,
  note: { id: string; leadId: string; content: string; type: NoteType },
): Promise<void> {
  await insertRow(scope, 'leadNotes', { ...note, userId: scope.userId }).execute()
}

/** Adds notes of many leads, but those that a lead has already. */
export async function addNotes(
  { db, companyId, userId }: MemberScope,
  notes: { id: string; leadId: string; content: string }[],
): Promise<void> {
  await sql`
    insert into lead_notes (company_id, id, lead_id, user_id, content)
    select ${companyId}, note.id, note.lead_id, ${userId}, note.content
    from unnest(${notes.map(({ id }) => id)}::uuid[], ${notes.map(({ leadId }) => leadId)}::uuid[],
      ${notes.map(({ content }) => content)}::text[]) as note (id, lead_id, content)
    where not exists (
      select from lead_notes n where n.company_id = ${companyId} and n.lead_id = note.lead_id
        and n.content = note.content and n.deleted_at is null
    )
  `.execute(db)
}

/** Removes for good those of some notes that are as they were written; answers the ids of those that stay. */
export async function removeUnchangedNotes(scope: CompanyScope, ids: string[]): Promise<string[]> {
  const those = sql<SqlBool>`id = any(${ids}::uuid[])`
  await deleteRows(scope, 'leadNotes').where(those).where('version', '=', 1).execute()
  return (await rowsOf(scope, 'leadNotes').select('id').where(those).execute()).map(({ id }) => id)
}

export async function changeNote(scope: CompanyScope, id: string, change: { content?: string; type?: NoteType }) {
  await updateRow(scope, 'leadNotes', id, change).execute()
}

export async function setMentions(scope: CompanyScope, noteId: string, mentions: readonly Mention[]): Promise<void> {
  await deleteRows(scope, 'leadNoteMentions').where('noteId', '=', noteId).execute()
  if (mentions.length === 0) return
  await scope.db
    .insertInto('leadNoteMentions')
    .values(mentions.map((mention) => ({ ...mention, companyId: scope.companyId, noteId })))
    .execute()
}

export async function setNoteDeleted(scope: CompanyScope, id: string, deleted: boolean): Promise<void> {
  await updateRow(scope, 'leadNotes', id, { deletedAt: deleted ? sql`now()` : null }).execute()
}

export async function removeNote(scope: CompanyScope, id: string): Promise<void> {
  await deleteDeleted(scope, 'leadNotes', id).execute()
}

/** Which lead a note is of, and whether that is deleted. */
export async function findLeadOf(scope: CompanyScope, id: string) {
  return rowsOf(scope, 'leadNotes')
    .innerJoin('leads', (join) =>
      join.onRef('leads.companyId', '=', 'leadNotes.companyId').onRef('leads.id', '=', 'leadNotes.leadId'),
    )
    .select(['leadNotes.leadId', sql<boolean>`leads.deleted_at is not null`.as('leadDeleted')])
    .where('leadNotes.id', '=', id)
    .executeTakeFirst()
}

const notes = (scope: CompanyScope) =>
  rowsOf(scope, 'leadNotes')
    .leftJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'leadNotes.companyId').onRef('users.id', '=', 'leadNotes.userId'),
    )
    .select([...columns, 'users.firstName', 'users.lastName', 'users.email'])
    .select(mentioned.as('mentions'))

const mentioned = sql<Mention[]>`(
  select coalesce(json_agg(json_build_object('userId', m.user_id, 'name', m.name) order by m.name, m.user_id), '[]')
  from lead_note_mentions m where m.company_id = lead_notes.company_id and m.note_id = lead_notes.id)`

type NoteRow = Omit<LeadNote, 'user'> & { firstName: string | null; lastName: string | null; email: string | null }

function noteOf({ firstName, lastName, email, ...note }: NoteRow): LeadNote {
  return { ...note, user: email === null ? null : { firstName: firstName ?? '', lastName: lastName ?? '', email } }
}
