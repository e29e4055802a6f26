import * as z from 'zod/mini'
import { Id, Instant, requiredLine } from '../values.ts'
import * as plain from './endpoints.ts'

const FactorKind = z.enum(plain.factorKinds)

/** An authenticator app or a passkey of the signed-in person. */
export const Factor = z.object({
  id: Id,
  kind: FactorKind,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Factor = z.infer<typeof Factor>

const bytes = z.string().check(z.regex(/^[\w-]{1,20000}$/, { error: 'Must be base64url' }))

/** What the browser answers of a passkey, as WebAuthn has it in JSON. */
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') }

export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

export const UsedPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

export const name = requiredLine('Enter a name', plain.FACTOR_NAME_LENGTH)
