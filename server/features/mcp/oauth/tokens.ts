import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { hashKey, newKeyText } from '../../../platform/calls/key-text.ts'
import { hashToken, newToken } from '../../../platform/calls/secret-token.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { isResource } from '../rules.ts'
import * as store from '../store.ts'
import { OAuthFailure } from './failure.ts'
import { readProgram } from './programs.ts'

const HOUR = 3_600_000
/** A program that does not come back for so long is asked to be let in again. */
const IDLE = 30 * 24 * HOUR

interface Ground {
  database: Pick<Database, 'identity'>
  secret: string
  log: Logger
  now: number
}

/** What a program sends for a token, by the names of OAuth. */
export type TokenRequest = Partial<Record<string, string>>

/** Gives a program tokens for a code, or for its refresh token. Raises `OAuthFailure`. */
export async function giveTokens(asked: TokenRequest, ground: Ground): Promise<Record<string, unknown>> {
  const { client_id: id = '', grant_type: type } = asked
  if (!readProgram(id, ground.secret)) throw new OAuthFailure('invalid_client', 'Register first')
  if (type === 'authorization_code') return takeUpCode(asked, ground)
  if (type === 'refresh_token') return refresh(asked, ground)
  throw new OAuthFailure('unsupported_grant_type', 'Send authorization_code or refresh_token')
}

async function takeUpCode(asked: TokenRequest, ground: Ground) {
  const { code = '', redirect_uri: uri, code_verifier: verifier = '', client_id: id = '', resource } = asked
  const { database, now } = ground
  const codeHash = hashToken(code)
  const grant = await store.takeCode(database, codeHash, new Date(now).toISOString())
  const isOwn =
    grant?.clientHash.equals(hashToken(id)) &&
    (uri === undefined || grant.redirectUri === uri) &&
    grant.challenge === createHash('sha256').update(verifier).digest('base64url') &&
    isResource(resource, grant.resource)
  if (!grant || !isOwn) {
    // Whoever shows a code twice, or without its proof, has it from elsewhere: what it was good for ends.
    await end(codeHash, 'code', ground)
    throw new OAuthFailure('invalid_grant', 'The code is not valid any more, or not yours')
  }
  return renew({ id: grant.id, former: null }, ground)
}

async function refresh({ refresh_token: token = '', client_id: id = '', resource }: TokenRequest, ground: Ground) {
  const { database, now } = ground
  const former = hashToken(token)
  const grant = await store.findRefreshed(database, former, new Date(now).toISOString())
  if (!grant) {
    await end(former, 'refresh token', ground)
    throw new OAuthFailure('invalid_grant', 'The refresh token is not valid any more')
  }
  if (!grant.clientHash.equals(hashToken(id)) || !isResource(resource, grant.resource)) {
    throw new OAuthFailure('invalid_grant', 'The refresh token is for another program or address')
  }
  return renew({ id: grant.id, former }, ground)
}

async function renew(grant: { id: string; former: Buffer | null }, { database, now }: Ground) {
  const [token, refreshToken] = [newKeyText(), newToken()]
  const renewed = await store.renewTokens(database, grant, {
    tokenHash: hashKey(token),
    ending: token.slice(-4),
    expiresAt: new Date(now + HOUR).toISOString(),
    refreshHash: hashToken(refreshToken),
    endsAt: new Date(now + IDLE).toISOString(),
  })
  if (!renewed) throw new OAuthFailure('invalid_grant', 'It was used at the same moment')
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: HOUR / 1000,
    refresh_token: refreshToken,
    scope: renewed.access === 'write' ? 'read write' : 'read',
  }
}

async function end(hash: Buffer, what: string, { database, log }: Ground): Promise<void> {
  if ((await store.endGrants(database, hash)) > 0) log.warn(`a program showed a ${what} again: its access has ended`)
}

/** Ends what a token is for (RFC 7009); one that is none is no fault. */
export const revokeToken = async (token: string, { database }: Pick<Ground, 'database'>): Promise<void> =>
  void (await store.endGrants(database, hashToken(token)))
