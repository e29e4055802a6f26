import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listAudit } from '../../contract/audit/calls.ts'
import { deleteKey, listKeys } from '../../contract/keys/calls.ts'
import { createLead, listLeads } from '../../contract/leads/calls.ts'
import { answerProgramRequest, getProgramRequest } from '../../contract/mcp/calls.ts'
import { removeMember } from '../../contract/team/calls.ts'
import { programOf } from '../support/caller.ts'
import {
  connect,
  letIn,
  NEWEST,
  newCode,
  newRequest,
  newTokens,
  OLDEST,
  post,
  registered,
  token,
} from '../support/mcp-program.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
let now = Date.now()
const HOUR = 3_600_000

beforeAll(async () => {
  server = await startServer({}, { now: () => now })
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

/** What the address of MCP answers to a token. */
const opens = async (bearer: string) => {
  const response = await fetch(`${server.origin}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  await response.text()
  return response
}

const refresh = (tokens: { refresh_token: string; client_id: string }, more: Record<string, string> = {}) =>
  token(server.origin, {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
    client_id: tokens.client_id,
    ...more,
  })

describe.each([NEWEST, OLDEST])('a program that speaks %s', (version) => {
  test('is let in by a member, works for them, and is seen and revoked beside the keys', async () => {
    const member = await acme.add('user')
    const { client, asked, location, provider } = await letIn(server.origin, member, 'write', version)
    expect(asked.origin + asked.pathname).toBe(`${server.origin}/oauth/authorize`)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      resource: `${server.origin}/mcp`,
      code_challenge_method: 'S256',
    })
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ state: 'a state', iss: server.origin })
    await client.callTool({ name: 'create_lead', arguments: { name: 'By program', company: version } })
    expect(await member.call(listLeads, { query: { search: version } })).toMatchObject([{ name: 'By program' }])

    const [key, ...others] = await member.call(listKeys)
    expect(others).toEqual([])
    expect(key).toMatchObject({
      name: 'Test Program',
      access: 'write',
      programId: expect.any(String),
      userId: member.id,
    })
    expect(await acme.owner.call(listAudit)).toContainEqual(expect.objectContaining({ subject: 'Test Program' }))

    await member.call(deleteKey, { params: { id: key?.id ?? '' } })
    const { access_token: bearer, refresh_token: again } = provider.kept.tokens as Record<string, string>
    expect((await opens(String(bearer))).status).toBe(401)
    const { client_id: id } = provider.kept.client as { client_id: string }
    expect((await refresh({ refresh_token: String(again), client_id: id })).body).toMatchObject({
      error: 'invalid_grant',
    })
  })
})

test('who has no token is sent to where programs get one', async () => {
  for (const headers of [
    {},
    { authorization: 'Bearer wrong' },
    { cookie: [...acme.owner.cookies].map((c) => c.join('=')).join('; ') },
  ]) {
    const response = await fetch(`${server.origin}/mcp`, { method: 'POST', headers, body: '{}' })
    expect(response.status).toBe(401)
    const [, at = ''] = /resource_metadata="([^"]+)"/.exec(response.headers.get('www-authenticate') ?? '') ?? []
    const resource = await (await fetch(at)).json()
    expect(resource).toMatchObject({ resource: `${server.origin}/mcp`, authorization_servers: [server.origin] })
    expect(await (await fetch(`${server.origin}/.well-known/oauth-protected-resource`)).json()).toEqual(resource)
  }
  const described = await (await fetch(`${server.origin}/.well-known/oauth-authorization-server`)).json()
  expect(described).toMatchObject({
    issuer: server.origin,
    code_challenge_methods_supported: ['S256'],
    token_endpoint: `${server.origin}/oauth/token`,
    registration_endpoint: `${server.origin}/oauth/register`,
  })
})

test('PUBLIC_URL is the address, whatever host was asked', async () => {
  await using other = await startedAt('https://atrium.example')
  const headers = { host: 'evil.example' }
  const resource = await (await fetch(`${other.origin}/.well-known/oauth-protected-resource`, { headers })).json()
  expect(resource).toMatchObject({ resource: 'https://atrium.example/mcp' })
})

async function startedAt(publicUrl: string) {
  const started = await startServer({ publicUrl })
  return { origin: started.origin, [Symbol.asyncDispose]: () => started.close() }
}

describe('a registration', () => {
  test.each([
    'http://program.example/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:pass@program.example/',
    'https://program.example/#part',
    'evil://program/callback',
    'http://localhost.evil.example/callback',
    `https://program.example/${'x'.repeat(600)}`,
    '/callback',
  ])('with %s alone is refused', async (uri) => {
    const { status, body } = await post(server.origin, '/oauth/register', { client_name: 'P', redirect_uris: [uri] })
    expect([status, body.error]).toEqual([400, 'invalid_redirect_uri'])
  })

  test('keeps the addresses that can be used, and nothing in the database', async () => {
    const redirects = [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://www.cursor.com/callback',
      'ftp://x.example/',
      'http://[::1]:8787/callback',
    ]
    const sent = {
      client_name: 'Cur\u0000sor\n',
      redirect_uris: redirects,
      token_endpoint_auth_method: 'client_secret_post',
    }
    const { status, body } = await post(server.origin, '/oauth/register', sent)
    expect(status).toBe(201)
    expect(body).toMatchObject({ client_name: 'Cur sor', token_endpoint_auth_method: 'none' })
    expect(body.redirect_uris).toEqual(redirects.filter((each) => !each.startsWith('ftp')))
    expect(body).not.toHaveProperty('client_secret')
  })

  test.each([
    {},
    [],
    { redirect_uris: 'x' },
    { redirect_uris: [] },
    { client_name: 1, redirect_uris: ['https://a.example/'] },
  ])('of %j is refused', async (body) => {
    expect((await post(server.origin, '/oauth/register', body)).status).toBe(400)
  })

  test('is bounded in size and number', async () => {
    const large = { redirect_uris: ['https://a.example/'], more: 'x'.repeat(20_000) }
    expect((await post(server.origin, '/oauth/register', large)).status).toBe(413)
    const many = Array.from({ length: 10 }, (_, at) => `https://a.example/${at}/${'x'.repeat(480)}`)
    expect((await post(server.origin, '/oauth/register', { redirect_uris: many })).status).toBe(400)
    now += 60_000
    const answers = await Promise.all(Array.from({ length: 310 }, () => post(server.origin, '/oauth/register', {})))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    now += 60_000
  })
})

