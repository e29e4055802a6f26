import { BriefcaseBusiness, FileText, ListTodo, type LucideIcon, TrendingUp, UserRound } from 'lucide-react'
import type { RecordKind } from './record-address.ts'

/** What each kind of record looks like among others. */
export const recordIcons: Record<RecordKind, LucideIcon> = {
  lead: TrendingUp,
  document: FileText,
  task: ListTodo,
  opening: BriefcaseBusiness,
  candidate: UserRound,
}
