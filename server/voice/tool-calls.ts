import type { ServerEvent } from './server-socket.ts'

interface ToolCallParts {
  /** Looks something up; whatever it raises is told in its message. */
  run(name: string, input: unknown, signal: AbortSignal): Promise<unknown>
  /** Milliseconds that a lookup may take. */
  limit: number
  send(event: object): void
  askAnswer(): void
}

export interface ToolCalls {
  hear(event: ServerEvent): void
  /** Nobody waits for what is looked up any more. */
  forget(): void
  end(): void
}

/** Characters that one lookup may answer. */
const LONGEST = 16_000

/** Does the lookups that a voice server asks for, and has it answer once it has all of them. */
export function createToolCalls({ run, limit, send, askAnswer }: ToolCallParts): ToolCalls {
  const names = new Map<string, string>()
  let over = new AbortController()
  let underWay = 0
  let answering = false
  let owed = false
  const goOn = () => {
    if (!owed || answering || underWay > 0 || over.signal.aborted) return
    owed = false
    askAnswer()
  }
  const call = async (callId: string, name: string, input: string) => {
    const { signal } = over
    underWay += 1
    owed = true
    const output = await outputOf(
      () => run(name, JSON.parse(input || '{}'), AbortSignal.any([signal, AbortSignal.timeout(limit)])),
      limit,
    )
    if (signal.aborted) return
    underWay -= 1
    send({ type: 'conversation.item.create', item: { type: 'function_call_output', call_id: callId, output } })
    goOn()
  }
  return {
    hear(event) {
      if (event.type === 'response.created') answering = true
      if (event.type === 'response.output_item.added') nameOf(event, names)
      if (event.type === 'response.function_call_arguments.done') {
        const callId = String(event.call_id)
        const name = typeof event.name === 'string' ? event.name : (names.get(callId) ?? '')
        names.delete(callId)
        void call(callId, name, String(event.arguments ?? ''))
      }
      if (event.type === 'response.done') {
        answering = false
        goOn()
      }
    },
    forget() {
      over.abort()
      over = new AbortController()
      names.clear()
      underWay = 0
      answering = false
      owed = false
    },
    end: () => over.abort(),
  }
}

// The beta's calls do not say their name once more.
function nameOf({ item }: ServerEvent, names: Map<string, string>) {
  const { type, call_id, name } = (item ?? {}) as Record<string, unknown>
  if (type === 'function_call' && typeof call_id === 'string' && typeof name === 'string') names.set(call_id, name)
}

async function outputOf(work: () => Promise<unknown>, limit: number): Promise<string> {
  try {
    const late = new Promise<never>((_, reject) => {
      const timer = setTimeout(() => reject(new Error('It took too long.')), limit)
      timer.unref()
    })
    return JSON.stringify(await Promise.race([work(), late])).slice(0, LONGEST)
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : 'It failed.' })
  }
}
