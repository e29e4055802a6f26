import {
  AtSign,
  CalendarClock,
  DatabaseBackup,
  HardDrive,
  type LucideIcon,
  UserCheck,
  UserRoundPen,
  UserRoundPlus,
  Webhook,
} from 'lucide-react'
import type { NotificationType } from '../../contract/notifications/fields.ts'

/** What it is about, for the eye; the title says it in words. */
export const notificationIcons: Record<NotificationType, LucideIcon> = {
  assigned: UserRoundPen,
  due_today: CalendarClock,
  task_reminder: CalendarClock,
  mentioned: AtSign,
  new_candidate: UserRoundPlus,
  invitation_accepted: UserCheck,
  low_room: HardDrive,
  backup_failed: DatabaseBackup,
  webhook_off: Webhook,
  archive_ready: DatabaseBackup,
}
