import type { ProofTask } from '../../../contract/careers.ts'
import { solve } from './solve.ts'

// Beside the page, which stays as quick as ever; loaded only where a proof is asked for.
self.addEventListener('message', ({ data }: MessageEvent<ProofTask>) => self.postMessage(solve(data)))
