/** Something that listeners hear. */
export interface LiveEvent {
  event: string
  data: unknown
}

/** Events as they come, together those that wait together. A reader that has heard enough calls `return`. */
export interface LiveEvents extends AsyncIterableIterator<LiveEvent[], undefined> {
  return(): Promise<IteratorResult<LiveEvent[], undefined>>
}

/** The sending end of events to one reader. */
export interface EventQueue {
  send(event: LiveEvent): void
  /** Ends the events, as their reader may too. */
  end(): void
  events: LiveEvents
}

/**
 * Events for a reader who may be slower than they come: where more than `most` would wait, one that says so (`overrun`)
 * takes their place. `ended` is called once, whichever end gives up.
 */
export function createEventQueue({
  most,
  overrun,
  ended,
}: {
  most: number
  overrun: LiveEvent
  ended: () => void
}): EventQueue {
  let waiting: LiveEvent[] = []
  let over = false
  let scheduled = false
  let wake: (() => void) | undefined
  const stir = () => {
    scheduled = false
    wake?.()
    wake = undefined
  }
  const end = () => {
    if (over) return
    over = true
    waiting = []
    stir()
    ended()
  }
  const events: LiveEvents = {
    [Symbol.asyncIterator]: () => events,
    async next() {
      if (waiting.length === 0 && !over) await new Promise<void>((resolve) => (wake = resolve))
      if (over) return { done: true, value: undefined }
      const value = waiting
      waiting = []
      return { done: false, value }
    },
    async return() {
      end()
      return { done: true, value: undefined }
    },
  }
  return {
    events,
    end,
    send(event) {
      if (over) return
      if (waiting.length < most) waiting.push(event)
      else waiting = [overrun]
      // What changed together is sent together.
      if (wake && !scheduled) setImmediate(stir)
      scheduled = wake !== undefined
    },
  }
}

/**
 * Events of work that ends by itself: none is dropped, and the reader is done when the work is. `signal` is aborted once the
 * reader has heard enough; the work goes on to its end by itself, and `return` waits for it. Work that raises ends the
 * events with its error.
 */
export function tellOf(work: (tell: (event: LiveEvent) => void, signal: AbortSignal) => Promise<void>): LiveEvents {
  const enough = new AbortController()
  let waiting: LiveEvent[] = []
  let over = false
  let wake: (() => void) | undefined
  const stir = () => {
    wake?.()
    wake = undefined
  }
  const tell = (event: LiveEvent) => {
    waiting.push(event)
    stir()
  }
  const done = work(tell, enough.signal).finally(() => {
    over = true
    stir()
  })
  // A reader hears of it when it reads or gives up, and not before.
  done.catch(() => undefined)
  const events: LiveEvents = {
    [Symbol.asyncIterator]: () => events,
    async next() {
      if (waiting.length === 0 && !over) await new Promise<void>((resolve) => (wake = resolve))
      const value = waiting
      waiting = []
      if (value.length > 0) return { done: false, value }
      await done
      return { done: true, value: undefined }
    },
    async return() {
      enough.abort()
      waiting = []
      await done
      return { done: true, value: undefined }
    },
  }
  return events
}
