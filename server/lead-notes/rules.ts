import { randomUUIDv7 } from 'node:crypto'
import type { LeadNote, Mention, NoteType } from '../../contract/lead-notes.ts'
import { recordActivity } from '../activities/rules.ts'
import type { SignedInUser } from '../calls/caller.ts'
import { forbidden, notFound, requireVersion } from '../calls/refusals.ts'
import { holdAssignee, requireColleague } from '../companies/rules.ts'
import type { CompanyDatabase, CompanyScope, MemberScope } from '../database/scope.ts'
import { sentFields } from '../database/sent-fields.ts'
import { requireLead } from '../leads/rules.ts'
import { nameActor, nameColleague, notify } from '../notifications/rules.ts'
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

/** Adds a note and tells those it mentions, who must be members of the company (`bad_input`). */
export async function createNote(
  company: CompanyDatabase,
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
      metadata: { noteType: type },
    })
    scope.announce({ thing: 'lead_note', id, leadId })
    await mention(scope, { id, leadId, content, mentions: [] }, mentions)
    return requireNote(scope, { leadId, noteId: id })
  })
}

/** Changes a note. Only its author, an admin or an owner may (`forbidden`). */
export async function changeNote(
  { company, user }: { company: CompanyDatabase; user: SignedInUser },
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
    await mention(scope, { ...note, ...sentFields(change) }, mentions)
    return requireNote(scope, name)
  })
}

export async function deleteNote(
  { company, user }: { company: CompanyDatabase; user: SignedInUser },
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
  { company, user }: { company: CompanyDatabase; user: SignedInUser },
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

type Mentioning = Pick<LeadNote, 'id' | 'leadId' | 'content' | 'mentions'>

/** Keeps whom a note mentions, and tells them; without `ids` those stay whom the content still names. */
async function mention(scope: MemberScope, note: Mentioning, ids: string[] | undefined): Promise<void> {
  const named = ({ name }: Mention) => note.content.includes(`@${name}`)
  if (ids === undefined) {
    if (!note.mentions.every(named)) await store.setMentions(scope, note.id, note.mentions.filter(named))
    return
  }
  const mentions: Mention[] = []
  for (const userId of new Set(ids)) {
    requireColleague(await holdAssignee(scope, userId), { field: 'mentions' })
    const present = { userId, name: await nameColleague(scope, userId) }
    // The content may still call them what they were called when it was written.
    const former = note.mentions.find((each) => each.userId === userId)
    mentions.push(!named(present) && former && named(former) ? former : present)
  }
  await store.setMentions(scope, note.id, mentions)
  await tell(scope, note, mentions)
}

async function tell(scope: MemberScope, { id, leadId }: Mentioning, mentions: Mention[]): Promise<void> {
  const [{ name }, author] = await Promise.all([requireLead(scope, leadId), nameActor(scope)])
  const title = `${author} mentioned you in a note on ${name}`
  for (const { userId } of mentions) {
    await notify(scope, { userId, type: 'mentioned', title, link: `/sales/lead/${leadId}`, about: `note:${id}` })
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

function requireAuthor(note: LeadNote, user: SignedInUser) {
  if (note.userId !== user.id && user.role === 'user')
    throw forbidden('Only the author or an admin may change this note')
}
