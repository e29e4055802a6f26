import type { Logger } from 'pino'
import { type FaultKind, isFullBucket } from '../database/fault.ts'
import { faults } from '../topics.ts'

const LINES: Record<FaultKind, string> = {
  unreachable: 'the database cannot be reached',
  busy: 'the database has more to do than it can',
  locked: 'a lock was waited for too long',
  slow: 'the database took too long',
  full: 'the disk is full',
}

/** Milliseconds between two lines that say the same: a fault fails every request there is. */
const SAY_EVERY = 5_000

const said = new Map<FaultKind, { at: number; unsaid: number }>()

/** Writes the cause into the log, and how often it came since; what merely follows from it adds no lines. */
export function logFault(log: Pick<Logger, 'warn' | 'error'>, kind: FaultKind, error: Error): void {
  faults.publish({ kind, inBucket: isFullBucket(error) })
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
