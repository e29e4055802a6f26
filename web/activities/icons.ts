import {
  CircleCheck,
  FileUp,
  ListPlus,
  ListTodo,
  type LucideIcon,
  StickyNote,
  Trash2,
  TrendingUp,
  Undo2,
  UserPlus,
} from 'lucide-react'
import type { Activity, ActivityType } from '../../contract/activities.ts'
import { noteTypeIcons } from '../lead-notes/note-types.ts'

const activityIcons: Record<ActivityType, LucideIcon> = {
  lead_created: UserPlus,
  lead_updated: TrendingUp,
  lead_deleted: Trash2,
  lead_restored: Undo2,
  note_added: StickyNote,
  task_created: ListPlus,
  task_updated: ListTodo,
  task_completed: CircleCheck,
  task_deleted: Trash2,
  document_uploaded: FileUp,
}

/** The kind of thing that happened, for the eye; the description says it in words. A note has the sign of its type. */
export function iconOf({ type, metadata }: Activity): LucideIcon {
  const noteType = type === 'note_added' && metadata?.noteType
  return Object.entries(noteTypeIcons).find(([name]) => name === noteType)?.[1] ?? activityIcons[type]
}
