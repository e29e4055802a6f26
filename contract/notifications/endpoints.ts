/** What people can choose to be notified about. */
export const notificationTypes = [
  'assigned',
  'due_today',
  'task_reminder',
  'mentioned',
  'new_candidate',
  'invitation_accepted',
] as const

/** What they are always notified about, in the app and by mail. */
export const urgentTypes = ['low_room', 'backup_failed', 'webhook_off', 'archive_ready'] as const

/** Disks of the installation: one may hold both. */
export const diskContents = ['files', 'database'] as const

export const getRoom = 'GET /api/room'
export const listNotifications = 'GET /api/notifications'
export const readNotification = 'POST /api/notifications/:id/read'
export const readAllNotifications = 'POST /api/notifications/read'
export const getNotificationSettings = 'GET /api/notification-settings'
export const updateNotificationSettings = 'PUT /api/notification-settings'
