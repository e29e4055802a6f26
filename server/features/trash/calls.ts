import * as calls from '../../../contract/trash/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import type { Erasing } from '../candidates/rules.ts'
import * as rules from './rules.ts'

export function bindTrashCalls(parts: Parts, { forgetPerson }: Pick<Erasing, 'forgetPerson'>): void {
  const { bindAll, database, files, jobs, now } = parts
  const means = { database, files, forgetPerson }

  bindAll(calls, {
    listTrash: ({ query, company, user }) => rules.listTrash({ company, user, now: now() }, query),
    restoreFromTrash: ({ params, company, user }) => rules.restore({ company, user, now: now() }, params),
    deleteFromTrash: ({ params, company, user }) => rules.deleteForGood({ company, user, now: now() }, means, params),
  })

  jobs.handle('sweep_trash', () => rules.sweepTrash(means, now()))
}
