import { randomUUIDv7 } from 'node:crypto'
import type { LeadNote, NoteType } from '../../contract/lead-notes.ts'
import { recordActivity } from '../activities/rules.ts'
import type { CompanyDoor, CompanyScope } from '../database/scope.ts'
import { sentFields } from '../database/sent-fields.ts'
import { forbidden, notFound, requireVersion } from '../http/errors.ts'
import type { SessionUser } from '../http/session-store.ts'
import { requireLead } from '../leads/rules.ts'
import * as store from './store.ts'

/** Names one note of one lead. */
export interface NoteName {
  leadId: string
  noteId: string
}

export async function createNote(
  company: CompanyDoor,
  leadId: string,
  { content, type }: { content: string; type: NoteType },
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
    return requireNote(scope, { leadId, noteId: id })
  })
}

/** Changes a note. Only its author, an admin or an owner may (403). */
export async function changeNote(
  { company, user }: { company: CompanyDoor; user: SessionUser },
  name: NoteName,
  { version, ...change }: { content?: string | undefined; type?: NoteType | undefined; version?: number | undefined },
): Promise<LeadNote> {
  return company.write(async (scope) => {
    const note = await requireNote(scope, name)
    requireAuthor(note, user)
    requireVersion(note, version)
    await store.changeNote(scope, note.id, sentFields(change))
    scope.announce({ thing: 'lead_note', id: note.id, leadId: note.leadId })
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
