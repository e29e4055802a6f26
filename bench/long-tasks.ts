import type { CDPSession } from '@playwright/test'

/** One task of the page's main thread, in milliseconds. */
interface Task {
  /** By the clock, in which other processes may have had the processor. */
  lasted: number
  /** The processor's own time, without waits for it. */
  worked: number
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds, by the clock and of the thread's own time. */
  dur?: number
  tdur?: number
  args?: { name?: string }
}

/** Records what the browser does; the answered function ends it and answers the main thread's longest task. */
export async function traceTasks(devtools: CDPSession): Promise<() => Promise<Task>> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', '__metadata'] } })
  return async () => {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.end')
    await complete
    devtools.off('Tracing.dataCollected', collect)
    return longestOf(events)
  }
}

function longestOf(events: TraceEvent[]): Task {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const main = new Set(named.map(threadOf))
  if (main.size === 0) throw new Error('The browser’s trace has no main thread')
  let longest: Task = { lasted: 0, worked: 0 }
  for (const event of events) {
    if (!event.name.endsWith('::RunTask') || !main.has(threadOf(event))) continue
    const worked = (event.tdur ?? 0) / 1000
    if (worked > longest.worked) longest = { lasted: (event.dur ?? 0) / 1000, worked }
  }
  return longest
}
