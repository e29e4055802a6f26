import * as z from 'zod/mini'
import { Role } from '../auth/fields.ts'
import { Id } from '../values.ts'

/** A member of the company as every other member may see them, for assigning work. */
export const Colleague = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
  role: Role,
  /** Whether they see leads, at least their own. */
  mayOwnLeads: z.boolean(),
})
export type Colleague = z.infer<typeof Colleague>
