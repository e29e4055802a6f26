import * as z from 'zod/mini'
import { call } from '../call.ts'
import { pageHeaders, pageQuery } from '../values.ts'
import * as at from './endpoints.ts'
import { Notification, NotificationSettings, ShortDisk } from './fields.ts'

export const listNotifications = call.company(at.listNotifications, 'Your notifications, newest first', {
  query: z.object(pageQuery),
  reply: z.array(Notification),
  headers: { ...pageHeaders, 'X-Unread-Count': 'How many are unread' },
})

export const readNotification = call.company(at.readNotification, 'Mark one notification as read')
export const readAllNotifications = call.company(at.readAllNotifications, 'Mark all your notifications as read')

export const getNotificationSettings = call.company(
  at.getNotificationSettings,
  'Your notification settings: what, and where',
  { reply: NotificationSettings },
)

export const updateNotificationSettings = call.company(
  at.updateNotificationSettings,
  'Change what you are notified about, and where',
  { body: NotificationSettings, reply: NotificationSettings },
)

export const getRoom = call.admin(at.getRoom, 'Disks of the installation that are nearly full', {
  reply: z.array(ShortDisk),
})
