import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, pagesOf } from '../values.ts'
import * as at from './endpoints.ts'
import { Delivery, NewWebhook, Webhook, WebhookWithSecret } from './fields.ts'

export const listWebhooks = call.admin(at.listWebhooks, 'Webhooks of your organization, newest first', {
  reply: z.array(Webhook),
})

export const createWebhook = call.admin(
  at.createWebhook,
  'Send events to an address; the reply has the secret that signs them, once',
  { body: NewWebhook, reply: WebhookWithSecret, status: 201 },
)

export const updateWebhook = call.admin(
  at.updateWebhook,
  'Change the address and events of a webhook, or turn it on or off',
  { body: NewWebhook, reply: Webhook },
)

export const deleteWebhook = call.admin(at.deleteWebhook, 'Delete a webhook with its deliveries')

export const testWebhook = call.admin(at.testWebhook, 'Send a test event, also while the webhook is off', {
  reply: Delivery,
  status: 201,
})

export const renewWebhookSecret = call.admin(
  at.renewWebhookSecret,
  'Make a new secret; the former one signs too for 24 hours',
  { reply: WebhookWithSecret },
)

export const listDeliveries = call.admin(
  at.listDeliveries,
  'What a webhook sent in the last 30 days, newest first',
  pagesOf(Delivery),
)

export const sendDeliveryAgain = call.admin(at.sendDeliveryAgain, 'Send a delivery again', {
  params: z.object({ id: Id, deliveryId: Id }),
  reply: Delivery,
})
