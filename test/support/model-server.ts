import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { listenOnLoopback, readBody, replyJson } from './loopback.ts'

/** What a model that plays a script says when it is asked once. */
export interface Saying {
  /** Refuses with a status in place of an answer. */
  status?: number
  headers?: Record<string, string>
  /** The body of a refusal. */
  body?: unknown
  thoughts?: string[]
  /** Words, as they come. */
  text?: string[]
  /** Whether each of the words is a block of its own, where the protocol has blocks. */
  blocks?: boolean
  /** Tools that are called, all at once; arguments that are text are sent as they are, be they JSON or not. */
  calls?: { name: string; arguments: unknown }[]
  refusal?: string
  /** Why it ended; null: the stream ends without saying. */
  finish?: string | null
  /** Tokens; null: the server does not tell. */
  usage?: { input: number; output: number } | null
  /** Whether the stream ends as the protocol demands, with `[DONE]` or `message_stop`. */
  done?: boolean
  /** Bytes in which the stream is written, whatever they cut through. */
  pieces?: number
  /** Waited for before the first word, with keep-alives meanwhile. */
  until?: Promise<unknown>
  /** After the text: the connection is cut, nothing more comes, the same text comes again and again, or an error is sent. */
  ending?: 'cut' | 'silence' | 'flood' | 'error'
  /** The error that is sent. */
  error?: { message: string; code: number | string }
}

type Script = (Saying | ((request: ModelRequest) => Saying))[]

interface ModelRequest {
  path: string
  headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: what was sent, whatever it is; tests look into it.
  body: any
  /** The body as it came. */
  text: string
  /** Resolves once the client closed the connection before the answer was whole. */
  left: Promise<unknown>
}

/** A server that speaks OpenAI's chat completions and Anthropic's messages, and says what a test wrote for it. */
export async function startModelServer() {
  const requests: ModelRequest[] = []
  let script: Script = []
  const server = await listenOnLoopback(async (request, response) => {
    const text = await readBody(request)
    const protocol = PROTOCOLS[request.url ?? '']
    if (!protocol) return replyJson(response, 404, { error: { message: 'No such path' } })
    const left = once(response, 'close')
    const received = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text), text, left }
    requests.push(received)
    const problem = protocol.problemOf(received)
    if (problem) return replyJson(response, 400, { error: { message: problem, type: 'invalid_request_error' } })
    const next = script.shift() ?? { status: 500, body: { error: { message: 'The script has ended' } } }
    await say(response, typeof next === 'function' ? next(received) : next, protocol.framesOf)
  })
  return {
    openai: `${server.url}/v1`,
    anthropic: `${server.url}/anthropic/v1`,
    requests,
    /** What is said from now on, one for each request. */
    play(...sayings: Script) {
      script = sayings
      requests.length = 0
    },
    close: server.close,
  }
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>

/** Writes without an end, as fast as it is taken. */
function flood(response: ServerResponse): void {
  const part = Buffer.alloc(65_536, ' ')
  const endless = new Readable({ read: () => void endless.push(part) })
  endless.pipe(response)
}

async function say(response: ServerResponse, saying: Saying, framesOf: (saying: Saying) => Frames): Promise<void> {
  if (saying.status) {
    response.writeHead(saying.status, { 'content-type': 'application/json', ...saying.headers })
    if (saying.ending === 'flood') return flood(response)
    response.end(JSON.stringify(saying.body ?? {}))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.write(': keep-alive\n\n')
  await saying.until
  const { begin, text, end } = framesOf(saying)
  const write = async (frames: string[]) => {
    const bytes = Buffer.from(frames.join(''))
    const size = saying.pieces ?? (bytes.length || 1)
    for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
      response.write(bytes.subarray(at, at + size))
      await new Promise(setImmediate)
    }
  }
  await write(begin)
  await write(text)
  switch (saying.ending) {
    case 'cut':
      response.socket?.destroy()
      return
    case 'silence':
      response.write(': keep-alive\n\n')
      return
    case 'flood':
      while (!response.destroyed) await write(text)
      return
  }
  await write(end)
  response.end()
}

interface Frames {
  begin: string[]
  text: string[]
  end: string[]
}

interface Protocol {
  framesOf: (saying: Saying) => Frames
  /** Why the real server would refuse the request. */
  problemOf: (request: ModelRequest) => string | undefined
}

const cut = (text: string) => [text.slice(0, text.length / 2), text.slice(text.length / 2)]
const argumentsOf = ({ arguments: given }: { arguments: unknown }) =>
  typeof given === 'string' ? given : JSON.stringify(given)

