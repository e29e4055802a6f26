import {
  CircleCheck,
  ListPlus,
  ListTodo,
  type LucideIcon,
  StickyNote,
  Trash2,
  TrendingUp,
  Undo2,
  UserPlus,
} from 'lucide-react'
import type { ActivityType } from '../../contract/activities.ts'

/** The kind of thing that happened, for the eye; the description says it in words. */
export const activityIcons: Record<ActivityType, LucideIcon> = {
  lead_created: UserPlus,
  lead_updated: TrendingUp,
  lead_deleted: Trash2,
  lead_restored: Undo2,
  note_added: StickyNote,
  task_created: ListPlus,
  task_updated: ListTodo,
  task_completed: CircleCheck,
  task_deleted: Trash2,
}
