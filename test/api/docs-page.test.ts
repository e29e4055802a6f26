import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyCall } from '../../contract/every-call.ts'
import { webhookEvents, webhookSubjects } from '../../contract/webhooks/events.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ brandName: 'Ada & <Söhne>' })
})
afterAll(() => server.close())

async function readPage() {
  const { status, headers, body } = await server.visitor().request('/api/docs')
  expect(status).toBe(200)
  return { headers, page: String(body) }
}

test('the reader shows every call once, under an anchor of its name', async () => {
  const { page } = await readPage()
  for (const [name, { method, path }] of Object.entries(everyCall)) {
    expect(page.split(`<article id="${name}">`)).toHaveLength(2)
    const [, article = ''] = page.split(`<article id="${name}">`)
    expect(article).toContain(`${method}</span> <code>${path.replace(/:(\w+)/g, '{$1}')}</code>`)
  }
})

test('every link within the reader leads somewhere', async () => {
  const { page } = await readPage()
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target)
  expect(targets.length).toBeGreaterThan(50)
  for (const target of targets) expect(page).toContain(`id="${target}"`)
})

test('the reader runs its own script and style only', async () => {
  const { headers, page } = await readPage()
  const policy = headers.get('content-security-policy') ?? ''
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/try-call.js" defer>'])
  expect(page).not.toMatch(/\sstyle=|\son\w+=/)
})

test('the reader bears the brand’s name, as text', async () => {
  const { page } = await readPage()
  expect(page).toContain('<h1>Ada &#38; &#60;Söhne&#62; API</h1>')
  expect(page).not.toContain('<Söhne>')
})

test('the reader says where the calls are made, and what each group of them is for', async () => {
  const { page } = await readPage()
  expect(page).toContain(`Calls are made at <code>${server.origin}</code>`)
  expect(page).toMatch(/<section id="leads"><h2>Leads<\/h2><p>Possible deals/)
})

test('the reader says what is sent and what comes back', async () => {
  const { page } = await readPage()
  const [, article = ''] = page.split('<article id="createLead">')
  const [sent = '', reply = ''] = article.split('<summary>Reply 201</summary>')
  expect(sent).toContain('Members who may edit sales · refused with 400, 401, 403')
  expect(sent).toMatch(
    /<code>name<\/code> <span class="required">required<\/span><\/dt>\s*<dd>text, not blank, at most 300/,
  )
  expect(sent).toMatch(/<code>value<\/code><\/dt>\s*<dd>number or text/)
  expect(reply).toMatch(/<code>createdAt<\/code><\/dt>\s*<dd>instant \(ISO 8601\)/)
})

test('calls are tried that a key can make, and none with a file, a stream or a password', async () => {
  const { page } = await readPage()
  const isTried = (name: string) => {
    expect(everyCall).toHaveProperty(name)
    return (page.split(`<article id="${name}">`)[1]?.split('</article>')[0] ?? '').includes('<details data-method')
  }
  for (const name of ['listLeads', 'createLead', 'createDocument', 'deleteTask'])
    expect([name, isTried(name)]).toEqual([name, true])
  for (const name of ['getDocumentFile', 'streamEvents', 'changePassword', 'createKey'])
    expect([name, isTried(name)]).toEqual([name, false])
})

test('the reader and the description say what webhooks send', async () => {
  const { page } = await readPage()
  const { body } = await server.visitor().request('/api/openapi.json')
  const { webhooks } = body as { webhooks: Record<string, unknown> }
  expect(Object.keys(webhooks)).toEqual([...webhookSubjects])
  for (const subject of webhookSubjects) expect(page).toContain(`<article id="webhook-${subject}">`)
  for (const name of webhookEvents) expect(JSON.stringify(webhooks)).toContain(`"${name}"`)
  const [, article = ''] = page.split('<article id="webhook-lead">')
  expect(article.split('</article>')[0]).toMatch(/lead\.merged[\s\S]*<code>stageChangedAt<\/code>/)
})
