import * as calls from '../../../contract/trash/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import type { Erasing } from '../candidates/rules.ts'
import * as rules from './rules.ts'

export function bindTrashCalls(parts: Parts, { forgetPerson }: Pick<Erasing, 'forgetPerson'>): void {
  const { bind, database, files, jobs, now } = parts
  const means = { database, files, forgetPerson }

  bind(calls.listTrash, ({ query, company, user }) => rules.listTrash({ company, user, now: now() }, query))

  bind(calls.restoreFromTrash, ({ params, company, user }) => rules.restore({ company, user, now: now() }, params))

  bind(calls.deleteFromTrash, ({ params, company, user }) =>
    rules.deleteForGood({ company, user, now: now() }, means, params),
  )

  jobs.handle('sweep_trash', () => rules.sweepTrash(means, now()))
}
