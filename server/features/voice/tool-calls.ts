import type { Guard } from './guard.ts'
import type { ServerEvent } from './server-event.ts'

interface ToolCallParts {
  guard: Guard
  /** Looks something up; the voice server gets the message of what it raises. */
  run(name: string, input: unknown, signal: AbortSignal): Promise<unknown>
  /** Milliseconds that a lookup may take. */
  limit: number
  send(event: object): void
  askAnswer(): void
}

/** Characters that one lookup may answer. */
const LONGEST = 16_000

/** Does the lookups that a voice server asks for, and has it answer once it has all of them. */
export function createToolCalls({ guard, run, limit, send, askAnswer }: ToolCallParts) {
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
  const call = guard(async (callId: string, name: string, input: string) => {
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
  })
  return {
    hear(event: ServerEvent) {
      if (event.type === 'response.created') answering = true
      if (event.type === 'response.output_item.added') nameOf(event, names)
      if (event.type === 'response.function_call_arguments.done' && event.call_id) {
        const { call_id: callId, name = names.get(callId) ?? '', arguments: input = '' } = event
        names.delete(callId)
        call(callId, name, input)
      }
      if (event.type === 'response.done') {
        answering = false
        goOn()
      }
    },
    /** Nobody waits for what is looked up any more. */
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
  if (item?.type === 'function_call' && item.call_id && item.name) names.set(item.call_id, item.name)
}

async function outputOf(work: () => Promise<unknown>, limit: number): Promise<string> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('It took too long.')), limit)
  try {
    return JSON.stringify(await Promise.race([Promise.try(work), late.promise])).slice(0, LONGEST)
  } catch (error) {
    return JSON.stringify({ error: error instanceof Error ? error.message : 'It failed.' })
  } finally {
    clearTimeout(timer)
  }
}
