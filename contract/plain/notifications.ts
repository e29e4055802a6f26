/** What people can be told about. */
export const notificationTypes = ['assigned', 'due_today', 'mentioned', 'new_candidate', 'invitation_accepted'] as const

export const listNotifications = 'GET /api/notifications'
export const readNotification = 'POST /api/notifications/:id/read'
export const readAllNotifications = 'POST /api/notifications/read'
export const getNotificationSettings = 'GET /api/notification-settings'
export const updateNotificationSettings = 'PUT /api/notification-settings'
