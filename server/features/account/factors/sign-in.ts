import type { BodyOf } from '../../../../contract/call.ts'
import type { finishSignIn as finishSignInCall } from '../../../../contract/factors/calls.ts'
import type { UsedPasskey } from '../../../../contract/factors/fields.ts'
import { type Browser, type Caller, placeOf } from '../../../platform/calls/caller.ts'
import { proving } from '../../../platform/calls/refusals.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { hashToken, newToken, openToken, type SignInLimit } from '../auth/rules.ts'
import { accountRefusals } from '../refusals.ts'
import { takeToken } from '../store.ts'
import { optionsForUse, pageOf, readUse } from './passkey.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import * as store from './store.ts'
import { stepOfCode, TOTP_SECRETS } from './totp.ts'

/** Milliseconds between the password and the second factor. */
const LIFE = 10 * 60_000

/** Raises `factor_needed` for who has a second factor, with what the sign-in goes on with. */
export async function askForFactor({ identity }: Database, userId: string, now: number): Promise<void> {
  if (!(await store.hasFactor(identity, userId))) return
  const token = newToken()
  const expiresAt = new Date(now + LIFE).toISOString()
  await store.addSignIn(identity, { tokenHash: hashToken(token), userId, expiresAt }, new Date(now).toISOString())
  throw accountRefusals.factor_needed({ signIn: token })
}

/** A sign-in that waits for a second factor. */
interface Waiting {
  database: Database
  caller: Caller & { browser: Browser }
  token: string
  now: number
}

/** With what a sign-in can be finished on this page. Raises `gone` for one that waits no more. */
export async function readSignIn(waiting: Waiting) {
  const { identity } = waiting.database
  const { userId, page } = await requireWaiting(waiting)
  const [totps, passkeys, codes] = await Promise.all([
    store.listTotps(identity, userId),
    store.listPasskeys(identity, userId, page.host),
    store.countRecoveryCodes(identity, userId),
  ])
  const options = passkeys.length > 0 ? await optionsForUse(page, passkeys) : undefined
  if (options) await store.setChallenge(identity, hashToken(waiting.token), options.challenge)
  return { totp: totps.length > 0, passkey: options ? { ...options } : null, recoveryCode: codes > 0 }
}

/** One of a code, a passkey and a recovery code. */
type Answer = Omit<BodyOf<typeof finishSignInCall>, 'signIn'>

/**
 * Whose sign-in is finished by an answer, and with which password it began. Guesses are counted before they are looked at, as those of a password are. Raises `gone`
 * for a sign-in that waits no more, and `bad_input` for an answer that is not right.
 */
export async function finishSignIn(
  waiting: Waiting,
  answer: Answer,
  { limit, secret }: { limit: SignInLimit; secret: string },
): Promise<{ userId: string; passwordHash: string }> {
  const { database, caller, token } = waiting
  const found = await requireWaiting(waiting)
  const from = placeOf(caller, found.userId)
  // Apart from the password's attempts, which who knows the password can have forgiven.
  const account = `factor ${found.userId}`
  await proving(found.userId, async () => {
    await limit.begin(account, from)
    await requireRight({ ...waiting, ...found, secret }, answer)
  })
  if (!(await takeToken(database.identity, 'signIns', hashToken(token)))) throw accountRefusals.sign_in_ended()
  await limit.succeed(account, from)
  return found
}

type Attempt = Waiting & Awaited<ReturnType<typeof requireWaiting>> & { secret: string }

async function requireRight(asked: Attempt, { code, passkey, recoveryCode }: Answer): Promise<void> {
  const { identity } = asked.database
  if (code !== undefined) {
    if (!(await takeCode(asked, code))) throw accountRefusals.code_refused()
  } else if (passkey !== undefined) {
    if (!(await takePasskey(asked, passkey))) throw accountRefusals.passkey_refused()
  } else if (recoveryCode !== undefined) {
    const taken = await store.takeRecoveryCode(identity, asked.userId, hashRecoveryCode(recoveryCode))
    if (!taken) throw accountRefusals.recovery_code_refused()
  } else {
    throw accountRefusals.no_proof()
  }
}

async function takeCode({ database: { identity }, userId, secret, now }: Attempt, code: string): Promise<boolean> {
  const taken: boolean[] = []
  for (const { id, sealedSecret } of await store.listTotps(identity, userId)) {
    // Undefined under another installation secret: then only recovery codes are left.
    const own = openToken(secret, sealedSecret, TOTP_SECRETS)
    const step = own === undefined ? undefined : stepOfCode(own, code, now)
    if (step !== undefined) taken.push(await store.takeStep(identity, id, step))
  }
  // Two factors may have one secret: a code that one of them has seen counts for none.
  return taken.length > 0 && taken.every(Boolean)
}

async function takePasskey(
  { database: { identity }, token, userId, challenge, page }: Attempt,
  passkey: UsedPasskey,
): Promise<boolean> {
  if (!challenge) return false
  const known = (await store.listPasskeys(identity, userId, page.host)).find(
    ({ credentialId }) => credentialId === passkey.id,
  )
  if (!known || !(await store.takeChallenge(identity, hashToken(token), challenge))) return false
  const uses = await readUse(passkey, { page, challenge, ...known })
  if (uses === undefined) return false
  await store.noteUses(identity, known.id, uses)
  return true
}

async function requireWaiting({ database, caller, token, now }: Waiting) {
  const found = await store.findSignIn(database.identity, hashToken(token), new Date(now).toISOString())
  if (!found) throw accountRefusals.sign_in_ended()
  return { ...found, page: pageOf(caller.browser.origin) }
}