describe('what a program asks for', () => {
  test('is shown before a person agrees', async () => {
    const { request } = await newRequest(server.origin, { scope: 'read', resource: `${server.origin}/mcp` })
    expect(await acme.user.call(getProgramRequest, { query: request })).toEqual({
      name: 'Program',
      destination: 'program.example',
      isLocal: false,
      access: 'read',
    })
    const write = await acme.user.try(answerProgramRequest, { body: { ...request, access: 'write' } })
    expect(write.status).toBe(400)
  })

  test('on the own computer may have another port, and nothing else', async () => {
    const id = await registered(server.origin, ['http://localhost:8787/callback'])
    const ask = async (uri: string) => {
      const { request } = await newRequest(server.origin, { client_id: id, redirect_uri: uri })
      return (await acme.user.try(getProgramRequest, { query: request })).status
    }
    expect(await ask('http://localhost:9999/callback')).toBe(200)
    for (const uri of [
      'http://localhost:8787/other',
      'http://127.0.0.1:8787/callback',
      'https://localhost:8787/callback',
      'http://localhost:8787/callback?x=1',
    ])
      expect(await ask(uri), uri).toBe(400)
  })

  test.each([
    { redirect_uri: 'https://program.example/callback/' },
    { redirect_uri: 'https://evil.example/callback' },
    { redirect_uri: 'javascript:alert(1)' },
    { client_id: 'WyJYIixbImh0dHBzOi8vZXZpbC5leGFtcGxlIl1d.AAAAAAAAAAAAAAAAAAAAAA' },
    { client_id: '' },
    { response_type: 'token' as never },
    { code_challenge_method: 'plain' as never },
    { code_challenge: 'short' },
    { resource: 'https://elsewhere.example/mcp' },
    { resource: 'https://elsewhere.example' },
  ])('%j is refused, and nobody is sent anywhere', async (wrong) => {
    const { request } = await newRequest(server.origin)
    const asked = { ...request, ...wrong }
    expect((await acme.user.try(getProgramRequest, { query: asked as never })).status).toBe(400)
    const answered = await acme.user.try(answerProgramRequest, { body: { ...asked, access: 'read' } as never })
    expect(answered.status).toBe(400)
    expect(answered.body).not.toHaveProperty('location')
  })

  test('is answered by the member’s own page alone', async () => {
    const { request } = await newRequest(server.origin)
    const { path } = answerProgramRequest
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' }
    const body = JSON.stringify({ ...request, access: 'write' })
    expect((await acme.user.request(path, { method: 'POST', headers, body })).status).toBe(403)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await acme.user.request(path, { method: 'POST', headers: form, body })).status).toBe(415)
    const page = await fetch(`${server.origin}/oauth/authorize?client_id=x`)
    expect([page.status, page.headers.get('x-frame-options')]).toEqual([200, 'DENY'])
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  test('is told where the person said no', async () => {
    const { request } = await newRequest(server.origin, { state: 'x y' })
    const { location } = await acme.user.call(answerProgramRequest, { body: { ...request, access: null } })
    expect(location).toBe(
      `https://program.example/callback?error=access_denied&state=x+y&iss=${encodeURIComponent(server.origin)}`,
    )
  })
})

