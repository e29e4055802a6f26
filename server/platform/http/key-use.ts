import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'
import { KEY_CALLS_A_MINUTE } from '../../../contract/keys/endpoints.ts'
import { platformRefusals } from '../calls/platform-refusals.ts'
import type { Database } from '../database/connect.ts'
import { type KeyUse, noteKeyUses } from './key-store.ts'

const MINUTE = 60_000
/** Milliseconds for which uses gather before they are written down, so that a call by key stays one call. */
const WRITE_AFTER = 2_000

/** Limits how often each key calls, and notes that it did. Each process counts for itself. */
export function countKeyUses(app: FastifyInstance, database: Pick<Database, 'identity'>) {
  const uses = noteUses(database, app.log)
  app.addHook('onClose', uses.written)
  let minutes = new Map<string, { calls: number; ends: number }>()
  return {
    /** Counts a call, and says in its reply how many are left. Raises `too_many_requests`. */
    take(reply: FastifyReply, id: string, address: string): void {
      const now = Date.now()
      const known = minutes.get(id)
      const minute = known && known.ends > now ? known : { calls: 0, ends: now + MINUTE }
      if (minute !== known) {
        if (minutes.size > 1_000) minutes = new Map([...minutes].filter(([, { ends }]) => ends > now))
        minutes.set(id, minute)
      }
      minute.calls += 1
      const seconds = Math.ceil((minute.ends - now) / 1000)
      const left = Math.max(KEY_CALLS_A_MINUTE - minute.calls, 0)
      reply.header('ratelimit-policy', `"key";q=${KEY_CALLS_A_MINUTE};w=60`)
      reply.header('ratelimit', `"key";r=${left};t=${seconds}`)
      uses.note({ id, address, at: new Date(now).toISOString() })
      if (minute.calls > KEY_CALLS_A_MINUTE) throw platformRefusals.too_many_calls({ seconds })
    },
  }
}

function noteUses(database: Pick<Database, 'identity'>, log: FastifyBaseLogger) {
  let uses = new Map<string, KeyUse>()
  let timer: NodeJS.Timeout | undefined
  const written = async () => {
    clearTimeout(timer)
    timer = undefined
    const batch = [...uses.values()]
    uses = new Map()
    if (batch.length === 0) return
    // When a key was used is not worth a failed call; the next use says it again.
    await noteKeyUses(database, batch).catch((err: unknown) =>
      log.warn({ err }, 'the use of API keys could not be noted'),
    )
  }
  return {
    note(use: Omit<KeyUse, 'calls'>) {
      uses.set(use.id, { ...use, calls: (uses.get(use.id)?.calls ?? 0) + 1 })
      timer ??= setTimeout(written, WRITE_AFTER).unref()
    },
    written,
  }
}
