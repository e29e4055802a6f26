import { hkdfSync, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Proof, ProofTask } from '../../../contract/careers/fields.ts'

/**
 * Hashes for one number that is tried, and numbers to try where little was sent: 125,000 hashes on average, a tenth of a second
 * on a laptop. Work that only hashes needs no secure context, so it is done on plain http too.
 */
const COST = 500
const NUMBERS = 500
/**
 * Most times as much of it: a million hashes on average. A browser that compiles no script hashes a hundred times more slowly,
 * 12,000 times a second on one core, and has to come to the end as well.
 */
const HARDEST = 8
/** Seconds in which a task is to be done. */
export const TASK_SECONDS = 900

/** Makes work for who wants to send something for an opening; `times`: how often what goes without is reached. */
export async function makeTask(
  secret: string,
  { openingId, times, now }: { openingId: string; times: number; now: number },
): Promise<ProofTask> {
  const numbers = NUMBERS * Math.min(Math.max(Math.floor(times), 1), HARDEST)
  const task = await createChallenge({
    algorithm: 'SHA-256',
    cost: COST,
    // From 0 to one below `numbers`, which are those that a browser tries.
    counter: randomInt(numbers),
    data: { openingId, numbers },
    expiresAt: Math.floor(now / 1000) + TASK_SECONDS,
    deriveKey,
    hmacSignatureSecret: keyOf(secret),
  })
  return task as ProofTask
}

/** Whether it is one of our tasks for the opening, still open, and done. */
export async function isDone(secret: string, { challenge, solution }: Proof, openingId: string): Promise<boolean> {
  if (challenge.parameters.data.openingId !== openingId) return false
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: keyOf(secret) })
  return verified
}

const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'atrium proofs of work', 32)).toString('hex')
