import * as calls from '../../../contract/mcp/calls.ts'
import { requireBrowser } from '../../platform/calls/caller.ts'
import type { Parts } from '../../platform/parts.ts'
import * as rules from './rules.ts'

export function bindMcpCalls({ bind, database, config, now }: Parts): void {
  const secret = config.sessionSecret

  bind(calls.getProgramRequest, async ({ query, caller }) =>
    rules.describeRequest(query, { secret, origin: requireBrowser(caller).origin }),
  )

  bind(calls.answerProgramRequest, ({ body, caller, company }) =>
    rules.answerRequest({ database, company }, body, { secret, origin: requireBrowser(caller).origin, now: now() }),
  )
}
