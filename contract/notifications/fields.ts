import * as z from 'zod/mini'
import { Id, Instant, yesOrNo } from '../values.ts'
import * as plain from './endpoints.ts'

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

const Channels = z.object({ app: yesOrNo, email: yesOrNo })

/** For each type, where one wants to be told. */
export const NotificationSettings = z.object(
  Object.fromEntries(plain.notificationTypes.map((type) => [type, Channels])) as {
    [Type in (typeof plain.notificationTypes)[number]]: typeof Channels
  },
)
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** A disk of the installation on which there is little room. */
export const ShortDisk = z.object({
  holds: z.array(z.enum(plain.diskContents)),
  /** Bytes that are left; null where a disk that cannot be looked at was full a moment ago. */
  left: z.nullable(z.int()),
  /** Whether soon, or already, nothing can be saved on it. */
  urgent: z.boolean(),
})
export type ShortDisk = z.infer<typeof ShortDisk>