describe('a code', () => {
  test.each<[string, Record<string, string>]>([
    ['without its proof', { code_verifier: '' }],
    ['with another proof', { code_verifier: 'x'.repeat(43) }],
    ['for another address', { redirect_uri: 'https://program.example/other' }],
    ['for another resource', { resource: 'https://elsewhere.example/mcp' }],
  ])('%s gets nothing, then or later', async (_, wrong) => {
    const form = await newCode(server.origin, acme.user)
    expect(await token(server.origin, { ...form, ...wrong })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect(await token(server.origin, form)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('of another program gets nothing', async () => {
    const form = await newCode(server.origin, acme.user)
    const other = await registered(server.origin)
    expect((await token(server.origin, { ...form, client_id: other })).body).toMatchObject({ error: 'invalid_grant' })
    const unknown = await token(server.origin, { ...form, client_id: 'made up' })
    expect([unknown.status, unknown.body.error]).toEqual([401, 'invalid_client'])
  })

  test('is good once; shown again, what it was good for ends', async () => {
    const { form, access_token: bearer } = await newTokens(server.origin, acme.user)
    expect((await opens(bearer)).status).toBe(200)
    expect((await token(server.origin, form)).body).toMatchObject({ error: 'invalid_grant' })
    await vi.waitFor(async () => expect((await opens(bearer)).status).toBe(401))
  })

  test('used by many at once is good for one at most', async () => {
    const form = await newCode(server.origin, acme.user)
    const answers = await Promise.all(Array.from({ length: 8 }, () => token(server.origin, form)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  test('is good for a minute', async () => {
    const form = await newCode(server.origin, acme.user)
    now += 61_000
    expect((await token(server.origin, form)).body).toMatchObject({ error: 'invalid_grant' })
  })

  test('is no key', async () => {
    const { code = '' } = await newCode(server.origin, acme.user)
    expect((await opens(code)).status).toBe(401)
  })
})

describe('a token', () => {
  test('of a program opens MCP and nothing else', async () => {
    const { access_token: bearer } = await newTokens(server.origin, acme.user)
    expect((await programOf(server.origin, bearer).try(listLeads)).status).toBe(401)
    expect((await opens(bearer)).status).toBe(200)
  })

  test('is over after an hour, and another is got for it', async () => {
    const tokens = await newTokens(server.origin, acme.user)
    const { rows } = await server.superuser.query(
      "select expires_at - now() between '55 min' and '65 min' as fits from api_keys where ending = $1",
      [tokens.access_token.slice(-4)],
    )
    expect(rows).toEqual([{ fits: true }])
    await server.superuser.query('update api_keys set expires_at = now() where ending = $1', [
      tokens.access_token.slice(-4),
    ])
    await vi.waitFor(async () => expect((await opens(tokens.access_token)).status).toBe(401))
    expect((await refresh(tokens)).status).toBe(200)
  })

  test('that reads changes nothing', async () => {
    const { access_token: bearer } = await newTokens(server.origin, acme.user, 'read')
    const program = await connect(server.origin, bearer)
    const made = await program.callTool({ name: 'create_lead', arguments: { name: 'No', company: 'X' } })
    expect(made.isError).toBe(true)
  })

  test('is another after each refresh; the one before shown again ends all', async () => {
    const first = await newTokens(server.origin, acme.user)
    const second = await refresh(first)
    expect(second).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3600, scope: 'read write' } })
    const { access_token: bearer, refresh_token: next } = second.body as Record<string, string>
    await vi.waitFor(async () => expect((await opens(first.access_token)).status).toBe(401))
    expect((await opens(String(bearer))).status).toBe(200)
    expect((await refresh(first)).body).toMatchObject({ error: 'invalid_grant' })
    await vi.waitFor(async () => expect((await opens(String(bearer))).status).toBe(401))
    expect((await refresh({ ...first, refresh_token: String(next) })).body).toMatchObject({ error: 'invalid_grant' })
  })

  test('is refreshed by its own program, for its own address', async () => {
    const tokens = await newTokens(server.origin, acme.user)
    const wrong = [{ client_id: await registered(server.origin) }, { resource: 'https://elsewhere.example/mcp' }]
    for (const more of wrong) expect((await refresh(tokens, more)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await refresh(tokens)).status).toBe(200)
  })

  test('ends where the program says so, and where its member goes', async () => {
    const member = await acme.add('user')
    const [one, other] = [await newTokens(server.origin, member), await newTokens(server.origin, member)]
    const revoked = new URLSearchParams({ token: one.refresh_token })
    expect((await post(server.origin, '/oauth/revoke', revoked)).status).toBe(200)
    expect((await post(server.origin, '/oauth/revoke', new URLSearchParams({ token: 'none' }))).status).toBe(200)
    await vi.waitFor(async () => expect((await opens(one.access_token)).status).toBe(401))
    expect((await opens(other.access_token)).status).toBe(200)
    await acme.owner.call(removeMember, { params: { id: member.id }, body: {} } as never)
    await vi.waitFor(async () => expect((await opens(other.access_token)).status).toBe(401))
    expect((await refresh(other)).body).toMatchObject({ error: 'invalid_grant' })
  })

  test('is kept as a hash, and what is not used is swept', async () => {
    const tokens = await newTokens(server.origin, acme.user)
    const { rows } = await server.superuser.query(
      'select to_jsonb(g)::text || to_jsonb(k)::text as row from program_grants g join api_keys k on k.id = g.key_id',
    )
    const all = rows.map(({ row }) => row).join()
    for (const secret of [tokens.access_token, tokens.refresh_token, tokens.form.code])
      expect(all).not.toContain(secret)
    now += 31 * 24 * HOUR
    expect((await refresh(tokens)).body).toMatchObject({ error: 'invalid_grant' })
    await newTokens(server.origin, acme.user)
    const left = await server.superuser.query('select count(*)::integer from program_grants')
    expect(left.rows).toEqual([{ count: 1 }])
  })

  test('is asked for in a form, with each field once', async () => {
    const form = await newCode(server.origin, acme.user)
    const twice = new URLSearchParams(form)
    twice.append('code', 'x')
    expect((await post(server.origin, '/oauth/token', twice)).body).toMatchObject({ error: 'invalid_request' })
    const { client_id } = form
    expect((await token(server.origin, { client_id, grant_type: 'password' })).body).toMatchObject({
      error: 'unsupported_grant_type',
    })
    const odd = await fetch(`${server.origin}/oauth/token`, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    })
    expect(odd.status).toBe(415)
  })
})

test('a program works as its member: what it makes is theirs', async () => {
  const { access_token: bearer } = await newTokens(server.origin, acme.user)
  const { id } = await acme.user.call(createLead, { body: { name: 'Ours', company: 'Acme' } })
  const program = await connect(server.origin, bearer)
  const noted = await program.callTool({
    name: 'create_lead_note',
    arguments: { leadId: id, content: 'Called', type: 'call' },
  })
  expect(noted.structuredContent).toMatchObject({ data: { content: 'Called' } })
})
