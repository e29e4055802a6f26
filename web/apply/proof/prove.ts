import { getProofTask } from '../../../contract/careers/endpoints.ts'
import type { Proof, ProofTask } from '../../../contract/careers/fields.ts'
import { runCall } from '../../api/call.ts'
import type { Part } from './solve.ts'

/** Workers among which a task is shared out: a browser that compiles no script is slow on each core. */
const MOST_WORKERS = 4

/** Asks for the work that lets an application or a recording in where much was sent already, and does it. */
export async function prove(openingId: string): Promise<Proof> {
  const task = await runCall(getProofTask, { params: { id: openingId } })
  const step = Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS)
  const workers = Array.from(
    { length: step },
    () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  )
  try {
    return await Promise.any(workers.map((worker, first) => done(worker, { task, part: { first, step } })))
  } finally {
    for (const worker of workers) worker.terminate()
  }
}

/** What a worker finds; rejects where it finds nothing. */
const done = (worker: Worker, work: { task: ProofTask; part: Part }) =>
  new Promise<Proof>((resolve, reject) => {
    const fail = () => reject(new Error('The check could not be completed'))
    worker.onmessage = ({ data }: MessageEvent<Proof | undefined>) => (data ? resolve(data) : fail())
    worker.onerror = fail
    worker.postMessage(work)
  })

/** What is said meanwhile. */
export const PROVING =
  'Many people are applying right now. Your browser is running a short check; you don’t need to do anything.'
