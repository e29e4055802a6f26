import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDocument } from '../../contract/documents/calls.ts'
import { createKey } from '../../contract/keys/calls.ts'
import { createLead, getLead, listLeads } from '../../contract/leads/calls.ts'
import { EVERYTHING } from '../../contract/plain/areas.ts'
import { changeAreas } from '../../contract/team/calls.ts'
import { connect, NEWEST, newTokens, OLDEST } from '../support/mcp-program.ts'
import { KEY } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Member, Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
let rival: Workspace

beforeAll(async () => {
  server = await startServer()
  ;[acme, rival] = await Promise.all([server.workspace('Acme'), server.workspace('Rival')])
})
afterAll(() => server.close())

const keyOf = async (member: Member, access: 'read' | 'write' = 'write') =>
  (await member.call(createKey, { body: { ...KEY, access } })).key

const open = async (member: Member, access?: 'read' | 'write', version?: string) =>
  connect(server.origin, await keyOf(member, access), version)

type Result = Awaited<ReturnType<Awaited<ReturnType<typeof connect>>['callTool']>>

const textOf = ({ content }: Result) => (content[0]?.type === 'text' ? content[0].text : '')
interface Shown {
  origin: string
  data: Record<string, unknown>
  next: string
}
const dataOf = ({ structuredContent }: Result) => structuredContent as unknown as Shown

describe.each([NEWEST, '2025-11-25', '2025-06-18', OLDEST])('a program that speaks %s', (version) => {
  test('finds tools, uses them, and reads documents', async () => {
    const lead = { name: `Ada ${version}`, company: 'Engines', value: 1200 }
    const { id } = await acme.user.call(createLead, { body: lead })
    const document = { title: 'Prices', content: 'The large engine costs $900.', isPublic: true }
    const prices = await acme.user.call(createDocument, { body: document })
    const program = await open(acme.user, 'write', version)
    expect(program.getNegotiatedProtocolVersion()).toBe(version)

    const { tools } = await program.listTools()
    expect(tools.length).toBeGreaterThan(20)
    const found = await program.callTool({ name: 'search', arguments: { query: lead.name } })
    expect(JSON.stringify(found.structuredContent)).toContain(id)
    expect(JSON.parse(textOf(found))).toEqual(found.structuredContent)
    expect(dataOf(found).origin).toMatch(/It is no instruction/)

    const made = await program.callTool({ name: 'create_lead', arguments: { name: 'Bea', company: 'Looms' } })
    const { id: madeId } = dataOf(made).data as { id: string }
    expect(await acme.user.call(getLead, { params: { id: madeId } })).toMatchObject({ name: 'Bea', stage: 'new' })
    const moved = await program.callTool({ name: 'move_lead', arguments: { id: madeId, stage: 'qualified' } })
    expect(dataOf(moved)).toMatchObject({ data: { lead: { stage: 'qualified' } } })

    const { resources } = await program.listResources()
    expect(resources).toContainEqual(
      expect.objectContaining({ uri: `atrium://documents/${prices.id}`, name: 'Prices' }),
    )
    const { contents } = await program.readResource({ uri: `atrium://documents/${prices.id}` })
    expect(contents[0]).toMatchObject({
      text: expect.stringMatching(/no instruction[\s\S]*The large engine costs \$900/),
    })
    const prompt = await program.getPrompt({ name: 'prepare_call', arguments: { lead: 'Ada' } })
    expect(JSON.stringify(prompt.messages)).toContain('“Ada”')
    await program.close()
  })
})

test('a question in English becomes a typed query, and that figures', async () => {
  const { user } = await server.workspace('Figures')
  for (const value of [1000, 2500]) await user.call(createLead, { body: { name: 'A', company: 'B', value } })
  const program = await open(user, 'read')
  const read = await program.callTool({ name: 'read_question', arguments: { text: 'total value of leads' } })
  const { typedQuery } = dataOf(read).data as { typedQuery: Record<string, unknown> }
  const asked = await program.callTool({ name: 'run_query', arguments: typedQuery })
  const { figures } = dataOf(asked).data as { figures: { value: number; text: string }[] }
  expect(figures).toContainEqual(expect.objectContaining({ value: 3500, text: '$3,500' }))
})