const chatCompletions: Protocol = {
  framesOf(saying) {
    const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_795_000_000, model: 'scripted-1' }
    const frame = (more: object) => `data: ${JSON.stringify({ ...head, ...more })}\n\n`
    const delta = (delta: object, finish_reason: string | null = null) =>
      frame({ choices: [{ index: 0, delta, logprobs: null, finish_reason }] })
    const { thoughts = [], text = [], calls = [], refusal, usage, finish, done = true } = saying
    // The names of all calls come first, and then their arguments in halves, now of one and now of another.
    const halves = calls.map((call) => cut(argumentsOf(call)))
    const toolCalls = [
      ...calls.map(({ name }, index) =>
        delta({ tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }] }),
      ),
      ...[0, 1].flatMap((half) =>
        halves.map((parts, index) => delta({ tool_calls: [{ index, function: { arguments: parts[half] } }] })),
      ),
    ]
    const end = [...toolCalls]
    if (refusal) end.push(delta({ refusal }))
    if (saying.ending === 'error')
      end.push(`data: ${JSON.stringify({ error: saying.error ?? { message: 'The engine died', code: 500 } })}\n\n`)
    else if (finish !== null) end.push(delta({}, finish ?? (calls.length > 0 ? 'tool_calls' : 'stop')))
    if (usage !== null) {
      const { input, output } = usage ?? { input: 100, output: 20 }
      const told = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
      end.push(frame({ choices: [], usage: told }))
    }
    if (done) end.push('data: [DONE]\n\n')
    return {
      begin: [
        delta({ role: 'assistant', content: '' }),
        ...thoughts.map((reasoning_content) => delta({ reasoning_content })),
      ],
      text: text.map((content) => delta({ content })),
      end,
    }
  },

  problemOf({ headers, body }) {
    if (headers.authorization === 'Bearer none') return 'The key is not one'
    if (body.stream !== true || !body.stream_options?.include_usage) return 'Only streams with usage are scripted'
    if (!Array.isArray(body.messages) || body.messages[0]?.role !== 'system') return 'A system message comes first'
    const asked = new Set<string>()
    for (const message of body.messages) {
      for (const call of message.tool_calls ?? []) asked.add(call.id)
      if (message.role === 'tool' && !asked.delete(message.tool_call_id)) return 'A tool message answers no tool call'
    }
    if (asked.size > 0) return `Tool calls were not answered: ${[...asked]}`
    return schemaProblem(body.tools?.map((tool: { function: { parameters: unknown } }) => tool.function.parameters))
  },
}

const messages: Protocol = {
  framesOf(saying) {
    const frame = (type: string, more: object = {}) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
    const { thoughts = [], text = [], calls = [], usage, finish, done = true } = saying
    const { input, output } = usage ?? { input: 100, output: 20 }
    let index = -1
    const block = (content_block: object, deltas: object[]) => {
      index += 1
      return [
        frame('content_block_start', { index, content_block }),
        ...deltas.map((delta) => frame('content_block_delta', { index, delta })),
        frame('content_block_stop', { index }),
      ]
    }
    const message = {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'scripted-1',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: input, output_tokens: 1 },
    }
    const begin = [frame('message_start', { message }), frame('ping')]
    if (thoughts.length > 0) {
      const deltas = thoughts.map((thinking) => ({ type: 'thinking_delta', thinking }))
      begin.push(
        ...block({ type: 'thinking', thinking: '' }, [...deltas, { type: 'signature_delta', signature: 'c2ln' }]),
      )
    }
    const groups = saying.blocks ? text.map((each) => [each]) : text.length > 0 ? [text] : []
    const words = groups.flatMap((group) =>
      block(
        { type: 'text', text: '' },
        group.map((each) => ({ type: 'text_delta', text: each })),
      ),
    )
    const end = calls.flatMap((call, place) =>
      block(
        { type: 'tool_use', id: `toolu_${place}`, name: call.name, input: {} },
        cut(argumentsOf(call)).map((partial_json) => ({ type: 'input_json_delta', partial_json })),
      ),
    )
    if (saying.ending === 'error')
      end.push(frame('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }))
    else if (finish !== null) {
      const stop_reason = finish ?? (calls.length > 0 ? 'tool_use' : 'end_turn')
      end.push(
        frame('message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: output } }),
      )
      if (done) end.push(frame('message_stop'))
    }
    return { begin, text: words, end }
  },

  problemOf({ headers, body }) {
    if (!headers['x-api-key'] || !headers['anthropic-version']) return 'x-api-key and anthropic-version are required'
    if (body.stream !== true || !(body.max_tokens > 0)) return 'Only streams are scripted, and max_tokens is required'
    return schemaProblem(body.tools?.map((tool: { input_schema: unknown }) => tool.input_schema))
  },
}

/** Servers want an object at the top, and read no references. */
function schemaProblem(schemas: { type?: string }[] = []): string | undefined {
  const wrong = schemas.find((schema) => schema.type !== 'object' || JSON.stringify(schema).includes('"$ref"'))
  return wrong && `Invalid schema of a tool: ${JSON.stringify(wrong).slice(0, 200)}`
}

const PROTOCOLS: Record<string, Protocol> = {
  '/v1/chat/completions': chatCompletions,
  '/anthropic/v1/messages': messages,
}
