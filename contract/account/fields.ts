import * as z from 'zod/mini'
import { TRIED_PASSWORD_LIMIT } from '../auth/endpoints.ts'
import { Id, Instant } from '../values.ts'

/** The present password, as proof. */
export const CurrentPassword = z
  .string({ error: 'Enter your password' })
  .check(
    z.minLength(1, { error: 'Enter your password' }),
    z.maxLength(TRIED_PASSWORD_LIMIT, { error: 'Must be 1,000 characters or less' }),
  )

/** One place where the account is signed in. */
export const SignedInDevice = z.object({
  id: Id,
  /** Browser and system in words, such as "Chrome on macOS". */
  device: z.string(),
  address: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  /** Whether it is the session of this very request. */
  current: z.boolean(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>
