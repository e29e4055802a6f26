import { randomUUIDv7 } from 'node:crypto'
import type { KeyAccess } from '../../../contract/keys/fields.ts'
import { MCP_PATH, MOST_PROGRAMS } from '../../../contract/mcp/endpoints.ts'
import type { AskingProgram, ProgramAnswer, ProgramRequest } from '../../../contract/mcp/fields.ts'
import { hashToken, newToken } from '../../platform/calls/secret-token.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import { accountMailOf } from '../account/rules.ts'
import { addKey } from '../keys/rules.ts'
import { isLoopback, isRegistered, type Program, readProgram } from './oauth/programs.ts'
import { mcpRefusals } from './refusals.ts'
import * as store from './store.ts'

/** Milliseconds for which a code is good. */
const CODE_LIFE = 60_000

interface Means {
  secret: string
  /** What the addresses of this server begin with, as the person's browser sees it. */
  origin: string
}

/** Who asks to be let in, and for what. Raises `bad_input` for what no program of good will sends. */
export function describeRequest(request: ProgramRequest, means: Means): AskingProgram {
  const { name } = checked(request, means)
  const { protocol, host } = new URL(request.redirect_uri)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return {
    name,
    destination: isWeb ? host : protocol.slice(0, -1),
    isLocal: !isWeb || isLoopback(request.redirect_uri),
    access: askedAccess(request),
  }
}

/** Lets a program in, or not; answers the address that tells it. Raises `bad_input` and, for too many, `conflict`. */
export async function answerRequest(
  { database, company }: { database: Pick<Database, 'identity'>; company: CompanyDatabase },
  { access, ...request }: ProgramAnswer,
  { now, ...means }: Means & { now: number },
): Promise<{ location: string }> {
  const { name } = checked(request, means)
  const { redirect_uri: redirectUri, state } = request
  const answer = (parts: Record<string, string>) => {
    const location = new URL(redirectUri)
    const all = { ...parts, ...(state !== undefined && { state }), iss: means.origin }
    for (const [part, value] of Object.entries(all)) location.searchParams.set(part, value)
    return { location: location.href }
  }
  if (access === null) return answer({ error: 'access_denied' })
  if (access === 'write' && askedAccess(request) === 'read') throw mcpRefusals.asked_to_read()
  await store.sweepGrants(database, new Date(now).toISOString())
  const code = newToken()
  return company.write(async (scope) => {
    if ((await store.countGrants(scope, scope.userId)) >= MOST_PROGRAMS) throw mcpRefusals.too_many_programs()
    const id = randomUUIDv7()
    // Nobody learns this key: the program gets another in its place once it shows the code.
    const key = await addKey(scope, { name, access, features: null, expiresAt: null, programId: id })
    await scope.enqueue('account_mail', accountMailOf(scope, scope.userId, { kind: 'program_connected', name }))
    await store.addGrant(scope, {
      id,
      userId: scope.userId,
      keyId: key.id,
      clientHash: hashToken(request.client_id),
      redirectUri,
      challenge: request.code_challenge,
      resource: resourceOf(means.origin),
      codeHash: hashToken(code),
      codeUntil: new Date(now + CODE_LIFE).toISOString(),
      endsAt: new Date(now + CODE_LIFE).toISOString(),
    })
    return answer({ code })
  })
}

/** The address that tokens are for. */
export const resourceOf = (origin: string) => `${origin}${MCP_PATH}`

/** Whether a program means this server by the resource that it names; without one it does. */
export const isResource = (named: string | undefined, resource: string) =>
  named === undefined || named.replace(/\/$/, '') === resource

function checked({ client_id: id, redirect_uri: uri, resource }: ProgramRequest, { secret, origin }: Means): Program {
  const program = readProgram(id, secret)
  if (!program) throw mcpRefusals.unknown_program()
  if (!isRegistered(uri, program)) throw mcpRefusals.wrong_redirect()
  if (!isResource(resource, resourceOf(origin))) throw mcpRefusals.wrong_resource()
  return program
}

/** A program that says nothing, or more than we know, asks for all. */
const askedAccess = ({ scope }: ProgramRequest): KeyAccess => (scope?.trim() === 'read' ? 'read' : 'write')
