import { getProofTask } from '../../../contract/careers/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import { giveTask } from './rules.ts'

export function bindApplyCalls(parts: Parts): void {
  parts.bind(getProofTask, ({ params, caller }) =>
    giveTask(parts, { openingId: params.id, address: caller.client.address }),
  )
}
