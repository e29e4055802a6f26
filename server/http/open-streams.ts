import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../calls/network.ts'
import { tooMany } from '../calls/refusals.ts'

/** What one person, or one network where nobody is signed in, may read at once, and what is said beyond that. */
const LIMITS = {
  lists: { most: 4, message: 'You are reading too many long lists at once. Wait until one is done.' },
  // A player and a preview ask for several parts of a file at a time.
  files: { most: 8, message: 'You are loading too many files at once. Wait until one is done.' },
}
/** Seconds after which another one may be asked for. */
const RETRY_AFTER = 5

/** A stream of what is written piece by piece: the next one is asked for when its reader has taken the one before. */
export const readAsTaken = (pieces: AsyncIterable<string>): Readable => Readable.from(pieces, { highWaterMark: 0 })

/** Counts the long answers of a kind that are being read. */
export function createOpenStreams(kind: keyof typeof LIMITS) {
  const { most, message } = LIMITS[kind]
  const open = new Map<string, number>()
  return {
    /** Counts one more until the reply is over. Raises `too_many_requests`. */
    begin({ session, ip }: FastifyRequest, { raw }: FastifyReply): void {
      const reader = session?.user.id ?? networkOf(ip)
      const present = open.get(reader) ?? 0
      if (present >= most) throw tooMany(message, RETRY_AFTER)
      open.set(reader, present + 1)
      raw.once('close', () => {
        const left = (open.get(reader) ?? 1) - 1
        if (left > 0) open.set(reader, left)
        else open.delete(reader)
      })
    },
  }
}
