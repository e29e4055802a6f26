import * as z from 'zod/mini'
import { Areas, Role } from '../auth/fields.ts'
import { Id, Instant } from '../values.ts'
import * as plain from './endpoints.ts'

/** A member of the company, as its owners and admins see them. */
export const TeamMember = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  profileImageUrl: z.nullable(z.string()),
  role: Role,
  /** What they may do; owners and admins may do everything. */
  areas: Areas,
  createdAt: Instant,
})
export type TeamMember = z.infer<typeof TeamMember>

export const GrantableRole = z.enum(plain.grantableRoles, { error: 'Choose User or Admin' })
export type GrantableRole = z.infer<typeof GrantableRole>
