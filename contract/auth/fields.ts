import * as z from 'zod/mini'
import { leadLayouts } from '../leads/endpoints.ts'
import { areaLevels } from '../plain/areas.ts'
import { NAME_LENGTH } from '../plain/values.ts'
import { Email, Id, Instant, line, storable } from '../values.ts'
import * as plain from './endpoints.ts'

/** How Sales shows its leads. */
export const LeadLayout = z.enum(leadLayouts, { error: 'Must be list or board' })
export type LeadLayout = z.infer<typeof LeadLayout>

export const Role = z.enum(plain.roles)
export type Role = z.infer<typeof Role>

/** What a member may do in each area. */
export const Areas = z.object({
  /** `own`: see and change the leads assigned to them, and know of no other. */
  sales: z.enum(areaLevels.sales),
  hiring: z.enum(areaLevels.hiring),
  knowledge: z.enum(areaLevels.knowledge),
  settings: z.enum(areaLevels.settings),
})
export type Areas = z.infer<typeof Areas>

/** That the address was confirmed, where mail is configured; a second factor, where the company wants one of everyone. */
export const Missing = z.enum(plain.missing)
export type Missing = z.infer<typeof Missing>

/** The signed-in person, as nobody else sees them. */
export const CurrentUser = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.nullable(z.string()),
  companyId: z.nullable(Id),
  role: Role,
  areas: Areas,
  /** How the person had Sales last. */
  salesLayout: LeadLayout,
  createdAt: Instant,
  updatedAt: Instant,
  /** What is missing before more than the account is open; absent where nothing is. */
  missing: z.optional(Missing),
  /** An address that waits to be confirmed; absent where none does. */
  newEmail: z.optional(z.string()),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** A new account's user name; compared without regard to case. */
export const Username = z
  .string({ error: 'Choose a username' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Choose a username' }),
    z.maxLength(plain.USERNAME_LENGTH, { error: 'Must be 64 characters or less' }),
    z.regex(/^[\p{L}\p{N}._@+-]+$/u, { error: 'Use letters, digits and . _ - + @ only' }),
  )

/** A new password: at least 8 characters, at most 200 so that hashing stays bounded. */
export const NewPassword = z
  .string({ error: 'Choose a password' })
  .check(
    storable,
    z.minLength(plain.PASSWORD_LENGTH, { error: 'Password must be at least 8 characters long' }),
    z.maxLength(plain.PASSWORD_LIMIT, { error: 'Must be 200 characters or less' }),
  )

export const Registration = z.object({
  username: Username,
  email: Email,
  password: NewPassword,
  firstName: z._default(line(NAME_LENGTH), ''),
  lastName: z._default(line(NAME_LENGTH), ''),
})
export type Registration = z.infer<typeof Registration>