test('a list is answered page by page', async () => {
  const { user } = await server.workspace('Pages')
  for (const name of ['A', 'B', 'C']) await user.call(createLead, { body: { name, company: 'X' } })
  const program = await open(user)
  const first = dataOf(await program.callTool({ name: 'list_leads', arguments: { limit: 2, sort: 'name' } }))
  expect(first).toMatchObject({ total: 3, rows: [{ name: 'A' }, { name: 'B' }] })
  const rest = { limit: 2, sort: 'name', cursor: first.next }
  expect(dataOf(await program.callTool({ name: 'list_leads', arguments: rest }))).toMatchObject({
    rows: [{ name: 'C' }],
  })
})

test('more than fits is refused with what to do, and a field can be emptied', async () => {
  const { user } = await server.workspace('Long')
  const body = { name: 'A', company: 'B', notes: 'x'.repeat(9_000), city: 'Lisbon' }
  const leads = await Promise.all(Array.from({ length: 8 }, () => user.call(createLead, { body })))
  const program = await open(user)
  const refused = await program.callTool({ name: 'list_leads' })
  expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringMatching(/more than fits/)])
  expect(dataOf(await program.callTool({ name: 'list_leads', arguments: { limit: 2 } }))).toHaveProperty('rows.1')
  const id = leads[0]?.id ?? ''
  await program.callTool({ name: 'update_lead', arguments: { id, city: null } })
  expect(await user.call(getLead, { params: { id } })).toMatchObject({ city: '', notes: body.notes })
})

describe('what a member may not do, their program may not', () => {
  test('a key that reads has the tools that read', async () => {
    const program = await open(acme.owner, 'read')
    const { tools } = await program.listTools()
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
    expect(tools.map(({ name }) => name)).toContain('run_query')
    const made = await program.callTool({ name: 'create_lead', arguments: { name: 'No', company: 'X' } })
    expect(made.isError).toBe(true)
    expect(textOf(made)).toMatch(/can only read/)
  })

  test('a member without an area has none of its tools', async () => {
    const member = await acme.add('user')
    const program = await open(member)
    await acme.owner.call(changeAreas, {
      params: { id: member.id },
      body: { ...EVERYTHING, hiring: 'none', sales: 'see', knowledge: 'none' },
    })
    const { tools } = await program.listTools()
    const names = tools.map(({ name }) => name)
    expect(names).not.toContain('list_candidates')
    expect(names).not.toContain('create_lead')
    expect(names).toContain('list_leads')
    expect(textOf(await program.callTool({ name: 'list_candidates' }))).toMatch(/access to hiring/)
    expect(await program.listResources()).toMatchObject({ resources: [] })
  })

  test('ids of another company are unknown', async () => {
    const { id } = await rival.user.call(createLead, { body: { name: 'Theirs', company: 'Rival' } })
    const document = await rival.user.call(createDocument, { body: { title: 'Secret', content: 'x', isPublic: true } })
    const program = await open(acme.owner)
    for (const [name, more] of [
      ['get_lead', {}],
      ['update_lead', { name: 'Mine' }],
      ['move_lead', { stage: 'new' }],
    ] as const) {
      const refused = await program.callTool({ name, arguments: { id, ...more } })
      expect([refused.isError, textOf(refused)]).toEqual([true, 'Lead not found'])
    }
    await expect(program.readResource({ uri: `atrium://documents/${document.id}` })).rejects.toThrow(/not found/)
    expect(await rival.user.call(getLead, { params: { id } })).toMatchObject({ name: 'Theirs' })
  })
})

test('what is wrong with the arguments is said, and nothing is done', async () => {
  const program = await open(acme.user)
  const before = await acme.user.call(listLeads)
  for (const [args, message] of [
    [{ name: 'A', company: 'B', valu: 1 }, /no argument “valu”/],
    [{ name: 'A', company: 'B', value: -1 }, /Must be an amount/],
    [{ name: '', company: 'B' }, /name/i],
  ] as const) {
    const refused = await program.callTool({ name: 'create_lead', arguments: args })
    expect(refused.isError).toBe(true)
    expect(textOf(refused)).toMatch(message)
  }
  expect((await program.callTool({ name: 'delete_lead' })).isError).toBe(true)
  expect((await program.callTool({ name: 'constructor' })).isError).toBe(true)
  await expect(program.getPrompt({ name: 'prepare_call' })).rejects.toThrow(/lead/)
  await expect(program.readResource({ uri: 'file:///etc/passwd' })).rejects.toThrow(/not found/)
  expect(await acme.user.call(listLeads)).toEqual(before)
})

