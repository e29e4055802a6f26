import { sql } from 'kysely'
import type { LeadNote, Mention, NoteType } from '../../../contract/lead-notes/fields.ts'
import { cutPage, type Position, type Rows } from '../../platform/database/page.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

const columns = [
  'leadNotes.id',
  'leadNotes.leadId',
  'leadNotes.companyId',
  'leadNotes.userId',
  'leadNotes.content',
  'leadNotes.type',
  'leadNotes.createdAt',
  'leadNotes.updatedAt',
  'leadNotes.version',
  'users.firstName',
  'users.lastName',
  'users.email',
] as const

/** Notes of a lead, newest first. */
export async function listNotes(
  scope: CompanyScope,
  { leadId, after, limit }: { leadId: string; after: Position | undefined; limit: number },
): Promise<Rows<LeadNote>> {
  let query = notes(scope)
    .where('leadNotes.leadId', '=', leadId)
    .where('leadNotes.deletedAt', 'is', null)
    .orderBy('leadNotes.createdAt', 'desc')
    .orderBy('leadNotes.id', 'desc')
    .limit(limit + 1)
  if (after) {
    query = query.where((eb) =>
      eb(eb.refTuple('leadNotes.createdAt', 'leadNotes.id'), '<', eb.tuple(String(after.value), after.id)),
    )
  }
  const rows = (await query.execute()).map(noteOf)
  return cutPage(rows, limit, ({ createdAt, id }) => ({ value: createdAt, id }))
}

export async function countNotes({ db, companyId }: CompanyScope, leadId: string): Promise<number> {
  const { count } = await db
    .selectFrom('leadNotes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('leadId', '=', leadId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
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
export async function lockNote({ db, companyId }: CompanyScope, id: string): Promise<void> {
  await db
    .selectFrom('leadNotes')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

export async function addNote(
  { db, companyId, userId }: CompanyScope,
  note: { id: string; leadId: string; content: string; type: NoteType },
): Promise<void> {
  await db
    .insertInto('leadNotes')
    .values({ ...note, companyId, userId })
    .execute()
}

export async function changeNote(
  { db, companyId }: CompanyScope,
  id: string,
  change: { content?: string; type?: NoteType },
): Promise<void> {
  await db
    .updateTable('leadNotes')
    .set({ ...change, companyId })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Puts these mentions of a note in place of those it had. */
export async function setMentions(
  { db, companyId }: CompanyScope,
  noteId: string,
  mentions: readonly Mention[],
): Promise<void> {
  await db.deleteFrom('leadNoteMentions').where('companyId', '=', companyId).where('noteId', '=', noteId).execute()
  if (mentions.length === 0) return
  await db
    .insertInto('leadNoteMentions')
    .values(mentions.map((mention) => ({ ...mention, companyId, noteId })))
    .execute()
}

export async function setNoteDeleted({ db, companyId }: CompanyScope, id: string, deleted: boolean): Promise<void> {
  await db
    .updateTable('leadNotes')
    .set({ deletedAt: deleted ? sql`now()` : null })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

const notes = ({ db, companyId }: CompanyScope) =>
  db
    .selectFrom('leadNotes')
    .leftJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'leadNotes.companyId').onRef('users.id', '=', 'leadNotes.userId'),
    )
    .select(columns)
    .select(mentioned.as('mentions'))
    .where('leadNotes.companyId', '=', companyId)

const mentioned = sql<Mention[]>`(
  select coalesce(json_agg(json_build_object('userId', m.user_id, 'name', m.name) order by m.name, m.user_id), '[]')
  from lead_note_mentions m where m.company_id = lead_notes.company_id and m.note_id = lead_notes.id)`

type NoteRow = Omit<LeadNote, 'user'> & { firstName: string | null; lastName: string | null; email: string | null }

function noteOf({ firstName, lastName, email, ...note }: NoteRow): LeadNote {
  return { ...note, user: email === null ? null : { firstName: firstName ?? '', lastName: lastName ?? '', email } }
}
