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
      changeRole: async ({ params, body, company, user }) => {
        const member = await rules.changeRole({ company, user }, params.id, body.role)
        sessions.forgetUser(member.id)
        return member
      },
      changeAreas: async ({ params, body, company, user }) => {
        const member = await rules.changeAreas({ company, user }, params.id, body)
        sessions.forgetUser(member.id)
        return member
      },
      transferOwnership: async ({ params, company, user }) => {
        const member = await rules.transferOwnership({ company, user }, params.id)
        sessions.forgetUser(member.id)
        sessions.forgetUser(user.id)
        return member
      },
      getOpenWork: ({ params, company }) => rules.countOpenWork(company, params.id),
      removeMember: async ({ params, query, company, user }) => {
        await rules.removeMember({ company, user }, params.id, query.handOverTo)
        sessions.forgetUser(params.id)
      },
      resetFactors: async ({ params, company, user }) => {
        await rules.resetFactors({ company, user }, params.id)
        sessions.forgetUser(params.id)
      },
      issueResetLink: async ({ params, company, user }) => {
        const { url, expiresAt } = await rules.issueResetLink({ company, user }, params.id, now())
        return { url, expiresAt }
      },
    },
  )
}
