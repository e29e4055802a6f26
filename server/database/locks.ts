import { setTimeout as wait } from 'node:timers/promises'
import type { Messages } from './listen.ts'

/** Where a process tells the others that it wants what one of them holds. */
export const LOCK_CHANNEL = 'atrium_locks'

/** What one request at a time may hold, in whichever process of Atrium it is. */
export interface Locks {
  /**
   * Takes what has this name, and answers how to let go of it; undefined when it was not let go of in time. `wanted` is called when
   * another one wants it, and when it cannot be held any longer because PostgreSQL is gone: its holder has to come to an end soon.
   * Raises a `DatabaseFault`.
   */
  take(name: string, wanted: () => void, signal: AbortSignal): Promise<(() => Promise<void>) | undefined>
}

/** Milliseconds that one waits for what another holds, and between two tries. */
const WAIT_LIMIT = 30_000
const TRY_EVERY = 100

const TRY = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as got'
const FREE = 'select pg_advisory_unlock(hashtextextended($1, 0))'
const TELL = `select pg_notify('${LOCK_CHANNEL}', $1)`

interface Holder {
  wanted: () => void
}

/**
 * Locks of PostgreSQL's session, all on the one connection by which this process listens: a lock costs no connection however long it
 * is held, and is free again at once where its process dies.
 */
export function createLocks(messages: Messages): Locks {
  // A session may take the same lock twice, so within this process the name itself is the lock.
  const holders = new Map<string, Holder>()
  messages.on(LOCK_CHANNEL, (name) => {
    if (name !== undefined) holders.get(name)?.wanted()
  })
  // Others can have them from now on.
  messages.onLost(() => {
    const lost = [...holders.values()]
    holders.clear()
    for (const { wanted } of lost) wanted()
  })

  async function tryToTake(name: string, holder: Holder): Promise<boolean> {
    holders.set(name, holder)
    let got = false
    try {
      const [row] = await messages.ask<{ got: boolean }>(TRY, [name])
      got = row?.got === true
      if (!got) await messages.ask(TELL, [name])
    } finally {
      if (!got && holders.get(name) === holder) holders.delete(name)
    }
    return got
  }

  async function release(name: string, holder: Holder): Promise<void> {
    // Where the connection was lost meanwhile, so was the lock, and may be another's.
    if (holders.get(name) !== holder) return
    holders.delete(name)
    // Where this fails the connection is lost, and the lock with it.
    await messages.ask(FREE, [name]).catch(() => undefined)
  }

  return {
    async take(name, wanted, signal) {
      const until = performance.now() + WAIT_LIMIT
      const holder = { wanted }
      for (;;) {
        const other = holders.get(name)
        if (other) other.wanted()
        else if (await tryToTake(name, holder)) return () => release(name, holder)
        if (performance.now() > until || signal.aborted) return undefined
        await wait(TRY_EVERY)
      }
    },
  }
}
