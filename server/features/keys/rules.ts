import { randomUUIDv7 } from 'node:crypto'
import { MOST_KEYS } from '../../../contract/keys/endpoints.ts'
import type { Key, KeyWithSecret, NewKey } from '../../../contract/keys/fields.ts'
import type { SignedInUser } from '../../platform/calls/caller.ts'
import { hashKey, newKeyText } from '../../platform/calls/key-text.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { CompanyDatabase, MemberScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import { accountMailOf } from '../account/rules.ts'
import { inCompaniesWithWork } from '../companies/rules.ts'
import { keyRefusals } from './refusals.ts'
import * as store from './store.ts'

const DAY = 86_400_000

/** Whose keys a member sees and revokes: their own; undefined for an owner or admin, who see those of everyone. */
const reachOf = ({ id, role }: SignedInUser) => (role === 'user' ? id : undefined)

export const listKeys = (company: CompanyDatabase, user: SignedInUser): Promise<Key[]> =>
  company.read((scope) => store.listKeys(scope, reachOf(user)))

/** Makes a key of the member's, who hears of it by mail. Raises `conflict` where there are too many. */
export async function createKey(company: CompanyDatabase, key: NewKey, now: number): Promise<KeyWithSecret> {
  const { expiresInDays: days, features = null, ...rest } = key
  return company.write(async (scope) => {
    if ((await store.countKeys(scope, scope.userId)) >= MOST_KEYS) throw keyRefusals.too_many()
    const expiresAt = days ? new Date(now + days * DAY).toISOString() : null
    const added = await addKey(scope, { ...rest, features, expiresAt, programId: null })
    await scope.enqueue('account_mail', accountMailOf(scope, scope.userId, { kind: 'key_created', name: added.name }))
    return added
  })
}

/** Adds a key, or what a program was granted, and answers it with its text, which is not kept. */
export async function addKey(
  scope: MemberScope,
  key: Pick<store.AddedKey, 'name' | 'access' | 'features' | 'expiresAt' | 'programId'>,
): Promise<KeyWithSecret> {
  const text = newKeyText()
  const id = randomUUIDv7()
  const row = { ...key, id, userId: scope.userId, tokenHash: hashKey(text), ending: text.slice(-4) }
  const added = await store.addKey(scope, row)
  const owner = await store.nameOf(scope, scope.userId)
  const { name, access, features, expiresAt } = added
  await record(scope, 'key.created', { id, name, owner, access, features, expiresAt })
  return { ...added, key: text }
}

/** Revokes a key. Raises `not_found`. */
export const deleteKey = (company: CompanyDatabase, user: SignedInUser, id: string): Promise<string> =>
  company.write(async (scope) => {
    const { name, userId } = required(await store.removeKey(scope, id, reachOf(user)), keyRefusals.not_found)
    await record(scope, 'key.revoked', { id, name, owner: await store.nameOf(scope, userId) })
    return userId
  })

/** Forgets what calls with an `Idempotency-Key` answered a day ago. */
export const sweepAnswers = (database: Database, now: number): Promise<void> =>
  inCompaniesWithWork(database, { round: 'sweep_answers', at: now }, ({ company }) =>
    company.write(async (scope) => {
      await store.forgetAnswers(scope, new Date(now - DAY).toISOString())
    }),
  )
