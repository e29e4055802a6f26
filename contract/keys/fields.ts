import * as z from 'zod/mini'
import { Id, Instant, requiredLine } from '../values.ts'
import * as plain from './endpoints.ts'

export const KeyAccess = z.enum(plain.keyAccesses, { error: 'Must be read or write' })
export type KeyAccess = z.infer<typeof KeyAccess>

const featuresError = 'Choose at least one feature'
export const KeyFeature = z.enum(plain.keyFeatures, { error: 'Choose one of the features' })
export type KeyFeature = z.infer<typeof KeyFeature>

export const NewKey = z.object({
  name: requiredLine('Enter a name'),
  /** Null: it never ends. */
  expiresInDays: z._default(
    z.union([...plain.keyExpiries.map((days) => z.literal(days))], { error: 'Must be 30, 90, 365 or null' }),
    plain.DEFAULT_KEY_DAYS,
  ),
  access: KeyAccess,
  /** What it is for; absent: all that its owner may do. */
  features: z.optional(
    z
      .array(KeyFeature, { error: featuresError })
      .check(
        z.minLength(1, { error: featuresError }),
        z.maxLength(plain.keyFeatures.length, { error: 'Name each feature once' }),
      ),
  ),
})
export type NewKey = z.output<typeof NewKey>

export const Key = z.object({
  id: Id,
  name: z.string(),
  /** Its last four characters. */
  ending: z.string(),
  /** Whose rights it has. */
  userId: Id,
  access: KeyAccess,
  /** Null: all that its owner may do. */
  features: z.nullable(z.array(z.string())),
  /** The program that was granted it; null for a key that its owner made. */
  programId: z.nullable(Id),
  expiresAt: z.nullable(Instant),
  lastUsedAt: z.nullable(Instant),
  /** The network address of the last call; blank before the first. */
  lastAddress: z.string(),
  /** Calls of today, in UTC. */
  callsToday: z.int(),
  createdAt: Instant,
})
export type Key = z.infer<typeof Key>

/** The key itself is shown once. */
export const KeyWithSecret = z.extend(Key, { key: z.string() })
export type KeyWithSecret = z.infer<typeof KeyWithSecret>
