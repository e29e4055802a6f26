import * as z from 'zod/mini'
import { Id, Instant } from '../values.ts'
import * as plain from './endpoints.ts'

export const ActivityType = z.enum(plain.activityTypes)
export type ActivityType = z.infer<typeof ActivityType>

export const Activity = z.object({
  id: Id,
  companyId: Id,
  userId: z.nullable(Id),
  type: ActivityType,
  description: z.string(),
  entityType: z.nullable(z.string()),
  entityId: z.nullable(Id),
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  createdAt: Instant,
})
export type Activity = z.infer<typeof Activity>
