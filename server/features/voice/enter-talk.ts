import type { Database } from '../../platform/database/connect.ts'
import { LIMITS } from './limits.ts'

/** A person's turn to talk. */
export interface TalkTurn {
  /** Resolves when they begin to talk in another window. */
  wanted: Promise<void>
  /** Lets others have it. */
  leave(): Promise<void>
}

const STILL = 'Voice is still on in another window. Try again in a moment.'
const FULL = 'Too many people in your organization are using voice. Try again later.'

/**
 * Lets each person talk in one window, the latest, and so many of a company at once, in whichever process; answers a sentence
 * where that cannot be. Raises a `DatabaseFault`.
 */
export async function enterTalk(
  { locks, messages }: Pick<Database, 'locks' | 'messages'>,
  { id, companyId }: { id: string; companyId: string },
): Promise<TalkTurn | string> {
  const wanted = Promise.withResolvers<void>()
  await using held = new AsyncDisposableStack()
  // Where PostgreSQL is lost a talk goes on, and others do not hear of it any more.
  const ask = () => void (messages.live() && wanted.resolve())
  const own = await locks.take(`talk of ${id}`, ask, WAITING)
  if (!own) return STILL
  held.defer(own)
  const first = Math.floor(Math.random() * LIMITS.company)
  for (let each = 0; each < LIMITS.company; each++) {
    const place = (first + each) % LIMITS.company
    const leave = await locks.take(`talk ${place} in ${companyId}`, ignore, AT_ONCE)
    if (!leave) continue
    held.defer(leave)
    const all = held.move()
    return { wanted: wanted.promise, leave: () => all.disposeAsync() }
  }
  return FULL
}

/** For what another holds one waits as long as locks let, or not at all. */
const WAITING = new AbortController().signal
const AT_ONCE = AbortSignal.abort()

const ignore = () => undefined
