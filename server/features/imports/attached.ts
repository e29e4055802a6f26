import { randomUUIDv7 } from 'node:crypto'
import type { MemberScope } from '../../platform/database/scope.ts'
import { addNotes, removeUnchangedNotes } from '../lead-notes/rules.ts'
import { addImportedTasks, removeUnchangedTasks } from '../tasks/rules.ts'

/** A note or a task that comes with a lead, with the id that it has once it is written. */
export type Attached = { id: string } & ({ content: string } | { title: string; dueDate: string | null })

type Fields = Record<string, unknown>

/** What a file calls a task of which it has the day alone. */
const UNNAMED = 'Follow up'

export const attachedOf = (fields: Fields | null): Attached[] => (fields?.attached ?? []) as Attached[]

/** The fields of a lead with its notes and its task gathered. */
export function withAttached({ task, taskDue, ...fields }: Fields, notes: string[]): Fields {
  const attached: Attached[] = notes.map((content) => ({ id: randomUUIDv7(), content }))
  if (task !== undefined || taskDue !== undefined) {
    const title = String(task ?? UNNAMED)
    attached.push({ id: randomUUIDv7(), title, dueDate: (taskDue as string | undefined) ?? null })
  }
  return attached.length > 0 ? { ...fields, attached } : fields
}

/** Writes the notes and tasks of leads, but those that a lead has already. Tasks are its owner's, or else the importer's. */
export async function attach(scope: MemberScope, leads: { id: string; fields: Fields }[]): Promise<void> {
  const all = leads.flatMap(({ id, fields }) =>
    attachedOf(fields).map((each) => ({
      ...each,
      leadId: id,
      assignedTo: String(fields.assignedUserId ?? scope.userId),
    })),
  )
  const notes = all.filter((each) => 'content' in each)
  const tasks = all.filter((each) => 'title' in each)
  if (notes.length > 0) await addNotes(scope, notes)
  if (tasks.length > 0) await addImportedTasks(scope, tasks)
}

/** Removes for good those that nobody changed since; answers the ids of those that stay. */
export async function detach(scope: MemberScope, attached: Attached[]): Promise<Set<string>> {
  const ids = attached.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  return new Set([...(await removeUnchangedNotes(scope, ids)), ...(await removeUnchangedTasks(scope, ids))])
}
