import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../calls/network.ts'
import { tooMany } from '../calls/refusals.ts'

/** How many one person, or one network where nobody is signed in, reads at once, and what is said when no turn came. */
const KINDS = {
  lists: { most: 4, message: 'You are reading too many long lists at once. Wait until one is done.' },
  // A player and a preview ask for several parts of a file at a time.
  files: { most: 8, message: 'You are loading too many files at once. Wait until one is done.' },
}
/** Replies that wait for their turn, and those of them that one reader waits for. */
const MOST_WAITING = { all: 1_000, ofOne: 40 }
/** Seconds after which another one may be asked for. */
const RETRY_AFTER = 5

/** A stream of what is written piece by piece: the next one is asked for when its reader has taken the one before. */
export const readAsTaken = (pieces: AsyncIterable<string>): Readable => Readable.from(pieces, { highWaterMark: 0 })

/** What one person reads at this moment, and what waits for its turn, in the order in which it was asked for. */
interface Reading {
  open: number
  waiting: Set<() => void>
}

/**
 * Lets each reader have a few long replies of a kind at once. Further ones wait for as many milliseconds as `patience`, and hold
 * nothing of their answer meanwhile; so who asks for ten lists side by side gets them, and who takes nothing fills no memory.
 */
export function createOpenStreams(kind: keyof typeof KINDS, patience: number) {
  const { most, message } = KINDS[kind]
  const readers = new Map<string, Reading>()
  let waitingInAll = 0

  const enter = (reader: string, reading: Reading, raw: ServerResponse) => {
    reading.open += 1
    raw.once('close', () => {
      reading.open -= 1
      const [next] = reading.waiting
      if (next) next()
      else if (reading.open === 0) readers.delete(reader)
    })
  }

  /** Answers whether the turn came before the reader went; `takeTurn` is called at that moment. */
  async function waitFor({ waiting }: Reading, raw: ServerResponse, takeTurn: () => void): Promise<boolean> {
    if (waiting.size >= MOST_WAITING.ofOne || waitingInAll >= MOST_WAITING.all) throw tooMany(message, RETRY_AFTER)
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const end = () => {
      clearTimeout(timer)
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
    const timer = setTimeout(() => {
      end()
      reject(tooMany(message, RETRY_AFTER))
    }, patience)
    raw.once('close', go)
    waiting.add(come)
    waitingInAll += 1
    return promise
  }

  return {
    /**
     * Resolves when it is the reply's turn, which lasts until the reply is over; to false when its reader is gone by then.
     * Raises `too_many_requests`.
     */
    async begin({ session, ip }: FastifyRequest, { raw }: FastifyReply): Promise<boolean> {
      if (raw.destroyed) return false
      const reader = session?.user.id ?? networkOf(ip)
      const reading = readers.get(reader) ?? { open: 0, waiting: new Set() }
      readers.set(reader, reading)
      const takeTurn = () => enter(reader, reading, raw)
      if (reading.open >= most) return waitFor(reading, raw, takeTurn)
      takeTurn()
      return true
    },
  }
}
