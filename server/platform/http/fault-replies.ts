import type { Logger } from 'pino'
import { Refusal } from '../calls/refusals.ts'
import { type FaultKind, isFullBucket } from '../database/fault.ts'
import { faults } from '../topics.ts'

/** What somebody hears of a fault that they have no part in: what to do, and when. */
export const refusalOfFault = (kind: FaultKind): Refusal => {
  const { message, retryAfter } = REPLIES[kind]
  return new Refusal(kind === 'full' ? 'no_room' : 'unavailable', message, { retryAfter })
}

/** Seconds after which another try makes sense, with a message. */
const REPLIES: Record<FaultKind, { message: string; retryAfter: number }> = {
  unreachable: {
    message: 'The database cannot be reached at the moment. What you did last may not be saved. Try again in a moment.',
    retryAfter: 5,
  },
  busy: { message: 'There is a lot to do at the moment. Try again in a few seconds.', retryAfter: 3 },
  locked: { message: 'Somebody else is changing the same at the moment. Try again in a few seconds.', retryAfter: 3 },
  slow: { message: 'This took too long and was stopped. Nothing was changed.', retryAfter: 10 },
  full: {
    message: 'The disk of this installation is full, so nothing can be saved. Whoever runs it has to make room.',
    retryAfter: 60,
  },
}

const LINES: Record<FaultKind, string> = {
  unreachable: 'the database cannot be reached',
  busy: 'the database has more to do than it can',
  locked: 'somebody waited for a lock for too long',
  slow: 'the database took too long',
  full: 'the disk is full',
}

/** Milliseconds between two lines that say the same: a fault fails every request there is. */
const SAY_EVERY = 5_000

const said = new Map<FaultKind, { at: number; unsaid: number }>()

/** Writes the cause into the log, and how often it came since; what merely follows from it adds no lines. */
export function logFault(log: Pick<Logger, 'warn' | 'error'>, kind: FaultKind, error: Error): void {
  faults.tell({ kind, inBucket: isFullBucket(error) })
  const now = performance.now()
  const { at, unsaid } = said.get(kind) ?? { at: -SAY_EVERY, unsaid: 0 }
  if (now - at < SAY_EVERY) {
    said.set(kind, { at, unsaid: unsaid + 1 })
    return
  }
  said.set(kind, { at: now, unsaid: 0 })
  const level = kind === 'locked' || kind === 'busy' ? 'warn' : 'error'
  log[level]({ err: error, since: unsaid }, LINES[kind])
}
