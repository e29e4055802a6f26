import { randomUUIDv7 } from 'node:crypto'
import { MOST_FACTORS } from '../../../../contract/factors/endpoints.ts'
import type { Factor, NewPasskey } from '../../../../contract/factors/fields.ts'
import { requireBrowser } from '../../../platform/calls/caller.ts'
import { violates } from '../../../platform/database/violation.ts'
import { countAttempts } from '../auth/attempt-store.ts'
import { sealToken } from '../auth/rules.ts'
import { type Person, writeOwn } from '../own-account.ts'
import { type Proof, requireOwn } from '../own-password.ts'
import { accountRefusals } from '../refusals.ts'
import { optionsForNew, pageOf, readNewPasskey } from './passkey.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { LIFE, openSetup, sealSetup } from './setup.ts'
import * as store from './store.ts'
import { newTotpSecret, stepOfCode, TOTP_SECRETS, totpUri } from './totp.ts'

export { askForFactor } from './sign-in.ts'

/** What adding factors needs of the installation. */
export interface Ground {
  secret: string
  brandName: string
  now: number
}

/** Makes the secret of an authenticator app; nothing of it is kept until a code shows that the app has it. */
export async function beginTotp(person: Person, proof: Proof, { secret: sealing, brandName, now }: Ground) {
  const { username } = await requireOwn(person, proof)
  const secret = newTotpSecret()
  const setup = sealSetup(sealing, { kind: 'totp', userId: person.user.id, secret }, now)
  return { setup, secret, uri: totpUri(secret, { issuer: brandName, label: username }) }
}

/** Adds an authenticator app. Raises `bad_input` where the code is not of its secret. */
export async function addTotp(
  person: Person,
  { setup, name, code }: { setup: string; name: string; code: string },
  { secret: sealing, now }: Ground,
) {
  const { secret } = openSetup(sealing, setup, { kind: 'totp', userId: person.user.id, now })
  const lastStep = stepOfCode(secret, code, now)
  if (lastStep === undefined) throw accountRefusals.wrong_code()
  const sealedSecret = sealToken(sealing, secret, TOTP_SECRETS)
  return add(person, { kind: 'totp', name, sealedSecret, lastStep }, secret)
}

/** What the browser makes a passkey with, on the page that it shows. */
export async function beginPasskey(person: Person, proof: Proof, { secret, brandName, now }: Ground) {
  const { username, firstName, lastName } = await requireOwn(person, proof)
  const { user, database, caller } = person
  const page = pageOf(requireBrowser(caller).origin)
  const known = await store.listPasskeys(database.identity, user.id, page.host)
  const name = `${firstName} ${lastName}`.trim() || username
  const options = await optionsForNew(page, { brandName, user: { id: user.id, username, name }, known })
  const { challenge } = options
  const setup = sealSetup(secret, { kind: 'passkey', userId: user.id, challenge, origin: page.origin }, now)
  return { setup, options: { ...options } }
}

/** Adds a passkey that the browser made. Raises `bad_input` where it is not what was asked for. */
export async function addPasskey(
  person: Person,
  { setup, name, passkey }: { setup: string; name: string; passkey: NewPasskey },
  { secret, now }: Ground,
) {
  const { challenge, origin } = openSetup(secret, setup, { kind: 'passkey', userId: person.user.id, now })
  const made = await readNewPasskey(passkey, { page: pageOf(origin), challenge })
  if (!made) throw accountRefusals.passkey_unchecked()
  return add(person, { kind: 'passkey', name, ...made, transports: passkey.response.transports ?? [] }, challenge)
}

/** With the first factor come the recovery codes. `setup`: what its setup is known by, which counts once in all processes. */
async function add(
  person: Person,
  factor: { name: string } & store.NewFactor,
  setup: string,
): Promise<{ factor: Factor; recoveryCodes: string[] }> {
  const userId = person.user.id
  const [use] = await countAttempts(person.database, [`factor setup ${setup}`], (2 * LIFE) / 1000)
  if (use && use.count > 1) throw accountRefusals.setup_used()
  return writeOwn(person, async ({ accounts, record, mail }) => {
    await store.lockFactors(accounts, userId)
    const before = await store.listFactors(accounts, userId)
    if (before.length >= MOST_FACTORS) throw accountRefusals.too_many_factors({ most: MOST_FACTORS })
    const recoveryCodes = before.length === 0 ? await makeRecoveryCodes(accounts, userId) : []
    const kept = await store.addFactor(accounts, { ...factor, id: randomUUIDv7(), userId }).catch((error: unknown) => {
      throw violates(error, 'factors_credential_id_key') ? accountRefusals.passkey_here_already() : error
    })
    await record('member.factor_added', { id: userId, factor: kept.name })
    await mail({ kind: 'factor_added', name: kept.name })
    return { factor: kept, recoveryCodes }
  })
}

export async function listFactors({ database, user }: Person) {
  const [factors, recoveryCodes] = await Promise.all([
    store.listFactors(database.identity, user.id),
    store.countRecoveryCodes(database.identity, user.id),
  ])
  return { factors, recoveryCodes }
}

/** Removes a factor; with the last one the recovery codes go, which would stand in for nothing. */
export async function removeFactor(person: Person, id: string, proof: Proof): Promise<void> {
  await requireOwn(person, proof)
  const userId = person.user.id
  await writeOwn(person, async ({ accounts, record, mail }) => {
    await store.lockFactors(accounts, userId)
    const factors = await store.listFactors(accounts, userId)
    const factor = factors.find((each) => each.id === id)
    if (!factor) throw accountRefusals.factor_not_found()
    const isLast = factors.length === 1
    if (isLast && (await store.isFactorRequired(accounts, userId))) throw accountRefusals.last_factor()
    await (isLast ? store.removeFactors(accounts, userId) : store.removeFactor(accounts, userId, id))
    await record('member.factor_removed', { id: userId, factor: factor.name })
    await mail({ kind: 'factor_removed', name: factor.name })
  })
}

/** Makes recovery codes in place of the former ones. Raises `conflict` for who has no factor that they could stand in for. */
export async function renewRecoveryCodes(person: Person, proof: Proof): Promise<string[]> {
  const { email } = await requireOwn(person, proof)
  const userId = person.user.id
  return writeOwn(person, async ({ accounts, record, mail }) => {
    await store.lockFactors(accounts, userId)
    if (!(await store.hasFactor(accounts, userId))) throw accountRefusals.no_factor()
    await record('member.recovery_codes_renewed', { id: userId, email })
    await mail({ kind: 'recovery_codes_renewed' })
    return makeRecoveryCodes(accounts, userId)
  })
}

async function makeRecoveryCodes(accounts: Parameters<typeof store.keepRecoveryCodes>[0], userId: string) {
  const { codes, hashes } = newRecoveryCodes()
  await store.keepRecoveryCodes(accounts, userId, hashes)
  return codes
}
