import * as z from 'zod/mini'
import { call } from '../call.ts'
import { pageHeaders, pageQuery } from '../values.ts'
import * as plain from './endpoints.ts'
import { Notification, NotificationSettings, ShortDisk } from './fields.ts'

export const listNotifications = call(plain.listNotifications, {
  access: 'company',
  summary: 'Your notifications, newest first',
  query: z.object(pageQuery),
  reply: z.array(Notification),
  headers: { ...pageHeaders, 'X-Unread-Count': 'How many are unread' },
})

export const readNotification = call(plain.readNotification, {
  access: 'company',
  summary: 'Mark one notification as read',
})

export const readAllNotifications = call(plain.readAllNotifications, {
  access: 'company',
  summary: 'Mark all your notifications as read',
})

export const getNotificationSettings = call(plain.getNotificationSettings, {
  access: 'company',
  summary: 'Your notification settings: what, and where',
  reply: NotificationSettings,
})

export const updateNotificationSettings = call(plain.updateNotificationSettings, {
  access: 'company',
  summary: 'Change what you are notified about, and where',
  body: NotificationSettings,
  reply: NotificationSettings,
})

export const getRoom = call(plain.getRoom, {
  access: 'admin',
  summary: 'Disks of the installation that are nearly full',
  reply: z.array(ShortDisk),
})
