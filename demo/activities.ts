import type { Insertable } from 'kysely'
import type { NoteType } from '../contract/lead-notes.ts'
import type { Activities, LeadNotes, Tasks } from '../server/database/types.ts'
import type { Chance } from './chance.ts'
import type { LeadStory } from './leads.ts'

/** What of all this the company's feed tells, in the words of the server's own rules. */
export function makeActivities(
  { stories, notes, tasks }: { stories: LeadStory[]; notes: Insertable<LeadNotes>[]; tasks: Insertable<Tasks>[] },
  chance: Chance,
): Insertable<Activities>[] {
  const names = new Map(stories.map(({ lead }) => [lead.id, lead.name]))
  const told = [
    ...stories.flatMap(tellLead),
    ...notes.map((note) => tellNote(note, names.get(note.leadId) ?? '')),
    ...tasks.flatMap(tellTask),
  ]
  return told.map((activity) => ({ ...activity, id: chance.id(Date.parse(activity.createdAt)) }))
}

type Told = Omit<Insertable<Activities>, 'id'> & { createdAt: string }

function tellLead({ lead, changes }: LeadStory): Told[] {
  const { companyId, id: entityId, name } = lead
  return changes.map(({ userId = null, fromStage, toStage, changedAt }) => ({
    companyId,
    userId,
    type: fromStage ? 'lead_updated' : 'lead_created',
    description: fromStage ? `${name} moved to ${toStage.replace('_', ' ')}` : `New lead: ${name}`,
    entityType: 'lead',
    entityId,
    metadata: fromStage ? JSON.stringify({ fromStage, toStage }) : null,
    createdAt: String(changedAt),
  }))
}

const NOTED: Record<NoteType, string> = {
  note: 'Note on',
  call: 'Call with',
  meeting: 'Meeting with',
  email: 'Email to',
}

function tellNote(
  { companyId, userId = null, leadId, type = 'note', createdAt }: Insertable<LeadNotes>,
  name: string,
): Told {
  const description = `${NOTED[type]} ${name}`
  const about = { entityType: 'lead', entityId: leadId, metadata: JSON.stringify({ noteType: type }) }
  return { companyId, userId, type: 'note_added', description, ...about, createdAt: String(createdAt) }
}

function tellTask({ companyId, id, title, createdBy = null, assignedTo = null, ...task }: Insertable<Tasks>): Told[] {
  const about = { companyId, entityType: 'task', entityId: id, metadata: null }
  const created = { ...about, userId: createdBy, type: 'task_created' as const, createdAt: String(task.createdAt) }
  const completed = {
    ...about,
    userId: assignedTo,
    type: 'task_completed' as const,
    createdAt: String(task.completedAt),
  }
  return [
    { ...created, description: `New task: ${title}` },
    ...(task.completedAt ? [{ ...completed, description: `Task completed: ${title}` }] : []),
  ]
}
