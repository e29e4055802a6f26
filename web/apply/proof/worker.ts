import type { ProofTask } from '../../../contract/careers/fields.ts'
import { type Part, solve } from './solve.ts'

// Beside the page, which stays as quick as ever; loaded only where a proof is asked for.
self.addEventListener('message', ({ data: { task, part } }: MessageEvent<{ task: ProofTask; part: Part }>) =>
  self.postMessage(solve(task, part)),
)
