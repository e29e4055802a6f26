import type { Proof, ProofTask } from '../../../contract/careers/fields.ts'
import { networkOf } from '../../platform/calls/network.ts'
import type { Parts } from '../../platform/parts.ts'
import { countAttempts, countOver, type Limit, readAttempts, sweepAttempts } from '../account/rules.ts'
import { findPublicCompany } from '../openings/rules.ts'
import { isDone, makeTask, TASK_SECONDS } from './proof.ts'
import { applyRefusals } from './refusals.ts'

/** Seconds. */
const WINDOW = 3600
/**
 * What goes in a window without a proof: for one opening from one network, from one network, and for one opening from
 * everywhere. Who records again sends another recording.
 */
const MOST = {
  application: { pair: 20, network: 100, opening: 500 },
  recording: { pair: 40, network: 200, opening: 1000 },
}

type Kind = keyof typeof MOST

/** What a stranger wants to send: what, for which public opening, and from where. */
interface Sent {
  kind: Kind
  openingId: string
  address: string
  proof: Proof | undefined
}

/**
 * Lets in what a stranger sends. Where much came already from their network, or for the opening, it asks for a proof of work
 * instead of refusing, so that nobody is kept out by what others send. Raises `proof_required`.
 */
export async function letIn({ database, config }: Pick<Parts, 'database' | 'config'>, sent: Sent): Promise<void> {
  const [tight, wide] = limitsOf(sent)
  // What one network sends beyond its own measure does not count for the opening, and so makes nobody else work.
  const seconds = (await passed(database, tight)) ?? (await passed(database, wide))
  await sweepAttempts(database)
  if (seconds === undefined) return
  const { proof, openingId } = sent
  if (proof && (await isDone(config.sessionSecret, proof, openingId)) && (await isFirstUse(database, proof))) return
  throw applyRefusals.proof_required({ seconds })
}

/** Makes work for who was asked for a proof: the more, the more was sent. Raises `gone` for an opening that is not open. */
export async function giveTask(
  { database, config, now }: Pick<Parts, 'database' | 'config' | 'now'>,
  { openingId, address }: Pick<Sent, 'openingId' | 'address'>,
): Promise<ProofTask> {
  if (!(await findPublicCompany(database, openingId, now()))) throw closed()
  const kinds = Object.keys(MOST) as Kind[]
  const limits = kinds.flatMap((kind) => limitsOf({ kind, openingId, address }).flat())
  const counts = await readAttempts(
    database,
    limits.map(({ key }) => key),
  )
  const times = Math.max(...limits.map(({ most }, index) => (counts[index] ?? 0) / most))
  return makeTask(config.sessionSecret, { openingId, times, now: now() })
}

/** What applicants read of an opening that is not open, or not there. */
export const closed = () => applyRefusals.closed()

function limitsOf({ kind, openingId, address }: Omit<Sent, 'proof'>): [tight: Limit[], wide: Limit[]] {
  const [network, most] = [networkOf(address), MOST[kind]]
  const pair = { key: `${kind} ${openingId} ${network}`, most: most.pair }
  const own = { key: `${kind} from ${network}`, most: most.network }
  return [[pair, own], [{ key: `${kind} for ${openingId}`, most: most.opening }]]
}

/** Counts one more; seconds until it counts no longer, where there are too many. */
async function passed(database: Parts['database'], limits: Limit[]): Promise<number | undefined> {
  const over = await countOver(database, limits, WINDOW)
  return over.length > 0 ? Math.max(...over) : undefined
}

// Remembered for longer than the task is open.
async function isFirstUse(database: Parts['database'], { challenge }: Proof): Promise<boolean> {
  const [use] = await countAttempts(database, [`proof ${challenge.signature}`], 2 * TASK_SECONDS)
  return use?.count === 1
}
