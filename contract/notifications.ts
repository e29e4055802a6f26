import * as z from 'zod/mini'
import { call } from './call.ts'
import * as plain from './plain/notifications.ts'
import { Id, IdParams, Instant, pageHeaders, pageQuery } from './values.ts'

export const NotificationType = z.enum([...plain.notificationTypes, ...plain.urgentTypes])
export type NotificationType = z.infer<typeof NotificationType>

export const Notification = z.object({
  id: Id,
  type: NotificationType,
  /** What happened, in one line. */
  title: z.string(),
  /** Where it happened, as a path of the web app. */
  link: z.string(),
  readAt: z.nullable(Instant),
  createdAt: Instant,
})
export type Notification = z.infer<typeof Notification>

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
  params: IdParams,
})

export const readAllNotifications = call(plain.readAllNotifications, {
  access: 'company',
  summary: 'Mark all one’s notifications read',
})

const Channels = z.object({
  app: z.boolean({ error: 'Must be true or false' }),
  email: z.boolean({ error: 'Must be true or false' }),
})

/** For each type, where one wants to be told. */
export const NotificationSettings = z.object({
  assigned: Channels,
  due_today: Channels,
  mentioned: Channels,
  new_candidate: Channels,
  invitation_accepted: Channels,
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotificationSettings = call(plain.getNotificationSettings, {
  access: 'company',
  summary: 'What one is told about, and where',
  reply: NotificationSettings,
})

export const updateNotificationSettings = call(plain.updateNotificationSettings, {
  access: 'company',
  summary: 'Choose what to be told about, and where',
  body: NotificationSettings,
  reply: NotificationSettings,
})

/** A disk of the installation on which there is little room. */
export const ShortDisk = z.object({
  holds: z.array(z.enum(plain.diskContents)),
  /** Bytes that are left; null where a disk that cannot be looked at was full a moment ago. */
  left: z.nullable(z.int()),
  /** Whether soon, or already, nothing can be saved on it. */
  urgent: z.boolean(),
})
export type ShortDisk = z.infer<typeof ShortDisk>

export const getRoom = call(plain.getRoom, {
  access: 'admin',
  summary: 'Disks of the installation on which there is little room',
  reply: z.array(ShortDisk),
})
