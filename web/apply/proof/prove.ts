import type { Proof } from '../../../contract/careers.ts'
import { getProofTask } from '../../../contract/plain/careers.ts'
import { runCall } from '../../api/call.ts'

/** Asks for the work that lets an application or a recording in where much was sent already, and does it. */
export async function prove(openingId: string): Promise<Proof> {
  const task = await runCall(getProofTask, { params: { id: openingId } })
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<Proof>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = () => reject(new Error('The proof could not be worked out'))
      worker.postMessage(task)
    })
  } finally {
    worker.terminate()
  }
}

/** What is said meanwhile. */
export const PROVING =
  'Many are applying right now. Your browser is doing a short check; there is nothing for you to do.'
