import { randomUUIDv7 } from 'node:crypto'
import type { LeadNote, Mention, NoteType } from '../../../contract/lead-notes/fields.ts'
import type { Lead } from '../../../contract/leads/fields.ts'
import type { SignedInUser } from '../../platform/calls/caller.ts'
import { requireVersion } from '../../platform/calls/platform-refusals.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { sentFields } from '../../platform/database/sent-fields.ts'
import { record } from '../../platform/events/record.ts'
import { holdAssignee, requireColleague } from '../companies/rules.ts'
import { requireHeld, requireLead } from '../leads/rules.ts'
import { nameColleague } from '../notifications/rules.ts'
import { noteRefusals } from './refusals.ts'
import * as store from './store.ts'

export { addNotes, findNote, removeNote, removeUnchangedNotes } from './store.ts'

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
    const lead = await requireHeld(scope, leadId)
    const id = randomUUIDv7()
    await store.addNote(scope, { id, leadId, content, type })
    const mentioned = await mention(scope, { id, content, mentions: [] }, mentions)
    await record(scope, 'note.added', { ...about({ id, leadId, type }, lead), mentions: mentioned })
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
    const lead = await requireLead(scope, name.leadId)
    await store.lockNote(scope, name.noteId)
    const note = await requireNote(scope, name)
    requireAuthor(note, user)
    requireVersion(note, version)
    await store.changeNote(scope, note.id, sentFields(change))
    const changed = { ...note, ...sentFields(change) }
    const mentioned = await mention(scope, changed, mentions)
    await record(scope, 'note.changed', { ...about(changed, lead), mentions: mentioned })
    return requireNote(scope, name)
  })
}

export async function deleteNote(
  { company, user }: { company: CompanyDatabase; user: SignedInUser },
  name: NoteName,
): Promise<void> {
  await company.write(async (scope) => {
    const lead = await requireLead(scope, name.leadId)
    const note = await requireNote(scope, name)
    requireAuthor(note, user)
    await store.setNoteDeleted(scope, note.id, true)
    await record(scope, 'note.deleted', about(note, lead))
  })
}

export async function restoreNote(
  { company, user }: { company: CompanyDatabase; user: SignedInUser },
  name: NoteName,
): Promise<LeadNote> {
  return company.write(async (scope) => {
    const lead = await requireLead(scope, name.leadId)
    await store.lockNote(scope, name.noteId)
    const note = required(await store.findNote(scope, { ...name, deleted: true }), noteRefusals.not_found)
    requireAuthor(note, user)
    await store.setNoteDeleted(scope, note.id, false)
    await record(scope, 'note.restored', about(note, lead))
    return requireNote(scope, name)
  })
}

/** Restores a note, whichever lead it is of. Raises `conflict` while the lead is deleted. */
export async function restoreNoteOfLead(by: { company: CompanyDatabase; user: SignedInUser }, noteId: string) {
  const of = await by.company.read((scope) => store.findLeadOf(scope, noteId))
  const { leadId, leadDeleted } = required(of, noteRefusals.not_found)
  if (leadDeleted) throw noteRefusals.lead_deleted()
  return restoreNote(by, { leadId, noteId })
}

/** Keeps whom a note mentions; without `ids` those stay whom the content still names. Answers whom to notify. */
async function mention(
  scope: CompanyScope,
  note: Pick<LeadNote, 'id' | 'content' | 'mentions'>,
  ids: string[] | undefined,
): Promise<string[]> {
  const named = ({ name }: Mention) => note.content.includes(`@${name}`)
  if (ids === undefined) {
    if (!note.mentions.every(named)) await store.setMentions(scope, note.id, note.mentions.filter(named))
    return []
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
  return mentions.map(({ userId }) => userId)
}

const about = ({ id, leadId, type }: Pick<LeadNote, 'id' | 'leadId' | 'type'>, { name }: Pick<Lead, 'name'>) => ({
  id,
  leadId,
  leadName: name,
  noteType: type,
})

async function requireNote(scope: CompanyScope, name: NoteName): Promise<LeadNote> {
  return required(await store.findNote(scope, name), noteRefusals.not_found)
}

function requireAuthor(note: LeadNote, user: SignedInUser) {
  if (note.userId !== user.id && user.role === 'user') throw noteRefusals.not_the_author()
}
