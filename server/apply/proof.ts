import { hkdfSync } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Proof, ProofTask } from '../../contract/careers.ts'

/**
 * Hashes for one number that is tried, and numbers to try where little was sent: a million hashes on average, about a second on
 * a laptop and a few on a phone. Work that only hashes needs no secure context, so it is done on plain http too.
 */
const COST = 500
const NUMBERS = 4000
/** Most times as much of it. */
const HARDEST = 8
/** Seconds in which a task is to be done. */
export const TASK_SECONDS = 900

/** Makes work for who wants to send something for an opening; `times`: how often what goes without is reached. */
export async function makeTask(
  secret: string,
  { openingId, times, now }: { openingId: string; times: number; now: number },
): Promise<ProofTask> {
  const hardness = Math.min(Math.max(Math.floor(times), 1), HARDEST)
  const task = await createChallenge({
    algorithm: 'SHA-256',
    cost: COST,
    counter: randomInt(NUMBERS * hardness),
    data: { openingId },
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
