import * as z from 'zod/mini'
import { KeyAccess } from '../keys/fields.ts'
import { storable } from '../values.ts'

const short = (length: number) => z.string().check(storable, z.maxLength(length))

/** What a program asks for by the address that it sends a person to, by the names of OAuth 2.1. */
export const ProgramRequest = z.object({
  response_type: z.literal('code', { error: 'Must be code' }),
  client_id: short(4000),
  redirect_uri: short(1000),
  code_challenge: z
    .string({ error: 'Is required' })
    .check(z.regex(/^[\w-]{43}$/, { error: 'Must be the SHA-256 of a verifier, in base64url' })),
  code_challenge_method: z.literal('S256', { error: 'Must be S256' }),
  state: z.optional(short(2000)),
  scope: z.optional(short(500)),
  resource: z.optional(short(1000)),
})
export type ProgramRequest = z.infer<typeof ProgramRequest>

/** Who asks, as far as it says so, and for what. */
export const AskingProgram = z.object({
  /** As it calls itself. */
  name: z.string(),
  /** Where the answer goes: a host, or the name of an app on the person's computer. */
  destination: z.string(),
  /** Whether that is a program on the person's own computer. */
  isLocal: z.boolean(),
  access: KeyAccess,
})
export type AskingProgram = z.infer<typeof AskingProgram>

export const ProgramAnswer = z.object({
  ...ProgramRequest.shape,
  /** Null: the program is not let in. */
  access: z.nullable(KeyAccess),
})
export type ProgramAnswer = z.infer<typeof ProgramAnswer>
