import * as calls from '../../../contract/keys/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import * as rules from './rules.ts'

export function bindKeyCalls({ bindAll, database, jobs, sessions, now }: Parts): void {
  bindAll(calls, {
    listKeys: ({ company, user }) => rules.listKeys(company, user),
    createKey: ({ body, company }) => rules.createKey(company, body, now()),
    deleteKey: async ({ params, company, user }) => {
      sessions.forgetUser(await rules.deleteKey(company, user, params.id))
    },
  })

  jobs.handle('sweep_answers', () => rules.sweepAnswers(database, now()))
}
