import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { Validator } from '@seriousme/openapi-schema-validator'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { askChat } from '../../contract/assistant/calls.ts'
import { login, register } from '../../contract/auth/calls.ts'
import type { Call } from '../../contract/call.ts'
import { createCompany } from '../../contract/companies/calls.ts'
import { everyCall } from '../../contract/every-call.ts'
import { createInvitation } from '../../contract/invitations/calls.ts'
import { createLead, listLeads, patchLead } from '../../contract/leads/calls.ts'
import { searchPlaces } from '../../contract/places/calls.ts'
import { listTasks } from '../../contract/tasks/calls.ts'
import { issueResetLink } from '../../contract/team/calls.ts'
import { serializers } from '../../server/platform/http/log-lines.ts'
import { listenOnLoopback } from '../support/loopback.ts'
import { type Saying, startModelServer } from '../support/model-server.ts'
import { type RealtimeSession, startRealtimeServer } from '../support/realtime-server.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { startMailServer } from '../support/smtp-server.ts'
import { startTalking } from '../support/talker.ts'
import { PASSWORD, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const post = (body: string, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
})

describe('an error', () => {
  const missing = '00000000-0000-7000-8000-000000000000'
  test.each([
    [400, 'bad_input', () => acme.user.request(createLead.path, post('{"name"'))],
    [400, 'bad_input', () => acme.user.request(createLead.path, post(''))],
    [400, 'bad_input', () => acme.user.request('/api/leads/%')],
    [401, 'unauthorized', () => server.visitor().request('/api/user')],
    [403, 'forbidden', () => acme.user.request('/api/logout', { method: 'POST', headers: { origin: 'null' } })],
    [404, 'not_found', () => acme.user.request(`/api/leads/${missing}`)],
    [404, 'not_found', () => acme.user.request('/api/nothing')],
    [404, 'not_found', () => acme.user.request('/api/leads', { method: 'DELETE' })],
    [404, 'not_found', () => acme.user.request('/nothing', { method: 'POST' })],
    [404, 'not_found', () => acme.user.request('/assets/nothing.js')],
    [409, 'conflict', () => acme.user.try(createCompany, { body: { name: 'Second' } })],
    [413, 'too_large', () => acme.user.request(createLead.path, post(`{"name":"${'x'.repeat(1_048_576)}"}`))],
    [415, 'unsupported_media_type', () => acme.user.request(createLead.path, post('<name/>', 'application/xml'))],
  ])('of status %i is JSON with the code %s and a message for people', async (status, code, request) => {
    const reply = await request()
    expect(reply).toEqual({
      status,
      headers: expect.anything(),
      body: { message: expect.stringMatching(/^[A-Z].{5,}/), code },
    })
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('in a field names the field', async () => {
    const { body } = await acme.user.try(createLead, { body: { name: '' } })
    expect(body).toEqual({
      message: 'Lead name is required',
      code: 'bad_input',
      fields: { name: 'Lead name is required' },
    })
  })

  test('of our own shows nothing of what is inside, and the log tells it', async () => {
    const logged = collectLog()
    const broken = await startServer({}, { log: logged.log })
    const { user } = await broken.workspace()
    await broken.superuser.query('alter table tasks rename to tasks_elsewhere')
    const reply = await user.try(listTasks, { query: { limit: '5' } })
    expect(reply).toMatchObject({
      status: 500,
      body: { message: 'Something went wrong on our side. Please try again.', code: 'internal' },
    })
    expect(Object.keys(reply.body as object)).toEqual(['message', 'code'])
    expect(logged.lines().find(({ level }) => level === 50)).toMatchObject({
      err: { message: expect.stringContaining('tasks') },
      reqId: expect.anything(),
    })
    // A list that breaks once it has begun cannot take its status back: it must not look whole.
    await expect(user.try(listTasks)).resolves.toMatchObject({ status: 500 })
    await broken.close()
  })

  test.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['a header without end', `GET /api/user HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}', 400],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n', 400],
    ['a host twice', 'GET /healthz HTTP/1.1\r\nhost: a\r\nHost: a\r\nconnection: close\r\n\r\n', 400],
    ['a blank host', 'GET /healthz HTTP/1.1\r\nhost: \r\nconnection: close\r\n\r\n', 400],
    ['no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['two hosts of an old program', 'GET /healthz HTTP/1.0\r\nhost: a\r\nhost: a\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('answers %s', async (_, text, status) => {
    const reply = await speak(text)
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toEqual({ message: expect.any(String), code: 'bad_input' })
  })
})

const NOT_THERE = ['/api', '/api/', '/api?x', '/api/nothing', '/api/uploads', '/metrics', '/readyz/x']

test.each(['GET', 'HEAD', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s of what is not there is 404', async (method) => {
  for (const path of NOT_THERE) {
    const reply = await speak(`${method} ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
    expect(reply, path).toMatch(/^HTTP\/1.1 404 .*content-type: application\/json/s)
  }
})

test('a program that speaks HTTP/1.0 needs no host', async () => {
  expect(await speak('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /)
})

test('requests that come in one piece are answered one after the other', async () => {
  const ask = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`
  const reply = await speak(
    ask('/readyz') + ask('/healthz') + ask('/api/user') + ask('/readyz', 'connection: close\r\n'),
  )
  expect(reply.match(/(?<=HTTP\/1.1 )\d+|"status":"\w+"/g)).toEqual([
    ...['200', '"status":"ready"', '200', '"status":"ok"', '401', '200', '"status":"ready"'],
  ])
})

describe('every reply', () => {
  test.each([
    ['a page', '/sales'],
    ['the API', '/api/registration'],
    ['an error', '/api/nothing'],
    ['a refusal', '/api/user'],
    ['a file', '/icon.svg'],
    ['the API’s reader', '/api/docs'],
  ])('has the security headers: %s', async (_, path) => {
    const { headers } = await server.visitor().request(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('geolocation=()')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('asks for https of all names below the host where the settings say so', async () => {
    const whole = await startServer({ hstsSubdomains: true })
    const { headers } = await whole.visitor().request('/', { headers: { 'x-forwarded-proto': 'https' } })
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    await whole.close()
  })

  test('over https asks to stay there', async () => {
    const { headers } = await server.visitor().request('/', { headers: { 'x-forwarded-proto': 'https' } })
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}/)
  })

  test('of the API is never kept and never a page', async () => {
    for (const path of ['/api/registration', '/api/user', '/api/nothing', '/api', '/api?x']) {
      const { headers } = await server.visitor().request(path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    }
  })
})

describe('the web app', () => {
  test('is the page of every address that is nothing else', async () => {
    for (const path of ['/', '/sales', '/sales/lead/7', '/auth', '/no/such/screen', '//', '/apiary']) {
      const { status, headers, body } = await server.visitor().request(path)
      expect(status, path).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('cache-control')).toBe('no-cache')
      expect(body).toContain('<div id="root">')
    }
  })

  test('the page has the app’s scripts loaded at once, but where the login form comes without them', async () => {
    const preloadsOf = async (path: string) =>
      (await (await fetch(server.origin + path)).text()).match(/\/assets\/(app|router)-/g)
    expect((await preloadsOf('/sales'))?.toSorted()).toEqual(['/assets/app-', '/assets/router-'])
    expect(await preloadsOf('/auth')).toBeNull()
  })

  test('runs no script but its own files', async () => {
    const { headers, body } = await server.visitor().request('/')
    const policy = directivesOf(headers.get('content-security-policy'))
    expect(policy['default-src']).toBe("'none'")
    expect(policy['script-src']).toBe("'self'")
    expect(policy['base-uri']).toBe("'none'")
    expect(policy['frame-ancestors']).toBe("'none'")
    expect(policy['form-action']).toBe("'self'")
    expect(policy['object-src']).toBeUndefined()
    expect(String(body).match(/<script(?![^>]* src="\/)[^>]*>|\son\w+=|javascript:/gi)).toBeNull()
  })

  test('keeps files with a hash in their name for ever, compressed', async () => {
    const { body } = await server.visitor().request('/')
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(String(body))?.[1] ?? ''
    const small = await fetch(server.origin + script, { headers: { 'accept-encoding': 'br' } })
    expect(small.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(small.headers.get('content-encoding')).toBe('br')
    expect(small.headers.get('vary')).toContain('accept-encoding')
    expect(small.headers.get('content-type')).toContain('javascript')
    const plain = await fetch(server.origin + script, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(await small.text())
    const etag = plain.headers.get('etag') ?? ''
    expect(etag.length).toBeGreaterThan(5)
    const again = `GET ${script} HTTP/1.1\r\nhost: a\r\nif-none-match: ${etag}\r\nconnection: close\r\n\r\n`
    expect(await speak(again)).toMatch(/^HTTP\/1.1 304 /)
  })

  test('serves nothing from beside its folder', async () => {
    for (const path of [
      '/..%2fpackage.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/.env',
    ]) {
      const reply = await speak(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
      expect(reply, path).not.toContain('"dependencies"')
      expect(reply, path).toMatch(/^HTTP\/1.1 (200|40[034]) /)
    }
  })

  test('answers HEAD as GET, without a body', async () => {
    const reply = await server.visitor().request('/sales', { method: 'HEAD' })
    expect(reply).toMatchObject({ status: 200, body: undefined })
    const { body } = await server.visitor().request('/')
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(String(body))?.[1] ?? ''
    const head = await fetch(server.origin + script, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
    expect(await head.text()).toBe('')
  })

  test('serves each of its files, and no folder', async () => {
    for (const path of ['/theme.js', '/icon.svg']) expect((await fetch(server.origin + path)).status, path).toBe(200)
    for (const path of ['/assets', '/assets/']) {
      const reply = await server.visitor().request(path)
      expect(String(reply.body), path).not.toContain('.js.br')
    }
    expect((await fetch(`${server.origin}/assets/`)).status).toBe(404)
  })
})

describe('health', () => {
  test('is well while the database answers', async () => {
    expect(await server.visitor().request('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await server.visitor().request('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  test('is not ready while the database is gone, and comes back with it', { tags: 'slow' }, async () => {
    const { connection, origin, close, workspace, visitor } = await startServer()
    const { user } = await workspace()
    await onCluster(`alter database ${connection.database} allow_connections false`)
    await onCluster(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${connection.database}'`,
    )
    expect(await visitor().request('/healthz')).toMatchObject({ status: 200 })
    const ready = await visitor().request('/readyz')
    expect(ready).toMatchObject({ status: 503, body: { status: 'not ready' } })
    expect(JSON.stringify(ready.body)).not.toContain(connection.database)
    const reply = await user.request('/api/leads?limit=1')
    expect([500, 503]).toContain(reply.status)
    expect(reply.body).toMatchObject({ message: expect.any(String), code: expect.any(String) })
    await onCluster(`alter database ${connection.database} allow_connections true`)
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect((await user.request('/api/leads?limit=1')).status).toBe(200)
    await close()
  })
})

describe('the description of the API', () => {
  test('is valid OpenAPI 3.1', async () => {
    const { body } = await server.visitor().request('/api/openapi.json')
    const validator = new Validator()
    expect(await validator.validate(body as Record<string, unknown>)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  test('names the server by which it was reached, or the public address', async () => {
    const read = async ({ visitor }: Pick<typeof server, 'visitor'>) =>
      ((await visitor().request('/api/openapi.json')).body as { servers: { url: string }[] }).servers
    expect(await read(server)).toEqual([{ url: server.origin, description: 'This installation' }])
    const open = await startServer({ publicUrl: 'https://work.example.com' })
    expect(await read(open)).toMatchObject([{ url: 'https://work.example.com' }])
    await open.close()
  })

  test('says what each group of calls is for, and puts every call into one', async () => {
    const { body } = await server.visitor().request('/api/openapi.json')
    const { tags, paths } = body as Description
    const used = Object.values(paths).flatMap((path) => Object.values(path).flatMap((operation) => operation.tags))
    expect([...new Set(used)].sort()).toEqual(tags.map(({ name }) => name).sort())
    for (const { name, description } of tags) expect(description, name).toMatch(/^[A-Z].{30,}\.$/)
  })

  test('names every call with its method, path, parameters and replies', async () => {
    const { body, headers } = await server.visitor().request('/api/openapi.json')
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
    const { openapi, paths } = body as Description
    expect(openapi).toBe('3.1.0')
    const operations = Object.values(paths).flatMap((path) => Object.values(path))
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(everyCall).sort())
    for (const [name, call] of Object.entries<Call>(everyCall)) {
      const operation = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
      const inPath = operation?.parameters.filter((each) => each.in === 'path').map((each) => each.name)
      expect(operation?.operationId, name).toBe(name)
      expect(inPath, name).toEqual([...call.path.matchAll(/:(\w+)/g)].map(([, param]) => param))
      expect(operation?.requestBody !== undefined, name).toBe(call.body !== undefined || call.file !== undefined)
      expect(Object.keys(operation?.responses ?? {}), name).toContain(String(call.status))
    }
  })
})

describe('the log', () => {
  test('names every request by an id, and no secret', async () => {
    const logged = collectLog()
    const talkative = await startServer({ sessionSecret: 'the-secret-that-signs-all-the-cookies' }, { log: logged.log })
    const { user } = await talkative.workspace()
    const secrets = ['a password of mine', 'a wrong password', PASSWORD]
    const visitor = talkative.visitor()
    const account = { username: 'somebody', email: 'somebody@example.com' }
    await visitor.call(register, { body: { ...account, password: 'a password of mine' } })
    await visitor.try(login, { body: { username: 'somebody', password: 'a wrong password' } })
    await user.request(login.path, post('{"password": "a wrong password", '))
    const { id } = await user.call(createLead, { body: { name: 'Jane' } })
    await user.try(patchLead, { params: { id }, body: { version: 7 } })
    await user.try(listLeads, { query: { limit: '1' } })
    await talkative.superuser.query('alter table leads rename to leads_elsewhere')
    expect((await user.try(createLead, { body: { name: 'Broken' } })).status).toBe(500)
    const cookies = [visitor, user].flatMap((each) =>
      [...each.cookies.values()].flatMap((value) => [value, decodeURIComponent(value)]),
    )
    const tokens = cookies.map((cookie) => cookie.split('.')[0] ?? cookie)
    await talkative.close()

    expect(logged.text()).toContain('/api/register')
    const ids = logged.lines().flatMap(({ reqId, req }) => (req ? [reqId] : []))
    expect(ids.length).toBeGreaterThan(6)
    expect(new Set(ids).size).toBe(ids.length)
    for (const secret of [...secrets, ...cookies, ...tokens, 'the-secret-that-signs', 'argon2id$']) {
      expect(logged.text()).not.toContain(secret)
    }
  })
})

describe('the log, at its most talkative', () => {
  test('has no token of a link and no word that was searched for', async () => {
    const logged = collectLog()
    const talkative = await startServer({}, { log: logged.log })
    const { user } = await talkative.workspace()
    const { visitor, superuser } = talkative
    const paths = ['/reset-password/SECRET', '/invite/SECRET', '/api/invitations/SECRET', '/api/password-resets/SECRET']
    for (const path of [...paths, '/no/such/SECRET?of=SECRET', '/api/none/SECRET']) await visitor().request(path)
    for (const path of ['/api/search?q=SECRET', '/api/leads?limit=5&search=SECRET']) await user.request(path)
    await superuser.query('alter table leads rename to leads_elsewhere')
    expect((await user.request('/api/leads?limit=5&search=SECRET')).status).toBe(500)
    await talkative.close()
    expect(logged.text()).toContain('/api/leads')
    expect(logged.text()).not.toContain('SECRET')
  })
})

describe('the log, of what outside services answer,', () => {
  const log = async (settings: Parameters<typeof startServer>[0], ask: (own: TestServer) => Promise<unknown>) => {
    const logged = collectLog()
    const own = await startServer(settings, { log: logged.log })
    await ask(own)
    await vi.waitFor(() => expect(logged.lines().some(({ level }) => Number(level) >= 40)).toBe(true))
    await own.close()
    return logged.text()
  }
  /** What a server says that quotes what it was asked. */
  const QUOTE = 'Cannot do “SECRET”: "a SECRET" of <SECRET@example.com>'

  test.each<[string, Saying, string]>([
    ['a refusal', { status: 400, body: { error: { message: QUOTE, type: 'bad_request', code: 'too_long' } } }, '400'],
    [
      'a refusal',
      { status: 400, body: { error: { message: QUOTE, type: 'bad_request', code: 'too_long' } } },
      'bad_request',
    ],
    ['a refusal', { status: 400, body: { error: { message: QUOTE, type: QUOTE, code: 'too_long' } } }, 'too_long'],
    ['no JSON', { status: 500, body: QUOTE }, '500'],
    [
      'an error in the middle',
      { text: ['All '], ending: 'error', error: { message: QUOTE, code: 'overloaded' } },
      'overloaded',
    ],
  ])('has the status and code of a model, and not its words: %s', async (_, saying, kept) => {
    const models = await startModelServer()
    models.play(saying)
    const model = {
      protocol: 'openai' as const,
      name: 'scripted-1',
      url: models.openai,
      apiKey: undefined,
      price: undefined,
    }
    const text = await log({ model }, async (own) => {
      const { user } = await own.workspace()
      await user.call(askChat, { body: { message: 'Why is SECRET late?' } })
    })
    await models.close()
    expect(text).toContain('a model did not answer')
    expect(text).toContain(kept)
    expect(text).not.toContain('SECRET')
  })

  test('has the code of a mail server that refuses an address, and not the address', async () => {
    const mail = await startMailServer({ refuse: () => ({ code: 550, text: `5.1.1 ${QUOTE}` }) })
    const text = await log({ smtpUrl: mail.url }, async (own) => {
      const { owner } = await own.workspace()
      await owner.call(createInvitation, { body: { email: 'SECRET@example.com', role: 'user' } as never })
    })
    await mail.stop()
    expect(text).toContain('an invitation could not be mailed')
    expect(text).toContain('550')
    expect(text).not.toContain('SECRET')
  })

  test.each([
    ['a status', 400, QUOTE, 'status 400'],
    ['no JSON', 200, QUOTE, 'SyntaxError'],
    ['another form', 200, JSON.stringify({ features: QUOTE }), '$ZodError'],
  ])('has the status of a server of places, and not its words: %s', async (_, status, body, kept) => {
    const photon = await listenOnLoopback((_, response) => void response.writeHead(status).end(body))
    const text = await log({ photonUrl: photon.url }, async (own) => {
      const { user } = await own.workspace()
      await user.try(searchPlaces, { query: { query: 'SECRET street' } as never })
    })
    await photon.close()
    expect(text).toContain(kept)
    expect(text).not.toContain('SECRET')
  })

  test('has the code of a voice server, and not its words', async () => {
    for (const end of [
      (session: RealtimeSession) => session.say({ type: 'error', error: { message: QUOTE, code: 'bad_settings' } }),
      (session: RealtimeSession) => session.close(4000, 'No SECRET'),
    ]) {
      const realtime = await startRealtimeServer({ deaf: true })
      const text = await log({ realtime: { url: realtime.url, apiKey: undefined, model: 'talker-1' } }, async (own) => {
        const { user } = await own.workspace()
        await startTalking(own.origin, user)
        end(await realtime.session())
      })
      await realtime.close()
      expect(text).toMatch(/bad_settings|4000/)
      expect(text).not.toContain('SECRET')
    }
  })

  test('has no value that PostgreSQL quotes, whatever stands in it', async () => {
    const logged = collectLog()
    const err = await server.superuser.query(`select 'a"SECRET"b'::uuid`).catch((error: Error) => error)
    logged.log.child({}, { serializers }).error({ err }, 'it failed')
    const text = logged.text()
    expect(text).toContain('22P02')
    expect(text).not.toContain('SECRET')
  })
})

describe('a line of text', () => {
  test('has no breaks, whatever was sent', async () => {
    const { user } = await server.workspace()
    const lead = await user.call(createLead, {
      body: { name: ' Jane\r\nBcc: all@example.com\u2028 Doe ', notes: 'One\nTwo' },
    })
    expect(lead).toMatchObject({ name: 'Jane Bcc: all@example.com  Doe', notes: 'One\nTwo' })
  })
})

describe('links that reach others', () => {
  const originOf = async (settings: Parameters<typeof startServer>[0], headers: Record<string, string>) => {
    const own = await startServer(settings)
    const { owner, user } = await own.workspace()
    const path = issueResetLink.path.replace(':id', user.id)
    const reply = await owner.request(path, { method: issueResetLink.method, headers })
    await own.close()
    return [new URL((reply.body as { url: string }).url).origin, own.origin]
  }

  test('begin where the server listens, whatever a header says', async () => {
    const [link, listening] = await originOf({}, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' })
    expect(link).toBe(listening)
  })

  test('begin with a host that an operator named, where the request came by it', async () => {
    const linkOrigins = ['https://crm.example', 'https://work.example']
    const [named] = await originOf({ linkOrigins }, { 'x-forwarded-host': 'work.example' })
    expect(named).toBe('https://work.example')
    const [link, listening] = await originOf({ linkOrigins }, { 'x-forwarded-host': 'evil.example' })
    expect(link).toBe(listening)
  })

  test('begin with PUBLIC_URL where it is set', async () => {
    const settings = { publicUrl: 'https://crm.example', linkOrigins: ['https://work.example'] }
    expect((await originOf(settings, { 'x-forwarded-host': 'work.example' }))[0]).toBe('https://crm.example')
  })
})

interface Description {
  openapi: string
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  operationId: string
  tags: string[]
  parameters: { name: string; in: string }[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

function collectLog() {
  let text = ''
  const stream = new Writable({
    write(chunk, _, done) {
      text += chunk
      done()
    },
  })
  return {
    log: pino({ level: 'trace' }, stream),
    text: () => text,
    lines: () =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line): Record<string, unknown> => JSON.parse(line)),
  }
}

/** Sends bytes as they are, and reads until the server ends the connection. */
async function speak(text: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  socket.write(text)
  let reply = ''
  socket.setEncoding('utf8').on('data', (piece) => {
    reply += piece
  })
  await once(socket, 'close')
  return reply
}

const directivesOf = (policy: string | null) =>
  Object.fromEntries((policy ?? '').split('; ').map((each) => each.split(/ (.*)/).slice(0, 2)))

async function onCluster(statement: string) {
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}
