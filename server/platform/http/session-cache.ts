import { areas } from '../../../contract/plain/areas.ts'
import type { SessionEnded, SignedInUser } from '../calls/caller.ts'
import type { Database } from '../database/connect.ts'
import type { Found } from './session-store.ts'

/** Where the database announces a session that ended or a user that changed; see `tell_sessions`. */
const SESSION_CHANNEL = 'atrium_sessions'
const MOST = 10_000
/** However quiet it is, a session is read again after this long, in milliseconds. */
const FRESH = 60_000
/** Nothing that is watched lasts as long. */
const LONGEST_TIMER = 2 ** 31 - 2

/**
 * Sessions, or keys, as they were last read, so that a request need not ask for its session every time. An entry lives until the
 * database announces that the session ended or its user changed, in this process or another. While the database cannot
 * tell, every session is read.
 */
export function createSessionCache<Kind extends Found>(
  database: Pick<Database, 'messages'>,
  read: (tokenHash: Buffer) => Promise<Kind | undefined>,
) {
  const known = new Map<string, { session: Kind; until: number }>()
  // Counts what was forgotten, so that a read under way then does not bring it back.
  let forgotten = 0
  // Sessions that are the newest word on themselves.
  let kept = new WeakSet<Found>()
  const watches = new Set<Watch>()
  const forgetUser = (userId: string) => {
    forgotten += 1
    for (const [cookie, { session }] of known) {
      if (session.user.id !== userId) continue
      known.delete(cookie)
      kept.delete(session)
    }
    look([...watches].filter(({ session }) => session.user.id === userId))
  }
  const forgetAll = () => {
    forgotten += 1
    known.clear()
    kept = new WeakSet()
    look([...watches])
  }
  // All of a session hear of it in one go: what waits for another's end must not take its place.
  const look = (some: Watch[]) => {
    const bySession = Map.groupBy(some, ({ session }) => session.tokenHash.toString('hex'))
    for (const same of bySession.values()) if (same[0]) void lookAt(same[0].session, same)
  }
  const lookAt = async ({ tokenHash }: Found, same: Watch[]) => {
    // Where the database does not answer, nobody goes on being let in.
    const now = await read(tokenHash).catch(() => undefined)
    for (const watch of same) {
      if ((now && isSame(now.user, watch.session.user)) || !watches.delete(watch)) continue
      watch.ended(now ? 'changed' : 'ended')
    }
  }
  database.messages.on(SESSION_CHANNEL, (userId) => (userId ? forgetUser(userId) : forgetAll()))
  return {
    /** The session of a cookie, or the key; `hashOf` answers the token's hash, undefined for what is not ours. */
    async find(cookie: string, hashOf: (cookie: string) => Buffer | undefined): Promise<Kind | null> {
      const entry = known.get(cookie)
      if (entry && database.messages.live() && Date.now() < entry.until) return entry.session
      const tokenHash = hashOf(cookie)
      if (!tokenHash) return null
      const before = forgotten
      const session = await read(tokenHash)
      if (known.size >= MOST) known.clear()
      if (session && before === forgotten) {
        known.set(cookie, { session, until: freshUntil(session) })
        kept.add(session)
      }
      return session ?? null
    },
    /** To be called where this process itself ends a session or changes a user: its next request comes at once. */
    forgetUser,
    /** Calls `ended` once the session has ended or opens something else than it did. Answers how to stop watching. */
    watch(session: Found, ended: SessionEnded): () => void {
      const watch = { session, ended }
      watches.add(watch)
      const untilEnd = session.expiresAt ? Date.parse(session.expiresAt) - Date.now() : Number.POSITIVE_INFINITY
      const timer = untilEnd < LONGEST_TIMER ? setTimeout(look, untilEnd + 1, [watch]).unref() : undefined
      // It may have ended since it was found.
      if (!kept.has(session) || !database.messages.live()) look([watch])
      return () => {
        clearTimeout(timer)
        watches.delete(watch)
      }
    },
  }
}

interface Watch {
  session: Found
  ended: SessionEnded
}

const isSame = (now: SignedInUser, before: SignedInUser) =>
  now.companyId === before.companyId &&
  now.role === before.role &&
  now.missing === before.missing &&
  areas.every((area) => now.areas[area] === before.areas[area])

const freshUntil = ({ expiresAt }: Found) =>
  Math.min(Date.now() + FRESH, expiresAt ? Date.parse(expiresAt) : Number.POSITIVE_INFINITY)
