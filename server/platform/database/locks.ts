import { setTimeout as wait } from 'node:timers/promises'
import type { Messages } from './listen.ts'

/** Where a process asks the others for what one of them holds. */
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
  /** Not while it tries: then it wants it itself, and its own message comes back to it. */
  holds: boolean
}

/**
 * Locks of PostgreSQL's session, all on the one connection by which this process listens: a lock costs no connection however long it
 * is held, and is free again at once where its process dies.
 */
export function createLocks(messages: Messages): Locks {
  // A session may take the same lock twice, so within this process the name itself is the lock.
  const holders = new Map<string, Holder>()
  messages.on(LOCK_CHANNEL, (name) => {
    if (name !== undefined) ask(holders.get(name))
  })
  // Others can have them from now on.
  messages.onLost(() => {
    const lost = [...holders.values()]
    holders.clear()
    for (const holder of lost) ask(holder)
  })

  // Where this fails the connection is lost, and the lock with it.
  const free = async (name: string) => void (await messages.ask(FREE, [name]).catch(() => undefined))

  async function tryToTake(name: string, holder: Holder): Promise<boolean> {
    holders.set(name, holder)
    try {
      const [row] = await messages.ask<{ got: boolean }>(TRY, [name])
      // The connection may have been lost since.
      holder.holds = row?.got === true && holders.get(name) === holder
      if (!holder.holds) await messages.ask(TELL, [name])
    } catch (error) {
      // It may be given all the same, when nobody waits for the answer any longer.
      void free(name)
      throw error
    } finally {
      if (!holder.holds && holders.get(name) === holder) holders.delete(name)
    }
    return holder.holds
  }

  async function release(name: string, holder: Holder): Promise<void> {
    // Where the connection was lost meanwhile, so was the lock, and may be another's.
    if (holders.get(name) !== holder) return
    holders.delete(name)
    await free(name)
  }

  return {
    async take(name, wanted, signal) {
      const until = performance.now() + WAIT_LIMIT
      const holder = { wanted, holds: false }
      for (;;) {
        const other = holders.get(name)
        if (other) ask(other)
        else if (await tryToTake(name, holder)) return () => release(name, holder)
        if (performance.now() > until || signal.aborted) return undefined
        await wait(TRY_EVERY)
      }
    },
  }
}

function ask(holder: Holder | undefined): void {
  if (holder?.holds) holder.wanted()
}
