import { Agent, type IncomingMessage, request as open } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BodyInputOf, Call, FormInputOf, QueryInputOf, ReplyOf } from '../../contract/call.ts'
import { streamEvents } from '../../contract/events/calls.ts'
import type { SentFile } from '../../server/platform/calls/sent-file.ts'

export interface Reply<Body> {
  status: number
  headers: Headers
  body: Body
}

/** What goes with a call: `params` fill the path, `query` and `body` are sent as they are. */
interface Sent<C extends Call> {
  params?: Record<string, string>
  query?: QueryInputOf<C> | Record<string, string>
  body?: BodyInputOf<C> | FormInputOf<C>
  /** Sent as a form, with the body's fields beside it. */
  file?: SentFile
}

export interface Caller {
  /** The cookies this browser holds, by name. */
  cookies: Map<string, string>
  /** Makes a call and insists that it succeeds, with a reply that is exactly what the contract says. */
  call<C extends Call>(call: C, sent?: Sent<C>): Promise<ReplyOf<C>>
  /** Makes a call that may fail. `body` is parsed JSON, undefined when there is none. */
  try<C extends Call>(call: C, sent?: Sent<C>): Promise<Reply<unknown>>
  /** Any request at all. */
  request(path: string, init?: RequestInit): Promise<Reply<unknown>>
}

/** A program that calls with a key. */
export const programOf = (origin: string, key: string): Caller => visitorOf(origin, { authorization: `Bearer ${key}` })

/** A browser without a session; cookies are kept as a browser keeps them. `always`: headers of every request. */
export function visitorOf(origin: string, always: Record<string, string> = {}): Caller {
  const cookies = new Map<string, string>()
  const caller: Caller = {
    cookies,
    async request(path, init = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const own = { ...(cookie && { cookie }), ...always }
      const url = new URL(origin + path)
      const sent = isPlain(url, init) ? sendPlainly(url, init, own) : send(url, init, own)
      const { status, headers, text } = await sent
      for (const cookie of headers.getSetCookie()) keepCookie(cookies, cookie)
      const isJson = headers.get('content-type')?.startsWith('application/json')
      const body = isJson && text ? JSON.parse(text) : text || undefined
      return { status, headers, body }
    },
    try: async (call, { params = {}, query = {}, body, file } = {}) => {
      const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
      const search = new URLSearchParams(query as Record<string, string>).toString()
      return caller.request(search ? `${path}?${search}` : path, {
        method: call.method,
        ...(file && { body: await formOf(file, body as object) }),
        ...(body !== undefined &&
          !file && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
    },
    async call(call, sent) {
      const reply = await caller.try(call, sent)
      if (reply.status !== call.status) {
        throw new Error(`${call.method} ${call.path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
      }
      if (call.reply) assertSame(call.reply.parse(reply.body), reply.body, call.path)
      return reply.body as never
    },
  }
  return caller
}

interface Answer {
  status: number
  headers: Headers
  text: string
}

async function send(url: URL, init: RequestInit, own: Record<string, string>): Promise<Answer> {
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(own)) if (!headers.has(name)) headers.set(name, value)
  const response = await fetch(url, { redirect: 'manual', ...init, headers })
  return { status: response.status, headers: response.headers, text: await readText(response) }
}

/** A call without a body, or with a short text: most of what is sent. */
interface PlainInit {
  method?: string
  headers?: { 'content-type': string }
  body?: string
}

/** No more than a connection takes at once, so that no answer comes amid a request. */
const SHORT = 8_000

/** Whether it can be sent without `fetch`: nothing about it or its answer, which may be compressed for everyone, is special. */
function isPlain({ pathname }: URL, init: RequestInit): init is RequestInit & PlainInit {
  const { method = 'GET', headers = {}, body, ...more } = init
  return (
    pathname.startsWith('/api/') &&
    !pathname.startsWith('/api/public/') &&
    pathname !== streamEvents.path &&
    method !== 'HEAD' &&
    Object.keys(more).length === 0 &&
    Object.keys(headers).join() === (body === undefined ? '' : 'content-type') &&
    (body === undefined || (typeof body === 'string' && body.length < SHORT))
  )
}

const agent = new Agent({ keepAlive: true, agentKeepAliveTimeoutBuffer: 2_000 })
/** What `fetch` says of itself. */
const LIKE_FETCH = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
  'accept-encoding': 'gzip, deflate',
}

/** Sends what `fetch` would, which takes more of a processor than the server that answers. */
async function sendPlainly(
  url: URL,
  { method = 'GET', headers, body }: PlainInit,
  own: Record<string, string>,
): Promise<Answer> {
  const content = Buffer.from(body ?? '')
  const hasLength = body !== undefined || ['POST', 'PUT', 'PATCH'].includes(method)
  const length = hasLength ? { 'content-length': content.length } : {}
  const request = open(url, { method, agent, headers: { ...LIKE_FETCH, ...headers, ...own, ...length } })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  request.on('error', reject).on('response', (response) => {
    const chunks: Buffer[] = []
    response.on('error', reject).on('data', (chunk) => chunks.push(chunk))
    response.on('end', () => {
      const text = new TextDecoder().decode(Buffer.concat(chunks))
      resolve({ status: response.statusCode ?? 0, headers: headersOf(response), text })
    })
  })
  request.end(content)
  return promise
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}

/** Lists are sent as JSON. */
async function formOf(file: SentFile, fields: object = {}): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  form.append('file', new File([new Uint8Array(await buffer(file.read()))], file.name))
  return form
}

/** The whole body; of the stream of updates, which does not end by itself, its first words. */
async function readText(response: Response): Promise<string> {
  const { pathname } = new URL(response.url)
  const isEndless =
    pathname === streamEvents.path && response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!isEndless) return response.text()
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

function keepCookie(cookies: Map<string, string>, cookie: string) {
  const [pair = '', ...attributes] = cookie.split(';')
  const [name = '', value = ''] = pair.split(/=(.*)/s)
  const expired = attributes.some((each) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(each))
  if (expired) cookies.delete(name)
  else cookies.set(name, value)
}

// Parsing drops what the contract does not name, so a difference is a field that should not have left the server.
function assertSame(parsed: unknown, body: unknown, path: string) {
  if (JSON.stringify(parsed) !== JSON.stringify(body)) throw new Error(`${path} answered more than the contract says`)
}
