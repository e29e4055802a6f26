import type { Database } from '../database/connect.ts'
import { findSession, type Session } from './session-store.ts'

/** Where the database tells of a session that ended or a user that changed; see 002_companies_and_users.sql. */
const SESSION_CHANNEL = 'atrium_sessions'
const MOST = 10_000
/** However quiet it is, a session is read anew after this long, in milliseconds. */
const FRESH = 60_000

/**
 * Sessions as they were last read, so that a request need not ask for its session every time. An entry lives until the
 * database tells that the session ended or its user changed, in this process or another. While the database cannot
 * tell, every session is read.
 */
export function createSessionCache(database: Database) {
  const known = new Map<string, { session: Session; until: number }>()
  // Counts what was forgotten, so that a read under way then does not bring it back.
  let forgotten = 0
  const watches = new Set<Watch>()
  const forgetUser = (userId: string) => {
    forgotten += 1
    for (const [cookie, { session }] of known) if (session.user.id === userId) known.delete(cookie)
    for (const watch of watches) if (watch.session.user.id === userId) void look(watch)
  }
  const forgetAll = () => {
    forgotten += 1
    known.clear()
    for (const watch of watches) void look(watch)
  }
  const look = async (watch: Watch) => {
    const { tokenHash, user } = watch.session
    // Where the database does not answer, nobody goes on being let in.
    const now = await findSession(database, tokenHash).catch(() => undefined)
    const goesOn = now && now.user.companyId === user.companyId && now.user.missing === user.missing
    if (goesOn || !watches.delete(watch)) return
    watch.ended()
  }
  database.messages.on(SESSION_CHANNEL, (userId) => (userId ? forgetUser(userId) : forgetAll()))
  return {
    /** The session of a cookie; `hashOf` answers the token's hash, undefined for a cookie that is not ours. */
    async find(cookie: string, hashOf: (cookie: string) => Buffer | undefined): Promise<Session | null> {
      const entry = known.get(cookie)
      if (entry && database.messages.live() && Date.now() < entry.until) return entry.session
      const tokenHash = hashOf(cookie)
      if (!tokenHash) return null
      const before = forgotten
      const session = await findSession(database, tokenHash)
      if (known.size >= MOST) known.clear()
      if (session && before === forgotten) known.set(cookie, { session, until: freshUntil(session) })
      return session ?? null
    },
    /** To be called where this process itself ends a session or changes a user: its next request comes at once. */
    forgetUser,
    /** Calls `ended` once the session has ended or its user has left the company. Answers how to stop watching. */
    watch(session: Session, ended: () => void): () => void {
      const watch = { session, ended }
      watches.add(watch)
      // It may have ended since it was found.
      void look(watch)
      return () => void watches.delete(watch)
    },
  }
}

interface Watch {
  session: Session
  ended: () => void
}

const freshUntil = (session: Session) => Math.min(Date.now() + FRESH, Date.parse(session.expiresAt))
