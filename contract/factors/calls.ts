import * as z from 'zod/mini'
import { CurrentPassword } from '../account/fields.ts'
import { CurrentUser } from '../auth/fields.ts'
import { call } from '../call.ts'
import * as at from './endpoints.ts'
import { Factor, NewPasskey, name, UsedPasskey } from './fields.ts'

/** What WebAuthn calls options, in JSON: the browser takes them as they are. */
const PasskeyOptions = z.record(z.string(), z.unknown())

/** A code as it is typed; some signs in it do not count. */
const typedCode = (idle: RegExp, code: RegExp, error: string) =>
  z.pipe(
    z.string({ error }),
    z.pipe(
      z.transform((typed: string) => typed.replace(idle, '').toLowerCase()),
      z.string().check(z.regex(code, { error })),
    ),
  )

const Code = typedCode(/\s/g, /^\d{6}$/, 'Enter the six digits from your app')

/** Four times four letters and digits. */
const RecoveryCode = typedCode(/[\s-]/g, /^[a-z2-9]{16}$/, 'Enter one of your recovery codes, like abcd-efgh-jkmn-pqrs')

/** What a sign-in goes on with whose password was right: `signIn` of the refusal `factor_needed`. */
const signIn = z.string({ error: 'Must be text' }).check(z.maxLength(100))

export const readSignIn = call.public(
  at.readSignIn,
  'The second factors that can finish a sign-in; for passkeys, what the browser signs',
  {
    body: z.object({ signIn }),
    reply: z.object({ totp: z.boolean(), passkey: z.nullable(PasskeyOptions), recoveryCode: z.boolean() }),
  },
)

export const finishSignIn = call.public(
  at.finishSignIn,
  'Finish a sign-in with one of a code, a passkey or a recovery code; sets the session cookie',
  {
    body: z.object({
      signIn,
      code: z.optional(Code),
      passkey: z.optional(UsedPasskey),
      recoveryCode: z.optional(RecoveryCode),
    }),
    reply: CurrentUser,
  },
)

export const listFactors = call.account(
  at.listFactors,
  'Your authenticator apps and passkeys, and how many recovery codes are left',
  { reply: z.object({ factors: z.array(Factor), recoveryCodes: z.int() }) },
)

/** What setting up goes on with, sealed. */
const setup = z.string({ error: 'Must be text' }).check(z.maxLength(2000))

const Begin = z.object({ currentPassword: CurrentPassword })

/** With the first factor come the recovery codes, which are shown this once; with others none. */
const Added = z.object({ factor: Factor, recoveryCodes: z.array(z.string()) })

export const beginTotp = call.account(
  at.beginTotp,
  'Start adding an authenticator app: its secret, as text and as an address for a QR code',
  { body: Begin, reply: z.object({ setup: z.string(), secret: z.string(), uri: z.string() }) },
)

export const addTotp = call.account(at.addTotp, 'Add an authenticator app, with one of its codes as proof', {
  body: z.object({ setup, name, code: Code }),
  reply: Added,
  status: 201,
})

export const beginPasskey = call.account(at.beginPasskey, 'Start adding a passkey: the options for the browser', {
  body: Begin,
  reply: z.object({ setup: z.string(), options: PasskeyOptions }),
})

export const addPasskey = call.account(at.addPasskey, 'Add a passkey that the browser created', {
  body: z.object({ setup, name, passkey: NewPasskey }),
  reply: Added,
  status: 201,
})

export const removeFactor = call.account(
  at.removeFactor,
  'Remove an authenticator app or a passkey; removing the last one also removes the recovery codes',
  { body: Begin },
)

export const renewRecoveryCodes = call.account(
  at.renewRecoveryCodes,
  'Create new recovery codes; the old ones stop working',
  { body: Begin, reply: z.object({ recoveryCodes: z.array(z.string()) }), status: 201 },
)

export const resetFactors = call.admin(at.resetFactors, 'Reset the second factors of a member who lost them')
