import {
  Briefcase,
  CircleCheck,
  CirclePause,
  CircleX,
  EyeOff,
  FileText,
  Globe,
  ListPlus,
  ListTodo,
  type LucideIcon,
  MessageSquare,
  Star,
  StickyNote,
  Trash2,
  TrendingUp,
  Undo2,
  UserCheck,
  UserMinus,
  UserPen,
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
  note_updated: StickyNote,
  note_deleted: Trash2,
  note_restored: Undo2,
  task_created: ListPlus,
  task_updated: ListTodo,
  task_completed: CircleCheck,
  task_deleted: Trash2,
  task_restored: Undo2,
  opening_created: Briefcase,
  opening_updated: Briefcase,
  opening_published: Globe,
  opening_unpublished: EyeOff,
  opening_paused: CirclePause,
  opening_closed: CircleX,
  opening_deleted: Trash2,
  opening_restored: Undo2,
  candidate_applied: FileText,
  candidate_updated: UserPen,
  candidate_rated: Star,
  candidate_erased: Trash2,
  comment_added: MessageSquare,
  comment_updated: MessageSquare,
  comment_deleted: Trash2,
  comment_restored: Undo2,
  member_joined: UserCheck,
  member_left: UserMinus,
}

/** The kind of thing that happened, for the eye; the description says it in words. A note has the sign of its type. */
export function iconOf({ type, metadata }: Activity): LucideIcon {
  const noteType = type === 'note_added' && metadata?.noteType
  return Object.entries(noteTypeIcons).find(([name]) => name === noteType)?.[1] ?? activityIcons[type]
}
