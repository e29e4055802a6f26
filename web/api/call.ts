import type { BodyInputOf, ParamsOf, QueryInputOf, ReplyOf } from '../../contract/call.ts'
import type { everyCall } from '../../contract/every-call.ts'
import { type Endpoint, partsOf } from '../../contract/plain/endpoint.ts'
import { arrive, reach, whyUnreachable } from './reach.ts'

/** The calls by their endpoints. Only their types: the browser loads the endpoints, and no schema. */
type Calls = { [Name in keyof typeof everyCall as (typeof everyCall)[Name]['endpoint']]: (typeof everyCall)[Name] }

/** An endpoint of a call that `contract/every-call.ts` names. */
export type ServedEndpoint = keyof Calls

/** What a call needs, as its contract declares: `params`, `query` and `body`, each only where there is one. */
export type CallInput<At extends ServedEndpoint> = Part<'params', Declared<ParamsOf<Calls[At]>>> &
  OptionalPart<'query', Declared<QueryInputOf<Calls[At]>>> &
  Part<'body', CallBody<At>> & { signal?: AbortSignal }

/** What a call replies with; undefined where the contract names no reply. */
export type CallReply<At extends ServedEndpoint> = Declared<ReplyOf<Calls[At]>>

export type CallBody<At extends ServedEndpoint> = Declared<BodyInputOf<Calls[At]>>

export interface Page<Rows> {
  rows: Rows
  /** How many rows match, over all pages. */
  total: number
  /** There are more than `total`: counting them all would have taken too long. */
  totalIsMinimum: boolean
  /** What was searched for in place of what was typed, which nothing has. */
  meant?: string | undefined
  nextCursor: string | undefined
}

/**
 * A reply that is no success. `message` is the status, a colon, a space and the body's text, or the status text when
 * the body is empty; `serverMessage` is the server's own sentence, which a toast shows.
 */
export class CallError extends Error {
  readonly status: number
  readonly serverMessage: string | undefined
  readonly code: string | undefined
  /** What is wrong with which field of the body. */
  readonly fields: Record<string, string>
  /** What a sign-in goes on with that needs a second factor. */
  readonly signIn: string | undefined

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'CallError'
    this.status = status
    const refusal = readRefusal(text)
    this.serverMessage = refusal.message
    this.code = refusal.code
    this.fields = refusal.fields ?? {}
    this.signIn = refusal.signIn
  }
}

/** Makes a call and gives its reply, trusted as it comes: the server made it from the same schema. Throws CallError. */
export async function runCall<At extends ServedEndpoint>(endpoint: At, input: CallInput<At>): Promise<CallReply<At>> {
  const response = await send(endpoint, input)
  return readReply<CallReply<At>>(response)
}

/** Makes a call that lists, and gives the rows with their count and the next page's cursor. Throws CallError. */
export async function runPage<At extends ServedEndpoint>(
  endpoint: At,
  input: CallInput<At>,
): Promise<Page<CallReply<At>>> {
  const { reply: rows, headers } = await runWithHeaders(endpoint, input)
  return {
    rows,
    total: Number(headers.get('X-Total-Count') ?? 0),
    totalIsMinimum: headers.get('X-Total-Is-Minimum') === 'true',
    ...meantBy(headers.get('X-Search-Meant')),
    nextCursor: headers.get('X-Next-Cursor') ?? undefined,
  }
}

const meantBy = (header: string | null) => (header === null ? {} : { meant: decodeURIComponent(header) })

export async function runWithHeaders<At extends ServedEndpoint>(
  endpoint: At,
  input: CallInput<At>,
): Promise<{ reply: CallReply<At>; headers: Headers }> {
  const response = await send(endpoint, input)
  return { reply: await readReply<CallReply<At>>(response), headers: response.headers }
}

/** Makes a call that answers a text or a file, and gives the reply as it comes. Throws CallError. */
export const runMedia: <At extends ServedEndpoint>(endpoint: At, input: CallInput<At>) => Promise<Response> = (
  endpoint,
  input,
) => send(endpoint, input)

/** What a toast says of an error: that the server is out of reach, its own sentence where there is one, or the fallback. */
export function errorText(error: unknown, fallback: string) {
  return whyUnreachable(error) ?? serverText(error, fallback)
}

/** The server's sentence where there is one, or the fallback: for a toast's title, which says what did not happen. */
export function serverText(error: unknown, fallback: string) {
  return (error instanceof CallError && error.serverMessage) || fallback
}

/** What the server says is wrong with which field; nothing where it refused for another reason. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof CallError ? error.fields : {}
}

/** The contract's types say "or undefined" of every part, as a call may lack it; this one has it or lacks it. */
type Declared<Value> = [Exclude<Value, undefined>] extends [never] ? undefined : Exclude<Value, undefined>
type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Name]: Value }
type OptionalPart<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Name]?: Value }

interface LooseInput {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  signal?: AbortSignal | undefined
}

let changedAt = 0

/** When the server last answered a call of this tab that may have changed something, in milliseconds; 0 where none was made. */
export const lastChangeAt = () => changedAt

async function send(endpoint: Endpoint, { params, query, body, signal }: LooseInput) {
  const { method, path } = partsOf(endpoint)
  const response = await reach(addressOf(path, { params, query }), {
    method,
    credentials: 'include',
    // A JSON body with its content type goes only where there is something to send.
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  if (method !== 'GET') changedAt = Date.now()
  if (!response.ok) throw new CallError(response.status, (await arrive(response.text())) || response.statusText)
  return response
}

export function addressOf(path: string, { params = {}, query = {} }: Pick<LooseInput, 'params' | 'query'>) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

async function readReply<Value>(response: Response): Promise<Value> {
  const text = await arrive(response.text())
  return (text === '' ? undefined : JSON.parse(text)) as Value
}

interface Refusal {
  message?: string
  code?: string
  fields?: Record<string, string>
  signIn?: string
}

function readRefusal(text: string): Refusal {
  // A gateway in between may answer in HTML or plain words: then there is no sentence of the server's.
  if (!text.startsWith('{')) return {}
  try {
    return JSON.parse(text) as Refusal
  } catch {
    return {}
  }
}
