import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Caller } from '../calls/caller.ts'
import { networkOf } from '../calls/network.ts'
import { notAnyMore, platformRefusals } from '../calls/platform-refusals.ts'
import type { Refusal } from '../calls/refusals.ts'

/** How many one person, one key, or one network where nobody is signed in, has at once, and the refusal when no turn came. */
const KINDS = {
  lists: { most: 4, refuse: platformRefusals.too_many_lists },
  // A player and a preview ask for several parts of a file at a time.
  files: { most: 8, refuse: platformRefusals.too_many_files },
  answers: { most: 4, refuse: platformRefusals.too_many_answers },
  bodies: { most: 4, refuse: platformRefusals.too_many_bodies },
}
/** Replies that wait for their turn, and those of them that one reader waits for. */
const MOST_WAITING = { all: 1_000, ofOne: 40 }

/** A stream of what is written piece by piece: the next one is asked for when its reader has taken the one before. */
export const readAsTaken = (pieces: AsyncIterable<string | Buffer>): Readable =>
  Readable.from(pieces, { highWaterMark: 0 })

/** Who asks, and for which reply. */
interface Turn {
  caller: Pick<Caller, 'user' | 'client' | 'watch' | 'key'>
  raw: ServerResponse
}

/** What one person reads at this moment, and what waits for its turn, in the order in which it was asked for. */
interface Reader {
  open: number
  waiting: Set<() => void>
}

/**
 * Lets each reader have a few long replies, or long bodies, of a kind at once. Further ones wait for `patience` milliseconds and hold
 * nothing of their answer meanwhile: ten lists side by side all come, and a reader that takes nothing fills no memory.
 */
export function createOpenStreams(kind: keyof typeof KINDS, patience: number) {
  const { most, refuse: refusal } = KINDS[kind]
  const readers = new Map<string, Reader>()
  let waitingInAll = 0

  const enter = (reader: string, reading: Reader, { caller, raw }: Turn) => {
    reading.open += 1
    // Cut rather than ended: a part must not look like the whole.
    const unwatch = caller.watch?.(() => raw.destroy())
    let ended = false
    const end = () => {
      if (ended) return
      ended = true
      reading.open -= 1
      const [next] = reading.waiting
      if (next) next()
      else if (reading.open === 0) readers.delete(reader)
    }
    raw.once('close', () => {
      unwatch?.()
      const { req } = raw
      if (req.complete) return end()
      // A refused sender may go on sending; its request does not notice when the connection closes.
      req.once('close', end)
      req.socket.once('close', end)
      if (req.socket.destroyed) end()
    })
  }

  /** Answers whether the turn came before the reader went; `takeTurn` is called at that moment. */
  async function waitFor({ waiting }: Reader, { caller, raw }: Turn, takeTurn: () => void): Promise<boolean> {
    if (waiting.size >= MOST_WAITING.ofOne || waitingInAll >= MOST_WAITING.all) throw refusal()
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const end = () => {
      clearTimeout(timer)
      unwatch?.()
      raw.off('close', go)
      waitingInAll -= Number(waiting.delete(come))
    }
    const come = () => {
      end()
      takeTurn()
      resolve(true)
    }
    const go = () => {
      end()
      resolve(false)
    }
    const refuse = (reason: Refusal) => {
      end()
      reject(reason)
    }
    const timer = setTimeout(() => refuse(refusal()), patience)
    const unwatch = caller.watch?.((why) => refuse(notAnyMore(why)))
    raw.once('close', go)
    waiting.add(come)
    waitingInAll += 1
    return promise
  }

  return {
    /**
     * Resolves when it is the reply's turn, which lasts until the reply is over, or its reader may not go on; to false when its
     * reader is gone by then. Raises `too_many_requests`, and what refuses a session that has ended or changed meanwhile.
     */
    async begin(asked: Turn): Promise<boolean> {
      const { caller, raw } = asked
      if (raw.destroyed) return false
      const reader = caller.key?.id ?? caller.user?.id ?? networkOf(caller.client.address)
      const reading = readers.get(reader) ?? { open: 0, waiting: new Set() }
      readers.set(reader, reading)
      const takeTurn = () => enter(reader, reading, asked)
      if (reading.open >= most) return waitFor(reading, asked, takeTurn)
      takeTurn()
      return true
    },
  }
}