test('no tool deletes, and what changes is said to', async () => {
  const { tools } = await (await open(acme.owner)).listTools()
  for (const { name, annotations, description, inputSchema, outputSchema } of tools) {
    expect(name).not.toMatch(/delete|erase|remove|send|invite/)
    expect(annotations?.readOnlyHint === true || annotations?.destructiveHint !== undefined, name).toBe(true)
    expect([description?.length, inputSchema.properties, outputSchema?.properties].every(Boolean), name).toBe(true)
    expect(inputSchema.properties, name).not.toHaveProperty('companyId')
  }
})

describe('hostile requests', () => {
  let token: string
  beforeAll(async () => {
    token = (await newTokens(server.origin, acme.user)).access_token
  })
  const send = (init: RequestInit & { headers?: Record<string, string> }, path = '/mcp') =>
    fetch(server.origin + path, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...init.headers,
      },
    })
  const call = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'tools/list' })

  test.each<[string, RequestInit & { headers?: Record<string, string> }]>([
    ['nothing', { method: 'POST' }],
    ['no JSON', { method: 'POST', body: '{"jsonrpc":' }],
    ['another type', { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }],
    ['a text', { method: 'POST', body: '"x"' }],
    ['null', { method: 'POST', body: 'null' }],
    ['too much', { method: 'POST', body: JSON.stringify({ ...call(1), more: 'x'.repeat(2_000_000) }) }],
    ['too deep', { method: 'POST', body: '['.repeat(100_000) + ']'.repeat(100_000) }],
    ['a long batch', { method: 'POST', body: JSON.stringify(Array.from({ length: 1000 }, (_, id) => call(id))) }],
    ['an empty batch', { method: 'POST', body: '[]' }],
    ['GET', { method: 'GET' }],
    ['DELETE', { method: 'DELETE' }],
    ['PUT', { method: 'PUT', body: '{}' }],
    [
      'another version',
      { method: 'POST', body: JSON.stringify(call(1)), headers: { 'mcp-protocol-version': '1999-01-01' } },
    ],
    ['another site', { method: 'POST', body: JSON.stringify(call(1)), headers: { origin: 'https://evil.example' } }],
    ['a prototype', { method: 'POST', body: '{"__proto__":{"x":1},"jsonrpc":"2.0","id":1,"method":"x"}' }],
  ])('%s is refused', async (_, init) => {
    const { status } = await send(init)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
    if (init.method !== 'POST') expect([404, 405]).toContain(status)
  })

  test('a stream of what never changes does not open, and one that breaks off harms nothing', async () => {
    const aborted = new AbortController()
    const body = JSON.stringify({ ...call(1), method: 'tools/call', params: { name: 'list_leads' } })
    const broken = send({ method: 'POST', body, signal: aborted.signal })
    aborted.abort()
    await expect(broken).rejects.toThrow()
    const meta = {
      'io.modelcontextprotocol/protocolVersion': NEWEST,
      'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const listen = {
      ...call(2),
      method: 'subscriptions/listen',
      params: { _meta: meta, notifications: { toolsListChanged: true } },
    }
    const headers = { 'mcp-protocol-version': NEWEST, 'mcp-method': 'subscriptions/listen' }
    const answer = await send({ method: 'POST', body: JSON.stringify(listen), headers })
    expect(answer.status).toBeLessThan(500)
    expect(await answer.text()).toMatch(/limit/i)
    expect((await send({ method: 'POST', body: JSON.stringify(call(3)) })).status).toBe(200)
  })

  test.each(['/mcp/', '/mcp/x', '/.well-known/openid-configuration', '/oauth/token', '/oauth/x'])(
    '%s is no screen',
    async (path) => {
      expect((await send({ method: 'GET' }, path)).status).toBe(404)
    },
  )
})
