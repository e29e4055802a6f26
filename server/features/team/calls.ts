import { resetFactors } from '../../../contract/factors/calls.ts'
import * as calls from '../../../contract/team/calls.ts'
import { answerList } from '../../platform/calls/list.ts'
import type { Parts } from '../../platform/parts.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export function bindTeamCalls({ bindAll, sessions, now }: Parts): void {
  bindAll(
    { ...calls, resetFactors },
    {
      listTeamMembers: ({ query, company }) =>
        answerList(company, query, { read: store.listMembers, count: store.countMembers }),
      changeRole: ({ params: { id }, body, company, user }) =>
        sessions.forgetAfter(id, rules.changeRole({ company, user }, id, body.role)),
      changeAreas: ({ params: { id }, body, company, user }) =>
        sessions.forgetAfter(id, rules.changeAreas({ company, user }, id, body)),
      transferOwnership: ({ params: { id }, company, user }) =>
        sessions.forgetAfter(user.id, sessions.forgetAfter(id, rules.transferOwnership({ company, user }, id))),
      getOpenWork: ({ params, company }) => rules.countOpenWork(company, params.id),
      removeMember: ({ params: { id }, query, company, user }) =>
        sessions.forgetAfter(id, rules.removeMember({ company, user }, id, query.handOverTo)),
      resetFactors: ({ params: { id }, company, user }) =>
        sessions.forgetAfter(id, rules.resetFactors({ company, user }, id)),
      issueResetLink: ({ params, company, user }) => rules.issueResetLink({ company, user }, params.id, now()),
    },
  )
}
