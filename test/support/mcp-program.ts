import { createHash, randomBytes } from 'node:crypto'
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { KeyAccess } from '../../contract/keys/fields.ts'
import { answerProgramRequest } from '../../contract/mcp/calls.ts'
import type { ProgramRequest } from '../../contract/mcp/fields.ts'
import type { Caller } from './caller.ts'

export const OLDEST = '2025-03-26'
export const NEWEST = '2026-07-28'

/** How the SDK's client comes to speak a version. */
const versionOf = (version: string) =>
  version === NEWEST
    ? { versionNegotiation: { mode: { pin: version } } }
    : { supportedProtocolVersions: [version], versionNegotiation: { mode: 'legacy' as const } }

/** A program with a token, connected. */
export async function connect(origin: string, token: string, version = NEWEST): Promise<Client> {
  const client = new Client({ name: 'a program', version: '1' }, versionOf(version))
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit }))
  return client
}

/** A program that is let in by the SDK's own OAuth, with a member who agrees. */
export async function letIn(origin: string, member: Caller, access: KeyAccess, version = NEWEST) {
  const provider = memoryOf()
  const url = new URL(`${origin}/mcp`)
  const open = () => new Client({ name: 'a program', version: '1' }, versionOf(version))
  const transport = new StreamableHTTPClientTransport(url, { authProvider: provider })
  await open()
    .connect(transport)
    .then(
      () => expectNothing(),
      () => undefined,
    )
  if (!provider.asked) throw new Error('The program asked nobody')
  const request = Object.fromEntries(provider.asked.searchParams) as unknown as ProgramRequest
  const { location } = await member.call(answerProgramRequest, { body: { ...request, access } })
  await transport.finishAuth(new URL(location).searchParams)
  const client = open()
  await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }))
  return { client, provider, asked: provider.asked, location: new URL(location) }
}

function expectNothing(): never {
  throw new Error('A program without a token was let in')
}

type Memory = OAuthClientProvider & { asked: URL | undefined; kept: Record<string, unknown> }

function memoryOf(): Memory {
  const kept: Record<string, unknown> = {}
  const memory: Memory = {
    asked: undefined,
    kept,
    redirectUrl: 'http://localhost:8787/callback',
    clientMetadata: {
      client_name: 'Test Program',
      redirect_uris: ['http://localhost:8787/callback', 'cursor://anysphere.cursor-mcp/oauth/callback'],
    },
    state: () => 'a state',
    clientInformation: () => kept.client as never,
    saveClientInformation: (client) => void Object.assign(kept, { client }),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (url) => void Object.assign(memory, { asked: url }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => String(kept.verifier),
    saveDiscoveryState: (discovered) => void Object.assign(kept, { discovered }),
    discoveryState: () => kept.discovered as never,
  }
  return memory
}

const REDIRECT = 'https://program.example/callback'

/** Registers, and answers the id. */
export async function registered(origin: string, redirectUris = [REDIRECT]): Promise<string> {
  const { body } = await post(origin, '/oauth/register', { client_name: 'Program', redirect_uris: redirectUris })
  return String(body.client_id)
}

/** A request to be let in, with the proof for its code. */
export async function newRequest(origin: string, more: Partial<ProgramRequest> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const request: ProgramRequest = {
    response_type: 'code',
    client_id: more.client_id ?? (await registered(origin)),
    redirect_uri: REDIRECT,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }
  return { request, verifier }
}

/** Has a member let a program in, and answers what it gets its tokens by. */
export async function newCode(origin: string, member: Caller, access: KeyAccess = 'write') {
  const { request, verifier } = await newRequest(origin)
  const { location } = await member.call(answerProgramRequest, { body: { ...request, access } })
  const form = {
    grant_type: 'authorization_code',
    code: new URL(location).searchParams.get('code') ?? '',
    client_id: request.client_id,
    redirect_uri: request.redirect_uri,
    code_verifier: verifier,
    resource: `${origin}/mcp`,
  }
  return form
}

/** Tokens of a program that a member let in. */
export async function newTokens(origin: string, member: Caller, access?: KeyAccess) {
  const form = await newCode(origin, member, access)
  const { body } = await token(origin, form)
  return { ...(body as { access_token: string; refresh_token: string }), client_id: form.client_id, form }
}

export const token = (origin: string, form: Record<string, string>) =>
  post(origin, '/oauth/token', new URLSearchParams(form))

export async function post(origin: string, path: string, body: object) {
  const isForm = body instanceof URLSearchParams
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text ? JSON.parse(text) : {}) as Record<string, unknown>,
  }
}
