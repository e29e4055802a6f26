import { conflict } from '../../../platform/calls/refusals.ts'
import type { Locks } from '../../../platform/database/locks.ts'

/**
 * Does work one after the other for each key, in whichever process; in one of them in the order in which it was asked for. Other
 * keys do not wait. `name` tells its keys from those of other orders. Raises `conflict`, with the sentence `busy`, where another
 * process takes too long.
 */
export function createOrder(locks: Locks, { name, busy }: { name: string; busy: string }) {
  const last = new Map<string, Promise<unknown>>()
  const alone = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const release = await locks.take(`${name} ${key}`, ignore, WAITING)
    if (!release) throw conflict(busy)
    try {
      return await work()
    } finally {
      // Nobody waits for that: the next one to take it asks the same connection.
      void release()
    }
  }
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key)
    const next = () => alone(key, work)
    // Whatever became of the one before; its asker hears of it.
    const mine = before ? before.then(next, next) : next()
    last.set(key, mine)
    const tidy = () => void (last.get(key) === mine && last.delete(key))
    mine.then(tidy, tidy)
    return mine
  }
}

const WAITING = new AbortController().signal

const ignore = () => undefined
