import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** PostgreSQL's notifications, on one connection of their own. */
export interface Messages {
  /** Whether messages arrive right now. While they do not, nothing may be kept that only a message would make untrue. */
  live(): boolean
  /** Calls `listener` with the payload of each message, and with undefined whenever messages may have been missed. */
  on(channel: string, listener: (payload: string | undefined) => void): void
  close(): Promise<void>
}

/** Milliseconds before a lost connection is opened again. */
const RETRY = 500

/** Listens until closed. `channels` are names that need no quoting. */
export function listen(config: pg.ClientConfig, channels: string[]): Messages {
  const listeners: { channel: string; listener: (payload: string | undefined) => void }[] = []
  const closing = new AbortController()
  let live = false

  async function listenOnce() {
    const client = new pg.Client({ ...config, application_name: 'atrium listener', keepAlive: true })
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    // A connection that breaks also ends, which is what counts here.
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload }) => {
      for (const each of listeners) if (each.channel === channel) each.listener(payload)
    })
    await client.connect()
    // Closed in the meantime: the signal below would not tell any more.
    if (closing.signal.aborted) return client.end()
    const stop = () => void client.end()
    closing.signal.addEventListener('abort', stop, { once: true })
    await client.query(channels.map((channel) => `listen ${channel}`).join('; '))
    live = true
    for (const { listener } of listeners) listener(undefined)
    await ended
  }

  async function listenUntilClosed() {
    while (!closing.signal.aborted) {
      // Why the server cannot be reached shows in the requests that need it; here the next try is all there is to do.
      await listenOnce().catch(() => undefined)
      live = false
      await wait(RETRY, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const done = listenUntilClosed()
  return {
    live: () => live,
    on: (channel, listener) => void listeners.push({ channel, listener }),
    close: () => {
      closing.abort()
      return done
    },
  }
}
