import * as calls from '../../../contract/webhooks/calls.ts'
import { answerList } from '../../platform/calls/list.ts'
import type { Parts } from '../../platform/parts.ts'
import { openDeliveries } from './deliveries.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

export function bindWebhookCalls(parts: Parts): void {
  const { bindAll, config, now } = parts
  const deliver = openDeliveries(parts)
  const means = { secret: config.sessionSecret, allowed: config.webhookPrivateHosts }

  bindAll(calls, {
    listWebhooks: ({ company }) => company.read(store.listWebhooks),
    createWebhook: ({ body, company }) => rules.createWebhook({ ...means, company }, body),
    updateWebhook: ({ params, body, company }) => rules.changeWebhook({ ...means, company }, params.id, body),
    deleteWebhook: ({ params, company }) => rules.deleteWebhook(company, params.id),
    renewWebhookSecret: ({ params, company }) => rules.renewSecret({ ...means, company }, params.id),
    testWebhook: async ({ params, company }) => {
      const test = await rules.addTest(company, params.id, now())
      deliver(company.companyId)
      return test
    },
    listDeliveries: ({ params, query, company }) =>
      answerList(company, query, {
        read: async (scope, part) => {
          await rules.requireWebhook(scope, params.id)
          return store.listDeliveries(scope, params.id, part)
        },
        count: (scope) => store.countDeliveries(scope, params.id),
      }),
    sendDeliveryAgain: async ({ params, company }) => {
      const delivery = await rules.sendAgain(company, params)
      deliver(company.companyId)
      return delivery
    },
  })
}
