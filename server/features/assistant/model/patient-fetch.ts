import { setTimeout as wait } from 'node:timers/promises'
import type { Limits } from './limits.ts'
import type { Patience } from './patience.ts'

/** What a busy server answers; 529 is Anthropic's. Whatever else it refuses it would refuse again. */
const BUSY = new Set([429, 503, 529])

/**
 * Sends a request to a model's server, and again where it is busy, when it says or a little later, as long as there is time
 * for it. Follows no redirect: the key goes to nobody else.
 */
export function patientFetch(limits: Limits, patience: Patience): typeof fetch {
  return async (url, init) => {
    let request = { ...init, redirect: 'error' as const }
    let repeats = 0
    while (true) {
      patience.asked()
      const response = bounded(await fetch(url, request), limits.reply)
      const without = response.status === 400 ? await withoutTemperature(request, response) : undefined
      if (without) {
        request = without
        continue
      }
      const delay = BUSY.has(response.status) ? delayOf(response, limits.retryAfter * 2 ** repeats) : Infinity
      if (repeats === limits.retries || delay >= patience.left()) return response
      repeats += 1
      await response.body?.cancel()
      patience.rest()
      await wait(delay, undefined, { signal: patience.signal })
    }
  }
}

/** The same request without a temperature, where the server says that its model knows none: some think at one of their own. */
async function withoutTemperature(request: RequestInit & { redirect: 'error' }, response: Response) {
  if (typeof request.body !== 'string' || !/temperature/i.test(await response.clone().text())) return undefined
  const { temperature, ...body } = JSON.parse(request.body)
  return temperature === undefined ? undefined : { ...request, body: JSON.stringify(body) }
}

/** Milliseconds: `Retry-After` is seconds or a date. */
function delayOf({ headers }: Response, otherwise: number): number {
  const after = headers.get('retry-after')?.trim()
  if (!after) return otherwise
  const delay = /^\d+(\.\d+)?$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now()
  return Number.isNaN(delay) ? otherwise : Math.max(delay, 0)
}

/** The reply, which breaks off once it is longer than any honest one. */
function bounded(response: Response, most: number): Response {
  let bytes = 0
  const guard = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > most) controller.error(new Error(`The reply is longer than ${most} bytes`))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body?.pipeThrough(guard) ?? null, { status, statusText, headers })
}
