import type { ApiDescription, JsonSchema, Operation, Reply } from './openapi.ts'

/** Writes the TypeScript client of an API: one file without dependencies, whose types are made from its description. */
export function writeClient({ info, paths }: ApiDescription): string {
  const operations = Object.entries(paths).flatMap(([path, each]) =>
    Object.entries(each).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const replies = new ReplyTypes()
  const calls = operations.map(({ operation }) => `  /** ${operation.summary} */\n  ${callType(operation, replies)}`)
  const endpoints = operations.map(({ method, path, operation }) => `  ${operation.operationId}: '${method} ${path}',`)
  return `// The API of ${info.title}, version ${info.version}. Made by \`npm run client\`: change the API, not this file.

${replies.text()}
/** What each call takes and answers. */
export interface Calls {
${calls.join('\n')}
}

const ENDPOINTS = {
${endpoints.join('\n')}
} as const satisfies Record<keyof Calls, string>

${RUNTIME}`
}

/** Types of replies by name; the same one has one name. */
class ReplyTypes {
  #names = new Map<string, string>()

  nameOf(operationId: string, schema: JsonSchema): string {
    if (schema.type === 'array') return `${this.nameOf(operationId, schema.items as JsonSchema)}[]`
    const type = typeOf(schema)
    if (!schema.properties) return type
    const name = this.#names.get(type) ?? `${operationId[0]?.toUpperCase()}${operationId.slice(1)}Reply`
    this.#names.set(type, name)
    return name
  }

  /** Where a type is a part of another, its name stands there. */
  text(): string {
    const named = [...this.#names].toSorted(([one], [other]) => other.length - one.length)
    const short = (type: string) =>
      named.reduce((text, [part, name]) => (part === type ? text : text.replaceAll(part, name)), type)
    return [...this.#names].map(([type, name]) => `export type ${name} = ${short(type)}\n`).join('\n')
  }
}

function callType(operation: Operation, replies: ReplyTypes): string {
  const { operationId, parameters, requestBody, responses } = operation
  const within = (place: string) => parameters.filter(({ in: where }) => where === place)
  const content = requestBody?.content ?? {}
  const bodies = [content['application/json'], content['multipart/form-data']].flatMap((each) => each ?? [])
  const parts = [
    partOf('path', within('path')),
    partOf('query', within('query')),
    ...(bodies.length > 0 ? [`body: ${bodies.map(({ schema }) => typeOf(schema)).join(' | ')}`] : []),
    `reply: ${replyType(operationId, responses, replies)}`,
  ]
  return `${operationId}: { ${parts.filter(Boolean).join('; ')} }`
}

function partOf(name: string, parameters: Operation['parameters']): string {
  if (parameters.length === 0) return ''
  const optional = parameters.every(({ required }) => !required)
  const fields = parameters.map((each) => `${quoted(each.name)}${each.required ? '' : '?'}: ${typeOf(each.schema)}`)
  return `${name}${optional ? '?' : ''}: { ${fields.join('; ')} }`
}

function replyType(operationId: string, responses: Operation['responses'], replies: ReplyTypes): string {
  const success = Object.entries(responses).find(([status]) => /^[23]\d\d$/.test(status))?.[1] as Reply
  const [type, content] = Object.entries(success.content ?? {})[0] ?? []
  if (!content) return 'undefined'
  return type === 'application/json' ? replies.nameOf(operationId, content.schema) : 'Response'
}

/** A schema as a type. */
function typeOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (schema.format === 'binary') return 'Blob'
  if (schema.type === 'array') return `(${schema.items ? typeOf(schema.items as JsonSchema) : 'unknown'})[]`
  if (schema.type === 'object') return objectType(schema)
  const types = [schema.type ?? []].flat().map((type) => (type === 'integer' ? 'number' : type))
  return types.join(' | ') || 'unknown'
}

function objectType({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties) {
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties as JsonSchema) : 'unknown'}>`
  }
  const fields = Object.entries(properties).map(
    ([name, each]) => `${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(each as JsonSchema)}`,
  )
  return `{ ${fields.join('; ')} }`
}

const quoted = (name: string) => (/^\w+$/.test(name) ? name : JSON.stringify(name))

const RUNTIME = `/** A refused call: \`code\` for programs, \`message\` for people, \`fields\` where they are the cause. */
export class AtriumError extends Error {
  override name = 'AtriumError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  /** Seconds to wait before another try, where that makes sense. */
  readonly retryAfter: number | undefined

  constructor(response: Response, body: { message?: string; code?: string; fields?: Record<string, string> }) {
    super(body.message ?? response.statusText)
    this.status = response.status
    this.code = body.code ?? 'internal'
    this.fields = body.fields ?? {}
    const seconds = response.headers.get('retry-after')
    this.retryAfter = seconds === null ? undefined : Number(seconds)
  }
}

export interface ClientOptions {
  /** Where Atrium is, such as \`https://atrium.example.com\`. */
  origin: string
  /** An API key. */
  key: string
  fetch?: typeof fetch
}

export interface SendOptions {
  /** Sent twice with the same key, a POST is done once. */
  idempotencyKey?: string
  signal?: AbortSignal
}

type Name = keyof Calls
type Input<N extends Name> = Omit<Calls[N], 'reply'>
type Given<N extends Name> = Partial<Input<N>> extends Input<N> ? [input?: Input<N>, options?: SendOptions] : [input: Input<N>, options?: SendOptions]
type Listing = { [N in Name]: Calls[N] extends { query?: { cursor?: unknown }; reply: unknown[] } ? N : never }[Name]
type RowOf<N extends Name> = Calls[N]['reply'] extends (infer Row)[] ? Row : never

export type Client = { [N in Name]: (...given: Given<N>) => Promise<Calls[N]['reply']> } & {
  /** All rows of a list, read page by page. */
  each<N extends Listing>(name: N, input?: Input<N>): AsyncGenerator<RowOf<N>>
}

/** Makes calls with an API key. A refused call raises an \`AtriumError\`. */
export function createClient({ origin, key, fetch: send = fetch }: ClientOptions): Client {
  async function request(name: Name, input: Record<string, unknown> = {}, options: SendOptions = {}): Promise<Response> {
    const { path = {}, query = {}, body } = input as Record<'path' | 'query', Record<string, unknown> | undefined> & { body?: object }
    const [method, template] = ENDPOINTS[name].split(' ') as [string, string]
    const url = new URL(template.replace(/{(\\w+)}/g, (_, part: string) => encodeURIComponent(String(path[part]))), origin)
    for (const [field, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(field, String(value))
    const headers: Record<string, string> = { authorization: \`Bearer \${key}\` }
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
    const isForm = body !== undefined && 'file' in body && body.file instanceof Blob
    if (body && !isForm) headers['content-type'] = 'application/json'
    const response = await send(url, {
      method,
      headers,
      ...(body && { body: isForm ? formOf(body) : JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
    })
    if (response.ok) return response
    throw new AtriumError(response, await response.json().catch(() => ({})))
  }

  async function call(name: Name, input?: Record<string, unknown>, options?: SendOptions): Promise<unknown> {
    const response = await request(name, input, options)
    if (response.status === 204) return undefined
    return response.headers.get('content-type')?.startsWith('application/json') ? response.json() : response
  }

  async function* each(name: Name, input: { query?: object } = {}) {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { limit: '200', ...input.query, ...(cursor && { cursor }) }
      const response = await request(name, { ...input, query })
      yield* (await response.json()) as unknown[]
      cursor = response.headers.get('x-next-cursor')
    }
  }

  const calls = (Object.keys(ENDPOINTS) as Name[]).map((name) => [
    name,
    (input?: Record<string, unknown>, options?: SendOptions) => call(name, input, options),
  ])
  return { ...Object.fromEntries(calls), each } as Client
}

function formOf(body: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    form.append(name, value instanceof Blob || typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}
`
