import type { Logger } from 'pino'
import { networkOf } from '../../platform/calls/network.ts'
import type { Refusals, RefusedCall } from '../../platform/calls/noted-refusals.ts'
import { Refusal } from '../../platform/calls/refusals.ts'
import type { Database } from '../../platform/database/connect.ts'
import { recordRepeated } from '../../platform/events/record.ts'
import { findAccount, ownsRecord } from './store.ts'

/** Milliseconds in which refusals gather, also after a fault of the database; and within which equal ones are one entry. */
const GATHER = { usually: 1_000, afterFault: 15_000 }
const QUARTER = 15 * 60_000
/** Kinds of refusals that have entries of their own: those of a company within a quarter of an hour, and those that wait to be written. */
const MOST_KINDS = 100
const MOST_WAITING = 1_000

type RefusalEvent =
  | 'member.sign_in_failed'
  | 'member.sign_in_blocked'
  | 'member.access_refused'
  | 'member.limit_reached'
  | 'member.record_refused'

/** Refusals that are counted in one entry. */
interface Gathered extends RefusedCall {
  event: RefusalEvent
  /** Id of the account that was claimed without proof; else a member was refused. */
  account: string | undefined
  reason: string
  sameAs: string
  times: number
}

/**
 * Writes refusals into the audit of the company that they concern: of an account that was claimed without proof, or of a
 * member. Nothing that was typed is kept. Equal ones gather in memory for a second, and in one entry for a quarter of an
 * hour, so that a flood of them is neither many rows nor many transactions.
 */
export function gatherRefusals({
  database,
  log,
  now,
}: {
  database: Database
  log: Pick<Logger, 'warn'>
  now: () => number
}): Refusals {
  let waiting = new Map<string, Gathered>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const sameAs = mark(now)

  const gather = (refused: Gathered) => {
    // Each record is looked up, as long as they are not too many.
    const key = `${refused.sameAs} ${waiting.size < MOST_WAITING ? refused.record : ''}`
    const present = waiting.get(key)
    if (present) present.times += refused.times
    else if (waiting.size < 2 * MOST_WAITING) waiting.set(key, refused)
  }
  const writeAfter = (pause: number) => {
    timer ??= setTimeout(() => void written(), pause).unref()
  }
  const writeOne = async (refused: Gathered) => {
    try {
      await writeDown(database, refused)
    } catch (error) {
      log.warn({ err: error }, 'a refusal could not be written into the audit, which is tried again')
      gather(refused)
      writeAfter(GATHER.afterFault)
    }
  }
  const written = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = new Map()
    writing = writing.then(async () => {
      for (const refused of batch.values()) await writeOne(refused)
    })
    return writing
  }
  return {
    note(error, asked) {
      const event = error instanceof Refusal && eventOf(error, asked)
      if (!event) return
      const { account, unknownId: record = asked.record, message: reason } = error
      gather({ ...sameAs({ ...asked, event, account, record, reason, times: 1 }) })
      writeAfter(GATHER.usually)
    },
    written,
  }
}

function eventOf(
  { account, code, unknownId }: Refusal,
  { caller: { user }, record }: RefusedCall,
): RefusalEvent | undefined {
  if (account) return code === 'too_many_requests' ? 'member.sign_in_blocked' : 'member.sign_in_failed'
  if (!user?.companyId) return undefined
  if (code === 'forbidden') return 'member.access_refused'
  if (code === 'too_many_requests') return 'member.limit_reached'
  return unknownId || (code === 'not_found' && record) ? 'member.record_refused' : undefined
}

/** Says what is the same: of one quarter of an hour, kind, person, call and network; and beyond so many kinds all the rest. */
function mark(now: () => number) {
  let quarter = 0
  const kinds = new Map<string, Set<string>>()
  return (refused: Omit<Gathered, 'sameAs'>): Gathered => {
    const present = Math.floor(now() / QUARTER)
    if (present !== quarter) kinds.clear()
    quarter = present
    const { event, account, call, caller } = refused
    const owner = account ?? caller.user?.companyId ?? ''
    const known = kinds.get(owner) ?? new Set()
    kinds.set(owner, known)
    const kind = `${event} ${account ?? caller.user?.id} ${call} ${networkOf(caller.client.address)}`
    const at = new Date(quarter * QUARTER).toISOString()
    if (known.has(kind) || known.size < MOST_KINDS) {
      known.add(kind)
      return { ...refused, sameAs: `${at} ${kind}` }
    }
    const others = { ...caller, client: { address: '', device: '' } }
    return { ...refused, caller: others, sameAs: `${at} ${event} ${account ?? ''} others` }
  }
}

async function writeDown(database: Database, refused: Gathered): Promise<void> {
  const { event, account, caller, call, what, reason, record, sameAs, times } = refused
  const found = account ? await findAccount(database, account) : undefined
  const companyId = account ? found?.companyId : caller.user?.companyId
  if (!companyId) return
  const actor = { ...caller, origin: undefined }
  await database.company(companyId, actor, 'background').write(async (scope) => {
    if (found && (event === 'member.sign_in_failed' || event === 'member.sign_in_blocked')) {
      const payload = { id: found.id, email: found.email, call }
      return recordRepeated(scope, { name: event, payload }, { sameAs, times })
    }
    // A record that was deleted meanwhile is nobody else's.
    if (event === 'member.record_refused' && record && (await ownsRecord(scope, record))) return
    const payload = { id: caller.user?.id ?? '', what, call, reason }
    await recordRepeated(scope, { name: event, payload }, { sameAs, times })
  })
}
