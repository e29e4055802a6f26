import * as calls from '../../../contract/keys/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import * as rules from './rules.ts'

export function bindKeyCalls({ bind, database, jobs, sessions, now }: Parts): void {
  bind(calls.listKeys, ({ company, user }) => rules.listKeys(company, user))

  bind(calls.createKey, ({ body, company }) => rules.createKey(company, body, now()))

  bind(calls.deleteKey, async ({ params, company, user }) => {
    sessions.forgetUser(await rules.deleteKey(company, user, params.id))
  })

  jobs.handle('sweep_answers', () => rules.sweepAnswers(database, now()))
}
