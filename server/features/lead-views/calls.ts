import * as calls from '../../../contract/lead-views/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import * as rules from './rules.ts'

export function bindLeadViewCalls({ bind, now }: Parts): void {
  bind(calls.listLeadViews, ({ company }) => company.read(rules.readViews))

  bind(calls.countLeadViews, ({ company }) => company.read((scope) => rules.countViews(scope, now())))

  bind(calls.arrangeLeadViews, ({ body, company }) => rules.arrangeViews(company, body))

  bind(calls.createLeadView, ({ body, company }) => rules.createView(company, body))

  bind(calls.updateLeadView, ({ params, body, company, user }) => rules.changeView({ company, user }, params.id, body))

  bind(calls.deleteLeadView, ({ params, company, user }) => rules.deleteView({ company, user }, params.id))

  bind(calls.restoreLeadView, ({ params, company, user }) => rules.restoreView({ company, user }, params.id))
}
