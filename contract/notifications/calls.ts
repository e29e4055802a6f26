import * as z from 'zod/mini'
import { call } from '../call.ts'
import { pageHeaders, pageQuery } from '../values.ts'
import * as plain from './endpoints.ts'
import { Notification, NotificationSettings, ShortDisk } from './fields.ts'

export const listNotifications = call(plain.listNotifications, {
  access: 'company',
  summary: 'One’s notifications, newest first',
  query: z.object(pageQuery),
  reply: z.array(Notification),
  headers: { ...pageHeaders, 'X-Unread-Count': 'How many are not read yet' },
})

export const readNotification = call(plain.readNotification, {
  access: 'company',
  summary: 'Mark one notification read',
})

export const readAllNotifications = call(plain.readAllNotifications, {
  access: 'company',
  summary: 'Mark all one’s notifications read',
})

export const getNotificationSettings = call(plain.getNotificationSettings, {
  access: 'company',
  summary: 'What one is told about, and where',
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
  summary: 'Disks of the installation on which there is little room',
  reply: z.array(ShortDisk),
})
