import { randomUUIDv7 } from 'node:crypto'
import type { LeadNote, NoteType } from '../../contract/lead-notes.ts'
import { recordActivity } from '../activities/rules.ts'
import { holdAssignee, requireColleague } from '../companies/rules.ts'
import type { CompanyDoor, CompanyScope } from '../database/scope.ts'
import { sentFields } from '../database/sent-fields.ts'
import { forbidden, notFound, requireVersion } from '../http/errors.ts'
import type { SessionUser } from '../http/session-store.ts'
import { requireLead } from '../leads/rules.ts'
import { nameActor, notify } from '../notifications/rules.ts'
import * as store from './store.ts'

/** Names one note of one lead. */
export interface NoteName {
  leadId: string
  noteId: string
}

export interface NoteChange {
  content?: string | undefined
  type?: NoteType | undefined
  mentions?: string[] | undefined
  version?: number | undefined
}

/** Adds a note and tells those it mentions, who must be members of the company (400). */
export async function createNote(
  company: CompanyDoor,
  leadId: string,
  { content, type, mentions }: { content: string; type: NoteType; mentions?: string[] | undefined },
): Promise<LeadNote> {
  return company.write(async (scope) => {
    const lead = await requireLead(scope, leadId)
    const id = randomUUIDv7()
    await store.addNote(scope, { id, leadId, content, type })
    await recordActivity(scope, {
      type: 'note_added',
      description: `${NOTED[type]} ${lead.name}`,
      entityType: 'lead',
      entityId: leadId,
    })
    scope.announce({ thing: 'lead_note', id, leadId })
    await tellMentioned(scope, { leadId, noteId: id }, mentions)
    return requireNote(scope, { leadId, noteId: id })
  })
}

/** Changes a note. Only its author, an admin or an owner may (403). */
export async function changeNote(
  { company, user }: { company: CompanyDoor; user: SessionUser },
  name: NoteName,
  { version, mentions, ...change }: NoteChange,
): Promise<LeadNote> {
  return company.write(async (scope) => {
    await store.lockNote(scope, name.noteId)
    const note = await requireNote(scope, name)
    requireAuthor(note, user)
    requireVersion(note, version)
    await store.changeNote(scope, note.id, sentFields(change))
    scope.announce({ thing: 'lead_note', id: note.id, leadId: note.leadId })
    await tellMentioned(scope, name, mentions)
    return requireNote(scope, name)
  })
}

export async function deleteNote(
  { company, user }: { company: CompanyDoor; user: SessionUser },
  name: NoteName,
): Promise<void> {
  await company.write(async (scope) => {
    const note = await requireNote(scope, name)
    requireAuthor(note, user)
    await store.setNoteDeleted(scope, note.id, true)
    scope.announce({ thing: 'lead_note', id: note.id, leadId: note.leadId })
  })
}

export async function restoreNote(
  { company, user }: { company: CompanyDoor; user: SessionUser },
  name: NoteName,
): Promise<LeadNote> {
  return company.write(async (scope) => {
    await requireLead(scope, name.leadId)
    const note = await store.findNote(scope, { ...name, deleted: true })
    if (!note) throw notFound('Note')
    requireAuthor(note, user)
    await store.setNoteDeleted(scope, note.id, false)
    scope.announce({ thing: 'lead_note', id: note.id, leadId: note.leadId })
    return requireNote(scope, name)
  })
}

async function tellMentioned(scope: CompanyScope, { leadId, noteId }: NoteName, mentions: string[] = []) {
  if (mentions.length === 0) return
  const [{ name }, author] = await Promise.all([requireLead(scope, leadId), nameActor(scope)])
  for (const userId of new Set(mentions)) {
    requireColleague(await holdAssignee(scope, userId), { field: 'mentions' })
    const title = `${author} mentioned you in a note on ${name}`
    await notify(scope, { userId, type: 'mentioned', title, link: `/sales/lead/${leadId}`, about: `note:${noteId}` })
  }
}

const NOTED: Record<NoteType, string> = {
  note: 'Note on',
  call: 'Call with',
  meeting: 'Meeting with',
  email: 'Email to',
}

async function requireNote(scope: CompanyScope, name: NoteName): Promise<LeadNote> {
  await requireLead(scope, name.leadId)
  const note = await store.findNote(scope, name)
  if (!note) throw notFound('Note')
  return note
}

function requireAuthor(note: LeadNote, user: SessionUser) {
  if (note.userId !== user.id && user.role === 'user')
    throw forbidden('Only the author or an admin may change this note')
}
