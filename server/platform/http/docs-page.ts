import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '../../../contract/call.ts'
import { everyCall } from '../../../contract/every-call.ts'
import { writeExample } from './docs-example.ts'
import { GUIDE } from './docs-guide.ts'
import { writeFields, writeSchema } from './docs-schema.ts'
import { type Html, html, trusted } from './html.ts'
import { type ApiDescription, describeApi, type Operation, type Reply } from './openapi.ts'
import { pageOrigin } from './request-origin.ts'

/** Serves the OpenAPI 3.1 description of every call at `/api/openapi.json`, and a page that shows it at `/api/docs`. */
export function serveApiDescription(
  app: FastifyInstance,
  { brandName, publicUrl }: { brandName: string; publicUrl: string | undefined },
): void {
  // Made when first asked for, as most servers never are, and again for who reaches it by another address.
  let made: { origin: string; json: string; page: string; policy: string } | undefined
  const make = (request: FastifyRequest) => {
    const origin = pageOrigin(request, publicUrl)
    if (made?.origin === origin) return made
    const description = describeApi(everyCall, { title: brandName, origin })
    const style = readStyle()
    const policy = policyFor(style)
    made = { origin, json: JSON.stringify(description), page: writePage(description, style), policy }
    return made
  }
  app.get('/api/openapi.json', async (request, reply) =>
    reply.type('application/json; charset=utf-8').send(make(request).json),
  )
  app.get('/api/docs', async (request, reply) => {
    const { page, policy } = make(request)
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
  })
}

const BUILT_FILES = join(import.meta.dirname, '../../../dist/web/assets')

function readStyle(): string {
  const style = readFileSync(join(import.meta.dirname, 'docs-page.css'), 'utf8')
  const font = readdirSync(BUILT_FILES).find((file) => /^inter-latin-wght-normal.*\.woff2$/.test(file))
  return font
    ? `@font-face{font-family:"Inter Variable";src:url(/assets/${font})format("woff2");font-weight:100 900;font-display:swap}\n${style}`
    : style
}

/** No script but the one by which calls are tried, and no style but the page's own. */
function policyFor(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64')
  const sources = `script-src 'self'; connect-src 'self'; style-src 'sha256-${hash}'; font-src 'self'; img-src 'self'`
  return `default-src 'none'; ${sources}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

interface Call {
  method: string
  path: string
  operation: Operation
}

interface Area {
  name: string
  description: string
  anchor: string
  calls: Call[]
  webhooks: [subject: string, ApiDescription['webhooks'][string]][]
}

function writePage({ info, servers, tags, paths, webhooks }: ApiDescription, style: string): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const areas = tags.map(({ name, description }) => ({
    name,
    description,
    anchor: name.toLowerCase().replace(/\W+/g, '-'),
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
    webhooks: Object.entries(webhooks).filter(([, { post }]) => post.tags.includes(name)),
  }))
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API · ${info.title}</title>
<link rel="icon" href="/icon.svg">
<style>${trusted(style)}</style>
<script src="/try-call.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
  <a class="brand" href="/"><img src="/icon.svg" alt="" width="20" height="20"> ${info.title}</a>
  <a href="/api/openapi.json">OpenAPI 3.1</a>
</header>
<div class="columns">
${writeContents(areas)}
<main id="content">
<h1>${info.title} API</h1>
<p class="lead">${info.description}</p>
<p>Calls are made at ${servers.map(({ url }) => html`<code>${url}</code>`)}.</p>
${GUIDE.map(({ anchor, title, body }) => html`<section id="${anchor}"><h2>${title}</h2>${body}</section>`)}
${areas.map(writeArea)}
</main>
</div>
</body>
</html>
`.html
}

function writeContents(areas: Area[]): Html {
  return html`<nav aria-label="Contents">
<ul>${GUIDE.map(({ anchor, title }) => html`<li><a href="#${anchor}">${title}</a></li>`)}</ul>
<ul>${areas.map(
    ({ name, anchor, calls }) =>
      html`<li><a class="area" href="#${anchor}">${name}</a><ul>${calls.map(
        ({ operation }) => html`<li><a href="#${operation.operationId}">${spaced(operation.operationId)}</a></li>`,
      )}</ul></li>`,
  )}</ul>
</nav>`
}

/** `createLeadNote` as people say it: "Create lead note". */
function spaced(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function writeArea({ name, description, anchor, calls, webhooks }: Area): Html {
  return html`<section id="${anchor}"><h2>${name}</h2><p>${description}</p>${calls.map(writeCall)}${webhooks.map(writeWebhook)}</section>`
}

const writeWebhook = ([subject, { post }]: Area['webhooks'][number]): Html =>
  html`<article id="webhook-${subject}">
<h3><a href="#webhook-${subject}"><span class="method">SENT</span> ${subject}</a></h3>
<p>${post.summary}.</p>
<details><summary>Body</summary>${writeSchema(post.requestBody.content['application/json'].schema, 'reply')}</details>
</article>`

const WHO: Record<Access, string> = {
  public: 'Anyone',
  account: 'Anyone signed in',
  signedIn: 'Anyone signed in, with a second factor where the organization wants one',
  company: 'Members of an organization',
  sales: 'Members who may {act} sales',
  hiring: 'Members who may {act} hiring',
  knowledge: 'Members who may {act} the knowledge base',
  settings: 'Members who may {act} AI settings',
  admin: 'Admins and owners',
  owner: 'The owner',
}

function writeCall(call: Call): Html {
  const { method, path, operation } = call
  const { operationId, summary, requestBody, responses, security } = operation
  // The guide says what holds for all.
  const parameters = operation.parameters.filter(({ in: place }) => place !== 'header')
  const forPeople = security.length > 0 && !security.some(({ key }) => key)
  const { 'application/json': body, 'multipart/form-data': form } = requestBody?.content ?? {}
  const [status = '', success] = Object.entries(responses).find(([code]) => /^[23]/.test(code)) ?? []
  const refusals = Object.keys(responses).filter((code) => code !== status && code !== '4XX')
  return html`<article id="${operationId}">
<h3><a href="#${operationId}"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></a></h3>
<p>${summary}.</p>
<p class="facts">${WHO[operation['x-access']].replace('{act}', operation['x-act'])}${refusals.length > 0 && html` · refused with ${refusals.join(', ')}`}${forPeople && ' · not with an API key'}</p>
${parameters.length > 0 && html`<h4>Parameters</h4>${writeFields(parameters, 'sent')}`}
${body && html`<details><summary>Body</summary>${writeSchema(body.schema, 'sent')}</details>`}
${form && html`<details><summary>Form with a file</summary>${writeSchema(form.schema, 'sent')}</details>`}
${success && 'description' in success && writeReply(status, success)}
${writeExample(call)}
</article>`
}

function writeReply(status: string, { content, headers = {} }: Reply): Html {
  const schema = content?.['application/json']?.schema
  const fields = Object.entries(headers).map(
    ([name, { description }]) => html`<div><dt><code>${name}</code></dt><dd>${description}</dd></div>`,
  )
  if (!schema) {
    const [type] = Object.keys(content ?? {})
    return html`<p class="facts">Answers ${status} ${type ? html`with <code>${type}</code>` : 'without a body'}.</p>`
  }
  return html`<details><summary>Reply ${status}</summary>${writeSchema(schema, 'reply')}${
    fields.length > 0 && html`<h4>Headers</h4><dl class="fields">${fields}</dl>`
  }</details>`
}
